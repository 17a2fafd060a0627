"""Comparisons of two versions on the site, with the kit's own test."""

from statistics import fmean

import pytest

from arena.accounts.models import Notice
from arena.bots.services import house_bots_sync
from arena.core.errors import ArenaError, Forbidden, NotFound, Refused, TooMany
from arena.ladder.comparisons import (
    AHEAD,
    DEALS,
    POOL,
    Against,
    comparison_get,
    comparison_of,
    comparison_progress,
    comparisons_of,
)
from arena.ladder.models import ComparisonTable, Ladder, RatingEvent, Rung
from arena.ladder.services import ladder_close, ladder_open
from arena.matches.models import Lane, Match, MatchPlayer, MatchStatus
from arena.matches.selectors import match_spec, recent_matches
from arena.pipeline import comparisons, matches, queue, upkeep
from botocracy.stats.sequential import BettingTest, Question
from botocracy.stats.versions import opponents_at
from games.registry import house_bots
from tests.site import worlds

pytestmark = pytest.mark.django_db


@pytest.fixture
def ladder():
    worlds.quick_house(3)
    return ladder_open(game=worlds.GAME, table_size=worlds.seats())


@pytest.fixture
def versions(ladder):
    return worlds.accepted(), worlds.accepted()


@pytest.fixture
def comparison(ladder, versions):
    old, new = versions
    return comparisons.comparison_start(ladder=ladder, old=old, new=new, by=new.bot.owner)


def play(comparison):
    for match in Match.objects.filter(lane=Lane.TRIAL, status=MatchStatus.QUEUED):
        matches.match_run(match_id=match.pk)
    made = comparisons.comparison_advance(comparison_id=comparison.pk)
    comparison.refresh_from_db()
    return made


def feed(comparison, differences):
    """Store these differences as the result of every unfinished table."""
    for table in comparison.tables.filter(differences__isnull=True):
        table.differences = differences
        table.save()
    made = comparisons.comparison_advance(comparison_id=comparison.pk)
    comparison.refresh_from_db()
    return made


def test_both_versions_play_the_same_cards_against_the_same_opponents(comparison):
    for table in comparison.tables.all():
        before, after = match_spec(table.with_old), match_spec(table.with_new)
        assert before.deals == after.deals
        assert [p.random_seed for p in before.players] == [p.random_seed for p in after.players]
        rows = [
            list(match.players.order_by("index").values_list("submission_id", flat=True))
            for match in (table.with_old, table.with_new)
        ]
        differ = [pair for pair in zip(*rows, strict=True) if pair[0] != pair[1]]
        assert differ == [(comparison.old_id, comparison.new_id)]


def test_its_matches_wait_in_the_last_queue_and_count_for_nothing(comparison):
    play(comparison)
    assert set(Match.objects.values_list("lane", "rated")) == {(Lane.TRIAL, False)}
    assert not RatingEvent.objects.exists()
    assert recent_matches() == []
    made = Match.objects.first().pk
    assert queue.lanes_of([made]) == {made: "trials"}


def test_a_deal_counts_by_what_the_new_version_got_more(comparison):
    table = comparison.tables.first()
    made = play(comparison)
    table.refresh_from_db()
    assert len(table.differences) == DEALS
    shares = [
        MatchPlayer.objects.get(match=match, submission=version).share
        for match, version in (
            (table.with_old, comparison.old),
            (table.with_new, comparison.new),
        )
    ]
    assert sum(table.differences) / len(table.differences) == pytest.approx(shares[1] - shares[0])
    assert comparison.deals == AHEAD * DEALS
    assert len(made) == 2 * AHEAD


def test_a_settled_trial_wakes_its_comparison(
    comparison, monkeypatch, django_capture_on_commit_callbacks
):
    sent = []
    monkeypatch.setattr(queue, "send", lambda task, keys: sent.append((task, list(keys))))
    match = Match.objects.filter(lane=Lane.TRIAL).first()
    with django_capture_on_commit_callbacks(execute=True):
        matches.match_run(match_id=match.pk)
    assert (queue.COMPARE, [comparison.pk]) in sent


