"""Matches that are refused, and events that meet a match at a bad moment."""

import logging
from datetime import timedelta

import pytest
from django.db.models import ProtectedError
from django.utils import timezone

from arena.bots.models import SubmissionStatus
from arena.core.errors import ArenaError, Refused
from arena.core.leases import FAILURES_ALLOWED, lease_take
from arena.matches.models import Match, MatchStatus
from arena.matches.selectors import match_spec
from arena.matches.services import match_retry, matches_void
from arena.pipeline import events, matches, queue, upkeep
from games.registry import all_games, get
from sandbox.inprocess import InProcess
from sandbox.limits import Clocks
from sandbox.referee import play_match
from sandbox.verdicts import InfrastructureError
from tests.site import worlds

pytestmark = pytest.mark.django_db


@pytest.fixture
def bots():
    return worlds.field(worlds.seats())


# --- what no match can be --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "code", "words"),
    [
        ({"options": {"no such": 1}}, "bad_options", "has no option 'no such'"),
        ({"options": {"coins": -1}}, "bad_options", ""),
        ({"options": {"coins": 10**9}}, "bad_options", ""),
        ({"options": {"coins": "many"}}, "bad_options", ""),
        ({"game": "chess"}, "no_such_game", "no game is called 'chess'"),
        ({"game": ""}, "no_such_game", "no game is called ''"),
        ({"deals": 0}, "bad_deals", "1 to 200 deals, not 0"),
        ({"deals": -3}, "bad_deals", "1 to 200 deals, not -3"),
        ({"deals": 10**9}, "bad_deals", "1 to 200 deals"),
        ({"clocks": Clocks(move=-1)}, "bad_clocks", "The move clock"),
        ({"clocks": Clocks(move=0)}, "bad_clocks", "The move clock"),
        ({"clocks": Clocks(bank=float("inf"))}, "bad_clocks", "The bank clock"),
        ({"clocks": Clocks(ready=float("nan"))}, "bad_clocks", "The ready clock"),
        ({"clocks": Clocks(bank=10**9)}, "bad_clocks", "at most 3600 seconds"),
        ({"faults_allowed": -1}, "bad_faults", "0 to 100 faults"),
        ({"faults_allowed": 10**6}, "bad_faults", "0 to 100 faults"),
    ],
)
def test_a_match_that_cannot_be_is_refused_in_words(bots, change, code, words):
    with pytest.raises(ArenaError) as error:
        worlds.match_of(bots, **change)
    assert error.value.code == code
    assert words in error.value.message
    assert not Match.objects.exists()


@pytest.mark.parametrize(
    "change",
    [{"deals": 201}, {"clocks": Clocks(move=-1)}, {"faults_allowed": -1}, {"game": "chess"}],
)
def test_an_event_of_such_matches_is_refused_as_well(change):
    with pytest.raises(ArenaError):
        worlds.open_event(**change)


@pytest.mark.parametrize("game", all_games())
def test_a_table_larger_or_smaller_than_the_game_seats_is_refused(monkeypatch, game):
    monkeypatch.setattr(worlds, "GAME", game)
    counts = get(game).seat_counts
    for seats in (counts[0] - 1, counts[-1] + 1):
        with pytest.raises(ArenaError, match="seats"):
            worlds.match_of(worlds.field(seats))


def test_every_option_of_every_game_refuses_what_is_out_of_its_range():
    for rules in all_games().values():
        for option in rules.option_specs:
            for value in (10**9, -(10**9), "no such value", None, [["nested"]], {}):
                with pytest.raises(ValueError, match=option):
                    rules.configure(rules.seat_counts[0], {option: value})


def test_a_bot_of_another_game_is_refused(bots, monkeypatch):
    monkeypatch.setattr(worlds, "GAME", "coup")
    stranger = worlds.field(1)
    monkeypatch.undo()
    with pytest.raises(Refused, match="plays coup, not revolt"):
        worlds.match_of([*stranger, *bots[1:]])


def test_a_bot_twice_at_a_rated_table_is_refused(bots):
    with pytest.raises(Refused, match="no bot sits twice"):
        worlds.match_of([bots[0], *bots[:-1]])
    assert worlds.match_of([bots[0], *bots[:-1]], rated=False)


# --- bad moments -----------------------------------------------------------------------------


