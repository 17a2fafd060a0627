"""The end of a round and of the game, sentence by sentence."""

import pytest

from games.contract import IllegalMove
from games.revolt import GAME
from games.revolt.scoring import final_bonus, final_outcome


def test_each_trick_won_is_a_coat_of_arms_at_the_end_of_the_round(table, play, the):
    state = table("B9 B1 N1", "B8 B2 C", "B3 B4 C", coins=[0, 0, 0])
    play(state, "B9", "B2", "B3")
    assert state.won == [1, 0, 0]
    assert state.arms == [0, 0, 0]
    events = play(state, "B1", "B8", "B4", "C", "C", "N1")
    assert the(events, "count") == {
        "event": "count",
        "round": 1,
        "won": (1, 1, 0),
        "arms": (1, 1, 0),
    }


def test_the_noble_bonus_comes_on_top_of_the_tricks(table, play, the):
    state = table("N9", "N8", "N7", arms=[5, 0, 0])
    assert the(play(state, "N9", "N8", "N7"), "count")["arms"] == (7, 0, 0)


def test_coins_and_coats_of_arms_are_kept_from_round_to_round(table, play):
    state = table("B9", "B8", "B7", coins=[3, 0, 2], arms=[5, 6, 7])
    play(state, "B9", "B8", "B7")
    assert state.round == 2
    assert state.coins == [3, 0, 2]
    assert state.arms == [6, 6, 7]
    assert state.won == [0, 0, 0]
    assert state.past == ()


def test_the_game_ends_when_the_third_round_is_completed(table, play, the):
    state = table("B9", "B8", "B7", last=True)
    events = play(state, "B9", "B8", "B7")
    assert the(events, "end")
    assert state.pending() == ()
    assert state.view(0)["turn"] is None
    with pytest.raises(IllegalMove, match="the game is over"):
        state.check(0, "B9")
    with pytest.raises(IllegalMove, match="the game is over"):
        state.apply({})


def test_the_richest_player_gets_two_coats_of_arms(table, play, the):
    state = table("B9", "B8", "B7", coins=[1, 5, 2], arms=[1, 2, 3], last=True)
    assert the(play(state, "B9", "B8", "B7"), "riches") == {
        "event": "riches",
        "seats": (1,),
        "arms": 2,
    }
    assert state.outcome().scores == (2, 4, 3)


def test_players_tied_for_the_most_coins_get_one_each(table, play):
    state = table("B9", "B8", "B7", coins=[1, 5, 5], arms=[1, 2, 3], last=True)
    play(state, "B9", "B8", "B7")
    assert state.outcome().scores == (2, 3, 4)


def test_a_tie_at_no_coins_at_all_still_pays_one_each():
    assert final_bonus((0, 0, 0)) == ((0, 1, 2), 1)


def test_the_most_coats_of_arms_win():
    outcome = final_outcome((4, 9, 7, 7), (9, 0, 2, 1))
    assert outcome.places == (4, 1, 2, 3)
    assert outcome.scores == (4, 9, 7, 7)
    assert outcome.reason == "most coats of arms"


def test_in_a_tie_the_richest_of_those_players_wins():
    outcome = final_outcome((9, 9, 7), (3, 4, 8))
    assert outcome.places == (2, 1, 3)
    assert outcome.reason == "as many coats of arms, more coins"


def test_if_it_is_still_a_tie_those_players_share_the_victory():
    outcome = final_outcome((9, 9, 7), (3, 3, 8))
    assert outcome.places == (1, 1, 3)
    assert outcome.reason == "as many coats of arms and as many coins"


@pytest.mark.parametrize(("seats", "plays"), [(3, 117), (4, 120), (5, 120)])
def test_a_game_has_a_fixed_number_of_plays(seats, plays):
    state = GAME.new(seats, None, "length")
    events = list(state.opening)
    while state.pending():
        events += state.apply({state.turn: state.default_move(state.turn)})
    assert sum(event.what["event"] == "play" for event in events) == plays


def test_the_end_is_told_in_sentences(table, play):
    state = table("B9", "B8", "B7", coins=[1, 5, 5], arms=[1, 2, 4], last=True)
    told = [GAME.tell(event, ["Ann", "Bob", "Cid"]) for event in play(state, "B9", "B8", "B7")]
    assert told == [
        "Ann plays Blaggard 9.",
        "Bob plays Blaggard 8.",
        "Cid plays Blaggard 7.",
        "Ann wins the trick.",
        "Round 3 is over; coats of arms for tricks: Ann 1, Bob 0 and Cid 0.",
        "Bob and Cid have the most coins: 1 coat of arms each.",
        "Cid wins.",
    ]
