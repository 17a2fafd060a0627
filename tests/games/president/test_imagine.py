"""Imagined games: unseen cards are dealt again, in agreement with all that the seat knows."""

import json
from collections import Counter
from itertools import combinations_with_replacement, product
from math import perm, prod
from random import Random

import pytest

from games.president import GAME
from games.president.cards import RANKS, counted, deal, gathered, starter, written
from games.president.plays import BEATING, PLAYS, holds, plays_of
from tests.games.president.positions import play, tribute

HANDS = ("34567889T", "3456789TJ", "44556677K", "33445JQA2")


def worlds(state, seat, count=300, seed="worlds"):
    """Views of imagined games, with all their cards."""
    view, rng = json.loads(json.dumps(state.view(seat))), Random(seed)
    return [GAME.imagine(view, state.options, rng).view(None) for _ in range(count)]


def full_tribute(*, order=(0, 1, 2, 3), returned=None, **more):
    """A tribute among 108 cards; with `returned`, after the returns."""
    state, _ = tribute(*HANDS, order=order, **more)
    if returned:
        state.apply(dict(zip(order, returned, strict=False)))
    return state


def test_every_unseen_card_appears_in_every_place_it_could_be():
    # In the second round, where nothing is known of any other hand.
    state = GAME.new(4, None, "cover")
    while state.round < 2:
        state.apply({state.turn: state.default_move(state.turn)})
    hidden = Counter(RANKS * 8 + "****") - Counter(state.hands[0].text)
    places = {rank: set() for rank in hidden}
    for world in worlds(state, 0, 400):
        for place, cards in enumerate((*world["hands"][1:], world["unused"])):
            for rank in cards:
                places[rank].add(place)
    assert all(where == {0, 1, 2, 3} for where in places.values())


def test_hands_are_imagined_as_often_as_they_are_dealt():
    state = GAME.new(4, None, "fair")
    while state.round < 2:
        state.apply({state.turn: state.default_move(state.turn)})
    hidden = Counter(RANKS * 8 + "****") - Counter(state.hands[0].text)
    count = 3000
    found = Counter()
    for world in worlds(state, 0, count):
        found.update(world["hands"][2])
    for rank, copies in hidden.items():
        expected = count * 9 * copies / hidden.total()
        assert abs(found[rank] - expected) < 5 * expected**0.5


def test_played_cards_are_gone():
    state = GAME.new(4, None, "gone")
    for _ in range(12):
        state.apply({state.turn: state.pending()[0].moves[-1]})
    for world in worlds(state, state.turn, 50):
        everywhere = "".join((*world["hands"], *world["played"], world["unused"]))
        assert Counter(everywhere.replace(" ", "")) == Counter(RANKS * 8 + "****")


def test_the_starter_has_the_card_that_made_him_start():
    state = GAME.new(4, None, "clubs")
    start = state.view(0)["start"]
    assert start["card"] == "3C"
    watcher = (start["seat"] + 1) % 4
    assert all("3" in world["hands"][start["seat"]] for world in worlds(state, watcher, 100))


def seed_started_by(card, seat=None):
    for number in range(5000):
        start = starter(deal(f"start {number}", 1, 4, 4)[1])
        if start[1] == card and seat in (None, start[0]):
            return f"start {number}"
    raise AssertionError(f"no deal is started by {card}")


def test_nobody_has_a_card_below_the_one_that_started():
    state = GAME.new(4, None, seed_started_by("3S", 2))
    for world in worlds(state, 0, 200):
        # Both black and both red lower threes, twice each, were not dealt.
        assert world["unused"].count("3") >= 6
        # Nobody before the starter has the other three of spades.
        assert "3" not in world["hands"][1]
    state = GAME.new(4, None, seed_started_by("4C"))
    assert all(world["unused"].count("3") == 8 for world in worlds(state, 0, 20))


def true_spread(card, starter_seat, own_threes):
    """The mean number of threes at each seat, over all true deals like the one seen."""
    undealt, sizes = 4, (9, 9, 9, 9, 72)
    pairs = list(combinations_with_replacement(range(5), 2))  # where a suit's two threes are
    lower = "CDHS".index(card[1])
    starting = [pair for pair in pairs if min(pair) == starter_seat]
    total, means = 0, [0, 0, 0, 0]
    for suits in product(starting, *[pairs] * (3 - lower)):
        there = Counter(place for pair in suits for place in pair)
        there[undealt] += 2 * lower
        if there[0] == own_threes:
            ways = 2 ** sum(first != second for first, second in suits)
            ways *= prod(perm(sizes[place], count) for place, count in there.items())
            total += ways
            for seat in range(4):
                means[seat] += ways * there[seat]
    return [mean / total for mean in means]


@pytest.mark.parametrize("card", ["3C", "3D", "3S"])
@pytest.mark.parametrize(("seat", "hand"), [(0, "3456789TJ"), (1, "456789TJQ"), (3, "456789TJQ")])
def test_the_starting_rank_is_spread_as_in_true_deals_with_that_starter(card, seat, hand):
    state, rng, count = GAME.new(4, None, "any"), Random(card), 1000
    view = state.view(0) | {"hand": hand, "start": {"seat": seat, "card": card}, "turn": seat}
    found = [0, 0, 0, 0]
    for _ in range(count):
        world = GAME.imagine(view, state.options, rng)
        for place in range(4):
            found[place] += world.hands[place].text.count("3")
    for threes, mean in zip(found, true_spread(card, seat, hand.count("3")), strict=True):
        assert abs(threes - count * mean) < 4 * (count * mean) ** 0.5 + 1


