"""The rating maths, against an independent implementation and against hidden truth."""

import math
import random

import choix
import numpy as np
import pytest

from arena.ladder import plackett_luce
from arena.ladder.choices import Result
from arena.ladder.elo import CENTRE, SCALE, expected, moved, step
from arena.ladder.plackett_luce import MANY, STRENGTH_SD, VERSION_SD, fit

RIDGE = STRENGTH_SD**-2


def ranking(strengths, rng):
    """An order drawn from the Plackett–Luce model, best first."""
    left, order = dict(enumerate(strengths)), []
    while left:
        pick = rng.choices(list(left), [math.exp(value) for value in left.values()])[0]
        order.append(pick)
        del left[pick]
    return order


def played(strengths, tables, rng, *, seat_effects=None, games=1):
    """Results of random tables, `games` to a match."""
    results = []
    for match, table in enumerate(tables):
        for _ in range(games):
            effects = seat_effects or [0.0] * len(table)
            values = [strengths[p] + effects[seat] for seat, p in enumerate(table)]
            order = ranking(values, rng)
            places = [0] * len(table)
            for place, seat in enumerate(order, 1):
                places[seat] = place
            results.append(Result(match, tuple(table), tuple(places)))
    return results


@pytest.mark.parametrize("size", [2, 4])
def test_strengths_agree_with_choix(size):
    rng = random.Random(size)
    truth = [rng.gauss(0, 1) for _ in range(8)]
    results = played(truth, [rng.sample(range(8), size) for _ in range(60)], rng)
    rankings = [tuple(p for _, p in sorted(zip(r.places, r.players, strict=True))) for r in results]
    oracle = choix.opt_rankings(8, rankings, alpha=RIDGE / 2, tol=1e-9)
    assert fit(results, 8).strengths == pytest.approx(oracle, abs=1e-5)


def test_two_at_a_table_it_is_elos_model():
    results = [Result(i, (0, 1), (1, 2) if i % 4 else (2, 1)) for i in range(4000)]
    strengths = fit(results, 2).strengths
    # Three wins in four are 190.8 points; the prior takes a little away.
    assert (strengths[0] - strengths[1]) * SCALE == pytest.approx(190.8, abs=0.5)


def test_a_tie_of_two_is_half_a_win_each():
    tied = [Result(i, (0, 1, 2), (1, 1, 3)) for i in range(50)]
    split = [Result(i, (0, 1, 2), places) for i in range(25) for places in ((1, 2, 3), (2, 1, 3))]
    assert fit(tied, 3).strengths == pytest.approx(fit(split, 3).strengths, abs=1e-9)


def test_a_tie_of_all_says_nothing_but_equal():
    assert fit([Result(0, (0, 1, 2, 3), (1, 1, 1, 1))], 4).strengths == pytest.approx([0] * 4)


def test_the_order_of_results_does_not_matter():
    rng = random.Random(1)
    results = played([0, 1, 2, 3], [rng.sample(range(4), 3) for _ in range(60)], rng)
    shuffled = results[::-1]
    assert fit(results, 4).strengths == pytest.approx(fit(shuffled, 4).strengths, abs=1e-9)


def test_a_bot_that_always_wins_stays_finite():
    fitted = fit([Result(i, (0, 1), (1, 2)) for i in range(20)], 2)
    assert 0 < fitted.strengths[0] < 5


def test_a_bot_without_results_has_the_prior():
    fitted = fit([Result(0, (0, 1), (1, 2))], 3)
    assert fitted.strengths[2] == 0
    assert fitted.errors[2] == pytest.approx(STRENGTH_SD * math.sqrt(2 / 3))  # around the mean


def test_an_unequal_seat_is_not_taken_for_strength():
    rng = random.Random(2)
    # Player 0 always has the good seat; all are equally strong.
    tables = [(0, *rng.sample(range(1, 6), 2)) for _ in range(300)]
    tables += [tuple(rng.sample(range(1, 6), 3)) for _ in range(300)]
    results = played([0.0] * 6, tables, rng, seat_effects=[1.0, 0.0, 0.0])
    naive, aware = fit(results, 6), fit(results, 6, seats=3)
    assert naive.strengths[0] > 0.7
    assert abs(aware.strengths[0]) < 0.35
    assert aware.seats[0] - aware.seats[1] == pytest.approx(1.0, abs=0.3)


