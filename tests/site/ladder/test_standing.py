"""The standing ladder makes its own matches, for the bots that need them most."""

from collections import Counter
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from arena.accounts.models import Notice
from arena.bots.models import Submission
from arena.bots.services import bot_bench, bot_unbench
from arena.core.errors import ArenaError, Forbidden, Refused
from arena.core.leases import lease_take
from arena.ladder import house
from arena.ladder.daily_cards import days_end
from arena.ladder.fits import ladder_fit
from arena.ladder.models import Ladder, LadderChange, RatingEvent, Rung
from arena.ladder.scheduling import ladder_schedule
from arena.ladder.selectors import ladder_rows
from arena.ladder.services import ladder_close, ladder_open
from arena.matches.models import Lane, Match, MatchPlayer, MatchStatus
from arena.pipeline import ladders, queue, submissions, upkeep
from tests.site import worlds

pytestmark = pytest.mark.django_db


@pytest.fixture
def admin():
    user = worlds.person("ada")
    user.is_staff = True
    user.save()
    return user


@pytest.fixture
def ladder():
    worlds.quick_house(3)
    ladder = ladder_open(game=worlds.GAME, table_size=worlds.seats())
    Ladder.objects.update(deals=1)
    ladder.refresh_from_db()
    worlds.cards_of_today(ladder)
    return ladder


def schedule(ladder):
    return ladder_schedule(ladder_id=ladder.pk)


def players(match):
    rows = MatchPlayer.objects.filter(match=match).select_related("submission__bot__owner")
    return [player.submission.bot for player in rows]


def test_a_ladder_keeps_a_budget_of_matches_waiting(ladder, settings):
    settings.LADDER_QUEUE = 4
    for n in range(12):
        worlds.accepted(f"Bot{n}", f"person{n}")
    Rung.objects.update(matches=1)
    first = schedule(ladder)
    assert len(first) == 4
    assert schedule(ladder) == []
    Match.objects.filter(pk__in=first[:3]).update(status=MatchStatus.SETTLED)
    assert len(schedule(ladder)) == 3


def test_no_two_bots_of_a_person_sit_at_a_table(ladder):
    for n in range(9):
        worlds.accepted(f"Bot{n}", f"person{n % 3}")
    for match in schedule(ladder):
        owners = Counter(bot.owner.username for bot in players(match))
        assert all(count == 1 for name, count in owners.items() if name != "house")


def test_a_match_of_the_ladder_is_rated_open_and_has_the_days_cards(ladder):
    match = Match.objects.get(pk=schedule(ladder)[0])
    assert (match.rated, match.released, match.lane) == (True, True, Lane.LADDER)
    assert match.commitment.scope == f"ladder revolt 3 {timezone.now():%Y-%m-%d}"
    assert match.deals == ladder.deals


def test_a_new_bots_first_match_is_on_its_way_as_soon_as_it_is_accepted(
    ladder, monkeypatch, django_capture_on_commit_callbacks
):
    sent = []
    monkeypatch.setattr(queue, "send", lambda task, keys: sent.append((task, list(keys))))
    with django_capture_on_commit_callbacks(execute=True):
        submission = worlds.accepted()
    assert (queue.SCHEDULE, [ladder.pk]) in sent
    with django_capture_on_commit_callbacks(execute=True):
        ladders.ladder_refill(ladder_id=ladder.pk)
    made = Match.objects.filter(players__submission=submission)
    assert (queue.PLAY, list(Match.objects.order_by("pk").values_list("pk", flat=True))) in sent
    assert made.exists()


def test_a_full_ladder_does_not_keep_a_new_bot_waiting(ladder, settings):
    settings.LADDER_QUEUE = 2
    assert len(schedule(ladder)) >= 1
    Rung.objects.update(matches=20)
    submission = worlds.accepted()
    made = schedule(ladder)
    assert [submission.bot in players(match) for match in made] == [True]


def test_bots_that_are_known_well_are_left_in_peace_for_a_while(ladder):
    worlds.accepted()
    Rung.objects.update(matches=50, error=10)
    assert schedule(ladder) == []
    Rung.objects.update(seated_at=timezone.now() - timedelta(hours=25))
    assert schedule(ladder)


def test_house_bots_alone_keep_nobody_busy_once_they_are_known(ladder):
    Rung.objects.update(matches=50, error=100, seated_at=timezone.now() - timedelta(days=9))
    assert schedule(ladder) == []


def test_the_bot_that_waited_longest_plays_though_others_are_less_certain(ladder):
    for n in range(9):
        worlds.accepted(f"Bot{n}", f"person{n}")
    Rung.objects.update(matches=50, error=100)
    patient = Rung.objects.order_by("pk").last()
    Rung.objects.filter(pk=patient.pk).update(
        error=1, seated_at=timezone.now() - timedelta(hours=25)
    )
    assert any(patient.bot in players(match) for match in schedule(ladder))


