"""Recompute every rating of a ladder from its matches and compare it with the stored one.

Ratings depend on settled matches only, so all numbers must agree to the last digit: every live
rating, in the order in which matches were rated; every fit, from the matches of its season up to
its last event; every rung; and the final table of every season that is over.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby, islice
from typing import NamedTuple

from arena.bots.models import Submission
from arena.core.rows import snapshot
from arena.ladder.fit_inputs import voided_count
from arena.ladder.fits import Computed, fit_compute
from arena.ladder.live_ratings import LiveNumber, fit_latest
from arena.ladder.maths.elo import moved
from arena.ladder.models import (
    FIRST_METHOD,
    Fit,
    FitRating,
    Ladder,
    RatingEvent,
    Rung,
    Season,
)
from arena.ladder.terms import team_seats, winner_only
from arena.matches.models import MatchGame
from botocracy.stats.elo import CENTRE
from sandbox.results import Placed, meetings

BATCH = 500
"""Matches whose games are read at a time."""


class Difference(NamedTuple):
    """A stored number that differs from the computed one."""

    where: str
    expected: object
    found: object

    def __str__(self) -> str:
        return f"{self.where}: expected {self.expected}, found {self.found}"


@dataclass
class Recomputation:
    """The number of recomputed rows, and the differences found."""

    ladder: Ladder
    events: int = 0
    fits: int = 0
    rungs: int = 0
    places: int = 0
    """Places in the final tables of past seasons."""
    passed_over: int = 0
    """Fits that were skipped: matches in them were voided since, so their input is gone."""
    differences: list[Difference] = field(default_factory=list)


def ladder_recompute(ladder: Ladder, *, fits: int | None = None) -> Recomputation:
    """Recompute a ladder, with its newest `fits` fits or with all of them.

    Matches that are settled meanwhile are left out.
    """
    with snapshot():
        return _recompute(ladder, fits)


def _recompute(ladder: Ladder, fits: int | None) -> Recomputation:
    done = Recomputation(ladder)
    live = _Live(ladder)
    for rows in _matches(ladder):
        done.differences += live.step(rows)
        done.events += len(rows)
    for fit in islice(Fit.objects.filter(ladder=ladder).order_by("-last_event", "-pk"), fits):
        if not _unchanged(fit):
            done.passed_over += 1
            continue
        done.differences += _fit_differences(fit, _computed(fit))
        done.fits += 1
    done.differences += live.rungs(fit_latest(ladder))
    done.rungs = Rung.objects.filter(ladder=ladder).count()
    for season in ladder.seasons.select_related("fit").order_by("number"):
        if _unchanged(season.fit):
            done.differences += _season_differences(season)
        done.places += season.bots
    return done


def _unchanged(fit: Fit) -> bool:
    """Whether the matches of a fit are those that it saw: none was voided since."""
    voided = voided_count(fit.ladder, last_event=fit.last_event, after_event=fit.after_event)
    return voided == fit.voided


def _season_differences(season: Season) -> Iterator[Difference]:
    """Compare the final table of a season with its final fit, computed again.

    A version that was in no fit yet stands in the table with what it inherited; it is left out.
    """
    expected = {pk: tuple(values) for pk, *values in _computed(season.fit).ratings}
    for place in season.places.select_related("bot"):
        found = (place.rating, place.error, place.matches)
        wanted = expected.get(place.submission_id, found)
        if found != wanted:
            yield Difference(f"{place}", wanted, found)


class _Step(NamedTuple):
    event: RatingEvent
    games: Sequence[Placed]


def _matches(ladder: Ladder) -> Iterator[list[_Step]]:
    """The rating events of each match with its games, in the order they were written."""
    events = RatingEvent.objects.filter(ladder=ladder).order_by("pk").iterator(chunk_size=2000)
    by_match = (list(rows) for _, rows in groupby(events, key=lambda event: event.match_id))
    while batch := list(islice(by_match, BATCH)):
        games: dict[int, list[Placed]] = {}
        wanted = [rows[0].match_id for rows in batch]
        played = MatchGame.objects.filter(match__in=wanted).order_by("rotation", "deal")
        for match, seating, places in played.values_list("match_id", "seating", "places"):
            games.setdefault(match, []).append((seating, places))
        for rows in batch:
            yield [_Step(event, games[event.match_id]) for event in rows]


class _Live:
    """Live ratings, recomputed match by match."""

    def __init__(self, ladder: Ladder) -> None:
        self.ladder = ladder
        self.teams = team_seats(ladder)
        self.numbers: dict[int, LiveNumber] = {}
        self.rated: set[int] = set()
        self._basis: int | None = None
        ended = ladder.seasons.order_by("number").values_list("fit__last_event", flat=True)
        self._ends = list(ended)
        """The last events of past seasons that are still ahead."""
        self._keys: list[int] = []
        self._after: list[tuple[int, LiveNumber]] = []
        """Live ratings after each event so far. A new fit is moved by those after its last one."""
        versions = Submission.objects.filter(bot__game=ladder.game).order_by("bot_id", "number")
        self._earlier: dict[int, list[int]] = {}
        last: tuple[int, list[int]] = (0, [])
        for pk, bot in versions.values_list("pk", "bot_id"):
            before = last[1] if last[0] == bot else []
            self._earlier[pk] = before
            last = (bot, [*before, pk])

    def step(self, rows: Sequence[_Step]) -> Iterator[Difference]:
        events = [row.event for row in rows]
        self._seasons_pass(events[0].pk)
        basis = events[0].fit_id
        if basis is not None and basis != self._basis:
            self.restart_from(Fit.objects.get(pk=basis))
        before = [self.number(event.submission_id) for event in events]
        ratings = [number.rating for number in before]
        counts = [number.matches for number in before]
        decided = winner_only(self.ladder, events[0].method)
        pairs = meetings(rows[0].games, winner_only=decided)
        after = moved(ratings, counts, pairs, teams=self.teams)
        for event, number, rating in zip(events, before, after, strict=True):
            found = (event.before, event.matches_before, event.after)
            expected = (number.rating, number.matches, rating)
            if found != expected:
                yield Difference(f"rating event {event.pk} ({event.match})", expected, found)
            self.numbers[event.submission_id] = LiveNumber(rating, number.matches + 1)
            self._keys.append(event.pk)
            self._after.append((event.submission_id, self.numbers[event.submission_id]))
        self.rated.update(event.submission_id for event in events)

    def _seasons_pass(self, event: int) -> None:
        """Forget all ratings if a season ended before this event: the next starts from nothing."""
        while self._ends and self._ends[0] < event:
            self._ends.pop(0)
            self.numbers, self.rated, self._basis = {}, set(), None

    def restart_from(self, fit: Fit) -> None:
        """Start from the ratings of a new fit, moved by the events after its last one."""
        self._basis = fit.pk
        self.numbers = {pk: LiveNumber(rating, n) for pk, rating, n in _ratings(fit)}
        self.numbers.update(self._after[bisect_right(self._keys, fit.last_event) :])

    def number(self, submission: int) -> LiveNumber:
        if submission in self.numbers:
            return self.numbers[submission]
        before = [pk for pk in self._earlier[submission] if pk in self.rated]
        known = self.numbers.get(before[-1]) if before else None
        return LiveNumber(known.rating if known else CENTRE, 0)

    def rungs(self, newest: Fit | None) -> Iterator[Difference]:
        """Compare every rung with the live ratings after the last event and the newest fit."""
        self._seasons_pass(self.ladder.season_after + 1)
        if newest is not None and newest.pk != self._basis:
            self.restart_from(newest)
        for rung in Rung.objects.filter(ladder=self.ladder, played=True).select_related("bot"):
            expected = self.number(rung.submission_id)
            if (rung.rating, rung.matches) != expected:
                found = (rung.rating, rung.matches)
                yield Difference(f"where {rung.bot} stands", tuple(expected), found)


def _ratings(fit: Fit) -> Iterator[tuple[int, float, int]]:
    """A fit's ratings: as stored, or recomputed where they were deleted."""
    if fit.kept:
        rows = FitRating.objects.filter(fit=fit)
        yield from rows.values_list("submission_id", "rating", "matches")
    else:
        for pk, rating, _, matches in _computed(fit).ratings:
            yield pk, rating, matches


def _computed(fit: Fit) -> Computed:
    """Recompute a fit by its own method."""
    return fit_compute(
        fit.ladder, last_event=fit.last_event, after_event=fit.after_event, method=fit.method
    )


def _fit_differences(fit: Fit, computed: Computed) -> Iterator[Difference]:
    """Compare ratings and errors; no errors of the first method, whose formula is gone."""
    totals = (fit.matches, fit.games, fit.seats, fit.scales)
    again = (computed.matches, computed.games, computed.seats, computed.scales)
    if totals != again:
        yield Difference(f"{fit}", again, totals)
    if not fit.kept:
        return
    stored = {
        row.submission_id: (row.rating, row.error, row.matches)
        for row in FitRating.objects.filter(fit=fit)
    }
    expected = {pk: values for pk, *values in computed.ratings}
    for pk in sorted(stored.keys() | expected.keys()):
        found = stored.get(pk)
        wanted = tuple(expected[pk]) if pk in expected else None
        if fit.method == FIRST_METHOD and found and wanted:
            wanted = (wanted[0], found[1], wanted[2])
        if found != wanted:
            yield Difference(f"{fit}, submission {pk}", wanted, found)