def test_who_received_tribute_knows_the_givers_hand_is_no_better():
    state = full_tribute()
    for world in worlds(state, 0, 100):
        assert not set(world["hands"][3]) & set("2*")
    for world in worlds(state, 1, 100):
        assert not set(world["hands"][2]) & set("A2*")
        assert world["tribute"][1]["given"] == "K"


def test_that_holds_by_the_order_at_the_time_of_the_tribute():
    hands = ("34567889T", "99993456T", "44556677K", "4466JQKA2")
    state, _ = tribute(*hands, order=(0, 1, 2, 3), revolution=True)
    assert state.gifts[0].given == "44"
    state.apply({0: "89", 1: "T"})
    play(state, "2", "pass", "9999")
    assert state.revolution is False
    seen = Counter("".join(world["hands"][3] for world in worlds(state, 0, 100)))
    assert set(seen) == set("456789TJQKA2")


def test_a_card_better_than_the_gift_in_the_givers_hand_is_one_that_was_returned():
    state = full_tribute(returned=("A2", "K"))
    for world in worlds(state, 0, 100):
        assert {"A", "2"} <= set(world["hands"][3])
        assert world["hands"][3].count("2") == 1
        assert "*" not in world["hands"][3]


def test_the_giver_knows_what_the_taker_keeps_until_it_is_played():
    state = full_tribute(returned=("34", "3"))
    for world in worlds(state, 3, 50):
        assert {"A", "2"} <= set(world["hands"][0])
    for world in worlds(state, 2, 50):
        assert "K" in world["hands"][1]
    play(state, "3", "A")
    assert state.played[0] == "A"
    hands = [world["hands"][0] for world in worlds(state, 3, 200)]
    assert all("2" in hand for hand in hands)
    assert not all("A" in hand for hand in hands)


def test_the_returned_cards_are_known_until_they_are_played():
    state = full_tribute(returned=("88", "3"))
    assert all(world["hands"][3].count("8") >= 2 for world in worlds(state, 0, 50))
    play(state, "8")
    hands = [world["hands"][3] for world in worlds(state, 0, 100)]
    assert all("8" in hand for hand in hands)
    assert not all("88" in hand for hand in hands)


@pytest.mark.parametrize("revolution", [False, True])
def test_a_tribute_others_made_is_imagined_by_the_rules(revolution):
    order = RANKS[::-1] + "*" if revolution else RANKS + "*"
    state = full_tribute(revolution=revolution)
    done = full_tribute(revolution=revolution, returned=("34", "3"))
    for seat, other in ((0, 1), (1, 0), (2, 0), (3, 1)):
        for world in worlds(state, seat, 60):
            gift = world["tribute"][other]
            kept = world["hands"][gift["giver"]]
            assert max(map(order.index, kept)) <= min(map(order.index, gift["given"]))
            assert not Counter(gift["given"]) - Counter(world["hands"][gift["taker"]])
        for world in worlds(done, seat, 60):
            gift = world["tribute"][other]
            giver, taker = (Counter(world["hands"][gift[who]]) for who in ("giver", "taker"))
            returned, given = Counter(gift["returned"]), Counter(gift["given"])
            assert not returned - giver
            assert not given - returned - taker
            kept = giver - returned
            assert max(map(order.index, kept)) <= min(map(order.index, given))


def test_who_is_asked_to_follow_has_something_to_follow_with():
    for seed in range(30):
        state = GAME.new(5, {"jokers": 1}, f"follow {seed}")
        rng = Random(seed)
        for _ in range(15):
            state.apply({state.turn: state.random_move(state.turn, rng)})
        if state.table is None:
            continue
        beating = BEATING[False][state.revolution][PLAYS[state.table].number]
        for watcher in range(5):
            for world in worlds(state, watcher, 5):
                assert plays_of(counted(world["hands"][state.turn])) & beating


def test_even_where_only_a_quad_will_do():
    state, _ = tribute("777222345", "3333456KA", "44556678K", "5556JQQA2", order=(0, 1, 2, 3))
    state.apply({0: "34", 1: "4"})
    state.lead(0)
    play(state, "222")
    assert state.turn == 1
    for world in worlds(state, 2, 30):
        hand = counted(world["hands"][1])
        assert any(play.size == 4 and holds(hand, play) for play in PLAYS.values())


def test_what_is_dealt_next_is_left_to_chance():
    state = GAME.new(4, {"target": 3}, "next")
    seen = set()
    for number in range(5):
        world = GAME.imagine(state.view(0), state.options, Random(number))
        while world.round < 2:
            world.apply({world.turn: world.default_move(world.turn)})
        seen.add(world.hands[0].text)
    assert len(seen) == 5


def test_the_cards_themselves_are_letters():
    hands, _, unused = deal("letters", 1, 8, 4)
    cards = "".join(written(hand) for hand in [*hands, gathered(unused)])
    assert Counter(cards) == Counter(RANKS * 8 + "****")