def test_scheduling_costs_the_same_queries_however_many_bots_there_are(ladder):
    for n in range(6):
        worlds.accepted(f"Bot{n}", f"person{n}")
    Rung.objects.update(matches=50)
    counts = []
    for more in (3, 12):
        for n in range(more):
            worlds.accepted(f"More{more}-{n}", f"someone{more}-{n}")
        Match.objects.update(status=MatchStatus.VOID)
        Rung.objects.update(matches=50)
        with CaptureQueriesContext(connection) as caught:
            made = schedule(ladder)
        counts.append(len(caught) / len(made))
    assert counts[1] < counts[0] + 1  # for each match it makes


def test_a_ladder_played_by_itself_rates_everybody(ladder):
    Rung.objects.update(matches=0)
    for match in schedule(ladder):
        worlds.matches.match_run(match_id=match)
    ladder_fit(ladder=ladder)
    assert len(ladder_rows(ladder)) == 3
    assert {row.matches for row in ladder_rows(ladder)} == {Match.objects.count()}


def test_the_secret_of_a_day_is_revealed_when_its_last_match_is_over(ladder):
    match = Match.objects.get(pk=schedule(ladder)[0])
    match.commitment.day -= timedelta(days=1)
    match.commitment.save()
    assert days_end() == 0
    Match.objects.update(status=MatchStatus.ERRORED)
    assert days_end() == 1
    match.refresh_from_db()
    assert match.status == MatchStatus.VOID  # whoever plays it later would know the cards
    match.commitment.refresh_from_db()
    assert match.commitment.revealed_at


def test_only_administrators_open_and_close_ladders_and_both_are_written_down(ladder, admin):
    with pytest.raises(Forbidden):
        ladder_close(ladder=ladder, by=worlds.person())
    with pytest.raises(Forbidden):
        ladder_open(game=worlds.GAME, table_size=4, by=worlds.person())
    made = schedule(ladder)
    ladder_close(ladder=ladder, by=admin, why="new rules")
    assert Match.objects.get(pk=made[0]).status == MatchStatus.VOID
    assert schedule(ladder) == []
    with pytest.raises(Refused):
        ladder_close(ladder=ladder, by=admin)
    ladder_open(game=worlds.GAME, table_size=worlds.seats(), by=admin)
    assert [(change.what, change.by) for change in LadderChange.objects.order_by("pk")] == [
        ("opened", None),
        ("closed", admin),
        ("opened", admin),
    ]


def test_the_admin_pages_open_and_close_ladders_by_the_same_rules(client, ladder, admin):
    admin.is_superuser = True
    admin.save()
    client.force_login(admin)
    form = {
        "game": worlds.GAME,
        "table_size": 4,
        "deals": 7,
        "changes-TOTAL_FORMS": 0,
        "changes-INITIAL_FORMS": 0,
    }
    page = client.post("/admin/ladder/ladder/add/", form | {"table_size": 99})
    assert "seats 3 to 5, not 99" in page.content.decode()
    for bad in ({"deals": 0}, {"game": "chess"}, {"teams": "on"}):
        assert client.post("/admin/ladder/ladder/add/", form | bad).status_code == 200
    assert Ladder.objects.count() == 1
    assert client.post("/admin/ladder/ladder/add/", form).status_code == 302
    made = Ladder.objects.get(table_size=4)
    assert (made.deals, made.changes.get().by) == (7, admin)
    for action, is_open in (("close", False), ("open_again", True)):
        chosen = {"action": action, "_selected_action": [made.pk]}
        client.post("/admin/ladder/ladder/", chosen)
        made.refresh_from_db()
        assert made.is_open is is_open


def test_a_match_that_ends_after_the_ladder_closed_moves_nothing(ladder, admin):
    event = worlds.running_event(ladder=False)
    ladder_close(ladder=ladder, by=admin)
    worlds.work()
    assert Match.objects.filter(table__round__event=event, status=MatchStatus.SETTLED).exists()
    assert not RatingEvent.objects.exists()


def test_a_closed_ladder_stays_closed_when_the_site_is_updated(ladder, admin):
    ladder_close(ladder=ladder, by=admin)
    house.house_open()
    ladder.refresh_from_db()
    assert not ladder.is_open


@pytest.mark.parametrize(
    ("size", "teams"), [(1, False), (99, False), (worlds.seats(), True), (4, True)]
)
def test_a_ladder_for_tables_the_game_does_not_have_is_refused(size, teams):
    with pytest.raises(ArenaError):
        ladder_open(game=worlds.GAME, table_size=size, teams=teams)


def test_a_new_version_starts_where_its_predecessor_is_and_less_certain(ladder):
    first = worlds.accepted()
    for match in schedule(ladder):
        worlds.matches.match_run(match_id=match)
    ladder_fit(ladder=ladder)
    before = Rung.objects.get(bot=first.bot)
    second = worlds.accepted()
    after = Rung.objects.get(bot=first.bot)
    assert (after.submission, after.matches, after.fitted) == (second, 0, None)
    assert after.rating == pytest.approx(before.rating)
    assert after.error > before.error
    assert after.rank == before.rank
    event = RatingEvent.objects.filter(submission=second)
    for match in schedule(ladder):
        worlds.matches.match_run(match_id=match)
    assert event.first().before == pytest.approx(before.rating)
    assert event.first().matches_before == 0


