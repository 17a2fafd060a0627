"""Validation of the settings of a match: game, table size, options, deals, clocks, faults."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from arena.core.errors import ArenaError
from games.contract import Game
from games.options import OptionError
from games.registry import UnknownGame, all_games, get
from sandbox.budgets import longest_bank
from sandbox.limits import LONGEST_CLOCKS, LONGEST_MATCH, TICK_SHARE, Clocks

MOST_DEALS = 200
MOST_FAULTS = 100


def game_choices() -> list[tuple[str, str]]:
    """All games as the choices of a form."""
    return [(name, game.title) for name, game in all_games().items()]


def terms_check(
    *,
    game: str,
    seats: int,
    options: Mapping[str, Any],
    deals: int,
    clocks: Clocks,
    faults_allowed: int,
) -> dict[str, Any]:
    """All options with the defaults filled in; raises in words where no such match is possible."""
    try:
        complete = get(game).configure(seats, options)
    except UnknownGame as error:
        raise ArenaError(f"{error}.", code="no_such_game") from None
    except OptionError as error:
        raise ArenaError(str(error), code="bad_options") from None
    if not 1 <= deals <= MOST_DEALS:
        raise ArenaError(f"A match has 1 to {MOST_DEALS} deals, not {deals}.", code="bad_deals")
    clocks_check(clocks)
    if not 0 <= faults_allowed <= MOST_FAULTS:
        raise ArenaError(
            f"A bot may be allowed 0 to {MOST_FAULTS} faults in a game, not {faults_allowed}.",
            code="bad_faults",
        )
    return complete


def clocks_check(clocks: Clocks) -> None:
    """Raise in words what is wrong with the clocks."""
    for name, seconds in asdict(clocks).items():
        longest = getattr(LONGEST_CLOCKS, name)
        if seconds == getattr(Clocks(), name) == 0:
            continue  # it may be off
        if not math.isfinite(seconds) or not 0 < seconds <= longest:
            raise ArenaError(
                f"The {name} clock is more than 0 and at most {longest:g} seconds, "
                f"not {seconds:g}.",
                code="bad_clocks",
            )
    if clocks.tick and TICK_SHARE * clocks.tick < clocks.move:
        shortest = math.ceil(100 * clocks.move / TICK_SHARE) / 100
        raise ArenaError(
            f"A padded clock for moves of {clocks.move:g} s has ticks of at least "
            f"{shortest:g} s, not {clocks.tick:g}.",
            code="bad_clocks",
        )


def time_problem(*, clocks: Clocks, seats: int) -> str:
    """Why a match with these clocks could take too long, and what to change; else nothing."""
    most = longest_bank(clocks, seats=seats)
    if clocks.bank <= most:
        return ""
    minutes = f"{LONGEST_MATCH / 60:.0f} minutes"
    words = f"At a table of {seats}, slow bots could keep such a match going for over {minutes}."
    if most < 1:
        return f"{words} Give less time to get ready and for a move."
    return f"{words} Give at most {math.floor(most)} seconds a game, or seat fewer at a table."


def table_sizes(*, game: str, options: Mapping[str, Any]) -> tuple[int, ...]:
    """The table sizes a game seats with these options: teams, say, are four and nobody else."""
    rules = get(game)
    return tuple(seats for seats in rules.seat_counts if _configures(rules, seats, options))


def _configures(rules: Game, seats: int, options: Mapping[str, Any]) -> bool:
    try:
        rules.configure(seats, options)
    except OptionError:
        return False
    return True
