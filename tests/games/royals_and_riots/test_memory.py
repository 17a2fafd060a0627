"""What a view tells about unseen hands, and how `imagine` deals them."""

import json
from itertools import permutations
from random import Random

import pytest

from games.encoding import encoding
from games.royals_and_riots import GAME
from games.royals_and_riots.cards import CODES, LETTER, NUMBER, RANK, codes_of, mask
from games.royals_and_riots.memory import (
    after_leaving,
    after_not_following,
    fits,
    possible,
    read,
    told,
)
from tests.games.royals_and_riots.positions import lay, play


def test_who_does_not_follow_has_no_card_of_the_leading_rank():
    state = lay("N1 N2 F2", "R1 M1 F3", "N5 N6 M2")
    play(state, "N1", "M1", "N5")
    assert state.view(0)["lacks"] == ((), ("N", "N"), ())


@pytest.mark.parametrize("code", ["T", "X", "B"])
def test_a_card_without_rank_tells_nothing(code):
    state = lay("N1 N2 F2", f"R1 M1 {code}", "N5 N6 M2")
    play(state, "N1", code)
    assert state.view(0)["lacks"] == ((), (), ())


def test_a_card_drawn_afterwards_may_be_of_that_rank():
    state = lay(
        "N1 N2 N3 M1 M2", "R1 R2 R6 F1 F2", "N5 N6 F3 F5 F6", "N7 M3 M5 M6 M7",
        piles=("F10", "Q", "F8", "K"),
    )  # fmt: skip
    play(state, "N1", "F1")
    assert state.view(0)["lacks"][1] == ("N", "N", "N", "N")
    assert state.view(0)["hand_sizes"][1] == 5


def unable_to_follow(lacks, rank, unseen):
    return told(after_not_following(read(lacks), LETTER.index(rank), unseen))


def without(lacks, rank):
    """The lacks once a card of this rank is gone."""
    return told(after_leaving(read(lacks), LETTER.index(rank)))


def test_ranks_that_cannot_be_followed_add_up():
    assert unable_to_follow(("N", "N"), "F", 4) == ("NF", "NF", "F", "F")
    assert unable_to_follow((), "R", 2) == ("R", "R")


@pytest.mark.parametrize("led", ["K", "Q"])
def test_not_following_king_or_queen_tells_nothing_new(led):
    state = lay(f"{led} F1 F2", "R1 N1 M1", "R2 N2 M2")
    play(state, led, "R1")
    assert state.view(0)["lacks"] == ((), (), ())


def test_the_oldest_card_that_can_have_been_it_is_taken_away():
    assert without(("NF", "N", "N"), "R") == ("N", "N")
    assert without(("NF", "N", "N"), "F") == ("NF", "N")
    assert without(("NF", "N", "N"), "N") == ("NF", "N", "N")
    assert without(("NF", "N", "N"), None) == ("N", "N")


def test_a_hand_as_large_as_can_be_may_lack_every_rank():
    assert unable_to_follow(("RNM",) * 6, "F", 6) == ("RNMF",) * 6
    assert without(("RNMF",) * 6, "K") == ("RNMF",) * 5
    assert without(("RNMF",) * 6, "F") == ("RNMF",) * 6


def test_a_card_sent_home_by_the_thief_is_known_until_it_is_played():
    state = lay("T F1 F2 F3", "N5 M1 M2 M3", "R4 R1 R2 R6")
    play(state, "T", "N5", "R4", {"rob": 1})
    assert state.view(0)["known"] == ((), ("N5",), ())
    play(state, "R1", "F1", "N5")
    assert state.view(0)["known"] == ((), (), ())


def hands_possible_after(history, pool, size):
    """Every hand one may hold after `history`, by trying all deals of `pool` one by one.

    A history is what a player did: (card, led) in turn, drawing after each.
    """
    found = set()
    for order in permutations(pool):
        hand, pile = list(order[:size]), list(order[size:])
        for card, led in history:
            if card not in hand:
                break
            hand.remove(card)
            if card[0] != led and any(other[0] == led for other in hand):
                break
            if pile:
                hand.append(pile.pop(0))
        else:
            found.add(frozenset(hand))
    return found


