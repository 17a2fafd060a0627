"""The result of each pair of entrants at their common tables, for the crosstable. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from botocracy.events.pairing.tables import PastTable


@dataclass(frozen=True)
class Meeting:
    """The result of two entrants at their common tables."""

    tables: int
    result: float
    """Mean of 1 above, ½ level, 0 below."""


def meetings(past: Iterable[PastTable]) -> dict[tuple[int, int], Meeting]:
    """(entrant, opponent) → result from the view of the entrant."""
    results: dict[tuple[int, int], list[float]] = {}
    for table in past:
        shares = [round(share, 9) for share in table.shares]
        for a, own in zip(table.entrants, shares, strict=True):
            for b, other in zip(table.entrants, shares, strict=True):
                if a != b:
                    results.setdefault((a, b), []).append((own > other) + (own == other) / 2)
    return {pair: Meeting(len(met), sum(met) / len(met)) for pair, met in results.items()}
