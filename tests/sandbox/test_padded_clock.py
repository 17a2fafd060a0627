"""With a padded clock nobody can tell when a bot replied."""

from dataclasses import asdict

import pytest

from sandbox import padding
from sandbox.choose import opener
from sandbox.inprocess import InProcess
from sandbox.limits import LONGEST_PADDING, Clocks
from sandbox.padding import Padding
from sandbox.protocol import start_message
from sandbox.referee import play_match
from sandbox.verdicts import Verdict
from tests.sandbox.tables import GOOD, bot, match

pytestmark = pytest.mark.usefixtures("undercut")

SLEEPING = "import time\ndef act(turn):\n    time.sleep(600)\n"


class Time:
    """A clock that moves only where it is told to."""

    now = 0.0

    def monotonic(self):
        return self.now

    def sleep(self, seconds):
        self.now += seconds


class Table:
    """Cells whose bots take longer and longer; it knows when each of them was asked."""

    def __init__(self, time):
        self._time = time
        self.asked = []

    def open(self, bot, limits):
        cell = InProcess().open(bot, limits)
        ask, seat = cell.ask, None

        def timed(message, deadline, wall=None):
            nonlocal seat
            seat = message.get("seat", seat)
            if message["type"] == "act":
                if seat == 0:  # both decide at the same time, and this seat is asked first
                    self.asked.append(self._time.now)
                self._time.now += 0.001 * len(self.asked)
            return ask(message, deadline)

        cell.ask = timed
        return cell


@pytest.fixture
def asked_at(monkeypatch):
    """When decisions were asked for, in a match with these clocks."""

    def run(**clocks):
        time = Time()
        monkeypatch.setattr(padding, "time", time)
        table = Table(time)
        play_match(match(bot(GOOD), bot(GOOD), clocks=Clocks(**clocks)), table.open)
        return table.asked

    return run


def test_every_decision_begins_at_a_tick_however_long_the_one_before_took(asked_at):
    asked = asked_at(tick=0.25)
    assert len(asked) > 4
    steps = [round(when / 0.25, 6) for when in asked]
    assert steps == [round(step) for step in steps]
    assert len(set(steps)) > 4


def test_without_ticks_answers_are_passed_on_at_once(asked_at):
    asked = asked_at()
    assert asked == pytest.approx([n * (n + 1) / 1000 for n in range(len(asked))])


def test_a_seat_that_is_out_takes_its_ticks_too(monkeypatch):
    time = Time()
    monkeypatch.setattr(padding, "time", time)
    table = Table(time)
    broken = bot("def act(turn):\n    1 / 0\n")
    spec = match(broken, bot(GOOD), clocks=Clocks(tick=0.25), faults_allowed=0)
    run = play_match(spec, table.open)
    steps = sum(len(game.record.steps) for game in run.games)
    assert time.now == pytest.approx(0.25 * steps)


@pytest.fixture(params=["bubblewrap", "docker"])
def cells(request, make_sandbox):
    return opener(make_sandbox(request.param, pool_size=1), house_in_process=True)


def test_an_answer_that_misses_its_tick_is_late_whatever_the_clocks_would_allow(cells):
    clocks = Clocks(ready=60, move=1000, bank=1000, tick=0.3)
    run = play_match(
        match(bot(SLEEPING, trusted=False), bot(GOOD), clocks=clocks, faults_allowed=0), cells
    )
    for game in run.games:
        (fault,) = game.faults
        assert fault.verdict == Verdict.TOO_LATE
        assert "within 0.27 s" in fault.message


def test_in_our_own_process_it_is_late_once_it_is_there():
    slow = "import time\ndef act(turn):\n    time.sleep(0.02)\n    return turn.legal[0]\n"
    spec = match(bot(slow), bot(GOOD), clocks=Clocks(tick=0.01), faults_allowed=0)
    run = play_match(spec, InProcess().open)
    assert {fault.verdict for game in run.games for fault in game.faults} == {Verdict.TOO_LATE}


def start(clocks):
    return start_message(
        game="g", options={}, seat=0, seats=2, clocks=clocks, seed="0", number=0, games=1
    )


def test_bots_are_told_of_ticks_where_there_are_any():
    assert start(Clocks())["clocks"] == {"ready": 5.0, "move": 1.0, "bank": 20.0}
    assert start(Clocks(tick=2.0))["clocks"]["tick"] == 2.0


def test_clocks_from_before_there_were_ticks_have_none():
    stored = {"ready": 5.0, "move": 1.0, "bank": 20.0}
    assert Clocks(**stored) == Clocks()
    assert Clocks(**asdict(Clocks(tick=1.5))).tick == 1.5


def test_ticks_end_before_a_match_takes_for_ever(monkeypatch):
    monkeypatch.setattr(padding, "time", time := Time())
    clock = Padding(60.0, seats=4)
    ticks = int(LONGEST_PADDING / 4 / 60)
    for _ in range(ticks):
        assert clock.patience == pytest.approx(54)
        with clock.step():
            pass
    assert time.now == pytest.approx(60 * ticks)
    assert clock.patience is None
    with clock.step():
        pass
    assert time.now == pytest.approx(60 * ticks)
