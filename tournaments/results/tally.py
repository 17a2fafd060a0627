"""What the settled matches of an event come to: sums, to which the next match is added.

A settled match never changes, it can only leave its table (called off, to be played again). So a
tally goes on from the one that was kept as long as all its matches are still settled, and begins
anew otherwise. It is kept for a state of the event (`results.scoreboard`) by whoever brings the
event on, or by the first who looks.
"""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import orjson
from django.db.models import Count, QuerySet, Sum

from arena.core.prepared import prepared
from arena.matches.models import Fault, Match, MatchGame
from sandbox.results import match_places
from tournaments.models import Entry, Event, KeptTally
from tournaments.pairing.tables import PastTable
from tournaments.results.scoreboard import Scoreboard
from tournaments.selectors import BATCH, settled_matches, tables_of

SURPRISES = 5


class Surprise(NamedTuple):
    """A table at which a low seed was above a high one."""

    match: int
    round: int
    winner: int
    """The key of a bot, like the loser's."""
    winner_seed: int
    loser: int
    loser_seed: int

    def size(self) -> tuple[int, int]:
        """By which they are compared; of equal ones the earlier is the larger."""
        return self.winner_seed - self.loser_seed, -self.match


@dataclass
class Tally:
    matches: int = 0
    seconds: float = 0.0
    games: int = 0
    steps: int = 0
    ways: Counter[tuple[int, ...]] = field(default_factory=Counter)
    """How often games at full tables ended so: the places by seat."""
    faults: Counter[tuple[int, str]] = field(default_factory=Counter)
    """By bot and verdict."""
    surprises: list[Surprise] = field(default_factory=list)
    """The largest, in that order."""

    def add(self, event: Event, matches: Sequence[int]) -> None:
        """Add settled matches that are not in it yet."""
        for start in range(0, len(matches), BATCH):
            batch = list(matches[start : start + BATCH])
            self.matches += len(batch)
            self.seconds += sum(_seconds(batch))
            for placed, size, games, steps in _games(batch):
                self.games += games
                self.steps += steps
                if size == event.table_size:
                    self.ways[tuple(placed)] += games
            for bot, verdict, times in _faults(batch):
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
    def unpacked(cls, content: bytes | memoryview) -> Tally:
        read = orjson.loads(content)
        read["ways"] = Counter({tuple(placed): times for placed, times in read["ways"]})
        read["faults"] = Counter({(bot, verdict): n for bot, verdict, n in read["faults"]})
        read["surprises"] = [Surprise(*one) for one in read["surprises"]]
        return cls(**read)


def tally(board: Scoreboard) -> Tally:
    """Of the state of the event that `board` shows; kept, where it was not."""
    version = board.fingerprint
    stored = _stored(board.event.pk, version)
    return Tally.unpacked(stored[0]) if stored else _brought_on(board.event, version)


def keep(board: Scoreboard) -> None:
    """Leave the tally where every process finds it."""
    if not _stored(board.event.pk, board.fingerprint):
        _brought_on(board.event, board.fingerprint)


def _brought_on(event: Event, version: str) -> Tally:
    settled = settled_matches(event.pk)
    found, counted = _last(event)
    if not counted <= set(settled):
        found, counted = Tally(), set()
    found.add(event, [match for match in settled if match not in counted])
    KeptTally.objects.update_or_create(
        event=event,
        defaults={
            "version": version,
            "content": found.packed(),
            "matches": orjson.dumps(settled),
        },
    )
    return found


def _last(event: Event) -> tuple[Tally, set[int]]:
    """The tally that was kept last, and what is in it."""
    kept = KeptTally.objects.filter(event=event).first()
    if kept is None:
        return Tally(), set()
    return Tally.unpacked(kept.content), set(orjson.loads(kept.matches))


@prepared
def _stored(event: int, version: str) -> QuerySet[KeptTally, bytes | memoryview]:
    found = KeptTally.objects.filter(event=event, version=version)
    return found.values_list("content", flat=True)


@prepared
def _seconds(matches: list[int]) -> QuerySet[Match, Any]:
    played = Match.objects.filter(pk__in=matches, seconds__isnull=False).order_by()
    return played.values_list("seconds", flat=True)


@prepared
def _games(matches: list[int]) -> QuerySet[MatchGame, Any]:
    games = MatchGame.objects.filter(match__in=matches).order_by()
    alike = games.values_list("places", "match__table_size")
    return alike.annotate(n=Count("pk"), taken=Sum("steps"))


@prepared
def _faults(matches: list[int]) -> QuerySet[Fault, Any]:
    faults = Fault.objects.filter(game__match__in=matches).order_by()
    alike = faults.values_list("player__submission__bot_id", "verdict")
    return alike.annotate(n=Count("pk"))


@prepared
def _seeds(entries: list[int]) -> QuerySet[Entry, tuple[int, int | None, int]]:
    return Entry.objects.filter(pk__in=entries).values_list("pk", "seed", "bot_id")


def surprises(tables: Mapping[int, PastTable]) -> list[Surprise]:
    """The tables, by match, that one of them won who was not the best seed there."""
    seated = {entry for table in tables.values() for entry in table.entrants}
    known = {pk: (seed or 0, bot) for pk, seed, bot in _seeds(list(seated))}
    found: list[Surprise] = []
    for match, table in tables.items():
        taken = list(match_places(list(table.shares)))
        best = min(range(len(taken)), key=lambda at: known[table.entrants[at]])
        if taken[best] > 1 and taken.count(1) == 1:
            (winner_seed, winner) = known[table.entrants[taken.index(1)]]
            (loser_seed, loser) = known[table.entrants[best]]
            found.append(Surprise(match, table.round, winner, winner_seed, loser, loser_seed))
    return found
