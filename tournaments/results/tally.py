"""Incremental sums over the settled matches of an event.

A settled match never changes, but it can leave its table when it is voided. While all matches of
the stored tally are still settled, new matches are added to it; otherwise it is counted anew.
"""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import orjson
from django.db.models import Count, Sum

from arena.matches.models import Fault, Match, MatchGame
from botocracy.events.pairing.tables import PastTable
from sandbox.results import match_places
from tournaments.models import Entry, Event
from tournaments.results.scoreboard import Scoreboard
from tournaments.results.stored import Stored
from tournaments.selectors import BATCH, settled_matches, tables_of

SURPRISES = 5


class Surprise(NamedTuple):
    """A match in which a lower seed beat the best seed of the table."""

    match: int
    round: int
    winner: int
    """Key of a bot; so is `loser`."""
    winner_seed: int
    loser: int
    loser_seed: int

    def size(self) -> tuple[int, int]:
        """Sort key: the distance of the seeds, then the earlier match."""
        return self.winner_seed - self.loser_seed, -self.match


@dataclass
class Tally:
    counted: list[int] = field(default_factory=list)
    """Keys of the matches that are counted."""
    seconds: float = 0.0
    games: int = 0
    steps: int = 0
    ways: Counter[tuple[int, ...]] = field(default_factory=Counter)
    """Number of games at full tables by places, in seat order."""
    faults: Counter[tuple[int, str]] = field(default_factory=Counter)
    """Number of faults by bot and verdict."""
    surprises: list[Surprise] = field(default_factory=list)
    """The largest, in descending order."""

    def add(self, event: Event, matches: Sequence[int]) -> None:
        """Count settled matches that are not counted yet."""
        for start in range(0, len(matches), BATCH):
            batch = list(matches[start : start + BATCH])
            self.counted += batch
            played = Match.objects.filter(pk__in=batch, seconds__isnull=False).order_by("pk")
            self.seconds += sum(filter(None, played.values_list("seconds", flat=True)))
            games_alike = MatchGame.objects.filter(match__in=batch).order_by()
            by_places = games_alike.values_list("places", "match__table_size")
            for placed, size, games, steps in by_places.annotate(n=Count("pk"), taken=Sum("steps")):
                self.games += games
                self.steps += steps
                if size == event.table_size:
                    self.ways[tuple(placed)] += games
            faults = Fault.objects.filter(game__match__in=batch).order_by()
            by_bot = faults.values_list("player__submission__bot_id", "verdict")
            for bot, verdict, times in by_bot.annotate(n=Count("pk")):
                self.faults[bot, verdict] += times
            found = [*self.surprises, *surprises(tables_of(batch))]
            self.surprises = heapq.nlargest(SURPRISES, found, key=Surprise.size)

    def packed(self) -> bytes:
        written = vars(self) | {
            "ways": [*self.ways.items()],
            "faults": [(*fault, times) for fault, times in self.faults.items()],
            "surprises": [*map(tuple, self.surprises)],
        }
        return orjson.dumps(written)

    @classmethod
    def unpacked(cls, content: bytes) -> Tally:
        read = orjson.loads(content)
        read["ways"] = Counter({tuple(placed): times for placed, times in read["ways"]})
        read["faults"] = Counter({(bot, verdict): n for bot, verdict, n in read["faults"]})
        read["surprises"] = [Surprise(*one) for one in read["surprises"]]
        return cls(**read)


TALLY = Stored("tally", form=1, pack=Tally.packed, unpack=Tally.unpacked)


def tally(board: Scoreboard) -> Tally:
    """The tally for the scoreboard's version of the event."""
    return TALLY.get(board.event, board.version, lambda: _continued(board.event))


def _continued(event: Event) -> Tally:
    """The stored tally plus the matches settled since."""
    rounds = list(event.rounds.values_list("pk", flat=True))
    settled = list(settled_matches(rounds))
    found = TALLY.last([event.pk]).get(event.pk) or Tally()
    if not set(found.counted) <= set(settled):
        found = Tally()
    counted = set(found.counted)
    found.add(event, [match for match in settled if match not in counted])
    return found


def surprises(tables: Mapping[int, PastTable]) -> list[Surprise]:
    """Matches that a bot other than the best seed won outright."""
    seated = {entry for table in tables.values() for entry in table.entrants}
    seeds = Entry.objects.filter(pk__in=seated).values_list("pk", "seed", "bot_id")
    known = {pk: (seed or 0, bot) for pk, seed, bot in seeds}
    found: list[Surprise] = []
    for match, table in tables.items():
        taken = list(match_places(list(table.shares)))
        best = min(range(len(taken)), key=lambda at: known[table.entrants[at]])
        if taken[best] > 1 and taken.count(1) == 1:
            (winner_seed, winner) = known[table.entrants[taken.index(1)]]
            (loser_seed, loser) = known[table.entrants[best]]
            found.append(Surprise(match, table.round, winner, winner_seed, loser, loser_seed))
    return found
