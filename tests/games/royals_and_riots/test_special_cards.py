"""Guild Masters, Beggar, Thief, Executioner, Revolutionists, Princes."""

from collections import Counter

import pytest

from games.contract import IllegalMove
from tests.games.royals_and_riots.positions import (
    event,
    hand,
    holds,
    lay,
    loot,
    options_of,
    play,
    winner,
)

ROB_0, ROB_1, ROB_2 = {"rob": 0}, {"rob": 1}, {"rob": 2}


class TestGuildMasters:
    def test_example_faye_wins_with_merchant_1(self):
        faye_roy_ellen_sven = lay("M1 F1 F2", "M5 F3 F4", "N5 R1 F5", "M4 R2 F6")
        assert winner(play(faye_roy_ellen_sven, "M1", "M5", "N5", "M4")) == 0

    def test_without_the_guild_master_ellen_would_win(self):
        assert winner(play(lay("M1 F1 F2", "M5 F3 F4", "N5 R1 F5", "M3 R2 F6"),
                           "M1", "M5", "N5", "M3")) == 2  # fmt: skip

    def test_example_pete_wins_for_farmer_4_counts_and_knight_4_does_not(self):
        pete_liz_jerome_lois = lay("F1 M1 M2", "N4 N5 M3", "R2 R1 M5", "F4 R6 R7")
        assert winner(play(pete_liz_jerome_lois, "F1", "N4", "R2", "F4")) == 0

    def test_a_guild_master_of_another_rank_has_no_function(self):
        assert winner(play(lay("F1 M1 M2", "N4 N5 M3", "R2 R1 M5"), "F1", "N4", "R2")) == 2

    @pytest.mark.parametrize("rank", ["R", "N", "M", "F"])
    def test_every_numbered_rank_has_one(self, rank):
        state = lay(f"{rank}6 B", "K T", f"{rank}4 X")
        play(state, f"{rank}6", "K", f"{rank}4")
        assert state.past[0]["winner"] == 2

    def test_a_guild_master_may_win_himself(self):
        assert winner(play(lay("M4 F1 F2", "N5 R1 F5"), "M4", "N5")) == 0

    def test_if_a_card_without_rank_opened_no_guild_master_has_a_function(self):
        state = lay("B F1 F2", "N4 M1 M2", "N1 R7 R6", "R5 R2 F6")
        assert winner(play(state, "B", "N4", "N1", "R5")) == 3

    def test_in_a_riot_the_highest_of_the_rank_is_the_highest_number(self):
        state = lay("M1 F1 F2", "M5 F3 F4", "F9 R1 F5", "M4 R2 F6", riot=True)
        assert winner(play(state, "M1", "M5", "F9", "M4")) == 1

    def test_an_executed_guild_master_has_no_function(self):
        state = lay("M1 F1 F2", "M4 F3 F4", "N5 R1 F5", "X R2 F6")
        assert winner(play(state, "M1", "M4", "N5", "X", "M4")) == 2


class TestBeggar:
    def test_who_wins_the_trick_with_the_beggar_has_three_points_less(self):
        state = lay("N1 F1 F2", "B M1 M2", "N3 R1 R2")
        play(state, "N1", "B", "N3")
        assert state.points == (2 - 3, 0, 0)

    def test_it_is_part_of_his_loot(self):
        state = lay("N1 F1 F2", "B M1 M2")
        play(state, "N1", "B")
        assert loot(state, 0) == {"N1", "B"}


