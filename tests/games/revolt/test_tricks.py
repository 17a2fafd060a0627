"""Who wins a trick and its bonuses, sentence by sentence."""


def cut(card):
    return {"cut": card}


def test_the_highest_card_of_the_chosen_family_wins(table, play, winner):
    state = table("N3 N1", "N9 R1", "N5 B1", "R10 C")
    assert winner(play(state, "N3", "N9", "N5", "R10")) == 1


def test_the_winner_of_a_trick_starts_the_next_one(table, play):
    state = table("N3 N1 N2", "N5 R1 R2", "N9 B1 B2")
    play(state, "N3", "N5", "N9")
    assert state.turn == state.leader == 2


def test_a_higher_card_of_another_family_does_not_win(table, play, winner):
    state = table("R1 N1", "N10 N9", "B10 C")
    assert winner(play(state, "R1", "N10", "B10")) == 0


def test_a_cut_beats_any_other_family(table, play, winner):
    state = table("N10 N1", "N9 B1", "N8 C")
    assert winner(play(state, "N10", cut("B1"), "N8")) == 1


def test_of_several_cuts_the_highest_wins(table, play, winner):
    state = table("N10 N1", "N9 B3", "N8 B7", "N7 B5")
    assert winner(play(state, "N10", cut("B3"), cut("B7"), cut("B5"))) == 2


def test_an_uncut_blaggard_never_beats_a_cut(table, play, winner):
    state = table("B10 N1", "B2 N2", "B9 N3")
    assert winner(play(state, "B10", cut("B2"), "B9")) == 1


def test_an_uncut_blaggard_does_not_win_another_family(table, play, winner):
    state = table("R1 R2", "B10 N1", "C N2")
    assert winner(play(state, "R1", "B10", "C")) == 0


def test_a_leading_cut_is_beaten_by_a_higher_cut_only(table, play, winner):
    state = table("B4 N1", "B9 N2", "B5 N3")
    assert winner(play(state, cut("B4"), "B9", cut("B5"))) == 2


def test_the_family_named_after_a_citizen_lead_decides(table, play, winner):
    state = table("C C", "R2 N3", "R5 N4", "N10 N9")
    assert winner(play(state, "C", "R2", "R5", "N10")) == 2


def test_the_highest_noble_gets_a_coat_of_arms_at_once(table, play, the):
    state = table("R3 N1 N2", "N9 B1 B2", "N5 C C")
    assert the(play(state, "R3", "N9", "N5"), "trick")["noble"] == 1
    assert state.arms == [0, 1, 0]


def test_the_lowest_rascal_gets_a_coin(table, play, the):
    state = table("R3 N1 N2", "R9 B1 B2", "R2 C C")
    assert the(play(state, "R3", "R9", "R2"), "trick")["knave"] == 2
    assert state.coins == [1, 1, 2]
    assert state.supply == 99


def test_a_bonus_goes_to_its_player_whether_he_won_the_trick_or_not(table, play, the):
    state = table("N3 N1 N2", "R9 R8 R7", "N5 C C")
    event = the(play(state, "N3", "R9", "N5"), "trick")
    assert event == {"event": "trick", "winner": 2, "noble": 2, "knave": 1}
    state = table("B3 N1 N2", "R9 R8 R7", "N5 C C")
    event = the(play(state, "B3", "R9", "N5"), "trick")
    assert event == {"event": "trick", "winner": 0, "noble": 2, "knave": 1}


def test_a_single_noble_is_the_highest_and_a_single_rascal_the_lowest(table, play, the):
    state = table("B3 N4 N5", "N1 R8 R9", "R10 C C")
    event = the(play(state, "B3", "N1", "R10"), "trick")
    assert (event["noble"], event["knave"]) == (1, 2)


def test_without_nobles_or_rascals_there_is_no_bonus(table, play, the):
    state = table("B3 N1 R5", "B1 R8 N2", "B2 C C")
    event = the(play(state, "B3", "B1", "B2"), "trick")
    assert (event["noble"], event["knave"]) == (None, None)
    assert state.arms == [0, 0, 0]
    assert state.coins == [1, 1, 1]


def test_more_citizens_than_any_other_family_are_a_revolt(table, play, the):
    state = table("C N1 N3", "C N2 N4", "N5 N6 N7")
    events = play(state, "C", "C", "N5")
    assert the(events, "revolt") == {"event": "revolt", "leader": 0}
    assert not [event for event in events if event["event"] == "trick"]


def test_nobody_wins_a_revolt_or_a_bonus(table, play):
    state = table("C N1 N3", "C N2 N4", "C C N8", "N5 N6 N7", "R5 R6 R7")
    play(state, "C", "C", "C", "N5", "R5")
    assert state.won == [0] * 5
    assert state.arms == [0] * 5
    assert state.coins == [1] * 5
    assert state.past[-1] == (0, ("C", "C", "C", "N5", "R5"), None)


def test_ties_do_not_count_for_a_revolt(table, play, winner):
    state = table("C N1", "C N2", "N5 N6", "N3 N4")
    assert winner(play(state, "C", "C", "N5", "N3")) == 2


def test_two_citizens_against_one_of_each_family_are_a_revolt(table, play, the):
    state = table("C N1", "C N2", "N5 N6", "R3 R4", "B1 B2")
    assert the(play(state, "C", "C", "N5", "R3", "B1"), "revolt")


def test_two_citizens_against_two_nobles_are_none(table, play, winner):
    state = table("C N1", "C N2", "N5 N6", "N3 N4", "R1 R2")
    assert winner(play(state, "C", "C", "N5", "N3", "R1")) == 2


def test_citizens_alone_are_a_revolt(table, play, the):
    state = table("C N1", "C N2", "C N6")
    assert the(play(state, "C", "C", "C"), "revolt")


def test_a_cut_blaggard_counts_as_a_blaggard(table, play, winner, the):
    state = table("C N1", "C N2", "B5 N6", "B3 N4")
    assert winner(play(state, "C", "C", cut("B5"), "B3")) == 2
    state = table("C N1", "C N2", "B5 N6", "R3 N4")
    assert the(play(state, "C", "C", cut("B5"), "R3"), "revolt")


def test_after_a_revolt_the_same_player_leads_again(table, play):
    state = table("N5 N6 N7", "C N1 N3", "C N2 N4", leader=0)
    play(state, "N5", "C", "C")
    assert state.turn == state.leader == 0


def test_after_a_revolt_as_first_trick_the_pitchfork_holder_leads_again(table, play):
    state = table("N5 N6 N7", "C N1 N3", "C N2 N4", leader=1, pitchfork=1)
    play(state, "C", "C", "N5")
    assert state.turn == state.leader == 1