def test_a_version_that_is_checked_late_does_not_replace_a_newer_one(ladder):
    old, new = worlds.newcomer(), worlds.newcomer()
    for version in (new, old):
        submissions.submission_check(submission_id=version.pk)
    assert Rung.objects.get(bot=new.bot).submission == new


def faulty_matches(ladder, submission, count, faults=1):
    for _ in range(count):
        Match.objects.filter(status=MatchStatus.QUEUED).update(status=MatchStatus.VOID)
        Rung.objects.filter(submission=submission).update(matches=0)
        match = next(
            Match.objects.get(pk=pk) for pk in schedule(ladder) if submission.bot in players(pk)
        )
        Match.objects.filter(pk=match.pk).update(
            status=MatchStatus.SETTLED, settled_at=timezone.now()
        )
        match.players.filter(submission=submission).update(fault_count=faults)
        ladders.match_settled(match)
        submission.bot.refresh_from_db()


@pytest.fixture
def clumsy(ladder):
    submission = worlds.accepted()
    Submission.objects.filter(pk=submission.pk).update(house=False)
    return submission


def test_a_bot_that_keeps_failing_is_benched_and_its_owner_told_why(ladder, clumsy):
    faulty_matches(ladder, clumsy, 4)
    assert clumsy.bot.benched_at is None  # four matches say nothing yet
    faulty_matches(ladder, clumsy, 1)
    assert clumsy.bot.benched_at
    notice = Notice.objects.filter(user=clumsy.bot.owner, kind="bench").get()
    assert "5 of its last 5 ladder matches" in notice.text
    assert clumsy.bot.slug in notice.link
    Rung.objects.update(matches=0)
    Match.objects.update(status=MatchStatus.VOID)
    assert not any(clumsy.bot in players(match) for match in schedule(ladder))


def test_a_bot_that_fails_now_and_then_plays_on(ladder, clumsy):
    for _ in range(4):
        faulty_matches(ladder, clumsy, 1)
        faulty_matches(ladder, clumsy, 2, faults=0)
    assert clumsy.bot.benched_at is None


def test_its_owner_puts_a_bot_back_and_the_past_is_forgotten(ladder, clumsy):
    faulty_matches(ladder, clumsy, 5)
    with pytest.raises(Forbidden):
        bot_unbench(bot=clumsy.bot, by=worlds.person("eve"))
    bot_unbench(bot=clumsy.bot, by=clumsy.bot.owner)
    assert clumsy.bot.benched_at is None
    faulty_matches(ladder, clumsy, 1)
    assert clumsy.bot.benched_at is None
    with pytest.raises(Refused):
        bot_unbench(bot=clumsy.bot, by=clumsy.bot.owner)


def test_a_new_version_is_off_the_bench(ladder, clumsy):
    bot_bench(bot=clumsy.bot, reason="It failed.")
    worlds.accepted()
    clumsy.bot.refresh_from_db()
    assert clumsy.bot.benched_at is None


def test_a_result_that_is_called_off_is_taken_out_though_no_match_follows(ladder):
    for match in schedule(ladder):
        worlds.matches.match_run(match_id=match)
    upkeep.ladders_fit()
    before = {row.bot.pk: row.rating for row in ladder_rows(ladder)}
    Match.objects.filter(pk=match).update(status=MatchStatus.VOID)
    again = ladder_fit(ladder=ladder)
    assert again.voided == 1
    assert {row.bot.pk: row.rating for row in ladder_rows(ladder)} != before
    assert ladder_fit(ladder=ladder) is None


def test_a_match_under_way_when_its_ladder_closes_is_dropped(ladder, admin):
    match = Match.objects.get(pk=schedule(ladder)[0])
    lease_take(Match, match.pk)
    ladder_close(ladder=ladder, by=admin)
    match.refresh_from_db()
    assert match.status == MatchStatus.VOID


def test_a_ladder_in_teams_is_apart_and_rates_partners_together(monkeypatch):
    monkeypatch.setattr(worlds, "GAME", "royals_and_riots")
    worlds.quick_house(4)
    alone = ladder_open(game=worlds.GAME, table_size=4)
    teams = ladder_open(game=worlds.GAME, table_size=4, teams=True)
    Ladder.objects.update(deals=1)
    match = Match.objects.get(pk=schedule(teams)[0])
    assert match.options["teams"] is True
    worlds.matches.match_run(match_id=match.pk)
    events = {event.submission_id: event for event in match.rating_events.all()}
    gains = [
        events[player.submission_id].after - events[player.submission_id].before
        for player in match.players.order_by("index")
    ]
    assert gains[0] == pytest.approx(gains[2])
    assert gains[1] == pytest.approx(gains[3])
    assert sum(gains) == pytest.approx(0, abs=1e-9)
    fit = ladder_fit(ladder=teams)
    strengths = dict(fit.ratings.values_list("submission_id", "rating"))
    rated = [strengths[player.submission_id] for player in match.players.order_by("index")]
    assert rated[0] == pytest.approx(rated[2])
    assert ladder_rows(alone) == []
    assert ladder_fit(ladder=alone) is None
