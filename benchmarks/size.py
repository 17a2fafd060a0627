"""The sizes of the two sites that `benchmarks/web.py` fills and compares."""

from __future__ import annotations

from dataclasses import dataclass

GAME, SEATS = "revolt", 3
FIRST = 1000
"""Keys below are the house bots'."""
FITS = 12
ROUNDS = 9
EVENTS = 12


@dataclass(frozen=True)
class Size:
    """A site of so many bots and matches; everything else follows."""

    bots: int
    matches: int

    @property
    def entrants(self) -> int:
        """Bots in each event."""
        return min(1000, self.bots)

    @property
    def apart(self) -> int:
        """Matches of a round between the first of one event and the first of the next."""
        return min(1000, self.bots // SEATS)

    @property
    def events(self) -> int:
        """Events with rounds: every other one is over, the others run. The rest have no rounds."""
        return min(EVENTS, max(2, self.bots // (SEATS * self.apart)))

    @property
    def owners(self) -> int:
        """People, who have ten bots each."""
        return max(self.bots // 10, 1)

    def owner(self, bot: int) -> int:
        """The number of the person who has a bot."""
        return (bot - 1) // 10 % self.owners


SMALL = Size(bots=100, matches=1_000)
LARGE = Size(bots=100_000, matches=1_000_000)
