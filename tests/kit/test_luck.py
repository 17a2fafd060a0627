"""Whether the result of one match may be luck, judged by its deals."""

from botocracy.stats import luck
from sandbox.results import shares_by_deal


def test_a_deal_counts_once_however_many_rotations_it_has():
    games = [(0, (0, 1), (1, 2)), (0, (1, 0), (1, 2)), (1, (0, 1), (1, 2)), (1, (1, 0), (2, 1))]
    assert shares_by_deal(games) == [[0.5, 0.5], [1.0, 0.0]]


def test_a_steady_lead_is_more_than_luck_and_a_wavering_one_is_not():
    steady = [[0.9, 0.1], [0.8, 0.2], [0.9, 0.1], [0.7, 0.3]]
    wavering = [[0.9, 0.1], [0.1, 0.9], [0.9, 0.1], [0.3, 0.7]]
    assert luck.beyond_luck(steady, 0, 1) is True
    assert luck.beyond_luck(wavering, 0, 1) is False
    assert luck.beyond_luck(steady, 1, 0) is False
    assert luck.beyond_luck(steady[:3], 0, 1) is None
