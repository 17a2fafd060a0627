"""A match of house bots in this process, to measure a bot's strength."""

from statistics import fmean

from games.contract import shares
from sandbox.choose import house_bot
from sandbox.inprocess import InProcess
from sandbox.limits import Clocks
from sandbox.match import MatchSpec, Player
from sandbox.referee import play_match

UNHURRIED = Clocks(ready=3600, move=3600, bank=3600)
"""Measuring strength, not speed."""


def play_house(game, bots, *, deals=10, seed="quick", options=None):
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
        clocks=UNHURRIED,
    )
    return play_match(spec, InProcess().open)


def beaten_share(run, player):
    """The share of opponents `player` left behind, over all games; a tie counts half."""
    return fmean(shares(game.places)[game.seating.index(player)] for game in run.games)
