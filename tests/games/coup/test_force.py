"""Crime Boss, General, Guerrilla, Judge, Mercenary."""

from tests.games.coup.positions import position

A, B, C, D = "banker director", "banker peacekeeper", "director politician", "politician banker"


def claim(role, hands=(A, B, C), coins=6, **more):
    play = position(*hands, coins=coins, roles=[role], **more)
    return play.act("general" if role == "general" else {role: 1}).unchallenged()


# -- Crime Boss ---------------------------------------------------------------


def test_the_crime_boss_must_have_five_coins():
    assert not any(
        "crime_boss" in m for m in position(A, B, C, coins=4, roles=["crime_boss"]).moves
    )
    assert {"crime_boss": 2} in position(A, B, C, coins=5, roles=["crime_boss"]).moves


def test_the_target_may_give_two_coins_and_the_turn_ends():
    play = claim("crime_boss")
    assert (play.kind, play.asked) == ("extort", [1])
    play.one("extort", "pay")
    assert play.coins == [8, 4, 6]
    assert play.lives == [2, 2, 2]
    assert play.kind == "action"


def test_a_target_that_refuses_loses_a_life_and_the_boss_must_pay_five():
    play = claim("crime_boss").one("extort", "refuse").lose("banker")
    assert play.coins == [1, 6, 6]
    assert play.lives == [2, 1, 2]


def test_a_target_with_fewer_than_two_coins_has_no_choice():
    play = claim("crime_boss", coins=(6, 1, 6))
    assert play.kind == "lose"
    assert play.coins == [1, 1, 6]


def test_paying_the_crime_boss_is_no_claim():
    play = claim("crime_boss").one("extort", "pay")
    assert play.kind == "action"
    assert len(play.told("claim")) == 1


def test_a_crime_boss_whose_target_died_still_pays():
    play = position("crime_boss banker", "peacekeeper", C, coins=6)
    play.act({"crime_boss": 1}).challenged(by=1).show()
    assert play.state.alive == (0, 2)
    assert play.coins == [1, 0, 6]


# -- General ------------------------------------------------------------------


def test_the_general_takes_a_life_of_all_who_do_not_block_clockwise():
    play = claim("general", (A, B, C, D)).allow().block().unchallenged().allow()
    assert play.asked == [1]
    play.lose("banker")
    assert play.asked == [3]
    play.lose("banker")
    assert play.lives == [2, 1, 2, 1]
    assert play.coins == [1, 6, 6, 6]


def test_peacekeeping_and_treaty_exempt_from_the_general():
    hands = ("banker director", "banker peacekeeper", "director peacekeeper", "general banker")
    play = position(*hands, coins=6, roles=["foreign_consular"])
    play.set(peacekeeping=1, treaty=(0, 2)).act("general")
    assert play.told("claim")[0]["targets"] == (3,)
    play.unchallenged()
    assert (play.kind, play.asked) == ("block", [3])


def test_the_general_needs_at_least_one_target():
    play = position(A, B, "", coins=6, roles=["general"])
    assert "general" in play.moves
    play.set(peacekeeping=1)
    assert "general" not in play.moves


def test_targets_are_fixed_with_the_claim():
    """Seat 2 dies of its own wrong challenge: only seat 1 is left to be hit."""
    play = position("general banker", B, "politician", D, coins=6, roles=["general"])
    play.act("general").challenged(by=2).show().to_next_turn()
    assert play.lives == [2, 1, 0, 1]


def test_the_general_can_end_the_game():
    play = claim("general", (A, "banker", "politician")).allow().allow()
    assert play.state.outcome().places == (1, 2, 2)


def test_the_eliminated_are_ranked_in_the_order_they_were_struck():
    hands = (A, "banker", "politician", "peacekeeper")
    play = claim("general", hands, rank_by_survival=True).allow().allow().allow()
    assert play.state.outcome().places == (1, 4, 3, 2)


# -- Judge --------------------------------------------------------------------


def test_the_judge_gives_the_target_three_coins_for_the_life():
    play = claim("judge").allow().lose("banker")
    assert play.coins == [3, 9, 6]
    assert play.lives == [2, 1, 2]


def test_the_coins_move_before_the_block_and_stay_with_a_target_that_blocks():
    play = claim("judge")
    assert play.coins == [3, 9, 6]
    play.block().unchallenged()
    assert play.coins == [3, 9, 6]
    assert play.lives == [2, 2, 2]