@pytest.mark.parametrize(("difference", "answer"), [(0.1, "better"), (-0.1, "not better")])
def test_it_stops_as_soon_as_it_knows(comparison, difference, answer):
    seen = 0
    while comparison.state == "running":
        assert comparison.deals == seen
        feed(comparison, [difference - 0.05, difference + 0.05] * 3)
        seen += 12 if comparison.state == "running" else 0
    assert comparison.state == answer
    assert 0 < comparison.deals < comparison.most
    progress = comparison_progress(comparison)
    assert (progress.answer, progress.over, progress.done) == (answer, True, 1.0)
    assert progress.mean == pytest.approx(difference)
    assert not Match.objects.filter(lane=Lane.TRIAL, status=MatchStatus.QUEUED).exists()
    assert Notice.objects.get(user=comparison.by, kind="comparison").text.startswith("Version 2")
    assert comparisons.comparison_advance(comparison_id=comparison.pk) == []


def test_the_answer_is_that_of_the_kit(comparison):
    differences = [0.2, -0.1, 0.05, 0.0, -0.05]
    test = BettingTest(Question(worthwhile=comparison.worthwhile))
    for _ in range(10):
        feed(comparison, differences)
        test.add([fmean(differences)] * AHEAD)  # a table is one observation
        assert comparison.deals == 5 * test.count
        assert comparison.leaning == pytest.approx(test.leaning)
        assert comparison.margin == pytest.approx(test.estimate.margin)


def test_its_opponents_are_the_kits_and_stand_in_the_verdict(ladder, versions):
    bots = {bot.slug: bot for bot in house_bots_sync(game=worlds.GAME)}
    names = list(house_bots(worlds.GAME))
    old, new = versions
    comparison = comparisons.comparison_start(ladder=ladder, old=old, new=new, by=new.bot.owner)
    assert comparison.pool == [bots[name].active_id for name in names]
    assert comparison_progress(comparison).opponents == [str(bots[name]) for name in names]
    for table in comparison.tables.all():
        seated = opponents_at(comparison.pool, ladder.table_size, table.number - 1)
        players = table.with_new.players.order_by("index").values_list("submission_id", flat=True)
        assert list(players) == [new.pk, *seated]
        assert names[0] in {row.submission.bot.slug for row in table.with_new.players.all()}


def test_the_ladders_strongest_and_nearest_can_be_asked_instead(ladder, versions):
    old, new = versions
    for number, submission in enumerate(worlds.accepted(f"Rival{n}", "eve") for n in range(12)):
        rung, _ = Rung.objects.update_or_create(
            ladder=ladder,
            bot=submission.bot,
            defaults={"submission": submission, "rating": 1400 + 30 * number, "error": 40},
        )
    best = rung
    Rung.objects.filter(bot=new.bot).update(rating=1450)
    comparison = comparisons.comparison_start(
        ladder=ladder, old=old, new=new, by=new.bot.owner, against=Against.LADDER
    )
    assert comparison.pool[0] == best.submission_id
    assert len(set(comparison.pool)) == POOL
    near = Rung.objects.filter(submission__in=comparison.pool[1:])
    assert all(abs(rung.rating - 1450) < 200 for rung in near)


def test_a_table_that_ends_early_waits_for_those_made_before_it(comparison):
    last = comparison.tables.order_by("-number").first()
    last.differences = [0.5] * 5
    last.save()
    comparisons.comparison_advance(comparison_id=comparison.pk)
    comparison.refresh_from_db()
    assert comparison.deals == 0


def test_it_ends_undecided_when_all_deals_are_played(ladder, versions):
    old, new = versions
    comparison = comparisons.comparison_start(
        ladder=ladder, old=old, new=new, by=new.bot.owner, most=120
    )
    while comparison.state == "running":
        feed(comparison, [0.01, 0.9, -0.9, 0.01, 0.02])
    assert (comparison.state, comparison.deals) == ("undecided", 120)
    assert comparison.tables.count() == 24


