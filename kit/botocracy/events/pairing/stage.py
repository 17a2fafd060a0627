"""The state of a knockout: which bots are left, how far each came, who has won.

The bots with the highest share of opponents beaten go on from a table. Ties are broken by
countback: the share in the previous round, then in the one before, and so on (a round without a
match counts ½), and finally by seed. This rule also decides a final that ends level, and a title
for which too few bots are left to fill a table.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from botocracy.events.pairing.tables import DrawnRound, PastTable, Table

NO_MATCH = 0.5
"""Share in a countback for a round without a match; equal to the score of a bye."""


@dataclass(frozen=True)
class Champion:
    """Who has won a knockout, and how."""

    entrant: int
    played: bool
    """Whether a final was played; if not, too few bots were left."""
    alone: bool
    """Whether no other bot was left, so that the final was a walkover."""
    level: tuple[int, ...] = ()
    """Other bots with the same share in the final."""
    by_seed: bool = False
    """Whether only the seed broke the tie."""


@dataclass(frozen=True)
class Stage:
    """The knockout of an event, which may begin after its Swiss rounds."""

    seeding: tuple[int, ...]
    """The bots of the knockout, best first."""
    rounds: tuple[DrawnRound, ...]
    past: Sequence[PastTable]
    final: int
    """The number of the last round."""

    @cached_property
    def shares(self) -> dict[tuple[int, int], float]:
        """(round, entrant) → share of opponents beaten at its table."""
        return {
            (table.round, entrant): round(share, 9)
            for table in self.past
            for entrant, share in zip(table.entrants, table.shares, strict=True)
        }

    @cached_property
    def _rank(self) -> dict[int, int]:
        return {entrant: place for place, entrant in enumerate(self.seeding)}

    def settled(self, number: int, table: Table) -> bool:
        return all((number, entrant) in self.shares for entrant in table)

    def countback(self, entrant: int, number: int) -> tuple[float, ...]:
        """The entrant's shares up to round `number`, the latest first."""
        return tuple(
            self.shares.get((drawn.number, entrant), NO_MATCH)
            for drawn in reversed(self.rounds)
            if drawn.number <= number
        )

    def ranked(self, entrants: Iterable[int], number: int) -> list[int]:
        """The entrants by countback from round `number`, best first."""

        def key(entrant: int) -> tuple[tuple[float, ...], int]:
            shares = tuple(-share for share in self.countback(entrant, number))
            return shares, self._rank.get(entrant, len(self._rank))

        return sorted(entrants, key=key)

    def through(self, drawn: DrawnRound) -> list[int]:
        """The bots that go on from the settled tables of a round and its byes, in seeding order."""
        found = list(drawn.byes)
        for table, advance in zip(drawn.tables, drawn.advance, strict=True):
            if self.settled(drawn.number, table):
                found += self.ranked(table, drawn.number)[:advance]
        return sorted(found, key=lambda entrant: self._rank.get(entrant, len(self._rank)))

    def over(self, drawn: DrawnRound) -> bool:
        """Whether all tables of a round are settled."""
        return all(self.settled(drawn.number, table) for table in drawn.tables)

    @property
    def left(self) -> list[int]:
        """The bots that go on from the last drawn round; all bots before the first."""
        return self.through(self.rounds[-1]) if self.rounds else list(self.seeding)

    def reached(self) -> dict[int, float]:
        """How far each bot came; more is better.

        The whole part counts the rounds survived. A bot that still plays a round is above those
        that lost in it, and a bot that withdrew before a round is below them. The losers of the
        final, and the bots left at the end, are in the order of their results.
        """
        far = dict.fromkeys(self.seeding, 0.0)
        for at, drawn in enumerate(self.rounds):
            for entrant in (e for table in drawn.tables for e in table):
                far[entrant] = at + (0.0 if (drawn.number, entrant) in self.shares else 0.25)
            for entrant in self.through(drawn):
                far[entrant] = at + 1 - (0.25 if drawn != self.rounds[-1] else 0.0)
        if self.rounds and self.over(last := self.rounds[-1]):
            end = len(self.rounds)
            lost = [e for table in last.tables for e in table if far[e] < end]
            for base, entrants in ((end, self.left), (end - 1, lost)):
                if base == end or len(last.tables) == 1:
                    for place, entrant in enumerate(self.ranked(entrants, last.number)):
                        far[entrant] = base + 0.2 * (1 - place / len(entrants))
        return far

    def champion(self, out: Sequence[int] = ()) -> Champion | None:
        """The winner, or None before the final is over. Bots in `out` are disqualified."""
        last = self.rounds[-1] if self.rounds else None
        if last is None or last.number < self.final or not self.over(last):
            return None
        if len(last.tables) > 1 or (last.tables and last.byes):
            return None  # not a final: the knockout goes on, or an earlier release ended it here
        entrants = last.tables[0] if last.tables else last.byes
        order = [e for e in self.ranked(entrants, last.number) if e not in out]
        if not order:
            return None
        first, *others = order
        if not last.tables:
            return Champion(first, played=False, alone=not others)
        own = self.countback(first, last.number)
        level = tuple(e for e in others if self.shares[last.number, e] == own[0])
        by_seed = any(self.countback(e, last.number) == own for e in level)
        return Champion(first, played=True, alone=False, level=level, by_seed=by_seed)
