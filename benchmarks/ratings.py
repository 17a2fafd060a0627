"""How good the ratings are: the figures in docs/ratings.md.

Bots with hidden true strengths play simulated matches; every method gets the same results.

1. Rank correlation with the truth after so many matches, beside peers' methods.
2. How often the stated 95 % intervals hold the truth, law by law (`benchmarks.coverage`).
3. Matches needed to tell two bots apart, with and without duplicate deals, in real games.

    python -m benchmarks.ratings [accuracy] [coverage [words of a row]] [duplicate]

Strengths are normal, 174 Elo points at one standard deviation. Places are Plackett–Luce.
The games of a match are not independent: with probability `SHARED` a game repeats the
noise of its match (a bot's good or bad day), which leaves each game's law as it is.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from itertools import combinations

import numpy as np
from elote import Glicko2Competitor
from openskill.models import PlackettLuce, ThurstoneMostellerFull
from scipy.stats import spearmanr

from arena.ladder.maths.choices import Result
from arena.ladder.maths.elo import moved
from arena.ladder.maths.plackett_luce import fit
from benchmarks.coverage import coverage
from botocracy.stats.elo import CENTRE, expected
from games.contract import shares
from games.registry import all_games, house_bots
from sandbox.inprocess import InProcess
from sandbox.match import BotFiles, MatchSpec, Player
from sandbox.referee import play_match
from sandbox.results import by_player, meetings

SHARED = 0.5
Match = list[Result]
Tables = Callable[[np.ndarray, int, int, np.random.Generator], np.ndarray]


# --- the simulated world ---------------------------------------------------------------------


def at_random(truth: np.ndarray, size: int, count: int, rng: np.random.Generator) -> np.ndarray:
    """Tables of anybody."""
    order = rng.random((count, len(truth))).argsort(axis=1)
    return order[:, :size]


def near_equals(truth: np.ndarray, size: int, count: int, rng: np.random.Generator) -> np.ndarray:
    """Tables of neighbours in strength, as a ladder makes them."""
    noisy = truth + rng.normal(0, 0.5, (count, len(truth)))
    order = noisy.argsort(axis=1)
    first = rng.integers(0, len(truth) - size + 1, count)
    tables = np.array([row[at : at + size] for row, at in zip(order, first, strict=True)])
    return rng.permuted(tables, axis=1)


def simulate(
    truth: np.ndarray, tables: np.ndarray, games: int, rng: np.random.Generator, shared: float
) -> list[Match]:
    """A match at each table; in each game the seats are one further."""
    count, size = tables.shape
    common = rng.gumbel(size=(count, 1, size))
    fresh = rng.gumbel(size=(count, games, size))
    repeats = rng.random((count, games, 1)) < shared
    luck = truth[tables][:, None, :] + np.where(repeats, common, fresh)
    places = (-luck).argsort(axis=2).argsort(axis=2) + 1
    matches = []
    for number, table in enumerate(tables.tolist()):
        turned = [[(seat + game) % size for seat in range(size)] for game in range(games)]
        matches.append(
            [
                Result(
                    number,
                    tuple(table[player] for player in seats),
                    tuple(int(places[number, game, player]) for player in seats),
                )
                for game, seats in enumerate(turned)
            ]
        )
    return matches


# --- the methods -----------------------------------------------------------------------------


class Method:
    """Learns matches one by one; `values` are its ratings then."""

    def __init__(self, bots: int) -> None:
        self.bots = bots

    def learn(self, match: Match) -> None:
        raise NotImplementedError

    def values(self) -> Sequence[float]:
        raise NotImplementedError


class OurFit(Method):
    """Botocracy's fit"""

    def __init__(self, bots: int) -> None:
        super().__init__(bots)
        self.results: list[Result] = []

    def learn(self, match: Match) -> None:
        self.results += match

    def values(self) -> Sequence[float]:
        return fit(self.results, self.bots, seats=4).strengths.tolist()