def test_a_table_we_failed_to_play_says_nothing(comparison):
    table = comparison.tables.first()
    Match.objects.filter(pk=table.with_old_id).update(status=MatchStatus.ERRORED)
    comparisons.comparison_advance(comparison_id=comparison.pk)
    table.refresh_from_db()
    assert table.differences == []
    assert Match.objects.get(pk=table.with_new_id).status == MatchStatus.VOID
    assert comparison.tables.filter(differences__isnull=True).count() == AHEAD


def test_cancelling_calls_off_what_waits(comparison):
    with pytest.raises(Forbidden):
        comparisons.comparison_cancel(comparison=comparison, by=worlds.person("eve"))
    comparisons.comparison_cancel(comparison=comparison, by=comparison.by)
    comparison.refresh_from_db()
    assert comparison.state == "cancelled"
    assert set(Match.objects.values_list("status", flat=True)) == {MatchStatus.VOID}
    assert not Notice.objects.filter(kind="comparison").exists()
    with pytest.raises(Refused):
        comparisons.comparison_cancel(comparison=comparison, by=comparison.by)


def test_what_a_lost_message_stopped_goes_on_with_the_sweep(comparison):
    for match in Match.objects.filter(lane=Lane.TRIAL):
        matches.match_run(match_id=match.pk)
    upkeep.sweep()
    comparison.refresh_from_db()
    assert comparison.deals == AHEAD * DEALS


def test_one_comparison_at_a_time(comparison):
    with pytest.raises(TooMany):
        comparisons.comparison_start(
            ladder=comparison.ladder, old=comparison.old, new=comparison.new, by=comparison.by
        )


def test_only_the_owner_sees_and_starts_one(comparison, ladder, versions):
    eve = worlds.person("eve")
    for user in (eve, None):
        with pytest.raises(Forbidden):
            comparison_get(pk=comparison.pk, user=user)
    with pytest.raises(Forbidden):
        comparisons.comparison_start(ladder=ladder, old=versions[0], new=versions[1], by=eve)
    with pytest.raises(NotFound):
        comparison_get(pk=0, user=eve)
    assert comparison_get(pk=comparison.pk, user=comparison.by) == comparison
    assert list(comparisons_of(comparison.bot)) == [comparison]
    assert comparison_of(ComparisonTable.objects.first().with_old) == comparison.pk


@pytest.mark.parametrize(
    "bad", [{"worthwhile": 0}, {"worthwhile": 0.5}, {"most": 1}, {"most": 10**9}]
)
def test_a_question_nobody_can_answer_is_refused(ladder, versions, bad):
    old, new = versions
    with pytest.raises(ArenaError, match=r"between|has 5"):
        comparisons.comparison_start(ladder=ladder, old=old, new=new, by=new.bot.owner, **bad)


def test_versions_of_two_bots_are_refused_and_so_is_one_that_failed_its_check(ladder, versions):
    old, new = versions
    other = worlds.accepted("Other")
    failed = worlds.newcomer()
    failed.status = "rejected"
    failed.save()
    for one, two in ((other, new), (new, new), (old, failed)):
        with pytest.raises(Refused):
            comparisons.comparison_start(ladder=ladder, old=one, new=two, by=new.bot.owner)


def test_a_ladder_that_is_closed_or_empty_gives_no_opponents(versions, ladder):
    old, new = versions
    worlds.Bot.objects.exclude(pk=new.bot_id).update(active=None)
    with pytest.raises(Refused, match="nobody to play against"):
        comparisons.comparison_start(ladder=ladder, old=old, new=new, by=new.bot.owner)
    admin = worlds.person("ada")
    admin.is_staff = True
    ladder_close(ladder=ladder, by=admin)
    with pytest.raises(Refused, match="closed"):
        comparisons.comparison_start(
            ladder=Ladder.objects.get(), old=old, new=new, by=new.bot.owner
        )
