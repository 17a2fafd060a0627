"""How often a 95 % interval holds the truth, law by law: the second table of docs/ratings.md.

    python -m benchmarks.ratings coverage [words of a row ...]

Every row is a law by which results come about. Fields of bots play seasons under it, every
season is fitted, and the intervals that hold the truth are counted; the bar is 93 to 97 %.
Where strengths have no Plackett–Luce value of their own (days, Thurstone, cycles, real
games), the truth is what a very long run of the same bots gives.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations_with_replacement
from random import Random
from typing import NamedTuple

import numpy as np

from arena.ladder.maths.choices import Result
from arena.ladder.maths.elo import moved
from arena.ladder.maths.plackett_luce import Fit, fit
from botocracy.records.matchmaking import (
    FAR_CANDIDATES,
    NEIGHBOURS,
    WIDE_FIELD,
    Contender,
    Queues,
    leaders,
    table,
)
from botocracy.stats.elo import CENTRE, SCALE
from games.registry import get, house_bots
from sandbox.inprocess import InProcess
from sandbox.match import BotFiles, MatchSpec, Player
from sandbox.referee import play_match
from sandbox.results import meetings

SEED = 2026
LONG_RUN = 1000
"""Matches of each bot from which a truth is taken that is not given."""
TEAMS = ((0, 2), (1, 3))

Rng = np.random.Generator
Season = tuple[list[Result], np.ndarray]
"""Results, and the truth."""


class Law(NamedTuple):
    """How the games of a match come about."""

    games: int = 4
    shared: float = 0.0
    """How many games repeat the noise of their match."""
    day: float = 0.0
    """The standard deviation of a bot's form from match to match."""
    normal: bool = False
    """Thurstone's noise, normal, in place of Gumbel's."""
    cycle: float = 0.0
    """How much better than its strength a bot is against the next third of the field."""
    teams: bool = False
    winner_only: bool = False

    @property
    def given(self) -> bool:
        """Whether the strengths drawn are the truth."""
        return not (self.day or self.normal or self.cycle)

    def play(self, truth: np.ndarray, tables: np.ndarray, rng: Rng) -> list[Result]:
        """A match at each table."""
        count, size = tables.shape
        common, fresh = (
            self._noise((count, 1, size), rng),
            self._noise((count, self.games, size), rng),
        )
        repeats = rng.random((count, self.games, 1)) < self.shared
        value = truth[tables] + rng.normal(0, 1, (count, size)) * self.day
        if self.cycle:
            kinds = tables % 3
            ahead = (kinds[:, None, :] - kinds[:, :, None]) % 3
            value = value + self.cycle * ((ahead == 1).sum(axis=2) - (ahead == 2).sum(axis=2))
        value = value[:, None, :]
        if self.teams:
            sides = np.stack([value[:, :, list(team)].sum(axis=2) for team in TEAMS], axis=2)
            repeated = np.where(repeats, common[:, :, :2], fresh[:, :, :2])
            places = np.zeros((count, self.games, size), dtype=np.int64)
            order = (-(sides + repeated)).argsort(axis=2).argsort(axis=2)
            for side, team in enumerate(TEAMS):
                places[:, :, list(team)] = 1 + 2 * order[:, :, side, None]
        else:
            luck = value + np.where(repeats, common, fresh)
            places = (-luck).argsort(axis=2).argsort(axis=2) + 1
        if self.winner_only:
            places = np.minimum(places, 2)
        teams = TEAMS if self.teams else ()
        return [
            Result(match, tuple(seated), tuple(placed), teams, self.winner_only)
            for match, seated in enumerate(tables.tolist())
            for placed in places[match].tolist()
        ]

    def _noise(self, shape: tuple[int, ...], rng: Rng) -> np.ndarray:
        return rng.normal(0, np.pi / 6**0.5, shape) if self.normal else rng.gumbel(size=shape)


# --- who meets whom --------------------------------------------------------------------------

Tables = Callable[[np.ndarray, int, int, Rng], np.ndarray]


def anybody(truth: np.ndarray, size: int, count: int, rng: Rng) -> np.ndarray:
    return rng.random((count, len(truth))).argsort(axis=1)[:, :size]