class OurLive(Method):
    """Botocracy's live number"""

    def __init__(self, bots: int) -> None:
        super().__init__(bots)
        self.ratings, self.counts = [CENTRE] * bots, [0] * bots

    def learn(self, match: Match) -> None:
        table = sorted(match[0].players)
        games = [([table.index(p) for p in game.players], game.places) for game in match]
        before = [self.ratings[p] for p in table]
        after = moved(before, [self.counts[p] for p in table], meetings(games))
        for player, rating in zip(table, after, strict=True):
            self.ratings[player] = rating
            self.counts[player] += 1

    def values(self) -> Sequence[float]:
        return self.ratings


class PlainElo(Method):
    """Elo, K = 24, every pair"""

    def __init__(self, bots: int) -> None:
        super().__init__(bots)
        self.ratings = [CENTRE] * bots

    def learn(self, match: Match) -> None:
        for game in match:
            before = list(self.ratings)
            for (a, place_a), (b, place_b) in combinations(
                zip(game.players, game.places, strict=True), 2
            ):
                won = (place_a < place_b) + (place_a == place_b) / 2
                step = 24 * (won - expected(before[a], before[b])) / (len(game.players) - 1)
                self.ratings[a] += step
                self.ratings[b] -= step

    def values(self) -> Sequence[float]:
        return self.ratings


class WinRate(Method):
    """mean share of opponents beaten"""

    def __init__(self, bots: int) -> None:
        super().__init__(bots)
        self.beaten, self.games = [0.0] * bots, [0] * bots

    def learn(self, match: Match) -> None:
        for game in match:
            for player, share in zip(game.players, shares(game.places), strict=True):
                self.beaten[player] += share
                self.games[player] += 1

    def values(self) -> Sequence[float]:
        return [(b + 0.5) / (n + 1) for b, n in zip(self.beaten, self.games, strict=True)]


class OpenSkill(Method):
    """OpenSkill, Plackett–Luce"""

    model: Callable[[], PlackettLuce | ThurstoneMostellerFull] = PlackettLuce

    def __init__(self, bots: int) -> None:
        super().__init__(bots)
        self.rater = self.model()
        self.ratings = [self.rater.rating() for _ in range(bots)]

    def learn(self, match: Match) -> None:
        for game in match:
            teams = [[self.ratings[player]] for player in game.players]
            for player, (rating,) in zip(
                game.players, self.rater.rate(teams, ranks=list(game.places)), strict=True
            ):
                self.ratings[player] = rating

    def values(self) -> Sequence[float]:
        return [rating.ordinal(z=0) for rating in self.ratings]


class TrueSkill(OpenSkill):
    """TrueSkill's model (OpenSkill, Thurstone–Mosteller)"""

    model = ThurstoneMostellerFull


class Glicko2(Method):
    """Glicko-2 (elote), every pair"""

    NOW = datetime(2026, 1, 1)

    def __init__(self, bots: int) -> None:
        super().__init__(bots)
        self.players = [Glicko2Competitor(initial_time=self.NOW) for _ in range(bots)]

    def learn(self, match: Match) -> None:
        for game in match:
            for (a, place_a), (b, place_b) in combinations(
                zip(game.players, game.places, strict=True), 2
            ):
                winner, loser = (a, b) if place_a < place_b else (b, a)
                self.players[winner].beat(self.players[loser], match_time=self.NOW)

    def values(self) -> Sequence[float]:
        return [player.rating for player in self.players]


METHODS = (OurFit, OurLive, PlainElo, TrueSkill, OpenSkill, Glicko2, WinRate)


# --- 1. rank correlation ---------------------------------------------------------------------


def accuracy(bots: int = 32, size: int = 4, repeats: int = 8) -> None:
    checkpoints = (80, 240, 720)
    print(f"\n1. Rank correlation with the truth: {bots} bots, tables of {size}, 4 games a match")
    header = "".join(f"{f'{n * size // bots} matches':>13}" for n in checkpoints)
    for name, tables in (("anybody at a table", at_random), ("near equals", near_equals)):
        rng = np.random.default_rng(1)
        found = {method: np.zeros(len(checkpoints)) for method in METHODS}
        for _ in range(repeats):
            truth = rng.normal(0, 1, bots)
            matches = simulate(truth, tables(truth, size, checkpoints[-1], rng), 4, rng, SHARED)
            for method in METHODS:
                found[method] += list(_correlations(method(bots), matches, truth, checkpoints))
        print(f"\n   {name + ', for each bot':<52}{header}")
        for method, sums in found.items():
            figures = "".join(f"{value / repeats:13.3f}" for value in sums)
            print(f"   {method.__doc__:<52}{figures}", flush=True)


