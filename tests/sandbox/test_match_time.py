"""However slow its bots are, a match ends within its time, and each pays for itself alone."""

from dataclasses import replace

import pytest

from games.registry import all_games
from sandbox import budgets, play
from sandbox.budgets import longest_bank, match_seconds, sitting_seconds
from sandbox.cell import Reply
from sandbox.inprocess import InProcess
from sandbox.limits import LONGEST_MATCH, WALL_FACTOR, Clocks
from sandbox.referee import play_match
from sandbox.verdicts import Verdict
from tests.sandbox.tables import GOOD, match

SMALL = Clocks(ready=1, move=1, bank=4)


@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize("deals", [1, 10, 200])
def test_with_the_usual_clocks_every_table_ends_in_time(seats, deals):
    clocks = Clocks()
    assert match_seconds(clocks, seats=seats, deals=deals) <= LONGEST_MATCH + 1e-6
    assert sitting_seconds(clocks, seats=seats, deals=deals) >= clocks.bank


def test_every_game_is_covered():
    assert max(seats for game in all_games().values() for seats in game.seat_counts) <= 8


def test_few_deals_and_short_clocks_have_all_their_clocks_give():
    assert sitting_seconds(SMALL, seats=4, deals=5) == 5 * (1 + 4 + 1)
    assert match_seconds(SMALL, seats=4, deals=5) < 30 * 60


def test_the_longest_bank_is_the_longest():
    for seats in range(2, 9):
        most = longest_bank(Clocks(), seats=seats)
        just = replace(Clocks(), bank=most)
        assert match_seconds(just, seats=seats, deals=200) == pytest.approx(LONGEST_MATCH)
        larger = seats + 1
        assert match_seconds(just, seats=larger, deals=200) <= LONGEST_MATCH + 1e-6
        assert sitting_seconds(just, seats=larger, deals=200) < most


def test_clocks_of_the_last_release_that_leave_no_part_have_a_bank():
    slow = Clocks(ready=60, move=60, bank=30)
    assert sitting_seconds(slow, seats=4, deals=5) == 30


class Pretending(InProcess):
    """Bots that take just under every limit, by their own telling: nobody has to wait."""

    def __init__(self, slow, share=0.999):
        self.walls = []
        self._slow = slow
        self._share = share
        self._opened = 0

    def open(self, bot, limits):
        cell = super().open(bot, limits)
        slow = self._opened % 2 in self._slow
        self._opened += 1

        def ask(message, deadline, wall=None, ask=cell.ask):
            reply = ask(message, 3600.0)
            cpu = self._share * deadline if slow else 0.0
            wall = WALL_FACTOR * cpu
            self.walls.append(wall)
            return Reply(reply.message, wall, cpu, reply.log)

        cell.ask = ask
        return cell


@pytest.fixture
def short_match(monkeypatch):
    """A match of two bots may take 240 s: 20 s a sitting for each, of which 8 are overrun."""
    monkeypatch.setattr(budgets, "LONGEST_MATCH", 240.0)
    assert sitting_seconds(SMALL, seats=2, deals=9) == pytest.approx(20 - 7)


DEALS = tuple("abcdefghi")


@pytest.mark.usefixtures("undercut", "short_match")
@pytest.mark.parametrize("slow", [{0}, {0, 1}])
def test_a_slow_bot_runs_out_of_its_own_time_and_the_match_ends(slow):
    sandbox = Pretending(slow)
    run = play_match(match(GOOD, GOOD, deals=DEALS, clocks=SMALL), sandbox.open)
    assert sum(sandbox.walls) <= match_seconds(SMALL, seats=2, deals=len(DEALS)) <= 240
    for game in run.games:
        for seat, player in enumerate(game.seating):
            mine = [fault for fault in game.faults if fault.seat == seat]
            if player not in slow:
                assert not mine
                assert game.banks[seat] == SMALL.bank
            elif game.deal == len(DEALS) - 1:
                assert [(fault.verdict, fault.kind) for fault in mine] == [
                    (Verdict.NOT_READY, "start")
                ]
                assert "its time for this sitting is used up" in mine[0].message
                assert mine[0].request["clocks"]["bank"] == game.banks[seat] == 0
                if len(slow) == 1:
                    assert game.places[seat] == 2
    banks = [game.banks[game.seating.index(0)] for game in run.games if game.rotation == 0]
    assert banks[0] == SMALL.bank
    assert banks == sorted(banks, reverse=True)
    assert 0 in banks


@pytest.mark.usefixtures("undercut", "short_match")
def test_every_sitting_begins_with_all_its_time():
    run = play_match(match(GOOD, GOOD, deals=DEALS, clocks=SMALL), Pretending({0}).open)
    by_sitting = [
        [game.banks[game.seating.index(0)] for game in run.games if game.rotation == rotation]
        for rotation in range(2)
    ]
    assert [banks[0] for banks in by_sitting] == [SMALL.bank] * 2
    assert all(0 in banks for banks in by_sitting)


@pytest.mark.usefixtures("undercut")
def test_a_bot_is_told_the_bank_of_the_game(monkeypatch):
    monkeypatch.setattr(budgets, "LONGEST_MATCH", 240.0)
    asking = """
    class Bot:
        def start(self, game):
            self.bank = game.clocks["bank"]
        def act(self, turn):
            print(self.bank, turn.clock.bank)
            return turn.legal[0] if turn.legal else turn.seat
    """
    run = play_match(match(asking, GOOD, deals=DEALS, clocks=SMALL), Pretending({0}).open)
    for game in run.games:
        seat = game.seating.index(0)
        told = [log.log.split() for log in game.decisions if log.seat == seat and log.log]
        if told:
            assert float(told[0][0]) == game.banks[seat] == float(told[0][1])


def test_a_starved_bot_is_charged_a_third_of_what_it_waited():
    assert play.charge(9.0, 0.5) == 3.0
    assert play.charge(9.0, 5.0) == 5.0
    assert play.charge(9.0, None) == 9.0