def near_equals(truth: np.ndarray, size: int, count: int, rng: Rng) -> np.ndarray:
    """Neighbours in true strength, give or take half a standard deviation."""
    noisy = truth + rng.normal(0, 0.5, (count, len(truth)))
    first = rng.integers(0, len(truth) - size + 1, count)
    rows = zip(noisy.argsort(axis=1), first, strict=True)
    return rng.permuted(np.array([row[at : at + size] for row, at in rows]), axis=1)


def unequal(truth: np.ndarray, size: int, count: int, rng: Rng) -> np.ndarray:
    """Half of the bots play ten times as often as the others."""
    weight = np.where(np.arange(len(truth)) % 2, 1.0, 0.1)
    keys = rng.exponential(size=(count, len(truth))) / weight
    return keys.argsort(axis=1)[:, :size]


def fields(
    law: Law,
    bots: int,
    each: int,
    *,
    size: int = 4,
    width: float = 1.0,
    tables: Tables = anybody,
    seasons: int = 1,
) -> Callable[[Rng], Iterator[Season]]:
    """Seasons of one field, in which each bot has so many matches on average."""

    def made(rng: Rng) -> Iterator[Season]:
        strengths = rng.normal(0, width, bots)
        truth = strengths
        if not law.given:
            many = anybody(strengths, size, LONG_RUN * bots // size, rng)
            truth = fit(law.play(strengths, many, rng), bots).strengths
        for _ in range(seasons):
            seated = tables(strengths, size, max(1, round(each * bots / size)), rng)
            yield law.play(strengths, seated, rng), truth

    return made


# --- the site's own matchmaking --------------------------------------------------------------


def ladder(
    law: Law, bots: int, each: int, *, size: int = 4, fits: int = 5
) -> Callable[[Rng], Iterator[Season]]:
    """A ladder that makes its tables by the ratings it has, as the site does."""

    def made(rng: Rng) -> Iterator[Season]:
        truth = rng.normal(0, 1, bots)
        yield _season(law, truth, each * bots // size, size, fits, rng), truth

    return made


def _season(
    law: Law, truth: np.ndarray, count: int, size: int, fits: int, rng: Rng
) -> list[Result]:
    draw, bots = Random(int(rng.integers(2**31))), len(truth)
    ratings, errors = np.full(bots, CENTRE), np.full(bots, 200.0)
    played, seated_at = np.zeros(bots, dtype=np.int64), np.zeros(bots)
    met: dict[int, Counter[int]] = defaultdict(Counter)
    results: list[Result] = []
    marks = set(np.geomspace(max(bots // size, count // 20), count, fits).astype(int)[:-1].tolist())
    made = 0
    while made < count:
        order = ratings.argsort(kind="stable")
        field = [Contender(i, i, False, float(ratings[i]), float(errors[i])) for i in range(bots)]
        queues = Queues(
            *(
                [field[i] for i in key.argsort(kind="stable")[: bots // size + 1].tolist()]
                for key in (played, -errors, seated_at)
            )
        )
        busy: Counter[int] = Counter()
        for leader in leaders(queues, made):
            if made >= count or sum(busy.values()) >= bots:
                break
            at = int(np.searchsorted(ratings[order], leader.rating))
            near = order[max(0, at - NEIGHBOURS) : at + NEIGHBOURS + 1].tolist()
            far = draw.sample(range(bots), FAR_CANDIDATES) if bots >= WIDE_FIELD else []
            seated = table(
                leader,
                [field[i] for i in near if i != leader.key],
                size,
                met=met[leader.key],
                busy=busy,
                rng=draw,
                far=[field[i] for i in far if i != leader.key],
            )
            if seated is None:
                continue
            keys = [one.key for one in seated]
            games = law.play(truth, np.array([keys]), rng)
            results += [game._replace(match=made) for game in games]
            pairs = meetings([(range(size), game.places) for game in games])
            ratings[keys] = moved(ratings[keys].tolist(), played[keys].tolist(), pairs)
            made += 1
            played[keys] += 1
            seated_at[keys] = made
            busy.update(keys)
            for key in keys:
                met[key].update(other for other in keys if other != key)
            if made in marks:
                fitted = fit(results, bots)
                ratings = CENTRE + SCALE * fitted.strengths
                errors = SCALE * fitted.errors
                break
    return results


# --- recorded games of house bots ------------------------------------------------------------


def recorded(
    game: str, *, size: int, each: int, deals: int = 60, seasons: int = 400
) -> Callable[[Rng], Iterator[Season]]:
    """Two of each house bot in a field; matches are drawn from recorded ones.

    The truth is a long run of the same draws.
    """

    def made(rng: Rng) -> Iterator[Season]:
        names = list(house_bots(game))
        pool = {
            kinds: _record(game, [names[kind] for kind in kinds], deals)
            for kinds in combinations_with_replacement(range(len(names)), size)
        }
        winner_only = get(game).winner_only
        bots = 2 * len(names)

        def season(count: int) -> list[Result]:
            results = []
            for match, drawn in enumerate(anybody(np.zeros(bots), size, count, rng).tolist()):
                seated = sorted(drawn)
                matches = pool[tuple(player // 2 for player in seated)]
                for seating, places in matches[int(rng.integers(len(matches)))]:
                    players = tuple(seated[p] for p in seating)
                    results.append(Result(match, players, places, (), winner_only))
            return results

        long = fit(season(LONG_RUN * bots // size), bots).strengths
        truth = np.repeat(long.reshape(-1, 2).mean(axis=1), 2)
        for _ in range(seasons):
            yield season(each * bots // size), truth

    return made


def _record(
    game: str, names: Sequence[str], deals: int
) -> list[list[tuple[tuple[int, ...], tuple[int, ...]]]]:
    """Deal by deal the seating and the places of every rotation."""
    files = house_bots(game)
    players = tuple(
        Player(name, BotFiles({"bot.py": files[name].read_bytes()}, trusted=True), f"{seat}")
        for seat, name in enumerate(names)
    )
    label = f"coverage {' '.join(names)}"
    spec = MatchSpec(
        game=game,
        options={},
        players=players,
        deals=tuple(f"{label} {deal}" for deal in range(deals)),
    )
    found: list[list[tuple[tuple[int, ...], tuple[int, ...]]]] = [[] for _ in range(deals)]
    for played in play_match(spec, InProcess().open).games:
        found[played.deal].append((tuple(played.seating), tuple(played.places)))
    return found


# --- the table -------------------------------------------------------------------------------

PLAIN = Law()
REPEATED = Law(shared=0.5)
ROWS: dict[str, tuple[Callable[[Rng], Iterator[Season]], int]] = {
    "2 matches, 12 bots, tables of 4": (fields(PLAIN, 12, 2), 120),
    "3 matches, 12 bots, tables of 4": (fields(PLAIN, 12, 3), 120),
    "2 matches, 12 bots, tables of 2": (fields(PLAIN, 12, 2, size=2), 120),
    "4 matches, 12 bots, tables of 2": (fields(PLAIN, 12, 4, size=2), 120),
    "5 matches of 10 games, 8 bots, tables of 2, 30 % repeated": (
        fields(Law(games=10, shared=0.3), 8, 5, size=2),
        200,
    ),
    "6 bots, 20 matches, tables of 2": (fields(PLAIN, 6, 20, size=2), 200),
    "10 bots, 10 matches of 8 games, half repeated": (fields(Law(8, shared=0.5), 10, 10), 150),
    "10 bots, 24 matches": (fields(PLAIN, 10, 24), 150),
    "10 bots, 100 matches, half repeated": (fields(REPEATED, 10, 100), 120),
    "60 bots, 20 matches": (fields(PLAIN, 60, 20), 25),
    "unequal counts: 3 to 40 matches, 20 bots": (fields(PLAIN, 20, 20, tables=unequal), 70),
    "narrow field, 52 points wide": (fields(PLAIN, 20, 20, width=0.3), 70),
    "wide field, 521 points wide": (fields(PLAIN, 20, 20, width=3.0), 600),
    "near equals in true strength, half repeated": (
        fields(REPEATED, 24, 20, tables=near_equals),
        60,
    ),
    "good and bad days of 52 points": (fields(Law(8, day=0.3), 12, 20, seasons=12), 10),
    "good and bad days of 87 points": (fields(Law(8, day=0.5), 12, 20, seasons=12), 10),
    "Thurstone's law": (fields(Law(normal=True), 12, 20, seasons=12), 10),
    "cycles: 35 points against the next third": (fields(Law(cycle=0.2), 12, 20, seasons=12), 10),
    "cycles: 87 points against the next third": (fields(Law(cycle=0.5), 12, 20, seasons=12), 10),
    "teams of two, 12 bots, 20 matches": (fields(Law(teams=True), 12, 20), 120),
    "teams of two, 12 bots, 60 matches, half repeated": (
        fields(Law(teams=True, shared=0.5), 12, 60),
        100,
    ),
    "only the winner is decided": (fields(Law(winner_only=True), 12, 20), 120),
    "the site's ladder, 30 bots": (ladder(PLAIN, 30, 20), 40),
    "the site's ladder, 60 bots, half repeated": (ladder(REPEATED, 60, 20), 20),
    "the site's ladder, 200 bots": (ladder(PLAIN, 200, 20), 20),
    "the site's ladder, 200 bots, tables of 2": (ladder(PLAIN, 200, 30, size=2), 20),
    "the site's ladder, 1,000 bots": (ladder(PLAIN, 1000, 16, fits=3), 10),
    "recorded: Royals & Riots, tables of 3": (
        recorded("royals_and_riots", size=3, each=20, deals=20),
        1,
    ),
    "recorded: Coup, tables of 3": (recorded("coup", size=3, each=20), 1),
    "recorded: Revolution!, tables of 3": (recorded("revolution", size=3, each=20, deals=25), 1),
}
EXTREMES = ("wide field", "the site's ladder, 200 bots")
"""Rows of which the best and the worst bots are counted apart as well."""


def covered(fitted: Fit, truth: np.ndarray) -> np.ndarray:
    """Which 95 % intervals hold the truth; both are counted from the field's mean."""
    error = (fitted.strengths - fitted.strengths.mean()) - (truth - truth.mean())
    return np.asarray(np.abs(error) <= 1.96 * fitted.errors)


def coverage(words: Sequence[str] = ()) -> None:
    """Print the rows whose name has one of these words, or all."""
    print("\n2. How often a 95 % interval holds the truth")
    print(f"\n   {'':<62}{'holds':>8}{'±':>7}{'of':>7}{'± Elo':>8}{'error':>8}")
    for name, (made, repeats) in ROWS.items():
        if not words or any(word in name for word in words):
            _row(name, made, repeats)


def _row(name: str, made: Callable[[Rng], Iterator[Season]], repeats: int) -> None:
    rng = np.random.default_rng([SEED, *name.encode()])
    held, outer, widths, squares = [], [], [], []
    for _ in range(repeats):
        for results, truth in made(rng):
            fitted = fit(results, len(truth))
            inside = covered(fitted, truth)
            held.append(inside)
            outer.append(inside[truth.argsort()[[0, -1]]])
            widths.append(fitted.errors)
            squares.append((fitted.strengths - truth + truth.mean()) ** 2)
    width = 1.96 * SCALE * np.concatenate(widths).mean()
    error = SCALE * np.concatenate(squares).mean() ** 0.5
    rows = [(name, held)]
    if name.startswith(EXTREMES):
        rows.append(("… its best and its worst", outer))
    for words, seasons in rows:
        inside = np.concatenate(seasons)
        print(
            f"   {words:<62}{inside.mean():8.1%}{_sampling_error(seasons):7.1%}"
            f"{inside.size:7}{width:8.0f}{error:8.0f}",
            flush=True,
        )


def _sampling_error(seasons: Sequence[np.ndarray]) -> float:
    """The standard error of a row's share: bots of one season are not independent, seasons are."""
    means = np.array([season.mean() for season in seasons])
    return float(means.std(ddof=1) / len(means) ** 0.5)
