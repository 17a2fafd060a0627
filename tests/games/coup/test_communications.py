"""Director, Newscaster, Producer, Reporter, Writer."""

import pytest

from tests.games.coup.positions import position

A, B, C = "banker guerrilla", "banker peacekeeper", "guerrilla politician"


def claim(role, hands=(A, B, C), coins=2, **more):
    play = position(*hands, coins=coins, roles=[role], **more)
    move = {role: 1} if role == "producer" else role
    return play.act(move).unchallenged()


@pytest.mark.parametrize(
    ("role", "drawn", "coins"), [("director", 2, 2), ("newscaster", 3, 1), ("reporter", 1, 3)]
)
def test_draws_keeps_as_many_as_before_and_puts_the_rest_back(role, drawn, coins):
    play = claim(role)
    assert play.coins[0] == coins
    assert play.kind == "keep"
    hand = play.state.hands[0]
    assert len(hand) == 2 + drawn
    assert {"keep": sorted(A.split())} in play.moves
    move = play.moves[-1]
    size = len(play.state.deck)
    play.one("keep", move)
    assert list(play.state.hands[0]) == move["keep"]
    assert len(play.state.deck) == size + drawn
    play.state.audit()


def test_the_newscaster_needs_a_coin():
    assert "newscaster" not in position(A, B, C, coins=0, roles=["newscaster"]).moves


def test_with_one_life_one_card_is_kept():
    play = claim("director", ("banker", B, C), deck="guerrilla director")
    assert play.moves == [{"keep": ["banker"]}, {"keep": ["director"]}, {"keep": ["guerrilla"]}]


def test_cards_that_are_alike_are_one_option():
    play = claim("director", deck="banker guerrilla")
    assert play.moves == [
        {"keep": ["banker", "banker"]},
        {"keep": ["banker", "guerrilla"]},
        {"keep": ["guerrilla", "guerrilla"]},
    ]


def test_an_exchange_without_a_choice_is_not_asked():
    play = claim("director", ("banker", B, C), deck="banker banker")
    assert play.kind == "action"


def test_too_few_cards_in_the_deck_make_a_partial_exchange():
    play = claim("newscaster", deck="director")
    assert len(play.state.hands[0]) == 3
    assert all(len(move["keep"]) == 2 for move in play.moves)


def test_with_an_empty_deck_nothing_is_exchanged():
    play = claim("director", deck="")
    assert play.hands[0] == A
    assert play.kind == "action"


def test_only_the_drawer_sees_the_cards_and_all_see_their_number():
    play = position(A, B, C).act("director")
    events = play.state.apply(dict.fromkeys(play.asked, "pass"))
    seen = {event.what["event"]: event.seats for event in events}
    assert seen == {"draw": None, "drawn": (0,)}
    assert play.state.view(1)["cards"] == (4, 2, 2)


# -- Writer -------------------------------------------------------------------


def test_the_writer_may_pay_for_more_cards_at_will():
    play = claim("writer", coins=2)
    assert play.kind == "write"
    assert play.moves == ["stop", "draw"]
    play.one("write", "draw").one("write", "draw")
    assert play.coins[0] == 0
    assert play.kind == "keep"  # without a coin he cannot go on
    assert len(play.state.hands[0]) == 5
    play.one("keep", {"keep": sorted(A.split())})
    assert play.lives == [2, 2, 2]
    play.state.audit()


def test_the_writer_may_stop_after_the_first_card():
    play = claim("writer").one("write", "stop")
    assert play.coins[0] == 2
    assert len(play.state.hands[0]) == 3


def test_the_writer_cannot_go_on_without_a_deck():
    assert claim("writer", deck="director").kind == "keep"


# -- Producer -----------------------------------------------------------------


def produced(hands=(A, B, C), **more):
    return claim("producer", hands, **more).allow()


def test_the_target_chooses_the_card_it_gives():
    play = produced()
    assert (play.kind, play.asked) == ("give", [1])
    assert play.moves == [{"give": "banker"}, {"give": "peacekeeper"}]


def test_the_producer_takes_both_cards_and_returns_one_to_each_side():
    play = produced(deck="producer producer").one("give", {"give": "peacekeeper"})
    assert play.hands[0] == "banker guerrilla peacekeeper producer"
    assert play.hands[1] == "banker"
    assert len(play.moves) == 12
    play.one("return", {"target": "guerrilla", "deck": "banker"})
    assert play.hands[0] == "peacekeeper producer"
    assert play.hands[1] == "banker guerrilla"
    assert sorted(play.state.deck) == ["banker", "producer"]


def test_the_target_of_the_producer_is_left_with_as_many_cards():
    play = produced((A, "peacekeeper", C)).to_next_turn()
    assert play.lives == [2, 1, 2]


def test_only_the_two_see_what_is_handed_over():
    play = produced()
    events = play.state.apply({1: {"give": "banker"}})
    (given,) = [event for event in events if event.what["event"] == "given"]
    assert given.seats == (1, 0)


def test_a_blocked_producer_still_exchanges_with_the_deck():
    play = claim("producer", deck="producer").block().unchallenged()
    assert play.hands[0] == "banker guerrilla producer"
    play.one("keep", {"keep": ["banker", "producer"]})
    assert play.hands[1] == B
    assert play.state.deck == ["guerrilla"]


def test_a_producer_whose_target_died_exchanges_nothing():
    play = position("producer banker", "peacekeeper", C)
    play.act({"producer": 1}).challenged(by=1).show()
    assert play.state.alive == (0, 2)
    assert not play.told("give")
    assert play.kind == "action"


def test_a_producer_whose_target_died_blocking_exchanges_nothing():
    play = claim("producer", (A, "peacekeeper", C)).block().challenged(by=2)
    assert play.state.alive == (0, 2)
    assert not play.told("draw")
    assert play.kind == "action"


def test_a_producer_without_a_deck_exchanges_with_the_target_alone():
    play = produced(deck="").one("give", {"give": "peacekeeper"})
    assert play.moves == [{"target": "banker"}, {"target": "guerrilla"}, {"target": "peacekeeper"}]
    play.one("return", {"target": "guerrilla"})
    assert play.hands[:2] == ["banker peacekeeper", "banker guerrilla"]
