"""The referee, with trusted bots in this process."""

import threading
from collections import Counter

import pytest

from games.record import replay
from sandbox.inprocess import InProcess, Untrusted
from sandbox.limits import Clocks
from sandbox.referee import play_match
from sandbox.verdicts import InfrastructureError, Verdict
from tests.sandbox.tables import GOOD, bot, match

pytestmark = pytest.mark.usefixtures("undercut")

RANDOM = """
import random
def act(turn):
    if turn.kind == "pick":
        return turn.random.randrange(turn.seats)
    return random.choice(turn.legal)
"""


def play(spec, **kwargs):
    return play_match(spec, InProcess().open, **kwargs)


def faults(run, player):
    return [
        fault for game in run.games for fault in game.faults if game.seating[fault.seat] == player
    ]


def test_every_deal_is_played_once_at_every_rotation():
    run = play(match(GOOD, GOOD, GOOD, deals=("a", "b")))
    assert [(game.rotation, game.deal) for game in run.games] == [
        (rotation, deal) for rotation in range(3) for deal in range(2)
    ]


def test_every_bot_sits_everywhere_with_the_same_cards():
    run = play(match(GOOD, GOOD, GOOD, deals=("a", "b")))
    sat = Counter(
        (player, seat, game.record.start().cards[seat], game.deal)
        for game in run.games
        for seat, player in enumerate(game.seating)
    )
    assert set(sat.values()) == {1}
    cards = {(seat, card, deal) for _, seat, card, deal in sat}
    assert len(cards) == 6


def test_a_rerun_is_exact_although_the_bots_draw_random_numbers():
    spec = match(RANDOM, RANDOM, RANDOM, deals=("a", "b"))
    first, second = play(spec), play(spec)
    assert [game.record for game in first.games] == [game.record for game in second.games]
    assert len({str(game.record.steps) for game in first.games}) > 1


def test_records_replay_to_the_same_outcome():
    for game in play(match(RANDOM, RANDOM, deals=("a", "b"))).games:
        *_, last = replay(game.record)
        assert last.state.outcome().places == game.places


def test_a_bots_seed_differs_by_player_sitting_and_game_and_not_by_deal():
    telling = (
        "def act(turn):\n    turn.note(turn._seed)\n    return turn.legal[0] if turn.legal else 0"
    )
    seeds = [
        {
            log.note
            for game in play(match(telling, telling, deals=deals)).games
            for log in game.decisions
        }
        for deals in (("a", "b"), ("c", "d"))
    ]
    assert len(seeds[0]) == 2 * 2 * 2
    assert seeds[0] == seeds[1]


def test_one_bot_lives_through_a_sitting_and_not_beyond():
    counting = """
    class Bot:
        def __init__(self):
            self.games = 0
        def start(self, game):
            self.games += 1
            assert game.number == self.games - 1
        def act(self, turn):
            turn.note(self.games)
            return 1 if turn.legal else 0
        def end(self, outcome):
            print("place", outcome.place)
    """
    run = play(match(counting, GOOD, deals=("a", "b", "c")))
    assert not faults(run, 0)
    for game in run.games:
        notes = {log.note for log in game.decisions if game.seating[log.seat] == 0}
        assert notes == {str(game.deal + 1)}
    assert run.usage[0][0].log.count("place") == 3


def test_events_reach_a_bot_once_and_only_those_it_may_see():
    listener = """
    seen = []
    def act(turn):
        seen.extend(turn.events)
        mine = [event for event in seen if event["event"] == "card"]
        assert [event["card"] for event in mine] == [turn.view["cards"][turn.seat]], mine
        assert len([e for e in seen if e["event"] == "bids"]) <= 3
        return 2 if turn.legal else 0
    """
    run = play(match(listener, GOOD, GOOD))
    assert not faults(run, 0)


def test_print_goes_to_the_log_of_its_decision():
    run = play(match("def act(turn):\n    print('turn', turn.number)\n    return 3", GOOD))
    game = run.games[0]
    mine = [log.log for log in game.decisions if log.seat == 0]
    assert mine == [f"turn {n}\n" for n in range(len(mine))]


def test_an_illegal_move_is_replaced_by_the_default_and_the_game_goes_on():
    run = play(match("def act(turn):\n    return 9 if turn.number == 0 else 3", GOOD))
    for game in run.games:
        (fault,) = game.faults
        assert fault.verdict is Verdict.ILLEGAL_MOVE
        assert fault.message == "a bid is 1, 2 or 3, not 9"
        assert fault.reply == '{"move":9}'
        assert fault.played == 3
        assert fault.request["view"]["seat"] == fault.seat
        assert game.record.steps[fault.step][fault.seat] == 3
        assert sorted(game.places) in ([1, 2], [1, 1])


