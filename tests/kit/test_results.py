"""Intervals hold the true value as often as they claim."""

import pickle
import random
from statistics import fmean, stdev
from types import SimpleNamespace

import pytest

from botocracy.stats.results import Tally, estimate, t975
from games.contract import shares


def game(seating, places, faults=()):
    return SimpleNamespace(
        seating=seating, places=places, scores=[-place for place in places], faults=faults
    )


def test_the_share_of_opponents_beaten_counts_a_shared_place_as_half():
    assert shares([1, 2, 3, 4]) == [1.0, 2 / 3, 1 / 3, 0.0]
    assert shares([1, 1, 3]) == [0.75, 0.75, 0.0]
    assert shares([1, 1]) == [0.5, 0.5]


def test_a_single_deal_has_no_interval():
    assert estimate([0.4]).margin is None


@pytest.mark.parametrize("count", [2, 5])
def test_a_few_equal_deals_give_no_interval(count):
    assert estimate([0.4] * count).margin is None


def test_many_equal_deals_tell_bots_apart():
    assert estimate([0.4] * 6).margin == pytest.approx(0, abs=1e-12)


@pytest.mark.parametrize(("n", "quantile"), [(2, 12.706), (3, 4.303), (6, 2.571), (31, 2.042)])
def test_the_margin_follows_students_t(n, quantile):
    values = [0.0, 1.0] * n
    values = values[:n]
    spread = estimate(values)
    mean = sum(values) / n
    deviation = (sum((v - mean) ** 2 for v in values) / (n - 1)) ** 0.5
    assert spread.margin == pytest.approx(quantile * deviation / n**0.5, rel=2e-3)


def test_the_interval_covers_the_truth_in_19_of_20_series():
    rng = random.Random(5)
    hits = 0
    for _ in range(2000):
        result = estimate([rng.gauss(0.3, 1) for _ in range(12)])
        hits += abs(result.mean - 0.3) <= result.margin
    assert 0.93 <= hits / 2000 <= 0.97


@pytest.mark.parametrize(("deals", "certain"), [(3, False), (6, True)])
def test_games_of_one_deal_count_as_one_observation(deals, certain):
    tally = Tally(["a", "b"])
    for _ in range(deals):
        tally.add([game((0, 1), (1, 2)), game((1, 0), (2, 1))])
    best, last = tally.lines()
    assert (best.bot, best.games, best.wins, best.beaten.mean) == ("a", 2 * deals, 2 * deals, 1.0)
    assert (last.beaten.margin is not None) is certain
    assert tally.gaps()[0].certain is certain


def test_a_gap_that_luck_could_explain_is_not_certain():
    tally = Tally(["a", "b"])
    tally.add([game((0, 1), (1, 2))])
    tally.add([game((0, 1), (2, 1))])
    tally.add([game((0, 1), (1, 2))])
    assert not tally.gaps()[0].certain


def test_a_bot_that_sits_twice_gets_one_line():
    tally = Tally(["a", "b", "a"])
    fault = SimpleNamespace(seat=2)
    tally.add([game((0, 1, 2), (1, 2, 3), [fault])])
    lines = {line.bot: line for line in tally.lines()}
    assert lines["a"].games == 2
    assert lines["a"].beaten.mean == pytest.approx(0.5)
    assert lines["a"].faults == 1


def test_a_gap_is_estimated_from_the_differences_deal_by_deal():
    rng, bots = random.Random(3), ("a", "b", "c")
    tally, beaten = Tally(bots), {bot: [] for bot in bots}
    for _ in range(40):
        places = rng.sample((1, 2, 3), 3)
        tally.add([game((0, 1, 2), places)])
        for bot, share in zip(bots, shares(places), strict=True):
            beaten[bot].append(share)
    for gap in tally.gaps():
        differences = [x - y for x, y in zip(beaten[gap.better], beaten[gap.worse], strict=True)]
        assert gap.beaten.mean == pytest.approx(fmean(differences))
        assert gap.beaten.mean >= 0
        width = t975(39) * stdev(differences) / 40**0.5
        assert gap.beaten.margin == pytest.approx(width)


def test_a_tally_stays_as_small_as_it_is():
    tally = Tally(["a", "b"])
    sizes = []
    for _ in range(2):
        for _ in range(1000):
            tally.add([game((0, 1), (1, 2)), game((1, 0), (2, 1))])
        sizes.append(len(pickle.dumps(tally)))
    assert sizes[1] - sizes[0] < 50
