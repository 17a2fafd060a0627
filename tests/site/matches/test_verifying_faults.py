"""Matches with faults verify, both new ones and those of the last release."""

import pytest

from arena.matches.models import Fault, Match, Verdict
from arena.matches.verifying import match_verify
from arena.pipeline import matches
from sandbox import protocol, verdicts
from sandbox.referee import Sitting
from tests.site import worlds

pytestmark = pytest.mark.django_db

SOME_OF_ALL = """
class Bot:
    def start(self, game):
        self.number = game.number
        if game.number == 3:
            raise ValueError("at the start")
    def act(self, turn):
        if self.number == 0 and turn.number in (1, 2):
            raise ValueError("one fault")
        if self.number == 1:
            raise MemoryError
        return turn.random.choice(turn.legal)
    def end(self, outcome):
        raise ValueError("at the end")
"""
RAISES = "def act(turn):\n    return 1 / 0\n"


def settled(source, deals):
    bots = [worlds.bot_of(worlds.person(), source), *worlds.field(worlds.seats() - 1)]
    match = worlds.match_of(bots, deals=deals)
    matches.match_run(match_id=match.pk)
    return Match.objects.select_related("commitment").get(pk=match.pk)


def test_a_match_with_every_kind_of_fault_verifies():
    match = settled(SOME_OF_ALL, deals=4)
    found = Fault.objects.filter(game__match=match, game__rotation=0).order_by("pk")
    assert [
        (fault.game.deal, fault.kind in ("start", "end"), fault.verdict) for fault in found
    ] == [
        (0, False, "exception"),
        (0, False, "exception"),
        (0, True, "exception"),
        (1, False, "out_of_memory"),
        (2, True, "exception"),
        (3, True, "exception"),
        (3, True, "exception"),
    ]
    assert match_verify(match=match).verdict == Verdict.SEALED


def test_a_match_of_the_last_release_verifies(monkeypatch):
    """The last release called an exception a crash, and ended the sitting after it."""
    monkeypatch.setitem(protocol.ERROR_KINDS, "exception", verdicts.Verdict.CRASHED)
    monkeypatch.setattr(Sitting, "restart_gone", lambda self, number: None)
    match = settled(RAISES, deals=3)
    found = Fault.objects.filter(game__match=match, game__rotation=0).order_by("pk")
    assert [(fault.game.deal, fault.kind == "start", fault.verdict) for fault in found] == [
        (0, False, "crashed"),
        (1, True, "crashed"),
        (2, True, "crashed"),
    ]
    monkeypatch.undo()
    assert match_verify(match=match).verdict == Verdict.SEALED