@pytest.mark.parametrize(
    "history",
    [
        [("R1", "N"), ("M1", "M")],
        [("R1", "N"), ("N1", "N")],
        [("M1", "N"), ("R1", "F"), ("F1", "F")],
        [("R1", "F"), ("F1", "N")],
        [("R1", "N"), ("F1", "M"), ("N1", "N")],
    ],
)
def test_lacks_are_exact(history):
    pool = ("R1", "R2", "N1", "N2", "M1", "F1", "F2")
    lacks, size = 0, 3
    piled = len(pool) - size
    for card, led in history:
        lacks = after_leaving(lacks, RANK[NUMBER[card]])
        if card[0] != led:
            lacks = after_not_following(lacks, LETTER.index(led), size - 1)
    assert len(history) <= piled
    gone = {card for card, _ in history}
    unseen = [code for code in pool if code not in gone]
    believed = {
        frozenset(hand)
        for hand in permutations(unseen, size)
        if possible(mask(list(hand)), told(lacks))
    }
    assert believed == hands_possible_after(history, pool, size)


def unseen_places(state, seat):
    """Every place `seat` cannot look into, with the cards that really lie there."""
    view = state.view(None)
    places = {("pile", owner): set(view["piles"][owner]) for owner in range(state.seats)}
    for owner in set(range(state.seats)) - {seat}:
        places["hand", owner] = set(view["hands"][owner]) - set(view["known"][owner])
    places["aside", None] = set(view["aside"])
    return {place: cards for place, cards in places.items() if cards}


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("moves", [0, 9])
def test_imagine_puts_every_unseen_card_in_every_place_it_can_be(seats, moves):
    state = GAME.new(seats, None, "redeal")
    rng = Random(f"{seats} {moves}")
    for _ in range(moves):
        state.apply({state.turn: state.random_move(state.turn, rng)})
    seat = state.turn
    view = json.loads(json.dumps(state.view(seat)))
    seen = {}
    for _ in range(800):
        world = GAME.imagine(view, state.options, rng)
        for place, cards in unseen_places(world, seat).items():
            seen.setdefault(place, set()).update(cards)
    truth = unseen_places(state, seat)
    unseen = set().union(*truth.values())
    assert seen.keys() == truth.keys()
    for place, cards in seen.items():
        assert cards == {code for code in unseen if may_lie(code, place, view)}, place


def may_lie(code, place, view):
    where, owner = place
    if where != "hand":
        return True
    lacks = view["lacks"][owner]
    free = view["hand_sizes"][owner] - len(view["known"][owner]) - len(lacks)
    return free > 0 or any(fits(NUMBER[code], ranks) for ranks in lacks)


def test_imagine_respects_what_is_known_of_a_hand():
    state = lay("T F1 F2 F3", "N5 M1 M2 M3", "R4 R1 R2 R6", "N1 N2 N3 F9")
    play(state, "T", "N5", "R4", "N1", {"rob": 1})
    play(state, "R1", "N2", "F1", "N5")
    rng = Random(1)
    for seat in range(4):
        for _ in range(50):
            world = state.determinize(seat, rng)
            world.audit()
            assert world.view(seat) == state.view(seat)


def test_imagine_draws_all_deals_about_equally_often():
    # Seat 1 cannot have a Knight among two of his cards; everything else is open.
    state = lay("N1 F1 F2", "R1 M1 M2", "N2 M3 N3")
    play(state, "N1", "R1")
    rng = Random(4)
    counts = {}
    total = 6000
    for _ in range(total):
        world = state.determinize(0, rng)
        hand = codes_of(world.players[1].hand)
        counts[hand] = counts.get(hand, 0) + 1
    # Three of the five unseen cards are no Knights: M1, M2, M3.
    assert len(counts) == 3
    assert all(abs(count - total / 3) < total / 15 for count in counts.values())


def test_the_view_of_everything_shows_all_36_cards():
    state = GAME.new(2, None, "all")
    view = state.view(None)
    places = (*view["hands"], *view["piles"], view["aside"])
    assert sorted(code for place in places for code in place) == sorted(CODES)


def test_the_encoding_counts_the_cards_without_each_rank():
    plain = lay("N1 F1 F2", "R1 M1 M2", "N2 M3 N3").view(0)
    limited = {**plain, "lacks": ((), ("NF", "N"), ())}
    encoder = encoding(GAME, 3, GAME.configure(3))
    before, after = (b"".join(encoder.look(view)) for view in (plain, limited))
    assert sorted(b - a for a, b in zip(before, after, strict=True) if a != b) == [1, 2]
