"""Whose turn it is: owners and games share the time of workers."""

from collections import Counter
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from arena.core.leases import lease_fail
from arena.matches.models import Lane, Match, MatchStatus
from arena.matches.selectors import KINDS_WAITING, kinds_waiting
from arena.pipeline import submissions
from arena.workers import turns
from arena.workers.models import TurnAccount
from arena.workers.turns import turn_end, turns_take
from tests.site import worlds

pytestmark = pytest.mark.django_db

SECONDS = {"slow": 600.0, "quick": 1.0}


def waiting(lane=Lane.EVENT, **counts):
    """Matches that wait: ``ann_slow=3`` are three of the game slow that ann asked for."""
    if not Match.objects.exists():
        worlds.running_event(count=worlds.seats(), ladder=False)
        Match.objects.update(status=MatchStatus.VOID)
    people = {name.partition("_")[0]: None for name in counts}
    owners = {name: number for number, name in enumerate(people, 1)}
    like = Match.objects.filter(status=MatchStatus.VOID).values().first()
    del like["id"]
    made = []
    for name, count in counts.items():
        owner, _, game = name.partition("_")
        told = {"lane": lane, "game": game, "asked_by": owners[owner]}
        told["status"] = MatchStatus.QUEUED
        made += [
            Match(**like | told | {"key": f"{name} {Match.objects.count()} {number}"})
            for number in range(count)
        ]
    return [match.pk for match in Match.objects.bulk_create(made)]


def take(lane=Lane.EVENT, count=1):
    kinds = kinds_waiting(lane=lane)
    waiting = Match.objects.filter(lane=lane)
    return turns_take(lane, Match, waiting=waiting, kinds=kinds, count=count)


def played(times, lane=Lane.EVENT):
    """One worker plays so many matches, one after the other; the kinds in order."""
    order = []
    for _ in range(times):
        (turn,) = take(lane)
        match = Match.objects.get(pk=turn.pk)
        Match.objects.filter(pk=turn.pk).update(status=MatchStatus.SETTLED)
        order.append((match.asked_by, match.game))
        turn_end(turn, SECONDS[match.game])
    return order


def test_an_owner_with_many_matches_does_not_keep_another_waiting():
    waiting(ann_quick=50, ben_quick=5)
    assert Counter(owner for owner, _ in played(10)) == {1: 5, 2: 5}


def test_the_share_is_of_time_and_not_of_matches():
    waiting(ann_slow=10, ben_quick=700)
    order = played(300)
    assert 1 <= sum(owner == 1 for owner, _ in order) <= 3


def test_a_slow_game_does_not_starve_another_of_the_same_owner():
    waiting(ann_slow=10, ann_quick=300)
    order = played(150)
    assert 1 <= sum(game == "slow" for _, game in order) <= 3


def test_many_workers_at_once_do_not_all_take_the_slow_game():
    """What is under way is charged already, before anyone knows how long it takes."""
    waiting(ann_slow=20, ben_quick=20)
    taken = take(count=10)
    owners = Match.objects.filter(pk__in=[turn.pk for turn in taken]).values_list("asked_by")
    assert Counter(owner for (owner,) in owners) == {1: 5, 2: 5}
    assert Match.objects.filter(status=MatchStatus.PLAYING).count() == 10


def test_nobody_saves_up_turns_by_waiting():
    waiting(ann_quick=300)
    played(200)
    late = waiting(ben_quick=100)
    Match.objects.filter(pk__in=late).update(asked_by=9)
    assert 9 <= sum(owner == 9 for owner, _ in played(20)) <= 11


def test_a_debt_outlasts_a_pause():
    """Who had a slow match waits until the others have had as much, whenever he comes back."""
    waiting(ann_slow=1, ben_quick=700)
    order = played(2)
    assert (1, "slow") in order
    waiting(ann_slow=1)
    assert set(played(300)) == {(2, "quick")}


def test_first_come_first_served_within_a_kind():
    made = waiting(ann_quick=4)
    assert [turn.pk for turn in take(count=3)] == made[:3]


def test_lanes_do_not_mix():
    made = waiting(lane=Lane.TRIAL, ann_quick=2)
    assert take(Lane.EVENT) == []
    assert [turn.pk for turn in take(Lane.TRIAL, count=5)] == made


def test_a_match_that_failed_lets_the_others_go_first(settings):
    made = waiting(ann_quick=2)
    (turn,) = take()
    assert turn.pk == made[0]
    lease_fail(Match, turn.pk, turn.token, RuntimeError("disk full"))
    assert [each.pk for each in take(count=5)] == [made[1]]
    Match.objects.filter(pk=made[0]).update(lease_until=timezone.now() - timedelta(seconds=1))
    assert [each.pk for each in take(count=5)] == [made[0]]


def test_taking_a_match_costs_a_few_statements_however_many_wait():
    waiting(**{f"owner{number}_quick": 20 for number in range(20)})
    with CaptureQueriesContext(
        connection,
    ) as few:
        take()
    assert len(few) <= 12
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN QUERY PLAN {KINDS_WAITING}", {"lane": "matches"})
        plan = str(cursor.fetchall())
    assert plan.count("match_in_turn") == 3
    assert "SCAN matches_match" not in plan


def test_every_kind_that_waits_is_found_once():
    waiting(ann_slow=3, ann_quick=2, ben_quick=4)
    waiting(lane=Lane.TRIAL, cat_slow=1)
    Match.objects.filter(game="slow", lane=Lane.EVENT).update(status=MatchStatus.HELD)
    assert kinds_waiting(lane=Lane.EVENT) == {(1, "quick"), (2, "quick")}
    assert kinds_waiting(lane=Lane.LADDER) == set()


def test_accounts_of_those_who_left_are_forgotten():
    waiting(ann_quick=1)
    take()
    assert turns.accounts_forget() == 0
    TurnAccount.objects.update(at=timezone.now() - timedelta(days=2))
    assert turns.accounts_forget() == 3


def test_checks_take_turns_among_owners(monkeypatch, settings):
    settings.SANDBOX = "docker"  # so that uploads are taken; nothing is run
    many, one = worlds.person("many"), worlds.person("one")
    order = []
    monkeypatch.setattr(submissions, "_check", lambda pk, token: order.append(pk))
    first = [upload(many, f"bot {number}") for number in range(4)]
    last = upload(one, "only")
    for _ in range(3):
        submissions.submissions_check(submission_id=first[0].pk)
    assert order.index(last.pk) <= 1


def upload(owner, name):
    return submissions.bot_upload(
        by=owner, game=worlds.GAME, name=name, filename="bot.py", data=b"def act(turn): pass"
    )