class TestThief:
    def test_he_acts_only_after_everyone_has_played(self):
        state = lay("T F1 F2", "N5 M1 M2", "R5 R1 R2")
        play(state, "T", "N5")
        assert state.pending()[0].kind == "play"
        play(state, "R5")
        assert state.pending()[0].kind == "steal"
        assert state.turn == 0

    def test_he_names_another_player_or_declines(self):
        state = lay("T F1 F2", "N5 M1 M2", "R5 R1 R2")
        play(state, "T", "N5", "R5")
        assert state.pending()[0].moves == (ROB_1, ROB_2, "decline")
        with pytest.raises(IllegalMove, match="another player's seat"):
            state.check(0, ROB_0)

    def test_the_stolen_card_is_added_to_his_loot(self):
        state = lay("T F1 F2", "N5 M1 M2", "R5 R1 R2")
        events = play(state, "T", "N5", "R5", ROB_1)
        stolen = event(events, "steal")["card"]
        assert stolen in {"M1", "M2"}
        assert loot(state, 0) == {stolen}
        assert state.points[0] == 1

    def test_the_robbed_player_takes_his_played_card_back_in_hand(self):
        state = lay("T F1 F2", "N5 M1 M2", "R5 R1 R2")
        events = play(state, "T", "N5", "R5", ROB_1)
        assert event(events, "steal")["returned"] == "N5"
        assert holds(state, 1, "N5")
        assert len(hand(state, 1)) == 2
        assert loot(state, 2) == {"T", "R5"}, "the trick goes on without it"

    def test_the_card_is_taken_blindly(self):
        taken = Counter()
        for seed in range(300):
            state = lay("T F1 F2 F3", "N5 M1 M2 M3", seed=f"theft {seed}")
            taken[event(play(state, "T", "N5", ROB_1), "steal")["card"]] += 1
        assert set(taken) == {"M1", "M2", "M3"}
        assert min(taken.values()) > 60

    def test_the_victim_had_already_refilled_his_hand(self):
        state = lay(
            "T R2 N1 N2 F9", "M1 M2 M6 M7 F1", "R6 R7 N6 N7 F2", "M3 M4 N5 F3 F5",
            piles=("F10", "Q", "F6", "K"),
        )  # fmt: skip
        play(state, "T", "M1", "R6", "M3", ROB_1)
        assert len(hand(state, 1)) == 5
        assert len(hand(state, 1) & {"Q", "M2", "M6", "M7", "F1"}) == 4

    def test_he_may_steal_nothing(self):
        state = lay("T F1 F2", "N5 M1 M2")
        events = play(state, "T", "N5", "decline")
        assert event(events, "decline") == {"event": "decline", "seat": 0}
        assert winner(events) == 1
        assert loot(state, 0) == set()

    def test_he_has_no_function_in_the_last_trick(self):
        state = lay("T", "N5")
        assert state.pending()[0].moves == ("T",)
        events = play(state, "T")
        assert event(events, "steal") is None
        assert event(events, "decline") is None
        assert winner(events) == 1

    def test_he_may_rob_his_partner(self):
        state = lay("T F1 F2", "N5 M1 M2", "R5 R1 R2", "N6 M5 M6", options={"teams": True})
        play(state, "T", "N5", "R5", "N6")
        assert ROB_2 in state.pending()[0].moves

    def test_a_withdrawn_executioner_has_no_function(self):
        state = lay("T F1 F2", "X M1 M2", "R5 R1 R2")
        events = play(state, "T", "X", "R5", ROB_1)
        assert event(events, "trick") is not None
        assert holds(state, 1, "X")

    def test_a_withdrawn_executioner_works_when_played_later(self):
        state = lay("T F1 F2", "X M1 M2", "R5 R6 N2")
        play(state, "T", "X", "R5", ROB_1)
        play(state, "R6", "F1", "X")
        assert state.pending()[0].kind == "execute"
        assert state.turn == 1

    def test_withdrawn_revolutionists_make_no_revolution(self):
        state = lay("T F1 F2", "F7 M1 M2", "R4 R1 R2")
        play(state, "T", "F7", "R4", ROB_1)
        assert state.riot is False
        assert holds(state, 1, "F7")

    def test_a_withdrawn_prince_restores_nothing(self):
        state = lay("T F1 F2", "R3 M1 M2", "R4 R1 R2", riot=True)
        play(state, "T", "R3", "R4", ROB_1)
        assert state.riot is True

    def test_a_stolen_card_has_no_function_and_keeps_its_value(self):
        state = lay("T F1 F2", "N5 K Q", "R4 R1 R2")
        play(state, "T", "N5", "R4", ROB_1)
        assert state.points == (3, 0, 1)
        riotous = lay("T F1", "N5 F7", "R4 R1")
        riotous.apply({0: "T"})
        play(riotous, "N5", "R4")
        events = play(riotous, ROB_1)
        assert event(events, "steal")["card"] == "F7"
        assert event(events, "revolution") is None

    def test_the_led_rank_stays_when_the_led_card_is_withdrawn(self):
        # Merchants were led, so Merchant 4 is still the Guild Master of the trick.
        state = lay("M1 F1 F2", "M4 F3 F5", "N5 R1 R2", "T R6 F6")
        events = play(state, "M1", "M4", "N5", "T", ROB_0)
        assert winner(events) == 1

    def test_if_the_only_ranked_card_goes_home_no_one_wins(self):
        state = lay("N5 M1 M2", "T F1 F2")
        events = play(state, "N5", "T", ROB_0)
        assert winner(events) is None
        assert state.turn == 0


