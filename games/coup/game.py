"""Coup Rebellion G54 as a `Game`: name, seats, options."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, ClassVar

from games.contract import Game, View
from games.coup import imagine as imagination
from games.coup.cards import FAMILIES, IN_PLAY, ROLES
from games.coup.deal import deal
from games.coup.schema import SCHEMAS
from games.coup.state import CoupState
from games.coup.story import STORY
from games.coup.telling import tell
from games.options import Choice, Flag, Option, OptionError, Several, Whole


class Coup(Game):
    name = "coup"
    title = "Coup Rebellion G54"
    version = 2
    summary = "Claim any role, true or not, and be the last one left with a life."
    genre = "betting and bluffing"
    seat_counts = (3, 4, 5, 6)
    schemas = SCHEMAS
    story = STORY
    # Repeated deals took 0.96 (0.77 to 1.20) of the games of new ones with our quick house bots;
    # an outside measurement found 1.43. Repeating gains nothing here and may cost.
    fresh_deals = True
    winner_only = True
    option_specs: ClassVar[Mapping[str, Option]] = {
        "role_set": Choice(
            default="first_game",
            choices=("first_game", "random", "custom"),
            help="Which five roles are in play: the first-game set, a set drawn from the seed, "
            "or the ones named in `roles`.",
        ),
        "roles": Several(
            default=(),
            choices=tuple(ROLES),
            help="The roles of a custom set: one of finance, one of communications, one of "
            "force, two special interests. Empty otherwise.",
        ),
        "rank_by_survival": Flag(
            default=False,
            help="Whether the eliminated are placed by how long they lasted; "
            "otherwise they all share the last place.",
        ),
        "max_turns": Whole(
            default=300,
            low=10,
            high=1000,
            help="After this many turns lives decide, then coins.",
        ),
    }

    def configure(self, seats: int, given: Mapping[str, Any] | None = None) -> dict[str, Any]:
        options = super().configure(seats, given)
        named = options["roles"]
        if options["role_set"] != "custom":
            if named:
                raise OptionError('roles are named only where role_set is "custom"')
            return options
        for family, count in IN_PLAY.items():
            found = [role for role in named if role in FAMILIES[family]]
            if len(found) != count:
                raise OptionError(
                    f"a custom set has {count} role{'s'[: count > 1]} of {family}, "
                    f"not {len(found)}: {', '.join(found) or 'none'}"
                )
        return options

    def of_version(self, version: int) -> Game | None:
        return CoupVersion1() if version == 1 else super().of_version(version)

    def new(self, seats: int, options: Mapping[str, Any] | None, seed: str) -> CoupState:
        return deal(self, seats, self.configure(seats, options), seed)

    def imagine(self, view: View, options: Mapping[str, Any], rng: Random) -> CoupState:
        return imagination.imagine(self, view, options, rng)

    def tell(self, event: Mapping[str, Any], names: Sequence[str]) -> str:
        return tell(event, names)

    def variants(self) -> Iterator[tuple[int, dict[str, Any]]]:
        """Every seat count with sets that together hold every role, and the other options."""
        for seats in self.seat_counts:
            yield seats, {}
            yield seats, {"role_set": "random", "rank_by_survival": True}
        for index, roles in enumerate(covering_sets()):
            for seats in (3 + index % 4, 6 - index % 4):
                yield seats, {"role_set": "custom", "roles": list(roles)}
        yield 4, {"max_turns": 10}
        yield 6, {"max_turns": 40, "rank_by_survival": True}


class CoupVersion1(Coup):
    """The rules before version 2; `games.coup.lives` has the difference."""

    version = 1


def covering_sets() -> list[tuple[str, ...]]:
    """Five sets that together hold each of the 25 roles once."""
    finance, communications, force, interest = FAMILIES.values()
    return [
        (finance[i], communications[i], force[i], interest[2 * i], interest[2 * i + 1])
        for i in range(len(finance))
    ]
