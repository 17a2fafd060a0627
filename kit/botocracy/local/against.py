"""One bot against a pool of opponents, table after table."""

from __future__ import annotations

from dataclasses import replace

from botocracy.local.bots import NamedBot
from botocracy.local.series import Series
from botocracy.stats.versions import CANDIDATE, opponents_at
from sandbox.match import Fault, GameRun, MatchRun, MatchSpec
from sandbox.results import deal_shares


def match_against(
    series: Series, bot: NamedBot, *, seats: int, number: int
) -> tuple[range, MatchSpec]:
    """Match `number` of a series with `bot` as candidate; `series.bots` are its opponents, the
    strongest first."""
    table = [bot, *opponents_at(series.bots, seats, number)]
    return replace(series, bots=table).match(number)


def candidate_shares(run: MatchRun) -> list[float]:
    """For each deal, the candidate's share of opponents beaten."""
    return deal_shares(((game.deal, game.seating, game.places) for game in run.games), CANDIDATE)


def candidate_faults(game: GameRun) -> list[Fault]:
    return [fault for fault in game.faults if game.seating[fault.seat] == CANDIDATE]