def test_past_the_faults_allowed_a_seat_is_out_and_last():
    run = play(match("def act(turn):\n    return 9", GOOD, GOOD, faults_allowed=1))
    for game in run.games:
        seat = game.seating.index(0)
        assert len(game.faults) == 2
        assert game.places[seat] == 3
        assert sorted(game.places)[0] == 1


RAISING = """
def act(turn):
    return helper(turn)

def helper(turn):
    return 1 / 0
"""


def test_an_exception_names_the_authors_line():
    run = play(match(RAISING, GOOD))
    fault = run.games[0].faults[0]
    assert fault.verdict is Verdict.EXCEPTION
    assert fault.message == "act() raised ZeroDivisionError: division by zero (bot.py, line 6)"
    assert 'File "bot.py", line 6, in helper\n    return 1 / 0' in fault.detail
    assert "sandbox" not in fault.detail


def test_an_exception_is_one_fault_and_the_bot_is_asked_again():
    once = """
    class Bot:
        def __init__(self):
            self.asked = 0
        def act(self, turn):
            self.asked += 1
            turn.note(self.asked)
            if self.asked == 2:
                raise ValueError("once")
            return 1 if turn.legal else 0
    """
    run = play(match(once, GOOD, deals=("a", "b", "c")))
    assert [(fault.verdict, fault.played is None) for fault in faults(run, 0)] == [
        (Verdict.EXCEPTION, False)
    ] * 2, "one in each of the two sittings, and a move was played for it"
    for rotation in range(2):
        games = [game for game in run.games if game.rotation == rotation]
        seat = games[0].seating.index(0)
        notes = [log.note for game in games for log in game.decisions if log.seat == seat]
        assert notes == ["1", "", *map(str, range(3, len(notes) + 1))], "it went on, and remembers"
    for game in run.games:
        *_, last = replay(game.record)
        assert game.places == last.state.outcome().places, "nobody was put last"


def test_past_the_faults_allowed_exceptions_put_a_bot_out_of_that_game_only():
    first_game = """
    class Bot:
        def start(self, game):
            self.number = game.number
        def act(self, turn):
            if self.number == 0:
                raise ValueError("not today")
            turn.note("played")
            return 1 if turn.legal else 0
    """
    run = play(match(first_game, GOOD, deals=("a", "b"), faults_allowed=1))
    for game in run.games:
        mine = [fault for fault in game.faults if game.seating[fault.seat] == 0]
        if game.deal == 0:
            assert [fault.verdict for fault in mine] == [Verdict.EXCEPTION] * 2
            assert game.places[game.seating.index(0)] == 2
        else:
            assert not mine
            assert {log.note for log in game.decisions if log.seat == game.seating.index(0)} == {
                "played"
            }


def test_a_bot_that_is_gone_is_one_fault_and_starts_the_next_game_anew():
    greedy = """
    class Bot:
        def __init__(self):
            self.games = 0
        def start(self, game):
            self.games += 1
            self.number = game.number
        def act(self, turn):
            if self.number == 1:
                raise MemoryError
            turn.note(self.games)
            return 1 if turn.legal else 0
    """
    run = play(match(greedy, GOOD, deals=("a", "b", "c", "d")))
    for game in run.games:
        seat = game.seating.index(0)
        notes = {log.note for log in game.decisions if log.seat == seat}
        mine = [(fault.verdict, fault.since) for fault in game.faults if fault.seat == seat]
        assert (notes, mine) == {
            0: ({"1"}, []),
            1: ({""}, [(Verdict.OUT_OF_MEMORY, 0)]),
            2: ({"1"}, []),
            3: ({"2"}, []),
        }[game.deal]
        assert game.deal != 1 or game.places[seat] == 2
    assert run.usage[0][0].verdict is Verdict.OUT_OF_MEMORY


def test_a_bot_that_could_not_be_loaded_is_loaded_again_in_the_next_game(monkeypatch):
    monkeypatch.setattr(threading, "tries", [], raising=False)
    moody = """
    import threading
    threading.tries.append(1)
    if len(threading.tries) == 1:
        raise OSError("no mood")
    def act(turn):
        return 1 if turn.legal else 0
    """
    run = play(match(moody, GOOD, deals=("a", "b")))
    assert [
        (game.deal, fault.verdict, fault.kind, fault.since)
        for game in run.games  # of one sitting or the other: their order is random
        for fault in game.faults
    ] == [(0, Verdict.NOT_READY, "start", 0)]


def test_an_exception_in_start_is_one_fault_and_the_bot_plays():
    run = play(
        match("class Bot:\n    def start(self, g): 1 / 0\n    def act(self, turn): return 1", GOOD)
    )
    for game in run.games:
        fault, *more = (fault for fault in game.faults if game.seating[fault.seat] == 0)
        assert (fault.verdict, fault.kind) == (Verdict.EXCEPTION, "start")
        assert "start() raised ZeroDivisionError" in fault.message
        assert all(fault.kind != "start" for fault in more)
        seat = game.seating.index(0)
        assert game.record.steps[0][seat] == 1


