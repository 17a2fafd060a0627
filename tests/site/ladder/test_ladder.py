"""Ratings of a ladder: fits, which never change, and live ratings between them."""

from datetime import timedelta

import pytest
from django.utils import timezone

from arena.ladder.fits import fit_due, fits_thin, ladder_fit
from arena.ladder.maths.elo import moved, step
from arena.ladder.models import Fit, FitRating, Ladder, RatingEvent
from arena.ladder.selectors import ladder_rows
from arena.matches.models import Match
from arena.pipeline import matches
from botocracy.stats.elo import CENTRE
from sandbox.results import meetings
from tests.site import worlds


@pytest.fixture
def ladder(db):
    worlds.running_event()
    return Ladder.objects.get()


def play(count):
    for match in Match.objects.filter(status="queued").order_by("pk")[:count]:
        matches.match_run(match_id=match.pk)


def test_between_fits_a_match_moves_the_live_number(ladder):
    play(1)
    rows = ladder_rows(ladder)
    assert len(rows) == ladder.table_size
    assert all(row.moved and row.provisional and row.interval is None for row in rows)
    assert any(row.rating != CENTRE for row in rows)


def test_a_fit_has_an_interval_and_takes_the_live_numbers_back(ladder):
    play(2)
    fit = ladder_fit(ladder=ladder)
    assert fit.matches == 2
    for row in ladder_rows(ladder):
        assert not row.moved
        assert row.low < row.rating < row.high


def test_without_new_results_there_is_no_new_fit(ladder):
    assert ladder_fit(ladder=ladder) is None
    play(1)
    assert ladder_fit(ladder=ladder) is not None
    assert ladder_fit(ladder=ladder) is None


def test_a_large_ladder_waits_for_a_fiftieth_more_results_or_a_while(ladder):
    assert not fit_due(ladder)
    play(2)
    assert fit_due(ladder)
    fit = ladder_fit(ladder=ladder)
    assert not fit_due(ladder)
    play(1)
    assert fit_due(ladder)
    Fit.objects.filter(pk=fit.pk).update(matches=51)  # one more is less than a fiftieth
    assert not fit_due(ladder)
    Fit.objects.filter(pk=fit.pk).update(created_at=timezone.now() - timedelta(minutes=11))
    assert fit_due(ladder)


def test_of_old_fits_one_an_hour_is_kept_and_later_one_a_day(ladder):
    play(1)
    first = ladder_fit(ladder=ladder)
    day = timezone.now().replace(hour=10, minute=0) - timedelta(days=4)
    hour = timezone.now().replace(minute=10) - timedelta(hours=5)
    times = [day + timedelta(hours=late) for late in range(3)]
    times += [hour + timedelta(minutes=late) for late in range(3)]
    for number, at in enumerate(times, 1):
        values = {"last_event": first.last_event, "voided": number, "matches": 1, "games": 1}
        fit = Fit.objects.create(ladder=ladder, seats=[], **values)
        submission = RatingEvent.objects.first().submission
        FitRating.objects.create(fit=fit, submission=submission, rating=1, error=1, matches=1)
        Fit.objects.filter(pk=fit.pk).update(created_at=at)
    before = Fit.objects.count()
    gone = fits_thin()
    assert gone == 4  # two of the day, two of the hour
    assert Fit.objects.count() == before
    assert Fit.objects.filter(kept=False).count() == gone
    assert not FitRating.objects.filter(fit__kept=False).exists()
    assert all(fit.ratings.exists() for fit in Fit.objects.filter(kept=True))
    assert fits_thin() == 0


def test_a_later_fit_leaves_the_earlier_one_as_it_was(ladder):
    play(1)
    first = ladder_fit(ladder=ladder)
    before = list(FitRating.objects.filter(fit=first).values())
    play(1)
    second = ladder_fit(ladder=ladder)
    assert second.last_event > first.last_event
    assert list(FitRating.objects.filter(fit=first).values()) == before


def test_live_numbers_go_on_from_the_fit(ladder):
    play(1)
    fit = ladder_fit(ladder=ladder)
    play(1)
    fitted = dict(FitRating.objects.filter(fit=fit).values_list("submission_id", "rating"))
    for event in RatingEvent.objects.filter(pk__gt=fit.last_event):
        assert event.before == fitted.get(event.submission_id, CENTRE)


def test_two_at_a_table_the_winner_gains_what_the_loser_loses():
    after = moved([1500.0, 1500.0], [0, 0], meetings([((0, 1), (1, 2))]))
    assert after == [1500 + step(0) / 2, 1500 - step(0) / 2]


def test_the_step_shrinks_but_never_to_nothing():
    assert step(0) > step(5) > step(50) == step(5000) > 0
