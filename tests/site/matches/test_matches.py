"""A match is leased to one worker, settled once, and never lost."""

from dataclasses import replace
from datetime import timedelta

import pytest
from django.db import OperationalError
from django.utils import timezone

from arena.core.leases import (
    FAILURES_ALLOWED,
    LOSSES_ALLOWED,
    lease_fail,
    lease_renew,
    lease_take,
    leases_expire,
)
from arena.ladder.models import RatingEvent
from arena.matches.models import Match, MatchGame, MatchStatus
from arena.matches.selectors import game_record, match_spec
from arena.matches.services import match_retry
from arena.pipeline import matches, upkeep
from games.record import replay
from sandbox import fairness
from sandbox.inprocess import InProcess
from sandbox.referee import play_match
from tests.site import worlds

pytestmark = pytest.mark.django_db


@pytest.fixture
def match():
    return Match.objects.filter(table__round__event=worlds.running_event()).first()


def played(match):
    return play_match(match_spec(match), InProcess().open)


def test_of_two_workers_with_one_message_one_gets_the_match(match):
    assert lease_take(Match, match.pk)
    assert lease_take(Match, match.pk) is None


def test_a_match_is_played_settled_and_rated(match):
    matches.match_run(match_id=match.pk)
    match.refresh_from_db()
    assert match.status == MatchStatus.SETTLED
    assert match.games.count() == match.deals * match.table_size
    assert sum(p.share for p in match.players.all()) == pytest.approx(match.table_size / 2)
    assert match.rating_events.count() == match.table_size


def test_every_player_sits_in_every_seat_with_the_same_deal(match):
    matches.match_run(match_id=match.pk)
    games = MatchGame.objects.filter(match=match)
    for player in range(match.table_size):
        assert sorted(game.seating.index(player) for game in games) == list(range(match.table_size))
    assert len({game_record(game).seed for game in games}) == 1


def test_a_settled_game_can_be_seen_again(match):
    matches.match_run(match_id=match.pk)
    for game in match.games.all():
        *_, last = replay(game_record(game))
        assert last.state.outcome().scores == tuple(game.scores)


def test_a_late_second_result_is_dropped(match):
    run = played(match)
    assert matches.settle(match, run, seconds=1.0)
    before = list(RatingEvent.objects.values_list("pk", "after"))
    assert not matches.settle(match, run, seconds=1.0)
    assert match.games.count() == len(run.games)
    assert list(RatingEvent.objects.values_list("pk", "after")) == before


def test_a_result_whose_lease_ran_out_counts_if_it_is_the_first(match):
    lease_take(Match, match.pk)
    run = played(match)
    Match.objects.filter(pk=match.pk).update(lease_until=timezone.now() - timedelta(seconds=1))
    assert leases_expire(Match) == 1
    assert matches.settle(match, run, seconds=1.0)
    assert lease_take(Match, match.pk) is None


def test_an_expired_lease_is_played_again(match):
    token = lease_take(Match, match.pk)
    assert lease_renew(Match, match.pk, token)
    Match.objects.filter(pk=match.pk).update(lease_until=timezone.now() - timedelta(seconds=1))
    upkeep.sweep()
    match.refresh_from_db()
    assert (match.status, match.losses) == (MatchStatus.QUEUED, 1)
    assert not lease_renew(Match, match.pk, token)


def test_after_three_failures_of_ours_the_match_stands_as_errored_and_can_be_sent_again(match):
    for attempt in range(FAILURES_ALLOWED):
        error = RuntimeError(f"broken {attempt}\0")
        lease_fail(Match, match.pk, lease_take(Match, match.pk), error)
    match.refresh_from_db()
    assert (match.status, match.trouble) == (MatchStatus.ERRORED, "RuntimeError: broken 2�\n")
    assert lease_take(Match, match.pk) is None
    match_retry(match=match)
    assert lease_take(Match, match.pk)


@pytest.mark.parametrize("error", [OperationalError("gone"), FileNotFoundError("bot.zip")])
def test_a_database_or_storage_that_is_away_counts_as_a_loss_and_is_waited_for(match, error):
    for _ in range(LOSSES_ALLOWED - 1):
        lease_fail(Match, match.pk, lease_take(Match, match.pk), error)
    match.refresh_from_db()
    assert (match.status, match.failures) == (MatchStatus.QUEUED, 0)
    lease_fail(Match, match.pk, lease_take(Match, match.pk), error)
    match.refresh_from_db()
    assert match.status == MatchStatus.ERRORED


def test_nothing_of_a_match_is_written_when_settling_fails_half_way(match):
    run = played(match)
    broken = replace(run, usage=((*run.usage[0], run.usage[0][0]),))  # one cell too many
    with pytest.raises(IndexError):
        matches.settle(match, broken, seconds=1.0)
    match.refresh_from_db()
    assert match.status != MatchStatus.SETTLED
    assert not match.games.exists()


def test_what_nobody_took_is_sent_again(match, monkeypatch):
    sent = []
    monkeypatch.setattr(upkeep.queue, "send", lambda task, keys: sent.extend(keys))
    upkeep.sweep()
    assert match.pk not in sent
    Match.objects.filter(pk=match.pk).update(sent_at=timezone.now() - timedelta(hours=1))
    upkeep.sweep()
    assert sent == [match.pk]


def test_deals_follow_from_the_secret_and_are_apart_from_the_bots_own_chance(match):
    spec = match_spec(match)
    secret = match.commitment.secret
    assert fairness.digest(secret) == match.commitment.digest
    root = fairness.root(secret, match.commitment.contribution)
    assert spec.deals[0] == fairness.deal_seed(root, match.key, 0)
    assert len({*spec.deals, *(player.random_seed for player in spec.players)}) == len(
        spec.deals
    ) + len(spec.players)


def test_an_administrator_can_look_at_a_match_by_hand_and_not_change_it(client):
    match = worlds.match_of(worlds.field(worlds.seats()))
    ada = worlds.person("ada")
    ada.is_staff = ada.is_superuser = True
    ada.save()
    client.force_login(ada)
    page = f"/admin/matches/match/{match.pk}/change/"
    assert client.get(page).status_code == 200
    assert client.post(page, {"status": MatchStatus.SETTLED}).status_code == 403
    match.refresh_from_db()
    assert match.status == MatchStatus.QUEUED
