"""Communist, Peacekeeper, Politician, Priest, Protestor, and the tokens of Tax and Treaty."""

import pytest

from tests.games.coup.positions import position

A, B, C, D = "banker director", "banker guerrilla", "director guerrilla", "guerrilla banker"


def moves_of(play, name):
    return [move for move in play.moves if name in move]


# -- Communist ----------------------------------------------------------------


def communist(coins, active=0, hands=(A, B, C, D)):
    return position(*hands, coins=coins, active=active, roles=["communist"])


def test_the_communist_targets_the_richest_other_player():
    assert moves_of(communist((9, 3, 5, 4)), "communist") == [{"communist": 2}]


def test_the_active_player_breaks_ties_for_the_richest_with_the_claim():
    play = communist((2, 5, 3, 5))
    assert moves_of(play, "communist") == [{"communist": 1}, {"communist": 3}]


def test_three_coins_go_from_the_richest_to_the_poorest():
    play = communist((2, 7, 1, 4)).act({"communist": 1}).unchallenged().allow()
    assert play.coins == [2, 4, 4, 4]


def test_the_communist_may_be_the_poorest_himself():
    play = communist((1, 7, 2, 4)).act({"communist": 1}).unchallenged().allow()
    assert play.coins == [4, 4, 2, 4]


def test_the_active_player_breaks_ties_for_the_poorest():
    play = communist((2, 7, 2, 4)).act({"communist": 1}).unchallenged().allow()
    assert play.kind == "recipient"
    assert play.asked == [0]
    assert play.moves == [{"to": 0}, {"to": 2}]
    assert play.one("recipient", {"to": 2}).coins == [2, 4, 5, 4]


def test_fewer_coins_than_three_are_taken_where_there_are_no_more():
    play = communist((0, 2, 1, 1)).act({"communist": 1}).unchallenged().allow()
    assert play.coins == [2, 0, 1, 1]


def test_the_richest_is_found_among_those_who_can_be_targets():
    play = communist((2, 9, 5, 4), hands=("banker director", "guerrilla banker", C, D))
    play.set(peacekeeping=1)
    assert moves_of(play, "communist") == [{"communist": 2}]


def test_the_poorest_may_be_a_peacekeeper_but_never_the_target():
    play = communist((5, 5, 9, 1)).set(peacekeeping=3)
    play.act({"communist": 2}).unchallenged().allow()
    assert play.coins == [5, 5, 6, 4]


def test_without_anyone_to_target_the_communist_is_not_available():
    play = communist((2, 5, 0, 0), hands=(A, B, "", "")).set(peacekeeping=1)
    assert moves_of(play, "communist") == []


def test_the_richest_is_counted_after_any_tax():
    hands = ("banker director", "banker guerrilla", "director guerrilla")
    play = position(*hands, coins=(3, 4, 4), roles=["communist", "customs_officer"])
    play.set(tax=(2, "communist"))
    assert moves_of(play, "communist") == [{"communist": 2}]


def test_the_poorest_is_found_when_the_coins_move():
    """Seat 3 has the fewest coins at the claim, and dies challenging it."""
    play = communist((5, 9, 4, 1), hands=("communist banker", B, C, "director"))
    play.act({"communist": 1}).challenged(by=3).show().allow()
    assert play.coins == [5, 6, 7, 0]


def test_where_nothing_can_be_moved_nobody_is_asked():
    play = communist((0, 0, 0, 0)).act({"communist": 1}).unchallenged().allow()
    assert play.kind == "action"


# -- Politician, Priest -------------------------------------------------------


def test_the_politician_takes_two_coins_or_as_many_as_there_are():
    for has, left, gained in ((5, 3, 2), (1, 0, 1), (0, 0, 0)):
        play = position(A, B, C, coins=(2, has, 2)).act({"politician": 1}).unchallenged().allow()
        assert play.coins == [2 + gained, left, 2]


def test_each_target_of_the_priest_blocks_for_himself():
    play = position(A, B, C, D, roles=["priest"]).act("priest").unchallenged()
    play.allow().block().unchallenged().allow()
    assert play.coins == [4, 1, 2, 1]


def test_who_has_no_coin_gives_the_priest_none():
    play = position(A, B, C, coins=(2, 0, 2), roles=["priest"]).act("priest").unchallenged()
    play.allow().allow()
    assert play.coins == [3, 0, 1]


def test_the_priest_needs_someone_to_target():
    play = position(A, B, "", roles=["priest"]).set(peacekeeping=1)
    assert "priest" not in play.moves


# -- Peacekeeper --------------------------------------------------------------


def test_the_peacekeeper_takes_a_coin_and_the_token():
    play = position(A, B, C).act("peacekeeper").unchallenged()
    assert play.coins == [3, 2, 2]
    assert play.state.peacekeeping == 0


