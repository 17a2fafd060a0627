"""What a match may be: game, table, options, deals, clocks, faults."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from arena.core.errors import ArenaError
from games.contract import Game
from games.options import OptionError
from games.registry import UnknownGame, get
from sandbox.limits import Clocks

MOST_DEALS = 200
LONGEST = Clocks(ready=60.0, move=60.0, bank=3600.0)
MOST_FAULTS = 100


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
    for (name, seconds), longest in zip(
        asdict(clocks).items(), asdict(LONGEST).values(), strict=True
    ):
        if not math.isfinite(seconds) or not 0 < seconds <= longest:
            raise ArenaError(
                f"The {name} clock is more than 0 and at most {longest:g} seconds, "
                f"not {seconds:g}.",
                code="bad_clocks",
            )
    if not 0 <= faults_allowed <= MOST_FAULTS:
        raise ArenaError(
            f"A bot may be allowed 0 to {MOST_FAULTS} faults in a game, not {faults_allowed}.",
            code="bad_faults",
        )
    return complete


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
