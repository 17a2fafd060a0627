"""Whether the ± and the true ranks of an event's standings keep what they promise.

    python -m benchmarks.certainty            400 events of each kind
    python -m benchmarks.certainty 50         a quick look

Bots play by Plackett and Luce's law with known strengths, so the expected worth of every match
is known. For each kind of event: how often a score's 95 % interval covers what its tables are
expected to add up to, in how many events all true ranks lie in their intervals, how many of
the ranks an interval spans, and in how many events of equal bots any two are told apart.
"""

from __future__ import annotations

import argparse
from collections import Counter
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from botocracy.events.certainty import certainties
from botocracy.events.pairing.round_robin import round_robin
from botocracy.events.pairing.swiss import swiss
from botocracy.events.pairing.tables import Field, PastTable, Table
from botocracy.events.standings import scores

Floats = NDArray[np.float64]


class Kind(NamedTuple):
    """A kind of event and the law its bots follow."""

    form: str
    bots: int
    size: int
    length: int
    """Cycles or rounds."""
    spread: float = 0.0
    """The standard deviation of strengths, in natural units (1 is 174 Elo); 0: all are equal."""
    games: int = 16
    """In a match."""
    day: float = 0.0
    """The standard deviation of a bot's form from match to match."""


EQUAL = [
    Kind("round-robin", 8, 2, 1),
    Kind("round-robin", 12, 4, 1),
    Kind("swiss", 16, 2, 3),
    Kind("swiss", 16, 2, 5),
    Kind("swiss", 9, 2, 6),
    Kind("swiss", 41, 4, 4),
    Kind("swiss", 16, 2, 5, games=1),
    Kind("swiss", 16, 2, 5, games=500),
]
KINDS = [
    *EQUAL,
    *(kind._replace(spread=0.5) for kind in EQUAL),
    *(kind._replace(spread=0.5, games=200, day=0.5) for kind in EQUAL[:6]),
    *(kind._replace(spread=1.5) for kind in EQUAL),
]


class Seen(NamedTuple):
    covered: float
    """Share of scores whose interval covers their expectation."""
    ranks_right: float
    """Share of events in which every true rank lies in its interval."""
    told_apart: float
    """Share of events in which any two were told apart."""
    width: float
    """Ranks in an interval, as a share of all."""


def simulate(kind: Kind, events: int, seed: int = 1) -> Seen:
    rng = np.random.default_rng(seed)
    covered, right, apart, widths = [], [], [], []
    for _ in range(events):
        strengths = np.sort(rng.standard_normal(kind.bots))[::-1] * kind.spread
        past, expected = _played(kind, strengths, rng)
        total = scores(range(kind.bots), past, {})
        order = sorted(total, key=lambda bot: -total[bot])
        known = certainties(order, past)
        ranked = [bot for bot in order if known[bot].best_rank is not None]
        if not ranked:
            continue
        for bot in ranked:
            covered.append(abs(total[bot] - expected[bot]) <= (known[bot].margin or 0.0))
        best = np.array([known[bot].best_rank for bot in ranked])
        worst = np.array([known[bot].worst_rank for bot in ranked])
        true = strengths[ranked]
        highest = 1 + (true[None, :] > true[:, None]).sum(axis=1)
        lowest = len(true) - (true[None, :] < true[:, None]).sum(axis=1)
        right.append(bool(((best <= highest) & (worst >= lowest)).all()))
        apart.append(bool((best > 1).any() or (worst < len(true)).any()))
        widths.append(float((worst - best + 1).mean() / len(true)))
    return Seen(*(float(np.mean(values)) for values in (covered, right, apart, widths)))


def _played(
    kind: Kind, strengths: Floats, rng: np.random.Generator
) -> tuple[list[PastTable], Floats]:
    """The tables of one event, and what each bot was expected to score at its own."""
    past: list[PastTable] = []
    expected = np.zeros(kind.bots)

    def play(tables: tuple[Table, ...], number: int) -> None:
        for table in tables:
            past.append(PastTable(table, _shares(kind, strengths[list(table)], rng), number))
            expected[list(table)] += _expected(kind, strengths[list(table)])

    seeds = tuple(int(bot) for bot in rng.permutation(kind.bots))
    if kind.form == "round-robin":
        for number, pairing in enumerate(round_robin(seeds, kind.size, kind.length), 1):
            play(pairing.tables, number)
        return past, expected
    byes: Counter[int] = Counter()
    allowed = (2,) if kind.size == 2 else (kind.size - 1, kind.size, kind.size + 1)
    for number in range(1, kind.length + 1):
        field = Field(seeds, kind.size, allowed, tuple(past), dict(byes))
        pairing = swiss(field, scores(seeds, past, byes), last_round=number == kind.length)
        byes.update(pairing.byes)
        play(pairing.tables, number)
    return past, expected


def _shares(kind: Kind, strengths: Floats, rng: np.random.Generator) -> tuple[float, ...]:
    """Each bot's share of opponents beaten over the games of one match."""
    size = len(strengths)
    form = strengths + kind.day * rng.standard_normal(size)
    luck = form + rng.gumbel(size=(kind.games, size))
    beaten = np.argsort(np.argsort(luck, axis=1), axis=1) / (size - 1)
    return tuple(beaten.mean(axis=0).tolist())


def _expected(kind: Kind, strengths: Floats) -> Floats:
    """The mean over all forms of the share of opponents beaten."""
    forms = np.linspace(-4.0, 4.0, 81)
    weights = np.exp(-(forms**2) / 2)
    ahead = strengths[:, None] - strengths[None, :]
    wins = 1 / (1 + np.exp(-(ahead[..., None] + kind.day * np.sqrt(2) * forms)))
    beaten = (wins * weights).sum(axis=-1) / weights.sum()
    np.fill_diagonal(beaten, 0.0)
    return np.asarray(beaten.sum(axis=1) / (len(strengths) - 1))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("events", nargs="?", type=int, default=400)
    chosen = parser.parse_args()
    print(
        "kind of event                                    covered  ranks right  told apart  width"
    )
    for kind in KINDS:
        seen = simulate(kind, chosen.events)
        name = (
            f"{kind.form} of {kind.bots} at {kind.size}, {kind.length} long, spread {kind.spread}, "
            f"{kind.games} games" + (f", form {kind.day}" if kind.day else "")
        )
        print(
            f"{name:60s} {seen.covered:6.1%}  {seen.ranks_right:6.1%}  {seen.told_apart:6.1%}"
            f"  {seen.width:.2f}",
            flush=True,
        )


if __name__ == "__main__":
    main()
