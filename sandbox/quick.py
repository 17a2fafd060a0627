"""House bots against each other, in this process: the quick way to measure a bot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import fmean
from typing import Any

from games.contract import shares
from sandbox.choose import house_bot
from sandbox.inprocess import InProcess
from sandbox.limits import Clocks
from sandbox.match import BotFiles, MatchRun, MatchSpec, Player
from sandbox.referee import OnProgress, play_match

UNHURRIED = Clocks(ready=3600, move=3600, bank=3600)
"""Measuring strength, not speed."""


def play_house(
    game: str,
    bots: Sequence[str | BotFiles],
    *,
    deals: int = 10,
    seed: str = "quick",
    options: Mapping[str, Any] | None = None,
    clocks: Clocks = UNHURRIED,
    on_progress: OnProgress | None = None,
) -> MatchRun:
    """One duplicate match of house bots (by name) or trusted bots (by files)."""
    players = tuple(
        Player(
            name=bot if isinstance(bot, str) else f"bot {index}",
            bot=house_bot(game, bot) if isinstance(bot, str) else bot,
            random_seed=f"{seed}:bot:{index}",
        )
        for index, bot in enumerate(bots)
    )
    spec = MatchSpec(
        game=game,
        options=dict(options or {}),
        players=players,
        deals=tuple(f"{seed}:deal:{number}" for number in range(deals)),
        clocks=clocks,
    )
    return play_match(spec, InProcess().open, on_progress)


def beaten_share(run: MatchRun, player: int) -> float:
    """The share of opponents `player` left behind, over all games; a tie counts half."""
    return fmean(shares(game.places)[game.seating.index(player)] for game in run.games)
