"""The game that decided a round: at the highest table, the one that gave the lead for good."""

from botocracy.events.deciding import deciding_game, top_table
from botocracy.events.pairing.tables import PastTable

WON, LOST, LEVEL = (1.0, 0.0), (0.0, 1.0), (0.5, 0.5)


def test_it_is_the_game_with_which_the_winner_took_the_lead_for_good():
    assert deciding_game([WON, LOST, LOST, WON, WON, LEVEL]) == 4


def test_who_leads_from_the_start_decided_it_there():
    assert deciding_game([WON, LEVEL, WON, LOST]) == 0


def test_a_lead_that_was_shared_in_between_was_not_for_good():
    assert deciding_game([WON, LOST, WON]) == 2


def test_where_nobody_won_alone_the_last_game_decided_that():
    assert deciding_game([WON, LOST, WON, LOST]) == 3


def test_sums_of_thirds_are_level_in_spite_of_rounding():
    third = 1 / 3
    assert deciding_game([(third, 0.9), (third, 0.05), (third, 0.05)]) == 2


def test_the_top_table_is_the_one_whose_bots_stand_highest_on_average():
    tables = {
        7: PastTable((1, 4), (1, 0)),
        8: PastTable((2, 3), (1, 0)),
        9: PastTable((5, 6), (1, 0)),
    }
    places = {entrant: entrant for entrant in range(1, 7)}
    assert top_table(tables, places) == 7  # of equals the first
    assert top_table(tables, places | {1: 5, 5: 1}) == 8


def test_a_bot_without_a_place_counts_as_the_last():
    tables = {7: PastTable((1, 9), (1, 0)), 8: PastTable((2, 3), (1, 0))}
    assert top_table(tables, {1: 2, 2: 1, 3: 3}) == 8
    assert top_table({}, {}) is None