def test_a_bot_withdrawn_while_its_match_is_played_still_gets_its_result():
    event = worlds.running_event(format="swiss", length=2, count=2 * worlds.seats())
    match = Match.objects.filter(table__round__event=event).first()
    lease_take(Match, match.pk)
    run = play_match(match_spec(match), InProcess().open)
    bot = match.players.first().submission.bot
    entry = event.entries.get(bot=bot)
    events.entry_withdraw(entry=entry, by=event.organiser)
    assert matches.settle(match, run, seconds=1.0)
    match.refresh_from_db()
    assert match.status == MatchStatus.SETTLED
    assert match.players.first().share is not None
    worlds.work()
    events.event_advance(event_id=event.pk)
    worlds.work()
    played = Match.objects.filter(table__round__event=event, players__submission__bot=bot)
    assert played.count() == 1, "it sits out from the next round on"
    event.refresh_from_db()
    assert event.state == "finished"


def test_a_submission_that_is_to_play_cannot_be_deleted(bots):
    worlds.match_of(bots)
    with pytest.raises(ProtectedError):
        bots[0].active.delete()


def test_a_version_rejected_while_its_match_is_queued_is_played_as_it_was_entered(bots):
    match = worlds.match_of(bots)
    played = bots[0].active
    played.status = SubmissionStatus.REJECTED
    played.save()
    matches.match_run(match_id=match.pk)
    match.refresh_from_db()
    assert match.status == MatchStatus.SETTLED
    assert match.players.get(index=0).submission.content_hash == played.content_hash


def test_a_new_version_does_not_change_a_queued_match(bots):
    mine = worlds.bot_of(worlds.person(), "def act(turn):\n    return turn.legal[0]\n")
    match = worlds.match_of([mine, *bots[1:]])
    old = mine.active
    newer = worlds._submission_store(
        bot=mine, by=mine.owner, files={"bot.py": b"def act(turn):\n    1 / 0\n"}, house=True
    )
    mine.active = newer
    mine.save()
    matches.match_run(match_id=match.pk)
    player = match.players.get(index=0)
    assert (player.submission, player.fault_count) == (old, 0)


def test_files_that_are_gone_are_our_failure_and_after_three_an_organisers_case(bots, caplog):
    mine = worlds.bot_of(worlds.person(), "def act(turn):\n    return turn.legal[0]\n")
    match = worlds.match_of([mine, *bots[1:]])
    mine.active.archive.storage.delete(mine.active.archive.name)
    for attempt in range(1, FAILURES_ALLOWED + 1):
        with pytest.raises(InfrastructureError):
            matches.match_run(match_id=match.pk)
        match.refresh_from_db()
        assert match.failures == attempt
    assert match.status == MatchStatus.ERRORED
    assert "cannot be read" in match.trouble
    assert "Traceback" in match.trouble
    assert not match.games.exists()
    assert all(player.fault_count == 0 for player in match.players.all()), "no bot carries it"
    matches.match_run(match_id=match.pk)  # a message that was still on its way does nothing
    match.refresh_from_db()
    assert (match.status, match.failures) == (MatchStatus.ERRORED, FAILURES_ALLOWED)
    match_retry(match=match)
    match.refresh_from_db()
    assert (match.status, match.failures, match.trouble) == (MatchStatus.QUEUED, 0, "")


def test_a_late_duplicate_is_dropped_and_logged(bots, caplog):
    match = worlds.match_of(bots)
    run = play_match(match_spec(match), InProcess().open)
    assert matches.settle(match, run, seconds=1.0)
    before = list(match.games.values("pk", "places"))
    with caplog.at_level(logging.WARNING):
        assert not matches.settle(match, run, seconds=9.0)
    assert f"match {match.pk} is settled: a late result by" in caplog.text
    assert list(match.games.values("pk", "places")) == before


def test_the_result_of_a_match_called_off_meanwhile_is_dropped_and_logged(bots, caplog):
    match = worlds.match_of(bots)
    run = play_match(match_spec(match), InProcess().open)
    matches_void(matches=[match.pk])
    with caplog.at_level(logging.WARNING):
        assert not matches.settle(match, run, seconds=1.0)
    assert "is void: a late result" in caplog.text
    assert not match.games.exists()


def test_a_message_about_a_match_that_is_not_there_plays_nothing(bots):
    match = worlds.match_of(bots)
    matches.match_run(match_id=match.pk + 1)
    match.refresh_from_db()
    assert match.status == MatchStatus.QUEUED
    assert not Match.objects.exclude(pk=match.pk).exists()


def test_a_broker_that_lost_every_message_loses_no_match(bots, monkeypatch):
    sent = []
    monkeypatch.setattr(queue, "send", lambda task, keys: sent.extend(keys))
    queued, leased = worlds.match_of(bots), worlds.match_of(bots)
    lease_take(Match, leased.pk)
    long_ago = timezone.now() - timedelta(hours=1)
    Match.objects.update(sent_at=long_ago)
    Match.objects.filter(pk=leased.pk).update(lease_until=long_ago)
    upkeep.sweep()
    assert {queued.pk, leased.pk} <= set(sent)