def test_games_of_one_match_that_agree_are_not_taken_for_independent():
    rng = random.Random(3)
    truth = [0.0] * 6
    results = played(truth, [rng.sample(range(6), 3) for _ in range(100)], rng)
    copied = [result for result in results for _ in range(10)]
    once, tenfold = fit(results, 6).errors, fit(copied, 6).errors
    assert tenfold.mean() > 0.7 * once.mean()  # ten copies of a match are still one match


@pytest.mark.parametrize(
    ("bots", "size", "matches", "games", "shared"),
    [
        (8, 2, 20, 10, 0.3),  # five matches a bot
        (10, 4, 25, 8, 0.5),
        (10, 4, 60, 4, 0.0),
        (10, 4, 60, 4, 0.5),
    ],
)
def test_intervals_hold_the_truth_as_often_as_they_say(bots, size, matches, games, shared):
    """Also where the games of a match repeat each other: some share the match's own noise."""
    rng = np.random.default_rng(4)
    inside = []
    for _ in range(160):
        truth = rng.normal(0, 1, bots)
        results = []
        for match in range(matches):
            table = rng.permutation(bots)[:size]
            common = rng.gumbel(size=size)
            for _ in range(games):
                noise = common if rng.random() < shared else rng.gumbel(size=size)
                places = (-(truth[table] + noise)).argsort().argsort() + 1
                results.append(Result(match, tuple(table.tolist()), tuple(places.tolist())))
        fitted = fit(results, bots)
        error = (fitted.strengths - fitted.strengths.mean()) - (truth - truth.mean())
        inside.append(np.abs(error) <= 1.96 * fitted.errors)
    assert 0.93 <= np.mean(inside) <= 0.97


PAIRS = ((0, 2), (1, 3))


def team_results(truth, count, rng):
    """Games of two against two; a pair's strength is the sum of its members'."""
    results = []
    for match in range(count):
        table = tuple(rng.sample(range(len(truth)), 4))
        ours, theirs = (sum(truth[table[seat]] for seat in team) for team in PAIRS)
        won = rng.random() < 1 / (1 + math.exp(theirs - ours))
        results.append(Result(match, table, (1, 3, 1, 3) if won else (3, 1, 3, 1), PAIRS))
    return results


def test_in_teams_the_sum_of_strengths_is_rated():
    rng = random.Random(8)
    truth = [rng.gauss(0, 0.7) for _ in range(8)]
    results = team_results(truth, 3000, rng)
    fitted = fit(results, 8).strengths
    error = (fitted - fitted.mean()) - (np.array(truth) - np.mean(truth))
    assert np.abs(error).max() < 0.25
    # The likelihood's slope is nothing but the prior's pull: this is the top.
    slope = np.zeros(8)
    for result in results:
        ours, theirs = ([result.players[seat] for seat in team] for team in PAIRS)
        chance = 1 / (1 + math.exp(fitted[theirs].sum() - fitted[ours].sum()))
        slope[ours] += (result.places[0] == 1) - chance
        slope[theirs] -= (result.places[0] == 1) - chance
    assert slope == pytest.approx(RIDGE * fitted, abs=1e-6)


def test_partners_who_always_play_together_share_what_they_earn():
    results = [Result(i, (0, 2, 1, 3), (1, 3, 1, 3), PAIRS) for i in range(30)]
    strengths = fit(results, 4).strengths
    assert strengths[0] == pytest.approx(strengths[1])
    assert strengths[0] > 0 > strengths[2]


