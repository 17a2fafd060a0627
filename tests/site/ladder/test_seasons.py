"""Seasons: an archive that never changes, and ratings that begin anew."""

from datetime import timedelta

import pytest

from arena.core.errors import ArenaError, Forbidden, Refused
from arena.ladder.fits import fits_thin, ladder_fit
from arena.ladder.leaderboard import ladder_page
from arena.ladder.models import Fit, FitRating, Ladder, Lead, Rung, SeasonPlace
from arena.ladder.recomputing import ladder_recompute
from arena.ladder.scheduling import ladder_schedule
from arena.ladder.seasons import season_table, seasons_of
from arena.ladder.services import ladder_open
from arena.matches.models import Match, MatchStatus
from arena.pipeline import ladders, matches
from tests.site import worlds

pytestmark = pytest.mark.django_db


@pytest.fixture
def ladder():
    worlds.quick_house(3)
    ladder = ladder_open(game=worlds.GAME, table_size=worlds.seats())
    Ladder.objects.update(deals=1)
    worlds.accepted("Marat", "ann")
    ladder.refresh_from_db()
    play(ladder)
    return ladder


def play(ladder):
    for pk in ladder_schedule(ladder_id=ladder.pk):
        matches.match_run(match_id=pk)


def end(ladder, title=""):
    season = ladders.season_end(ladder=ladder, by=worlds.admin(), title=title)
    ladder.refresh_from_db()
    return season


def test_the_end_of_a_season_keeps_its_table_as_it_stood(ladder):
    ladder_fit(ladder=ladder)
    before = [(row.bot, row.rank, row.rating, row.error) for row in ladder_page(ladder).rows]
    season = end(ladder, "Spring")
    kept = [(row.bot, row.rank, row.rating, row.error) for row in season_table(season)]
    assert kept == before
    assert (season.number, season.name, season.bots) == (1, "Spring", len(before))
    assert season.matches == Match.objects.filter(status=MatchStatus.SETTLED).count()
    assert season.began_at == ladder.opened_at
    assert [one.podium[0].rank for one in seasons_of(ladder)] == [1]


def test_a_new_season_starts_from_nothing(ladder):
    end(ladder)
    assert ladder.season == 2
    assert ladder_page(ladder).rows == []
    rungs = Rung.objects.filter(ladder=ladder)
    assert set(rungs.values_list("rating", "matches", "played", "fitted")) == {
        (1500.0, 0, False, None)
    }
    assert not Lead.objects.filter(ladder=ladder, until=None).exists()


def test_its_ratings_follow_from_its_own_matches_alone(ladder):
    first = end(ladder)
    play(ladder)
    fit = ladder_fit(ladder=ladder)
    since = Match.objects.filter(rating_events__pk__gt=first.fit.last_event).distinct()
    assert fit.after_event == first.fit.last_event
    assert fit.matches == since.count()
    assert fit.matches < Match.objects.filter(status=MatchStatus.SETTLED).count()
    assert all(row.provisional for row in ladder_page(ladder).rows)


def test_every_number_of_every_season_can_be_computed_again(ladder, django_assert_num_queries):
    end(ladder)
    play(ladder)
    ladder_fit(ladder=ladder)
    play(ladder)
    checked = ladder_recompute(ladder)
    assert checked.differences == []
    assert checked.places == SeasonPlace.objects.count() > 0
    end(ladder)
    assert ladder_recompute(ladder).differences == []
    with django_assert_num_queries(2):
        assert [season.number for season in seasons_of(ladder)] == [2, 1]
    SeasonPlace.objects.filter(rank=1).update(rating=2400)
    assert len(ladder_recompute(ladder).differences) == 2


def test_a_later_void_does_not_touch_the_archive(ladder):
    season = end(ladder)
    before = list(season_table(season).values_list("bot", "rating"))
    Match.objects.filter(status=MatchStatus.SETTLED).update(status=MatchStatus.VOID)
    play(ladder)
    ladder_fit(ladder=ladder)
    assert list(season_table(season).values_list("bot", "rating")) == before
    assert ladder_recompute(ladder).differences == []


def test_the_final_fit_is_never_thinned_out(ladder):
    season = end(ladder)
    Fit.objects.update(created_at=season.ended_at - timedelta(days=90))
    play(ladder)
    ladder_fit(ladder=ladder)
    Fit.objects.exclude(pk=season.fit_id).update(
        created_at=season.ended_at - timedelta(days=90, minutes=-5)
    )
    fits_thin()
    assert FitRating.objects.filter(fit=season.fit).exists()


def test_a_season_without_matches_cannot_end(ladder):
    end(ladder)
    with pytest.raises(Refused):
        end(ladder)


def test_only_administrators_end_a_season_of_the_sites_ladder(ladder):
    with pytest.raises(Forbidden):
        ladders.season_end(ladder=ladder, by=worlds.person("ann"))
    with pytest.raises(ArenaError):
        end(ladder, "x" * 61)
