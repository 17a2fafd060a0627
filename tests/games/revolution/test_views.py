"""Views, states imagined from them, and hostile moves."""

import json
from random import Random

import pytest

from games.contract import IllegalMove
from games.revolution import GAME
from tests.games.revolution.positions import bid, table

VARIANTS = list(GAME.variants())


def plain(value):
    return json.loads(json.dumps(value))


def positions(seats, options, games=2):
    """Every state of some random games."""
    rng = Random(f"{seats}{options}")
    for _ in range(games):
        state = GAME.new(seats, options, "seed")
        yield state
        while state.pending():
            state.apply({d.seat: state.random_move(d.seat, rng) for d in state.pending()})
            yield state


@pytest.mark.parametrize(("seats", "options"), VARIANTS)
def test_a_view_is_enough_to_go_on_with_the_very_game(seats, options):
    for state in positions(seats, options, games=1):
        view = plain(state.view(1))
        imagined = GAME.imagine(view, options, Random(0))
        assert plain(imagined.view(1)) == view
        assert imagined.pending() == state.pending()
        assert imagined.outcome() == state.outcome()


def test_an_imagined_game_plays_on_exactly_as_the_real_one():
    rng = Random(5)
    real = GAME.new(6, {"expansion": "anarchy"}, "seed")
    other = real.copy()
    while real.pending():
        moves = {d.seat: real.random_move(d.seat, rng) for d in real.pending()}
        assert real.apply(moves) == other.apply(moves)
        other = real.determinize(3, rng)
    assert real.outcome() == other.outcome()


def test_all_seats_see_the_same_but_their_own_number():
    for state in positions(5, {"expansion": "palace"}, games=1):
        first, everything = state.view(0), state.view(None)
        assert first["seat"] == 0
        assert everything["seat"] is None
        assert {**first, "seat": None} == everything


def test_all_events_are_public():
    rng = Random(5)
    state = GAME.new(6, {"expansion": "anarchy"}, "seed")
    events = list(state.opening)
    while state.pending():
        events += state.apply({d.seat: state.random_move(d.seat, rng) for d in state.pending()})
    assert all(event.seats is None for event in events)


def test_the_audit_notices_a_cube_lost_and_a_space_lost():
    state = table(cubes={"Harbor": {1: 2}})
    state.audit()
    state.table.stock[1] -= 1
    with pytest.raises(AssertionError, match="seat 1 lost a cube"):
        state.audit()
    state = table(cubes={"Harbor": {1: 2}})
    state.table.room[0] -= 1
    with pytest.raises(AssertionError, match="the Plantation changed its size"):
        state.audit()


@pytest.mark.parametrize(("seats", "options"), VARIANTS)
def test_a_listed_decision_has_a_choice_and_every_choice_is_legal(seats, options):
    for state in positions(seats, options):
        for decision in state.pending():
            if decision.moves is not None:
                assert len(decision.moves) > 1
                assert len(set(map(json.dumps, decision.moves))) == len(decision.moves)
                for move in decision.moves:
                    state.check(decision.seat, plain(move))


def test_whoever_is_to_bid_holds_at_least_five_tokens():
    for state in positions(4, {}):
        if state.pending() and state.pending()[0].kind == "bid":
            assert min(map(len, state.view(0)["tokens"])) >= 5


def test_a_copy_goes_its_own_way():
    state = table(cubes={"Harbor": {1: 2, 2: 1}})
    bid(state, s0={"Spy": "FGGG", "Printer": "B"})
    before = state.view(None)
    copy = state.copy()
    copy.apply({0: {"Harbor": 1}})
    assert state.view(None) == before
    state.apply({0: {"Harbor": 2}})
    assert copy.view(None)["cubes"]["Harbor"] == (1, 1, 1)
    assert state.view(None)["cubes"]["Harbor"] == (1, 2, 0)


def test_a_view_kept_does_not_change_when_the_game_goes_on():
    state = table()
    view = state.view(0)
    kept = plain(view)
    bid(state, s0={"General": "BGG", "Printer": "FG"})
    assert plain(view) == kept


def nested(depth):
    value = []
    for _ in range(depth):
        value = [value]
    return value


GARBAGE = {
    "null": None,
    "true": True,
    "zero": 0,
    "a huge number": 10**5000,
    "not a number": float("nan"),
    "one point nought": 1.0,
    "empty text": "",
    "long text": "x" * 100_000,
    "an empty list": [],
    "an empty map": {},
    "a thousand lists": nested(1000),
    "lists in a map": {"Harbor": nested(1000), "Market": 0},
    "a map in a map": {"Printer": {"G": 5}},
    "true for a seat": {"Harbor": True},
    "a float for a seat": {"Harbor": 1.0},
    "a huge seat": {"Harbor": 10**5000},
    "other keys": {"seat": [], "eject": {}},
    "lists for areas": {"from": [], "to": {}},
    "a list for an ejection": {"eject": [1]},
}


@pytest.mark.parametrize("garbage", GARBAGE.values(), ids=GARBAGE.keys())
def test_garbage_is_refused_with_a_short_reason_at_every_kind_of_decision(garbage):
    seen = set()
    for seats, options in ((5, {"expansion": "palace"}), (5, {"expansion": "anarchy"})):
        for state in positions(seats, options, games=3):
            for decision in state.pending():
                if decision.kind not in seen:
                    seen.add(decision.kind)
                    with pytest.raises(IllegalMove) as caught:
                        state.check(decision.seat, garbage)
                    assert 0 < len(str(caught.value)) < 300
    assert seen == {
        *("bid", "spy", "swap", "influence", "reassign"),
        *("plant", "reclaim", "jail", "asylum", "copy"),
    }


@pytest.mark.parametrize("seat", [-1, 3, "0", None, 1.0, True, 2**64, []])
def test_a_seat_that_is_not_at_the_table_cannot_bid(seat):
    with pytest.raises(IllegalMove):
        table().check(seat, {"Printer": "FBGGG"})