def test_a_live_step_in_teams_is_by_the_sum_of_ratings():
    ratings, counts = [1600.0, 1500.0, 1400.0, 1550.0], [0, 0, 50, 0]
    scores = [[0, 1, 0.5, 1], [0, 0, 0, 0.5], [0.5, 1, 0, 1], [0, 0.5, 0, 0]]
    after = moved(ratings, counts, scores, teams=PAIRS)
    chance = expected(CENTRE + 100 - 100, CENTRE + 0 + 50)
    assert after[0] - 1600 == pytest.approx(step(0) * (1 - chance))
    assert after[2] - 1400 == pytest.approx(step(50) * (1 - chance))  # its own, smaller step
    assert after[1] - 1500 == pytest.approx(-step(0) * (1 - chance))


def test_a_new_version_without_results_is_where_its_predecessor_is():
    results = [Result(i, (0, 1), (1, 2)) for i in range(20)]
    fitted = fit(results, 3, predecessors=[(2, 0)])
    assert fitted.strengths[2] == pytest.approx(fitted.strengths[0])
    assert fitted.errors[2] > fitted.errors[0]


def test_a_new_versions_prior_is_its_predecessor_and_not_the_middle():
    strong = [Result(i, (0, 1), (1, 2)) for i in range(60)]
    one_loss = [Result(100, (2, 1), (2, 1))]
    chained = fit(strong + one_loss, 3, predecessors=[(2, 0)]).strengths
    alone = fit(strong + one_loss, 3).strengths
    assert alone[2] < 0 < chained[2] < chained[0]


def test_a_new_version_moves_fast_with_its_own_results():
    strong = [Result(i, (0, 1), (1, 2)) for i in range(60)]
    losses = [Result(100 + i, (2, 1), (2, 1)) for i in range(20)]
    strengths = fit(strong + losses, 3, predecessors=[(2, 0)]).strengths
    assert strengths[0] - strengths[2] > 2 * VERSION_SD


def test_many_games_are_fitted_to_the_same_numbers_as_few():
    """The start from a part of them leaves no trace: the slope at the end is the prior's."""
    rng = random.Random(9)
    truth = [rng.gauss(0, 1) for _ in range(6)]
    results = played(truth, [rng.sample(range(6), 2) for _ in range(MANY + 8)], rng)
    fitted = fit(results, 6).strengths
    slope = np.zeros(6)
    for result in results:
        first, second = result.players
        won = result.places[0] == 1
        chance = 1 / (1 + math.exp(fitted[second] - fitted[first]))
        slope[first] += won - chance
        slope[second] -= won - chance
    assert slope == pytest.approx(RIDGE * fitted, abs=1e-5)


def test_tables_of_different_sizes_and_kinds_mix():
    rng = random.Random(10)
    truth = [0.0, 0.5, 1.0, 1.5, 2.0]
    results = [
        r for size in (2, 3, 5) for r in played(truth, [rng.sample(range(5), size)] * 60, rng)
    ]
    results = [Result(i, *rest) for i, (_, *rest) in enumerate(results)]
    results += [
        Result(1000 + i, *rest) for i, (_, *rest) in enumerate(team_results(truth, 100, rng))
    ]
    assert fit(results, 5).matches.sum() == 60 * (2 + 3 + 5) + 400


def test_nothing_played_is_nothing_known():
    fitted = fit([], 3, seats=2)
    assert fitted.strengths == pytest.approx([0] * 3)
    assert fitted.matches.tolist() == [0, 0, 0]
    assert len(fit([], 0, seats=2).strengths) == 0


def test_a_large_field_has_the_same_strengths_and_nearly_the_same_errors(monkeypatch):
    rng = random.Random(11)
    truth = [rng.gauss(0, 1) for _ in range(60)]
    results = played(truth, [rng.sample(range(60), 4) for _ in range(900)], rng)
    chain = [(1, 0), (2, 1)]
    dense = fit(results, 60, seats=4, predecessors=chain)
    monkeypatch.setattr(plackett_luce, "LARGE", 10)
    sparse = fit(results, 60, seats=4, predecessors=chain)
    assert sparse.strengths == pytest.approx(dense.strengths, abs=1e-7)
    assert sparse.errors == pytest.approx(dense.errors, rel=0.1)