def test_the_token_can_be_taken_from_its_holder():
    play = position(A, B, C).set(peacekeeping=2).act("peacekeeper").unchallenged()
    assert play.state.peacekeeping == 0


def test_its_holder_cannot_be_targeted_but_by_a_coup():
    play = position(A, B, C, coins=9).set(peacekeeping=1)
    assert moves_of(play, "guerrilla") == [{"guerrilla": 2}]
    assert moves_of(play, "politician") == [{"politician": 2}]
    assert moves_of(play, "coup") == [{"coup": 1}, {"coup": 2}]


def test_its_holder_can_be_challenged():
    play = position(A, B, C).set(peacekeeping=0).act("peacekeeper").challenged(by=1)
    assert play.asked == [0]
    assert play.kind == "lose"


def test_its_holder_is_safe_between_the_final_two():
    play = position(A, B, "", coins=9).set(peacekeeping=1)
    assert moves_of(play, "guerrilla") == []


def test_an_eliminated_holder_returns_the_token():
    play = position(A, "director", C, coins=7).set(peacekeeping=1).act({"coup": 1})
    assert play.state.peacekeeping is None


# -- Foreign Consular ---------------------------------------------------------


def consular(coins=9, hands=(A, B, C, D)):
    return position(*hands, coins=coins, roles=["foreign_consular", "politician"])


def test_the_consular_keeps_one_treaty_token_and_gives_one_to_whom_he_likes():
    play = consular(coins=2).act("foreign_consular").unchallenged()
    assert play.kind == "recipient"
    assert play.moves == [{"to": 1}, {"to": 2}, {"to": 3}]
    assert play.one("recipient", {"to": 2}).state.treaty == (0, 2)


def test_both_tokens_are_taken_from_whoever_has_them():
    play = consular(coins=2).set(treaty=(1, 3)).act("foreign_consular").unchallenged()
    assert play.one("recipient", {"to": 2}).state.treaty == (0, 2)


@pytest.mark.parametrize("holder", [0, 2])
def test_holders_may_not_target_each_other_not_even_by_a_coup(holder):
    play = consular().set(treaty=(0, 2), active=holder)
    other = 2 - holder
    assert {"coup": other} not in play.moves
    assert {"politician": other} not in play.moves
    assert {"guerrilla": other} not in play.moves
    assert {"coup": 1} in play.moves


def test_a_treaty_does_not_bind_anyone_else():
    play = consular().set(treaty=(1, 2))
    assert {"coup": 1} in play.moves
    assert {"coup": 2} in play.moves


def test_a_treaty_lapses_between_the_final_two():
    play = consular(hands=(A, B, "", "")).set(treaty=(0, 1))
    assert {"coup": 1} in play.moves
    assert {"guerrilla": 1} in play.moves


def test_treaty_partners_may_challenge_each_other():
    play = consular(coins=2).set(treaty=(0, 2)).act("banker")
    assert 2 in play.asked


def test_a_forced_coup_always_has_a_target():
    play = consular(coins=(9, 2, 2, 0), hands=(A, B, C, "")).set(treaty=(0, 1), coins=[10, 2, 2, 0])
    assert (play.kind, play.asked) == ("lose", [2])  # the one target there was, so not asked


def test_a_treaty_with_one_dead_holder_binds_nobody():
    play = consular(coins=7, hands=(A, B, "guerrilla", D)).set(treaty=(1, 2)).act({"coup": 2})
    assert play.state.treaty == (1,)
    assert play.state.partner(1) is None


# -- Customs Officer ----------------------------------------------------------


def customs(coins=2, tax=None, active=0, hands=(A, B, C, D)):
    play = position(*hands, coins=coins, active=active, roles=["customs_officer", "politician"])
    return play.set(tax=tax)


def test_the_customs_officer_marks_any_role_in_play_after_the_challenge_window():
    play = customs().act("customs_officer").unchallenged()
    assert play.kind == "mark"
    assert play.moves == [{"mark": role} for role in play.state.roles]
    assert play.one("mark", {"mark": "banker"}).state.tax == (0, "banker")


def test_a_marked_role_may_be_marked_again():
    play = customs(tax=(1, "banker")).act("customs_officer").unchallenged()
    assert play.one("mark", {"mark": "banker"}).state.tax == (0, "banker")


def test_who_claims_the_marked_role_first_gives_a_coin_to_the_holder():
    play = customs(tax=(2, "banker")).act("banker")
    assert play.coins == [1, 2, 3, 2]
    assert play.unchallenged().coins == [4, 2, 3, 2]


def test_other_roles_are_free():
    assert customs(tax=(2, "banker")).act("director").coins == [2, 2, 2, 2]


