"""Tie-breaks and scorings: each on a small event whose numbers one can add up by hand."""

import pytest

from botocracy.events import tiebreaks
from botocracy.events.pairing.tables import PastTable
from botocracy.events.standings import match_scores, scores, standings

PAST = [
    PastTable((1, 2, 3), (1.0, 0.5, 0.0), 1),
    PastTable((4, 5, 6), (1.0, 0.5, 0.0), 1),
    PastTable((1, 4, 2), (0.5, 1.0, 0.0), 2),
]
ENTRANTS = [1, 2, 3, 4, 5, 6]


def history(past=PAST, byes=None, ratings=None):
    byes = byes or {}
    return tiebreaks.History(scores(ENTRANTS, past, byes), past, byes, ratings or {})


@pytest.mark.parametrize(
    ("name", "entrant", "value"),
    [
        ("wins", 4, 2),
        ("buchholz", 1, (0.5 + 0.0 + 2.0 + 0.5) / 4),
        ("median_buchholz", 1, (0.5 + 0.5) / 2),
        ("sonneborn_berger", 1, (0.5 + 0.0) / 2 + 0.5 / 2),
        ("mean_place", 1, -1.5),
        ("score_difference", 1, (1 - 0.25) + (0.5 - 0.5)),
    ],
)
def test_a_tie_break_is_what_its_formula_says(name, entrant, value):
    assert tiebreaks.TIE_BREAKS[name].value(history(), entrant) == pytest.approx(value)


def test_a_bye_counts_as_a_meeting_with_oneself():
    assert tiebreaks.buchholz(history(past=[], byes={1: 1}), 1) == 0.5


def test_an_even_score_performs_like_the_opponents():
    even = [PastTable((1, 2), (0.5, 0.5), 1)]
    assert tiebreaks.performance(history(even, ratings={2: 1700}), 1) == pytest.approx(1700)


def test_head_to_head_looks_at_the_tied_alone():
    past = [
        PastTable((1, 2), (1.0, 0.0), 1),
        PastTable((2, 3), (1.0, 0.0), 1),
        PastTable((3, 1), (0.0, 0.0), 1),
    ]
    rows = standings([1, 2, 3], past, {}, order=("head_to_head",))
    assert [row.entrant for row in rows] == [1, 2, 3]
    assert [row.place for row in rows] == [1, 2, 3]


def test_the_organisers_order_decides():
    past = [
        PastTable((1, 3), (1.0, 0.0), 1),
        PastTable((2, 5), (0.5, 0.5), 1),
        PastTable((3, 7), (1.0, 0.0), 2),
        PastTable((4, 1), (1.0, 0.0), 2),
        PastTable((2, 6), (0.5, 0.5), 2),
    ]
    everyone = range(1, 8)
    for order, ahead in ((("wins", "buchholz"), 2), (("buchholz", "wins"), 1)):
        rows = standings(everyone, past, {}, order=order)
        assert next(row.entrant for row in rows if row.entrant in (1, 2)) == ahead


def test_the_disqualified_come_last_and_what_others_won_stands():
    rows = standings([1, 2], [PastTable((1, 2), (1.0, 0.0), 1)], {}, out=[1])
    assert [(row.entrant, row.score) for row in rows] == [(2, 0.0), (1, 1.0)]


@pytest.mark.parametrize(
    ("scoring", "worth"),
    [
        ("share", (0.7, 0.4, 0.4)),
        ("points", (1.0, 0.25, 0.25)),
        ("wins", (1.0, 0.0, 0.0)),
    ],
)
def test_a_match_is_worth_what_the_scoring_says(scoring, worth):
    assert match_scores(PastTable((1, 2, 3), (0.7, 0.4, 0.4)), scoring) == worth


def test_a_match_won_by_two_is_half_a_win_for_each():
    assert match_scores(PastTable((1, 2, 3), (0.6, 0.6, 0.3)), "wins") == (0.5, 0.5, 0.0)


def test_a_win_is_counted_whatever_fraction_the_share_is():
    # A third is not exact in binary: comparing it rounded with it unrounded would find no winner.
    table = PastTable((1, 2, 3), (10 / 12, 1 / 2, 2 / 12))
    history = tiebreaks.History({1: 10 / 12, 2: 1 / 2, 3: 2 / 12}, [table])
    assert [tiebreaks.wins(history, entrant) for entrant in (1, 2, 3)] == [1.0, 0.0, 0.0]


def test_equals_are_drawn_whatever_fraction_their_share_is():
    table = PastTable((1, 2, 3), (2 / 3, 2 / 3, 1 / 6))
    history = tiebreaks.History({1: 2 / 3, 2: 2 / 3, 3: 1 / 6}, [table])
    assert tiebreaks.head_to_head(history, 1, {1, 2}) == 0.5
    assert tiebreaks.sonneborn_berger(history, 1) == pytest.approx((1 / 3 + 1 / 6) / 2)
