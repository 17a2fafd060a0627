"""Scoring and the end of the game."""

from games.president import GAME
from tests.games.president.positions import end_round, only


def test_the_president_gets_2_the_vice_president_1_and_all_others_nothing():
    state, log = end_round((2, 0, 3, 1))
    assert only(log, "round")["points"] == (1, 0, 2, 0)
    assert state.points == (1, 0, 2, 0)
    state, _ = end_round((5, 4, 3, 2, 1, 0))
    assert state.points == (0, 0, 0, 0, 1, 2)


def test_points_add_up_over_the_rounds():
    state, _ = end_round((2, 0, 3, 1), points=(3, 4, 5, 6))
    assert state.points == (4, 4, 7, 6)


def test_the_first_player_to_reach_10_points_wins():
    state, log = end_round((2, 0, 3, 1), points=(5, 7, 8, 1))
    outcome = state.outcome()
    assert outcome.scores == (6, 7, 10, 1)
    assert outcome.places == (3, 2, 1, 4)
    assert outcome.reason == "first to reach 10 points"
    assert only(log, "end") == {"event": "end", "winner": 2}
    assert state.pending() == ()


def test_nine_points_are_not_enough():
    state, _ = end_round((2, 0, 3, 1), points=(5, 7, 7, 9))
    assert state.outcome() is None


def test_the_number_of_points_can_be_agreed_upon():
    state, _ = end_round((2, 0, 3, 1), points=(0, 0, 3, 0), target=5)
    assert state.outcome().places[2] == 1
    assert state.outcome().reason == "first to reach 5 points"
    state, _ = end_round((2, 0, 3, 1), target=1)
    assert state.outcome().reason == "first to reach 1 point"


def test_if_both_reach_it_in_one_round_the_higher_total_wins():
    state, _ = end_round((2, 0, 3, 1), points=(9, 0, 8, 0))
    assert state.outcome().scores == (10, 0, 10, 0)
    state, _ = end_round((0, 2, 3, 1), points=(8, 0, 9, 0), target=9)
    assert state.outcome().places[:3:2] == (1, 2)
    state, _ = end_round((2, 0, 3, 1), points=(9, 0, 7, 0), target=9)
    assert state.outcome().scores == (10, 0, 9, 0)
    assert state.outcome().places[0] == 1


def test_still_tied_the_president_of_that_round_wins():
    state, _ = end_round((2, 0, 3, 1), points=(9, 0, 8, 0))
    assert state.outcome().places == (2, 4, 1, 3)


def test_places_go_by_points_ties_by_the_last_rounds_titles():
    state, _ = end_round((4, 3, 2, 1, 0), points=(4, 4, 0, 3, 8))
    assert state.outcome().scores == (4, 4, 0, 4, 10)
    assert state.outcome().places == (4, 3, 5, 2, 1)


def test_every_place_is_taken_once():
    for seats in GAME.seat_counts:
        state = GAME.new(seats, {"target": 3}, "ends")
        while state.pending():
            state.apply({d.seat: state.default_move(d.seat) for d in state.pending()})
        assert sorted(state.outcome().places) == list(range(1, seats + 1))


def test_the_last_hands_stay_on_the_table_for_the_replay():
    state, _ = end_round((2, 0, 3, 1), target=1)
    assert state.view(None)["phase"] == "over"
    assert state.view(None)["hands"] == ("", "5", "", "")
    assert state.view(None)["out"] == (2, 0, 3, 1)


def test_a_game_has_at_most_three_rounds_a_player_and_one():
    # Before the last round nobody has ten, so at most 9 × seats points were paid, 3 a round.
    for seats in (4, 8):
        for seed in range(5):
            state = GAME.new(seats, None, f"length {seed}")
            while state.pending():
                state.apply({d.seat: state.default_move(d.seat) for d in state.pending()})
            assert state.round <= 3 * seats + 1
