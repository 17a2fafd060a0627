"""Banker, Capitalist, Farmer, Speculator, Spy. The plain outcomes are in test_matrix."""

from tests.games.coup.positions import position

A, B, C, D = (
    "director peacekeeper",
    "guerrilla politician",
    "director politician",
    "guerrilla peacekeeper",
)


# -- Capitalist ---------------------------------------------------------------


def capitalist(coins=2, hands=(A, B, C, D)):
    return position(*hands, coins=coins, roles=["capitalist"]).act("capitalist").unchallenged()


def test_the_capitalist_asks_all_others_at_once_and_sealed():
    play = capitalist()
    assert play.coins == [6, 2, 2, 2]
    assert play.kind == "join"
    assert play.asked == [1, 2, 3]


def test_the_capitalist_gives_one_coin_to_each_who_joins():
    play = capitalist().joined(1, 3).unchallenged().unchallenged()
    assert play.coins == [4, 3, 2, 3]
    assert play.kind == "action"


def test_new_capitalists_are_contested_clockwise_once_all_have_claimed():
    play = capitalist().joined(1, 3)
    assert [event["seat"] for event in play.told("claim")] == [0, 1, 3]
    assert play.asked == [0, 2, 3]  # seat 1's claim, open to the active player too
    play.unchallenged()
    assert play.asked == [0, 1, 2]


def test_a_false_capitalist_loses_a_life_and_gets_nothing():
    play = capitalist().joined(1, 3).challenged(by=0).lose("guerrilla").unchallenged()
    assert play.coins == [5, 2, 2, 3]
    assert play.lives == [2, 1, 2, 2]


def test_a_true_capitalist_keeps_the_coin_and_the_challenger_loses_a_life():
    play = capitalist(hands=(A, "capitalist guerrilla", C, D)).joined(1)
    play.challenged(by=2).show().lose("director")
    assert play.coins == [5, 3, 2, 2]
    assert play.lives == [2, 2, 1, 2]


def test_a_joiner_who_died_before_his_turn_gets_nothing():
    play = capitalist(hands=(A, "capitalist guerrilla", C, "guerrilla")).joined(1, 3)
    play.challenged(by=3).show()
    assert play.state.alive == (0, 1, 2)
    assert play.coins == [5, 3, 2, 0]
    assert play.kind == "action"


def test_a_capitalist_who_dies_challenging_a_joiner_pays_nobody():
    play = capitalist(hands=("director", "capitalist guerrilla", C, D)).joined(1, 2)
    play.challenged(by=0).show()
    assert play.state.alive == (1, 2, 3)
    assert play.coins == [0, 2, 2, 2]
    assert play.kind == "action"


def test_nobody_joins_and_the_turn_is_over():
    assert capitalist().joined().kind == "action"


# -- Farmer -------------------------------------------------------------------


def test_the_farmer_chooses_who_gets_the_coin_after_the_challenge_window():
    play = position(A, B, C, roles=["farmer"]).act("farmer").unchallenged()
    assert play.coins == [5, 2, 2]
    assert play.kind == "recipient"
    assert play.moves == [{"to": 1}, {"to": 2}]
    play.one("recipient", {"to": 2})
    assert play.coins == [4, 2, 3]


def test_the_farmer_may_give_to_a_peacekeeper_or_a_treaty_partner():
    hands = ("director farmer", "guerrilla guerrilla", "director peacekeeper")
    play = position(*hands, roles=["foreign_consular"])
    play.set(peacekeeping=1, treaty=(0, 2)).act("farmer").unchallenged()
    assert play.moves == [{"to": 1}, {"to": 2}]


def test_with_one_opponent_the_farmer_is_not_asked():
    play = position(A, B, "", roles=["farmer"]).act("farmer").unchallenged()
    assert play.coins == [4, 3, 2]


# -- Speculator ---------------------------------------------------------------


def test_the_speculator_doubles_what_he_has():
    play = position(A, B, C, coins=3, roles=["speculator"]).act("speculator").unchallenged()
    assert play.coins[0] == 6


def test_the_speculator_takes_five_at_most():
    play = position(A, B, C, coins=8, roles=["speculator"]).act("speculator").unchallenged()
    assert play.coins[0] == 13


def test_gambling_with_nothing_is_allowed():
    play = position(A, B, C, coins=0, roles=["speculator"]).act("speculator").unchallenged()
    assert play.coins[0] == 0


def test_a_caught_speculators_coins_go_to_the_challenger_before_the_life_is_lost():
    play = position("director", B, C, coins=4, roles=["speculator"])
    play.act("speculator").challenged(by=2)
    assert play.state.alive == (1, 2)
    assert play.coins == [0, 4, 8]


# -- Spy ----------------------------------------------------------------------


def spy(coins=2):
    return position(A, B, C, coins=coins, roles=["spy"]).act("spy").unchallenged()


def test_the_spy_takes_one_coin_and_then_another_action():
    play = spy()
    assert play.coins[0] == 3
    assert (play.kind, play.asked) == ("action", [0])
    play.act("income")
    assert play.coins[0] == 4
    assert play.asked == [1]


def test_the_second_action_is_not_spy_again():
    assert "spy" not in spy().moves


def test_the_spys_coin_pays_for_the_second_action():
    assert {"guerrilla": 1} in spy(coins=3).moves


def test_intel_that_brings_ten_coins_forces_a_coup():
    assert spy(coins=9).moves == [{"coup": 1}, {"coup": 2}]


def test_who_starts_with_ten_coins_may_not_claim_spy():
    play = position(A, B, C, coins=10, roles=["spy"])
    assert play.moves == [{"coup": 1}, {"coup": 2}]


def test_the_second_action_can_be_challenged_and_the_intel_coin_stays():
    play = spy().act({"politician": 1}).challenged(by=2).lose("director")
    assert play.coins == [3, 2, 2]
    assert play.asked == [1]


def test_a_tax_on_the_spy_counts_before_the_ten_coins_are_checked():
    hands = ("director spy", "guerrilla guerrilla", "director peacekeeper")
    play = position(*hands, coins=9, roles=["customs_officer"])
    play.set(tax=(1, "spy")).act("spy").unchallenged()
    assert play.coins == [9, 10, 9]
    assert "income" in play.moves


def test_both_actions_are_one_turn():
    play = spy().act("income")
    assert play.state.turn == 2