class TestExecutioner:
    def test_he_selects_any_card_of_the_trick_himself_included(self):
        state = lay("N5 M1 M2", "X F1 F2", "R5 R1 R2")
        play(state, "N5", "X", "R5")
        (decision,) = state.pending()
        assert (decision.seat, decision.kind) == (1, "execute")
        assert set(decision.moves) == {"N5", "X", "R5"}

    def test_the_card_is_removed_and_the_winner_receives_the_rest(self):
        state = lay("N5 M1 M2", "X F1 F2", "R5 R1 R2")
        events = play(state, "N5", "X", "R5", "R5")
        assert winner(events) == 0
        assert loot(state, 0) == {"N5", "X"}
        assert "R5" in state.view(0)["gone"]
        assert state.points == (1, 0, 0)

    def test_he_may_remove_himself(self):
        state = lay("N5 M1 M2", "X F1 F2")
        play(state, "N5", "X", "X")
        assert loot(state, 0) == {"N5"}
        assert "X" in state.view(0)["gone"]

    def test_he_must_remove_one(self):
        state = lay("N5 M1 M2", "X F1 F2")
        play(state, "N5", "X")
        for move in ("decline", None, "M1"):
            with pytest.raises(IllegalMove):
                state.check(1, move)

    def test_executed_revolutionists_make_no_revolution(self):
        state = lay("F7 M1 M2", "X F1 F2", "R6 R1 R2")
        play(state, "F7", "X", "R6", "F7")
        assert state.riot is False

    def test_an_executed_prince_restores_nothing(self):
        state = lay("R3 M1 M2", "X F1 F2", riot=True)
        play(state, "R3", "X", "R3")
        assert state.riot is True

    def test_an_executed_beggar_costs_nothing(self):
        state = lay("N5 M1 M2", "X F1 F2", "B R1 R2")
        play(state, "N5", "X", "B", "B")
        assert state.points == (1, 0, 0)

    def test_the_led_rank_stays_when_the_led_card_is_executed(self):
        state = lay("M1 F1 F2", "M4 F3 F5", "N5 R1 R2", "X R6 F6")
        assert winner(play(state, "M1", "M4", "N5", "X", "M1")) == 1

    def test_he_works_in_the_last_trick(self):
        state = lay("N5 M1", "X F1", options={"rounds": 1})
        events = play(state, "M1", "F1")
        assert event(events, "play") is not None
        assert state.pending()[0].kind == "execute"
        play(state, "N5")
        assert state.outcome() is not None


