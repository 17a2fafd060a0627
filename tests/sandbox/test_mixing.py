"""No bot can foresee which sitting comes next, and the result does not show it."""

import threading
from itertools import pairwise

import pytest

from sandbox.inprocess import InProcess
from sandbox.mixing import Table
from sandbox.referee import play_match
from tests.sandbox.tables import GOOD, match

pytestmark = pytest.mark.usefixtures("undercut")


def test_sittings_come_in_any_order_and_results_in_one():
    spec = match(GOOD, GOOD, GOOD, deals=("a", "b"))
    orders, results = set(), set()
    for _ in range(60):
        played = []
        run = play_match(spec, InProcess().open, lambda told, games=played: games.append(told.game))
        orders.add(tuple(game.rotation for game in played))
        results.add(tuple((game.rotation, game.deal, str(game.record)) for game in run.games))
        assert len(run.usage) == 3
    assert len(orders) == 6
    (result,) = results
    assert [game[:2] for game in result] == [(r, d) for r in range(3) for d in range(2)]


def test_usage_stays_with_its_sitting():
    """Every sitting prints its rotation, which a bot knows by its seat."""
    telling = (
        "def act(turn):\n    print(turn.seat)\n    return turn.legal[0] if turn.legal else 0\n"
    )
    for _ in range(10):
        run = play_match(match(telling, GOOD, GOOD), InProcess().open)
        seats = [usage[0].log.split()[0] for usage in run.usage]
        assert seats == [str(game.seating.index(0)) for game in run.games]


def at_table(table, sittings):
    """What sat in which order; `sittings` gives the number of each match."""
    order, begin = [], threading.Barrier(len(sittings))

    def play(name, count):
        me = object()
        begin.wait()
        for _ in range(count):
            with table.sitting(me):
                order.append(name)
                present = len(order)
                threading.Event().wait(0.002)
                assert len(order) == present, "two at once"

    threads = [threading.Thread(target=play, args=each) for each in sittings.items()]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return "".join(order)


def test_matches_take_turns_and_all_get_their_sittings():
    waits = []
    order = at_table(Table(0.5, waits.append), {"a": 4, "b": 4, "c": 4})
    assert sorted(order) == sorted("aaaabbbbcccc")
    again = [one for one, two in pairwise(order) if one == two]
    assert len(waits) >= len(again), "whoever sat twice in a row had waited"


def test_the_lot_decides_who_is_next():
    orders = {at_table(Table(0), {"a": 3, "b": 3, "c": 3}) for _ in range(20)}
    assert len(orders) > 5


def test_a_match_alone_waits_a_random_time_between_its_sittings():
    waits = []
    assert at_table(Table(0.5, waits.append), {"a": 100}) == "a" * 100
    assert len(set(waits)) == 99
    assert all(0 <= wait <= 0.5 for wait in waits)
    assert max(waits) > 0.3


def test_a_sitting_that_fails_leaves_the_table_free():
    table = Table(0)
    with pytest.raises(ZeroDivisionError), table.sitting(object()):
        1 / 0  # noqa: B018
    with table.sitting(object()):
        pass
