"""Points, the end of a round and of the game, and team play."""

import pytest

from games.royals_and_riots import GAME
from games.royals_and_riots.cards import ALL, CODES, RANKED_CODES, mask, value
from tests.games.royals_and_riots.positions import event, lay, play

DEFAULT = mask(GAME.configure(4)["three_points"])
IN_TEAMS = {"teams": True}


@pytest.mark.parametrize("code", RANKED_CODES)
def test_ranked_cards_score_1_point_but_king_and_queen_3(code):
    assert value(mask([code]), DEFAULT) == (3 if code in ("K", "Q") else 1)


@pytest.mark.parametrize(("code", "points"), [("T", 0), ("X", 0), ("B", -3)])
def test_thief_and_executioner_are_worth_0_and_the_beggar_minus_3(code, points):
    assert value(mask([code]), DEFAULT) == points


def test_the_whole_deck_is_worth_34():
    assert value(ALL, DEFAULT) == 34


def test_which_cards_are_worth_3_is_an_option():
    state = lay("N1 F1 F2", "N4 M1 M2", options={"three_points": ["N4"]})
    play(state, "N1", "N4")
    assert state.points == (4, 0)


def last_trick(*cards, points, starter=0, leader=0, options=None, **fields):
    """The last trick of a round, played, with `points` already in the loots."""
    loots = loot_worth(points, set(cards))
    state = lay(
        *cards,
        leader=leader,
        options=options,
        **fields,
    )
    state.starter = starter
    state.loot = tuple(map(tuple, loots))
    state.points = tuple(points)
    looted = {code for codes in loots for code in codes}
    state.gone = tuple(code for code in state.gone if code not in looted)
    state.audit()
    return state, play(state, cards[leader])


def loot_worth(points, used):
    """Cards of one point each for every seat's points."""
    plain = [code for code in RANKED_CODES if code not in used and code not in ("K", "Q")]
    return [[plain.pop(0) for _ in range(number)] for number in points]


def test_a_round_ends_when_all_cards_are_played_and_the_loot_is_added_to_the_scores():
    state, events = last_trick("N1", "N2", "M7", points=(4, 6, 5))
    assert event(events, "round") == {
        "event": "round",
        "round": 1,
        "points": (7, 6, 5),
        "scores": (7, 6, 5),
    }
    assert state.round == 2
    assert state.scores == (7, 6, 5)
    assert state.points == (0, 0, 0)


def test_all_36_cards_are_shuffled_again_executed_ones_included():
    state, _ = last_trick("N1", "N2", "M7", points=(4, 6, 5))
    view = state.view(None)
    assert sorted(c for place in (*view["hands"], *view["piles"]) for c in place) == sorted(CODES)
    assert view["gone"] == ()


def test_whoever_has_the_lowest_score_of_the_round_starts_the_next():
    state, events = last_trick("N1", "N2", "M7", points=(4, 6, 5), scores=(0, 50, 90))
    assert state.scores == (7, 56, 95)
    assert event(events, "deal") == {"event": "deal", "round": 2, "starter": 2}
    assert state.starter == state.turn == 2


@pytest.mark.parametrize(("previous", "starter"), [(0, 1), (1, 1), (2, 3), (3, 3)])
def test_of_several_lowest_the_first_clockwise_from_the_previous_starter_starts(previous, starter):
    state, _ = last_trick("N1", "N2", "N3", "N5", points=(4, 3, 6, 3), starter=previous)
    assert state.starter == starter


def test_after_3_rounds_the_most_points_win():
    state, events = last_trick("N1", "N2", "M7", points=(0, 6, 5), round=3, scores=(10, 10, 5))
    assert state.pending() == ()
    assert state.outcome().scores == (13, 16, 10)
    assert state.outcome().places == (2, 1, 3)
    assert event(events, "end")["places"] == (2, 1, 3)


def test_a_tie_is_shared():
    state, _ = last_trick("N1", "N2", "M7", points=(0, 3, 0), round=3)
    assert state.outcome().places == (1, 1, 3)


def test_the_number_of_rounds_is_an_option():
    state, _ = last_trick("N1", "N2", "M7", points=(0, 6, 5), options={"rounds": 1})
    assert state.outcome().places == (3, 1, 2)


@pytest.mark.parametrize(("seats", "tricks"), [(2, 14), (3, 12), (4, 9)])
def test_a_round_has_a_trick_for_every_card_of_a_player(seats, tricks):
    state = GAME.new(seats, {"rounds": 1}, "count")
    while state.pending():
        state.apply({state.turn: state.default_move(state.turn)})
    assert len(state.past) == tricks


class TestTeams:
    def test_players_diagonally_across_the_table_form_a_team(self):
        assert GAME.teams(4, GAME.configure(4, IN_TEAMS)) == ((0, 2), (1, 3))
        assert GAME.teams(4, GAME.configure(4)) is None

    def test_partners_points_are_added_and_each_has_the_total(self):
        state, events = last_trick(
            "N1", "N2", "N3", "N5", points=(1, 5, 2, 6), options=IN_TEAMS
        )  # fmt: skip
        assert state.scores == (7, 11, 7, 11)
        assert event(events, "round")["points"] == (5, 5, 2, 6)

    def test_the_winning_team_is_first_and_the_losing_pair_third(self):
        state, _ = last_trick(
            "N1", "N2", "N3", "N5", points=(1, 5, 2, 6), options={**IN_TEAMS, "rounds": 1}
        )  # fmt: skip
        assert state.outcome().places == (3, 1, 3, 1)

    @pytest.mark.parametrize(("previous", "starter"), [(0, 0), (1, 2), (2, 2), (3, 0)])
    def test_the_losing_teams_first_member_clockwise_from_the_previous_starter_starts(
        self, previous, starter
    ):
        # Seat 1 has the fewest points of all, but his team has more than the other.
        state, _ = last_trick(
            "N1", "N2", "N3", "N5", points=(1, 0, 2, 9), starter=previous, options=IN_TEAMS
        )  # fmt: skip
        assert state.starter == starter

    @pytest.mark.parametrize("previous", [0, 1, 2, 3])
    def test_teams_with_equal_points_leave_the_previous_starter(self, previous):
        state, _ = last_trick(
            "N1", "N2", "N3", "N5", points=(1, 5, 2, 2), starter=previous, options=IN_TEAMS
        )  # fmt: skip
        assert state.starter == previous

    def test_a_tie_of_teams_is_shared_by_all_four(self):
        state, _ = last_trick(
            "N1", "N2", "N3", "N5", points=(1, 5, 2, 2), options={**IN_TEAMS, "rounds": 1}
        )  # fmt: skip
        assert state.outcome().places == (1, 1, 1, 1)