def _correlations(
    method: Method, matches: list[Match], truth: np.ndarray, checkpoints: Sequence[int]
) -> Iterator[float]:
    for number, match in enumerate(matches, 1):
        method.learn(match)
        if number in checkpoints:
            yield float(spearmanr(method.values(), truth).statistic)


# --- 3. duplicate deals ----------------------------------------------------------------------


GAP = 0.05
"""The difference worth finding: a twentieth of the opponents beaten."""


def duplicate(deals: int = 100, size: int = 4) -> None:
    """A match of one deal from every seat, or of as many games with different deals."""
    print(f"\n3. Matches to find a difference of {GAP:.0%} of the opponents beaten")
    print("   (95 % sure, 80 % of the time; one bot against three others at a table)")
    print(f"\n   {'':<62}{'duplicate':>10}{'other deals':>13}{'ratio':>7}")
    for luck in (0.0, 1.0, 2.0, 4.0):
        _compare(f"simulated, luck of the cards {luck:g} × that of the play", _lucky(luck, size))
    for game in all_games().values():
        bots = house_bots(game.name)
        better = next(name for name in bots if name != "random")
        gaps = _played(game.name, [better] + ["random"] * (size - 1), deals)
        _compare(f"{game.title}: {better} against random", gaps)


def _lucky(luck: float, size: int, deals: int = 4000) -> np.ndarray:
    """Gaps between equal bots, by deal and rotation; the luck of a seat goes with the deal."""
    rng = np.random.default_rng(3)
    cards = luck * rng.gumbel(size=(deals, 1, size))
    play = rng.gumbel(size=(deals, size, size))
    ahead = (cards + play).argsort(axis=2).argsort(axis=2) / (size - 1)  # by seat
    rotations = np.arange(size)
    by_bot = np.stack(
        [ahead[:, rotations, (player - rotations) % size] for player in range(size)], axis=2
    )
    return _gap(by_bot)


def _played(game: str, names: Sequence[str], deals: int) -> np.ndarray:
    bots = house_bots(game)
    spec = MatchSpec(
        game=game,
        options={},
        players=tuple(
            Player(name, BotFiles({"bot.py": bots[name].read_bytes()}, trusted=True), f"{seat}")
            for seat, name in enumerate(names)
        ),
        deals=tuple(f"ratings {deal}" for deal in range(deals)),
    )
    by_bot = np.zeros((deals, len(names), len(names)))
    for played in play_match(spec, InProcess().open).games:
        by_bot[played.deal, played.rotation] = by_player(played.seating, shares(played.places))
    return _gap(by_bot)


def _gap(by_bot: np.ndarray) -> np.ndarray:
    """By deal and rotation: what the first bot beat more than the others did."""
    return by_bot[:, :, 0] - by_bot[:, :, 1:].mean(axis=2)


def _compare(words: str, gaps: np.ndarray) -> None:
    rotations = gaps.shape[1]
    same = gaps.mean(axis=1).var(ddof=1)
    other = gaps.var(axis=0, ddof=1).sum() / rotations**2  # as if from deals of their own
    needed = [((1.96 + 0.84) / GAP) ** 2 * variance for variance in (same, other)]
    print(f"   {words:<62}{needed[0]:10.0f}{needed[1]:13.0f}{same / other:7.2f}", flush=True)


PARTS = {"accuracy": accuracy, "coverage": coverage, "duplicate": duplicate}


def main() -> None:
    if sys.argv[1:2] == ["coverage"]:
        coverage(sys.argv[2:])
        return
    for name in sys.argv[1:] or PARTS:
        PARTS[name]()


if __name__ == "__main__":
    main()
