"""Standings: shares added up, ties broken by wins and then by the field met."""

from botocracy.events.pairing.tables import PastTable
from botocracy.events.standings import standings


def lines(*args):
    return [(row.place, row.entrant) for row in standings(*args)]


def test_the_higher_score_is_ahead():
    past = [PastTable((1, 2, 3), (0.5, 1.0, 0.0))]
    assert lines([1, 2, 3], past, {}) == [(1, 2), (2, 1), (3, 3)]


def test_a_bye_counts_half():
    rows = standings([1, 2, 3], [PastTable((1, 2), (1.0, 0.0))], {3: 1})
    assert [(row.entrant, row.score) for row in rows] == [(1, 1.0), (3, 0.5), (2, 0.0)]


def test_with_equal_scores_more_wins_are_ahead():
    past = [
        PastTable((1, 3, 4), (1.0, 0.5, 0.0)),
        PastTable((1, 2, 3), (0.0, 0.5, 1.0)),
        PastTable((2, 4, 5), (0.5, 1.0, 0.0)),
    ]
    rows = {row.entrant: row for row in standings([1, 2, 3, 4, 5], past, {})}
    assert rows[1].score == rows[2].score == 1.0
    assert rows[1].place < rows[2].place


def test_with_equal_scores_and_wins_the_stronger_field_is_ahead():
    past = [
        PastTable((1, 5), (1.0, 0.0)),
        PastTable((2, 6), (1.0, 0.0)),
        PastTable((5, 6), (1.0, 0.0)),
    ]
    rows = {row.entrant: row for row in standings([1, 2, 5, 6], past, {})}
    assert rows[1].score == rows[2].score
    assert rows[1].buchholz > rows[2].buchholz
    assert rows[1].place < rows[2].place


def test_equal_in_all_shares_a_place():
    past = [PastTable((1, 2), (0.5, 0.5))]
    assert lines([1, 2], past, {}) == [(1, 1), (1, 2)]
