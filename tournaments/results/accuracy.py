"""Probability that the best bot wins an event, from a table of simulations. No Django."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import numpy as np

TABLE = Path(__file__).with_name("accuracy.json")
"""Results of simulations, written by benchmarks/accuracy.py."""


@cache
def _table() -> tuple[tuple[int, ...], dict[tuple[str, int, int, int], list[float]]]:
    """Numbers of games, and (format, entrants, table size, rounds) → probability for each."""
    found = json.loads(TABLE.read_text(encoding="utf-8"))
    cells = {}
    for name, shares in found["wins"].items():
        form, entrants, size, *rounds = name.split()
        cells[form, int(entrants), int(size), int(rounds[0]) if rounds else 0] = shares
    return tuple(found["games"]), cells


def best_wins(form: str, entrants: int, size: int, length: int, games: int) -> float:
    """Probability that the best bot wins, from the nearest simulated event.

    More cycles, and more rounds than were simulated, count as longer matches; a final counts as
    what its Swiss rounds alone would be.
    """
    counts, cells = _table()
    kind = form if form in ("round_robin", "knockout") else "swiss"
    sizes = {cell[2] for cell in cells if cell[0] == kind}
    near_size = _nearest(size, sizes)
    fields = {cell[1] for cell in cells if cell[0] == kind and cell[2] == near_size}
    near_field = _nearest(entrants, fields)
    of_field = {
        c[3]: shares for c, shares in cells.items() if c[:3] == (kind, near_field, near_size)
    }
    if kind == "knockout":
        return _at(counts, of_field[0], games)
    if kind == "round_robin":
        return _at(counts, of_field[0], games * length)
    rounds = sorted(of_field)
    inside = min(max(length, rounds[0]), rounds[-1])
    worth = games * length / inside
    return float(np.interp(inside, rounds, [_at(counts, of_field[r], worth) for r in rounds]))


def _nearest(value: int, known: set[int]) -> int:
    return min(known, key=lambda one: abs(math.log(one / max(value, 1))))


def _at(counts: Sequence[int], shares: Sequence[float], games: float) -> float:
    """Interpolate between simulated numbers of games, on a logarithmic scale."""
    return float(np.interp(math.log(max(games, 1e-9)), np.log(counts), shares))
