"""What a seat sees, what it remembers, and what it imagines."""

import json
from collections import Counter, defaultdict
from random import Random

import pytest

from games.coup import GAME
from games.coup.memory import ASIDE, DECK, HAND, blurred, left, pruned
from tests.games.coup.positions import position

A, B, C = "banker director", "banker guerrilla", "guerrilla politician"


def known(play, seat):
    return [(item["card"], item["among"]) for item in play.state.view(seat)["known"]]


def worlds(play, seat, number=120):
    """States the seat cannot tell from the present one."""
    view = json.loads(json.dumps(play.state.view(seat)))
    rng = Random(7)
    for _ in range(number):
        world = GAME.imagine(view, play.state.options, rng)
        assert json.loads(json.dumps(world.view(seat))) == view
        world.audit()
        yield world


# -- views --------------------------------------------------------------------


def test_a_view_shows_ones_own_cards_and_only_the_number_of_others():
    view = position(A, B, C).state.view(1)
    assert view["hand"] == ("banker", "guerrilla")
    assert view["cards"] == (2, 2, 2)
    assert "director" not in json.dumps({k: v for k, v in view.items() if k != "roles"})


def test_a_view_shows_coins_tokens_deck_and_the_steps_under_way():
    play = position(A, B, C, coins=(5, 4, 3)).set(peacekeeping=2, treaty=(1, 2))
    view = play.act({"guerrilla": 1}).state.view(2)
    assert view["coins"] == (5, 4, 3)
    assert (view["peacekeeping"], view["treaty"], view["tax"]) == (2, (1, 2), None)
    assert view["deck"] == 9
    assert view["steps"][-1] == {
        "step": "challenge",
        "claim": "action",
        "seat": 0,
        "role": "guerrilla",
        "targets": (1,),
    }


def test_the_all_seeing_view_shows_every_card():
    play = position(A, B, C)
    view = play.state.view(None)
    assert view["hands"] == (("banker", "director"), ("banker", "guerrilla"), tuple(C.split()))
    assert len(view["deck_cards"]) == 9


# -- memory -------------------------------------------------------------------


def test_at_the_start_nobody_knows_more_than_his_hand():
    play = position(A, B, C)
    assert [known(play, seat) for seat in range(3)] == [[], [], []]


def test_everyone_remembers_a_shown_card_in_the_deck_or_with_who_drew_after_it():
    play = position(A, B, C, "politician peacekeeper").act("banker").challenged(by=1).show()
    for seat in (1, 2, 3):
        assert known(play, seat) == [("banker", ("deck", "hand 0"))]


def test_the_claimant_remembers_his_own_shown_card_in_the_deck():
    play = position(A, B, C, deck="guerrilla").act("banker").challenged(by=1).show()
    if "banker" not in play.hands[0]:
        assert known(play, 0) == [("banker", ("deck",))]
    else:
        assert known(play, 0) == []


def test_a_remembered_card_that_is_turned_up_is_no_longer_remembered():
    play = position(A, B, C, "politician peacekeeper", coins=7, deck="")
    play.act("banker").challenged(by=1).show()  # with no deck the banker comes back
    assert known(play, 2) == [("banker", ("hand 0",))]
    play.lose("guerrilla")
    play.act({"coup": 0}).lose("banker")
    assert known(play, 2) == []


def test_one_remembers_what_one_put_back():
    play = position(A, B, C, deck="guerrilla peacekeeper politician").act("director")
    play.unchallenged()
    hand = play.state.hands[0]
    move = play.moves[0]
    play.one("keep", move)
    back = list((Counter(hand) - Counter(move["keep"])).elements())
    assert sorted(known(play, 0)) == [(card, ("deck",)) for card in sorted(back)]
    assert known(play, 1) == []


def test_what_was_put_back_blurs_when_somebody_draws():
    play = position(A, B, C, "politician peacekeeper").act("director").unchallenged()
    play.one("keep", play.moves[0])
    before = known(play, 0)
    assert all(places == ("deck",) for _, places in before)
    play.act("director").unchallenged()
    assert known(play, 0) == [(card, ("deck", "hand 1")) for card, _ in before]


def test_memory_that_covers_every_hidden_place_is_dropped():
    play = position(A, B, C).act("banker").challenged(by=1).show()
    assert known(play, 2) == [("banker", ("deck", "hand 0"))]
    play.to_next_turn().act("director").unchallenged()
    assert known(play, 2) == []  # deck, hand 0 and hand 1 are all that seat 2 cannot see


def produced():
    """Seat 0 produced with seat 1: got a peacekeeper, gave a guerrilla, put back a banker."""
    hands = ("banker guerrilla", "banker peacekeeper", "politician producer", "politician banker")
    play = position(*hands)
    play.act({"producer": 1}).unchallenged().allow().one("give", {"give": "peacekeeper"})
    return play.one("return", {"target": "guerrilla", "deck": "banker"})


