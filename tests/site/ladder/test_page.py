"""The ladder's page: the number of queries does not depend on the number of bots."""

from datetime import timedelta

import pytest
from django.db import connection
from django.db.models import F
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from arena.bots.models import Bot, Submission
from arena.core.errors import Refused
from arena.ladder.fits import fits_thin, ladder_fit
from arena.ladder.leaderboard import ladder_page
from arena.ladder.live_ratings import fit_latest
from arena.ladder.models import UNRANKED, Fit, Ladder, Rung
from arena.ladder.rung_updates import rungs_rebuild
from arena.ladder.scheduling import _ranked
from arena.ladder.selectors import (
    bot_rungs,
    ladder_get,
    ladder_rows,
)
from arena.pipeline import matches
from botocracy.records.matchmaking import Contender
from botocracy.stats.elo import CENTRE
from tests.site import worlds

pytestmark = pytest.mark.django_db


@pytest.fixture
def ladder():
    worlds.running_event(count=4)
    worlds.work()
    ladder = ladder_get(game=worlds.GAME, table_size=worlds.seats())
    ladder_fit(ladder=ladder)
    return ladder


def fill(ladder, count):
    """Add `count` bots to the ladder, each of another owner."""
    owners = [worlds.person(f"p{i}") for i in range(3)]
    template = Submission.objects.first()
    bots = Bot.objects.bulk_create(
        Bot(owner=owners[i % 3], game=ladder.game, name=f"Bot {i}", slug=f"bot-{i}")
        for i in range(count)
    )
    versions = Submission.objects.bulk_create(
        Submission(
            bot=bot,
            number=1,
            content_hash=template.content_hash,
            archive=template.archive.name,
            size=1,
            status="valid",
            uploaded_by=bot.owner,
        )
        for bot in bots
    )
    for bot, version in zip(bots, versions, strict=True):
        bot.active = version
    Bot.objects.bulk_update(bots, ["active"])
    Rung.objects.bulk_create(
        Rung(
            ladder=ladder,
            bot=bot,
            submission=bot.active,
            rating=1400 - i,
            fitted=1400 - i,
            error=20,
            matches=30,
            rank=10 + i,
            best_rank=10,
            worst_rank=10 + count,
            played=True,
        )
        for i, bot in enumerate(bots)
    )
    Ladder.objects.filter(pk=ladder.pk).update(bots=F("bots") + count)
    ladder.refresh_from_db()
    return bots


def queries(**kwargs):
    with CaptureQueriesContext(
        connection,
    ) as caught:
        ladder_page(**kwargs)
    return len(caught)


def test_a_page_costs_the_same_queries_however_many_bots_there_are(ladder):
    few = queries(ladder=ladder)
    fill(ladder, 120)
    assert queries(ladder=ladder) == few
    assert queries(ladder=ladder, page=3) == few
    assert queries(ladder=ladder, page=2, search="bot", size=100) == few


def test_pages_follow_each_other_without_gap_or_repetition(ladder):
    fill(ladder, 30)
    first = ladder_page(ladder, size=20)
    second = ladder_page(ladder, page=2, size=20)
    assert (first.total, first.pages) == (34, 2)
    ranks = [row.rank for row in first.rows + second.rows]
    assert ranks == sorted(ranks)
    assert len({row.bot.pk for row in first.rows + second.rows}) == 34


