"""A match of bots that talk without end is played, settled and shown."""

import os
import resource

import pytest
from django.db import DatabaseError

from arena.accounts.models import Notice
from arena.core.leases import FAILURES_ALLOWED
from arena.matches.models import Fault, GameLog, Match, MatchStatus
from arena.matches.packing import unpack
from arena.pipeline import matches
from sandbox.limits import SAID_GAME, SAID_MATCH
from tests.site import worlds

pytestmark = pytest.mark.django_db

# Random text, which no packing makes smaller.
CHATTY = """
def act(turn):
    print("".join(turn.random.choices("abcdefghijklmnopqrstuvwxyz", k=8_000)) * 3)
    turn.note("n" * 5_000)
    WRONG
    return turn.legal[0]
"""
DEALS = int(os.environ.get("CHATTY_DEALS", "6"))
"""110 deals once never settled; see docs/testing.md."""


def test_a_match_of_chatty_bots_settles():
    seats = worlds.seats()
    talking, wrong = CHATTY.replace("WRONG", ""), CHATTY.replace("WRONG", "raise ValueError")
    ann = worlds.person("ann")
    bots = [worlds.bot_of(ann, talking, f"talks {n}") for n in range(seats - 1)]
    match = worlds.match_of([*bots, worlds.bot_of(ann, wrong, "talks nonsense")], deals=DEALS)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    matches.match_run(match_id=match.pk)
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    match.refresh_from_db()
    assert match.status == MatchStatus.SETTLED
    assert grown < 400 * 1024, f"{grown >> 10} MiB"
    kept = dict.fromkeys(range(seats), 0)
    for row in GameLog.objects.filter(game__match=match).select_related("game"):
        for _, seat, note, log in unpack(row.said):
            kept[row.game.seating[seat]] += len(note.encode()) + len(log.encode())
    assert all(size <= SAID_MATCH + 100 * DEALS * seats for size in kept.values())
    assert sum(kept.values()) > SAID_GAME
    assert Fault.objects.filter(game__match=match).exclude(bundle=None).count() == sum(
        player.fault_count for player in match.players.all()
    )


def test_whatever_settling_raises_is_a_failure_of_ours(monkeypatch):
    event = worlds.running_event()
    match = Match.objects.filter(table__round__event=event).first()

    def full(**given):
        raise DatabaseError("the disk is full")

    monkeypatch.setattr(matches, "match_settle", full)
    for attempt in range(1, FAILURES_ALLOWED + 1):
        with pytest.raises(DatabaseError):
            matches.match_run(match_id=match.pk)
        match.refresh_from_db()
        assert match.failures == attempt
        assert "the disk is full" in match.trouble
        assert match.lease is None
    assert match.status == MatchStatus.ERRORED
    assert Notice.objects.filter(user=event.organiser, text__contains=f"atch {match.pk}").exists()
    assert not match.games.exists()