def test_until_he_returns_a_card_the_producer_and_the_target_know_which_was_handed_over():
    play = position("banker guerrilla", "banker peacekeeper", "politician producer")
    play.act({"producer": 1}).unchallenged().allow().one("give", {"give": "peacekeeper"})
    assert [play.state.view(seat)["handed"] for seat in (0, 1, 2)] == ["peacekeeper"] * 2 + [None]
    assert {world.handed for world in worlds(play, 2)} == set(play.state.roles)
    play.one("return", play.moves[0])
    assert play.state.view(0)["handed"] is None


def test_a_producer_knows_what_he_gave_and_what_he_put_back():
    assert sorted(known(produced(), 0)) == [("banker", ("deck",)), ("guerrilla", ("hand 1",))]


def test_the_producers_target_knows_the_card_went_to_him_or_on_to_the_deck():
    assert known(produced(), 1) == [("peacekeeper", ("deck", "hand 0"))]


def test_the_others_know_nothing_of_it():
    assert known(produced(), 2) == []


def test_a_card_laid_aside_may_be_the_remembered_one():
    play = position(A, B, C, "politician director", coins=7, roles=["intellectual"], deck="")
    play.act("banker").challenged(by=1).show().lose("guerrilla")
    play.act({"coup": 0}).lose("director", "intellectual").unchallenged()
    assert known(play, 2) == [("banker", ("hand 0", "aside 0"))]


def test_of_nested_bounds_the_tightest_goes_first():
    memory = (("banker", HAND[1]), ("banker", HAND[1] | DECK))
    assert left(memory, "banker", HAND[1]) == (("banker", HAND[1] | DECK),)


def test_bounds_that_cross_are_joined():
    memory = (("banker", HAND[1] | DECK), ("banker", HAND[1] | HAND[2]))
    assert left(memory, "banker", HAND[1]) == (("banker", HAND[1] | HAND[2] | DECK),)


def test_another_card_or_another_place_does_not_touch_a_bound():
    memory = (("banker", HAND[1]),)
    assert left(memory, "director", HAND[1]) == memory
    assert left(memory, "banker", HAND[2]) == memory


def test_an_unseen_draw_blurs_what_was_in_the_deck_and_nothing_else():
    memory = (("banker", DECK), ("director", HAND[1]))
    after = blurred(memory, DECK, HAND[2], DECK | HAND[1] | HAND[2])
    assert after == (("banker", DECK | HAND[2]), ("director", HAND[1]))


def test_a_bound_over_every_hidden_place_is_dropped():
    assert blurred((("banker", DECK),), DECK, HAND[2], DECK | HAND[2]) == ()
    assert pruned((("banker", HAND[1] | DECK),), HAND[1] | DECK) == ()


def test_an_emptied_place_holds_nothing():
    assert pruned((("banker", HAND[1] | ASIDE[1]),), HAND[1] | DECK) == (("banker", HAND[1]),)


# -- imagination --------------------------------------------------------------


def test_every_card_a_seat_cannot_place_is_imagined_in_every_hidden_place():
    play = position(A, B, C, roles=["intellectual"], coins=7)
    play.act({"coup": 1}).lose("banker", "intellectual").unchallenged()
    places = defaultdict(set)
    for world in worlds(play, 2, 300):
        for card in world.deck:
            places[card].add("deck")
        for seat in (0, 1):
            for card in world.hands[seat]:
                places[card].add(f"hand {seat}")
            for card, _ in world.aside[seat]:
                places[card].add(f"aside {seat}")
    assert set(places) == set(play.state.roles)
    for found in places.values():
        assert found == {"deck", "hand 0", "hand 1", "aside 1"}


def test_imagined_cards_fit_what_is_remembered():
    seen = set()
    for world in worlds(produced(), 0):
        assert "guerrilla" in world.hands[1]
        assert "banker" in world.deck
        seen.add(world.hands[1])
    assert len(seen) > 3


def test_a_claimant_who_is_asked_to_prove_is_imagined_with_the_card():
    play = position(A, B, C).act("banker").challenged(by=1)
    for world in worlds(play, 2):
        assert "banker" in world.hands[0]
        assert world.pending() == play.state.pending()


def test_one_who_chooses_which_life_to_lose_is_imagined_with_two_different_cards():
    play = position(A, B, C, coins=7).act({"coup": 1})
    for world in worlds(play, 2):
        assert len(set(world.hands[1])) == 2


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_an_imagined_game_goes_on_from_the_same_window(seat):
    play = position(A, B, C).act("director")
    play.unchallenged()
    for world in worlds(play, seat, 50):
        assert [d.seat for d in world.pending()] == [0]
        assert world.pending()[0].kind == "keep"


def test_imagined_chance_is_fresh():
    play = position(A, B, C).act("director")
    drawn = set()
    for world in worlds(play, 0, 60):
        world.apply(dict.fromkeys((1, 2), "pass"))
        drawn.add(world.hands[0])
    assert len(drawn) > 5