class TestRevolutionists:
    def test_example_sophie_wins_with_farmer_9(self):
        bob_gerard_tom_sophie = lay("N2 R1 R2", "F7 M1 M2", "N6 R6 R7", "F9 M3 M5")
        events = play(bob_gerard_tom_sophie, "N2", "F7", "N6", "F9")
        assert event(events, "revolution") is not None
        assert winner(events) == 3

    def test_farmer_10_is_the_highest_card_and_the_king_the_lowest(self):
        assert winner(play(lay("K M1 M2", "F10 R1 R2", riot=True), "K", "F10")) == 1
        assert winner(play(lay("K M1 M2", "Q R1 R2", riot=True), "K", "Q")) == 1

    def test_numbers_turn_around_too(self):
        assert winner(play(lay("N2 M1 M2", "N6 R1 R2", riot=True), "N2", "N6")) == 1

    def test_the_new_order_remains_in_following_tricks(self):
        state = lay("F7 M1 M2 K", "F6 M6 M7 N1", leader=0)
        play(state, "F7", "F6")
        assert state.riot is True
        play(state, "M1", "M6")
        assert state.past[-1]["winner"] == 1

    def test_everybody_sees_the_rank_order_card(self):
        state = lay("F7 M1 M2", "F6 M6 M7")
        play(state, "F7", "F6")
        assert [state.view(seat)["riot"] for seat in (0, 1)] == [True, True]

    def test_the_order_is_back_to_normal_with_the_next_round(self):
        state = lay("F7 B", "F6 F5")
        play(state, "F7", "F6")
        assert state.round == 2
        assert state.riot is False


class TestPrinces:
    @pytest.mark.parametrize("prince", ["R3", "R5"])
    def test_a_prince_ends_a_revolution_of_a_previous_trick(self, prince):
        state = lay(f"{prince} M1 M2", "R6 F1 F2", riot=True)
        events = play(state, prince, "R6")
        assert event(events, "restoration") is not None
        assert state.riot is False
        assert winner(events) == 0, "in the restored order"

    @pytest.mark.parametrize("cards", [("F7", "R3"), ("R3", "F7")])
    def test_a_prince_ends_a_revolution_of_the_same_trick(self, cards):
        first, second = cards
        state = lay(f"{first} M1 M2", f"{second} N1 N2")
        events = play(state, first, second)
        assert state.riot is False
        assert winner(events) == cards.index("R3")

    def test_a_prince_without_a_revolution_does_nothing(self):
        state = lay("R3 M1 M2", "R6 F1 F2")
        assert event(play(state, "R3", "R6"), "restoration") is None
        assert state.riot is False

    @pytest.mark.parametrize("royal", ["R1", "R2", "R4", "R6", "R7"])
    def test_other_royals_are_no_princes(self, royal):
        state = lay(f"{royal} M1 M2", "N6 F1 F2", riot=True)
        play(state, royal, "N6")
        assert state.riot is True


class TestSeveralActions:
    def test_first_the_thief_then_the_executioner(self):
        state = lay("X F1 F2", "N5 M1 M2", "T R1 R2")
        play(state, "X", "N5", "T")
        assert (state.turn, state.pending()[0].kind) == (2, "steal")
        play(state, ROB_1)
        assert (state.turn, state.pending()[0].kind) == (0, "execute")
        assert set(state.pending()[0].moves) == {"X", "T"}, "what went home cannot be executed"

    def test_the_thief_has_acted_before_he_is_executed(self):
        state = lay("X F1 F2", "N5 M1 M2", "T R1 R2")
        events = play(state, "X", "N5", "T", ROB_1, "T")
        assert event(events, "steal")["card"] in loot(state, 2)

    def test_then_the_revolutionists_then_the_prince(self):
        state = lay("F7 M1 M2", "R5 N1 N2")
        kinds = [e["event"] for e in play(state, "F7", "R5")]
        assert kinds.index("revolution") < kinds.index("restoration") < kinds.index("trick")

    def test_an_executed_prince_leaves_the_revolution_of_the_same_trick(self):
        state = lay("F7 M1 M2", "R5 N1 N2", "X R1 R2")
        play(state, "F7", "R5", "X", "R5")
        assert state.riot is True

    def test_hands_stay_equal_after_a_theft(self):
        state = lay("T F1 F2", "N5 M1 M2", "R4 R1 R2")
        play(state, "T", "N5", "R4", ROB_1)
        assert [len(hand(state, seat)) for seat in range(3)] == [2, 2, 2]
        assert options_of(state) == {"R1", "R2"}