@pytest.mark.parametrize("shared", [1, 3, 7, 100])
def test_a_page_far_down_is_found_by_its_rank_whoever_shares_one(ladder, shared, monkeypatch):
    monkeypatch.setattr("arena.ladder.leaderboard.WALKED", 10)
    fill(ladder, 120)
    people = list(Rung.objects.filter(ladder=ladder).order_by("rank", "-rating", "pk"))
    for at, rung in enumerate(people):  # the last five have no rank
        rung.rank = 1 + at // shared * shared if at < len(people) - 5 else UNRANKED
    Rung.objects.bulk_update(people, ["rank"])
    expected = sorted(people, key=lambda rung: (rung.rank, -rung.rating, rung.pk))
    for size in (7, 40):
        pages = range(1, 1 + -(-len(people) // size))
        rows = [row for page in pages for row in ladder_page(ladder, page=page, size=size).rows]
        assert rows == expected


def test_a_long_filtered_list_is_counted_and_paged(ladder, monkeypatch):
    bots = fill(ladder, 30)
    for counted in (5, 12, 1000):
        monkeypatch.setattr("arena.ladder.leaderboard.WALKED", counted)
        pages = [ladder_page(ladder, search="bot", page=page, size=8) for page in (1, 2, 3, 4)]
        assert {page.total for page in pages} == {30}
        assert [row.bot_id for page in pages for row in page.rows] == [bot.pk for bot in bots]


@pytest.mark.parametrize("page", [-3, 0, 2, 10**9])
def test_a_page_that_does_not_exist_is_the_nearest_one(ladder, page):
    found = ladder_page(ladder, page=page)
    assert found.page == 1
    assert len(found.rows) == 4


@pytest.mark.parametrize("word", ["BOT 1", "  bot 1 ", "p1", "%", "\0", "x" * 5000])
def test_search_is_by_part_of_the_bots_name_or_start_of_the_owners(ladder, word):
    fill(ladder, 12)
    names = {row.bot.name for row in ladder_page(ladder, search=word).rows}
    expected = {
        "BOT 1": {"Bot 1", "Bot 10", "Bot 11"},
        "  bot 1 ": {"Bot 1", "Bot 10", "Bot 11"},
        "p1": {"Bot 1", "Bot 4", "Bot 7", "Bot 10"},
    }
    assert names == expected.get(word, set())


def test_one_asks_for_ones_own_bots_and_for_the_houses(ladder):
    bots = fill(ladder, 6)
    own = ladder_page(ladder, owner=bots[0].owner).rows
    assert {row.bot.pk for row in own} == {bots[0].pk, bots[3].pk}
    assert {row.bot.owner.username for row in ladder_page(ladder, show="house").rows} == {"house"}
    assert len(ladder_page(ladder, show="people").rows) == 6
    assert len(ladder_page(ladder, show="settled").rows) == 6
    assert len(ladder_page(ladder, show="provisional").rows) == 4


def test_a_filter_nobody_knows_is_refused(ladder):
    with pytest.raises(Refused):
        ladder_page(ladder, show="best")


def test_the_sparkline_is_the_rating_of_each_fit(ladder):
    worlds.running_event(count=4, title="Second")
    worlds.work()
    ladder_fit(ladder=ladder)
    for row in ladder_page(ladder).rows:
        assert len(row.spark) == 2
        assert row.spark[-1] == row.rating


def test_lines_are_drawn_anew_after_a_fit_and_when_old_fits_are_thinned_out(ladder):
    def points():
        return {len(row.spark) for row in ladder_page(ladder).rows}

    assert points() == {1}
    for title in ("Second", "Third"):
        worlds.running_event(count=4, title=title)
        worlds.work()
        ladder_fit(ladder=ladder)
    assert points() == {3}
    first = Fit.objects.filter(ladder=ladder).earliest("pk")
    Fit.objects.filter(ladder=ladder).exclude(pk=fit_latest(ladder).pk).update(
        created_at=timezone.now() - timedelta(days=3)
    )
    assert fits_thin() == 1
    assert points() == {2}
    first.refresh_from_db()
    assert not first.kept


def shown(ladder):
    columns = ("bot", "submission", "rank", "best_rank", "worst_rank", "rating", "error", "matches")
    return Rung.objects.filter(ladder=ladder, played=True).order_by("bot").values_list(*columns)


def test_the_rows_are_those_a_rebuild_would_make(ladder):
    before = list(shown(ladder))
    assert rungs_rebuild(ladder) == Bot.objects.count()
    assert list(shown(ladder)) == before


@pytest.mark.parametrize(("dispersion", "said"), [(3.9, True), (1.5, False)])
def test_where_matches_vary_much_the_page_says_that_intervals_may_be_too_narrow(
    client, ladder, dispersion, said
):
    Ladder.objects.update(deals=4)  # twelve games a match: the class of eight to fifteen
    scales = {"strength": 200.0, "version": 130.0, "dispersion": [1.0, 1.0, 1.0, dispersion]}
    Fit.objects.filter(ladder=ladder).update(scales=scales)
    page = client.get(f"/games/{ladder.game}/ladder/{ladder.table_size}/").content.decode()
    assert ("outside in one case of ten" in page) is said


def test_bots_that_never_played_are_not_listed(ladder):
    worlds.field(5)
    assert rungs_rebuild(ladder) == Bot.objects.count() > 4
    assert len(ladder_rows(ladder)) == 4


def test_a_bots_own_page_finds_its_rows(ladder):
    row = ladder_rows(ladder)[0]
    found = bot_rungs(Bot.objects.get(pk=row.bot_id))
    assert [(rung, rung.ladder) for rung in found] == [(row, ladder)]


def test_after_one_even_match_nobody_can_be_told_apart(ladder):
    assert {row.rank_interval for row in ladder_rows(ladder)} == {"1–4"}


def test_between_fits_only_the_number_moves(ladder):
    before = {row.bot.pk: row for row in ladder_rows(ladder)}
    event = worlds.running_event(count=4, title="Third")
    matches.match_run(match_id=event.rounds.first().tables.first().match_id)
    after = ladder_rows(ladder)
    assert any(row.moved for row in after)
    assert all(row.rank == before[row.bot.pk].rank for row in after)
    assert sum(row.rating for row in after) != CENTRE


def test_bots_are_found_by_their_ranks_but_the_leader_is_not_its_own_opponent(ladder):
    bots = fill(ladder, 30)
    leader = Contender(bots[0].active_id, bots[0].owner_id, False, 1400.0, 20.0)
    found = _ranked(ladder, leader, [10, 11, 39, 500])
    assert [(rank, one.key) for rank, one in found] == [
        (11, bots[1].active_id),
        (39, bots[29].active_id),
    ]