def test_a_judge_caught_lying_keeps_his_coins():
    play = position(A, B, C, coins=6, roles=["judge"]).act({"judge": 1}).challenged(by=2)
    assert play.coins == [6, 6, 6]


def test_a_judge_whose_target_died_pays_the_treasury():
    play = position("judge banker", "peacekeeper", C, coins=6)
    play.act({"judge": 1}).challenged(by=1).show()
    assert play.coins == [3, 0, 6]


def test_the_judge_needs_three_coins():
    assert not any("judge" in m for m in position(A, B, C, coins=2, roles=["judge"]).moves)


# -- Mercenary ----------------------------------------------------------------


def tokened(hands=(A, B, C), coins=6, tokens=(0, 1, 0), **more):
    """Seat 1's turn with Disappear tokens before it."""
    play = position(*hands, coins=coins, roles=["mercenary"], active=1, **more)
    return play.set(disappear=tokens)


def test_the_target_gets_a_disappear_token_and_keeps_its_life_for_now():
    play = claim("mercenary").allow()
    assert play.state.disappear == (0, 1, 0)
    assert play.lives == [2, 2, 2]
    assert play.coins == [3, 6, 6]


def test_the_life_is_lost_at_the_end_of_the_targets_next_turn_and_the_token_discarded():
    play = claim("mercenary").allow().act("income")
    assert (play.kind, play.asked) == ("block", [1])
    play.allow().lose("banker")
    assert play.lives == [2, 1, 2]
    assert play.state.disappear == (0, 0, 0)
    assert play.asked == [2]


def test_the_token_is_discarded_after_the_life_is_lost():
    play = tokened().act("income").allow()
    assert play.kind == "lose"
    assert play.state.disappear == (0, 1, 0)


def test_a_block_when_targeted_keeps_the_token_away():
    play = claim("mercenary").block().unchallenged()
    assert play.state.disappear == (0, 0, 0)
    assert play.coins == [3, 6, 6]


def test_a_block_at_the_end_of_the_turn_discards_the_token():
    play = tokened().act("income").block().unchallenged()
    assert play.lives == [2, 2, 2]
    assert play.state.disappear == (0, 0, 0)


def test_a_false_block_at_the_end_of_the_turn_costs_two_lives():
    play = tokened().act("income").block().challenged(by=0).lose("banker")
    assert play.state.alive == (0, 2)
    assert play.state.disappear == (0, 0, 0)


def test_a_proven_block_at_the_end_of_the_turn_costs_the_challenger_a_life():
    play = tokened((A, "mercenary banker", C)).act("income").block()
    play.challenged(by=2).show().lose("director")
    assert play.lives == [2, 2, 1]
    assert play.state.disappear == (0, 0, 0)


def test_a_failed_first_block_does_not_forbid_the_second():
    play = claim("mercenary").block().challenged(by=0).lose("banker")
    assert play.state.disappear == (0, 1, 0)
    play.act("income")
    assert (play.kind, play.asked) == ("block", [1])


def test_the_token_is_not_due_on_the_turns_of_others():
    play = position(A, B, C, coins=6, roles=["mercenary"])
    play.act({"mercenary": 2}).unchallenged().allow().act("income")
    assert (play.kind, play.asked) == ("action", [2])


def test_several_tokens_come_due_one_after_another_each_with_its_block():
    play = tokened(tokens=(0, 2, 0)).act("income").block().unchallenged()
    assert play.state.disappear == (0, 1, 0)
    assert (play.kind, play.asked) == ("block", [1])
    play.allow().lose("banker")
    assert play.state.disappear == (0, 0, 0)
    assert play.asked == [2]


def test_there_are_three_tokens_and_without_one_there_is_no_mercenary():
    play = position(A, B, C, coins=6, roles=["mercenary"]).set(disappear=(0, 1, 1))
    assert {"mercenary": 1} in play.moves
    play.set(disappear=(0, 2, 1))
    assert not any("mercenary" in move for move in play.moves)


def test_the_token_leaves_with_an_eliminated_target():
    play = position(A, "peacekeeper", C, coins=7, roles=["mercenary"]).set(disappear=(0, 2, 1))
    play.act({"coup": 1})
    assert play.state.disappear == (0, 0, 1)


def test_a_token_is_not_due_to_one_who_died_on_his_own_turn():
    play = tokened((A, "peacekeeper", C)).act("director").challenged(by=0)
    assert play.state.alive == (0, 2)
    assert (play.kind, play.asked) == ("action", [2])