def test_the_holder_never_pays():
    assert customs(tax=(0, "banker")).act("banker").coins == [2, 2, 2, 2]


def test_without_a_coin_the_marked_role_may_not_be_claimed():
    assert "banker" not in customs(coins=0, tax=(2, "banker")).moves
    assert "banker" in customs(coins=0, tax=(0, "banker")).moves


def test_costs_must_be_affordable_after_the_tax():
    assert moves_of(customs(coins=4, tax=(2, "guerrilla")), "guerrilla") == []
    assert moves_of(customs(coins=5, tax=(2, "guerrilla")), "guerrilla") != []


def test_the_tax_is_not_refunded_when_the_claim_fails():
    play = customs(tax=(2, "banker"), hands=("director director", B, C, D))
    play.act("banker").challenged(by=1)
    assert play.coins == [1, 2, 3, 2]


def test_a_block_with_the_marked_role_is_taxed_too():
    play = customs(tax=(2, "politician")).set(active=2).act({"politician": 1}).unchallenged()
    play.block()
    assert play.coins == [2, 1, 3, 2]


def test_who_cannot_pay_the_tax_is_not_asked_for_a_block():
    play = customs(coins=(2, 0, 2, 2), tax=(2, "politician")).set(active=2)
    play.act({"politician": 1}).unchallenged()
    assert play.kind == "action"


def test_joining_capitalists_are_taxed_and_the_poor_not_asked():
    hands = ("capitalist director", "guerrilla director", "capitalist guerrilla", "director")
    play = position(*hands, coins=(2, 2, 2, 0), roles=["customs_officer"])
    play.set(tax=(2, "capitalist")).act("capitalist").unchallenged()
    assert play.coins == [5, 2, 3, 0]
    assert play.asked == [1, 2]
    play.joined(1, 2).unchallenged().unchallenged()
    assert play.coins == [3, 2, 5, 0]


def test_an_eliminated_holder_takes_the_token_off_the_card():
    play = customs(coins=7, tax=(1, "banker"), hands=(A, "guerrilla", C, D)).act({"coup": 1})
    assert play.state.tax is None


# -- Protestor ----------------------------------------------------------------


def riot(coins=5, hands=(A, B, C, D)):
    return position(*hands, coins=coins, roles=["protestor"]).act({"protestor": 1}).unchallenged()


def test_the_protestor_pays_two_and_asks_the_others_clockwise():
    play = riot()
    assert play.coins == [3, 5, 5, 5]
    assert (play.kind, play.asked) == ("fund", [2])
    play.one("fund", "pass")
    assert (play.kind, play.asked) == ("fund", [3])


def test_the_first_who_pays_three_joins_and_the_target_loses_a_life():
    play = riot().one("fund", "pay")
    assert play.coins == [3, 5, 2, 5]
    play.allow().lose("banker")
    assert play.lives == [2, 1, 2, 2]


def test_if_nobody_joins_the_riot_fails_and_the_coins_are_gone():
    play = riot().one("fund", "pass").one("fund", "pass")
    assert play.coins == [3, 5, 5, 5]
    assert play.lives == [2, 2, 2, 2]
    assert play.kind == "action"


def test_the_target_blocks_only_after_someone_joined():
    play = riot()
    assert play.kind == "fund"
    play.one("fund", "pay")
    assert (play.kind, play.asked) == ("block", [1])
    play.block().unchallenged()
    assert play.coins == [3, 5, 2, 5]
    assert play.lives == [2, 2, 2, 2]


def test_who_has_fewer_than_three_coins_is_not_asked_to_join():
    play = riot(coins=(5, 5, 2, 5))
    assert play.asked == [3]


def test_where_nobody_can_join_the_riot_fails():
    play = riot(coins=(5, 5, 2, 2))
    assert play.told("fizzle") == [{"event": "fizzle", "seat": 0, "target": 1}]
    assert play.kind == "action"


def test_joining_is_no_claim():
    play = riot().one("fund", "pay")
    assert len(play.told("claim")) == 1


def test_a_treaty_partner_of_the_target_may_fund_the_riot():
    hands = (A, B, C, "protestor guerrilla")
    play = position(*hands, coins=5, roles=["foreign_consular"]).set(treaty=(1, 2))
    play.act({"protestor": 1}).unchallenged()
    assert (play.kind, play.asked) == ("fund", [2])


def test_a_riot_against_a_target_that_died_costs_and_ends():
    play = position("protestor banker", "director", C, D, coins=5)
    play.act({"protestor": 1}).challenged(by=1).show()
    assert play.coins == [3, 0, 5, 5]
    assert play.kind == "action"


def test_the_protestor_needs_two_coins():
    assert moves_of(position(A, B, C, coins=1, roles=["protestor"]), "protestor") == []