def test_every_cell_is_closed_also_those_that_were_replaced():
    opened, closed = [], []

    class Counting(InProcess):
        def open(self, bot, limits):
            cell = super().open(bot, limits)
            opened.append(cell)
            close = cell.close
            cell.close = lambda: closed.append(cell) or close()
            return cell

    dying = "def act(turn):\n    raise MemoryError\n"
    run = play_match(match(dying, GOOD, deals=("a", "b", "c")), Counting().open)
    assert len(opened) == 2 * (3 + 1)
    assert sorted(map(id, opened)) == sorted(map(id, closed))
    assert [len(cells) for cells in run.usage] == [2, 2]


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("def act(turn)\n    return 1\n", "bot.py, line 1"),
        ("x = 1\n", "neither a function act"),
        ("import no_such_thing\n", "No module named 'no_such_thing'"),
        (
            "class Bot:\n    def __init__(self):\n        raise ValueError('no')\n    act = 1\n",
            "ValueError: no",
        ),
        ("import sys\nsys.exit(0)\n", "SystemExit"),
    ],
)
def test_a_bot_that_cannot_be_loaded_is_not_ready(source, message):
    run = play(match(source, GOOD))
    for game in run.games:
        (fault,) = game.faults
        assert (fault.verdict, fault.kind) == (Verdict.NOT_READY, "start")
        assert message in fault.message


@pytest.mark.parametrize(
    "value", ["{1, 2}", "object()", "float('nan')", "b'x'", "[[]] * 1 and (lambda: 0)", "x"]
)
def test_a_move_json_cannot_hold_is_a_bad_reply(value):
    run = play(match(f"x = []\nx.append(x)\ndef act(turn):\n    return {value}", GOOD))
    fault = faults(run, 0)[0]
    assert fault.verdict is Verdict.BAD_REPLY
    assert "not a plain JSON value" in fault.message


def test_whole_numbers_of_numpy_are_whole_numbers():
    pytest.importorskip("numpy")
    run = play(match("import numpy as np\ndef act(turn):\n    return np.int64(2)", GOOD))
    assert not faults(run, 0)


def test_the_bank_runs_out():
    slow = """
    import time
    def act(turn):
        end = time.thread_time() + 0.03
        while time.thread_time() < end:
            pass
        return 3
    """
    run = play(match(slow, GOOD, clocks=Clocks(move=1.0, bank=0.02), faults_allowed=1))
    late = [fault for fault in faults(run, 0) if fault.verdict is Verdict.TOO_LATE]
    assert len(late) == 4
    assert "used up" in late[1].message


def test_two_bots_with_modules_of_the_same_name_do_not_meet():
    source = """
    import helper
    from pack import part
    def act(turn):
        return helper.BID if turn.legal else part.PICK
    """
    one = bot(source, helper="BID = 1", pack__part="PICK = 0")
    two = bot(
        source,
        helper="BID = 2",
        pack__part="from . import other\nPICK = other.X",
        pack__other="X = 1",
    )
    run = play(match(one, two))
    assert not faults(run, 0)
    assert not faults(run, 1)
    assert run.games[0].record.steps[0] == {0: 1, 1: 2}


def test_an_untrusted_bot_never_runs_in_our_process():
    with pytest.raises(Untrusted):
        play(match(bot(GOOD, trusted=False), GOOD))


class Breaking(InProcess):
    """A way to hold bots whose third question fails, for reasons of ours."""

    def __init__(self):
        self.open_cells = 0

    def open(self, bot, limits):
        cell = super().open(bot, limits)
        self.open_cells += 1
        asked = []

        def ask(message, deadline, wall=None, ask=cell.ask):
            asked.append(message)
            if len(asked) == 3:
                raise InfrastructureError("the engine went away")
            return ask(message, deadline)

        def close(close=cell.close):
            self.open_cells -= 1
            return close()

        cell.ask, cell.close = ask, close
        return cell


def test_an_infrastructure_error_voids_the_match_and_leaves_no_cell_open():
    sandbox = Breaking()
    with pytest.raises(InfrastructureError):
        play_match(match(GOOD, GOOD), sandbox.open)
    assert sandbox.open_cells == 0


def test_progress_is_told_after_each_game():
    told = []
    play(match(GOOD, GOOD, deals=("a", "b")), on_progress=told.append)
    assert [(each.done, each.total) for each in told] == [(n, 4) for n in range(1, 5)]


def test_a_fault_at_the_end_does_not_change_how_the_game_went():
    sore_loser = """
    class Bot:
        def act(self, turn):
            return 3
        def end(self, outcome):
            1 / 0
    """
    run = play(match(sore_loser, GOOD))
    for game in run.games:
        (fault,) = game.faults
        assert (fault.kind, fault.verdict) == ("end", Verdict.EXCEPTION)
        *_, last = replay(game.record)
        assert game.places == last.state.outcome().places
