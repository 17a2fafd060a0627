"""How long a Swiss round takes to pair, beside public pairing libraries in the same run.

    python benchmarks/pairing.py                  up to 10,000 entrants; the engine at 1,000
    python benchmarks/pairing.py --engine 300     the public Dutch engine at 300 entrants only

Every field has played four rounds; what is timed is the fifth. Times are of the processor, not
of the clock on the wall, so that a busy machine changes little. The public libraries know
tables of two only.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import swisspair
from py4swiss.engines import DutchEngine
from py4swiss.trf import TrfParser

from botocracy.events.pairing.swiss import swiss
from botocracy.events.pairing.tables import Field, PastTable, Table
from botocracy.events.trf import Line, report

PAST_ROUNDS = 4
FIELDS = (100, 1_000, 10_000)
SIZES = (2, 4, 8)


def played(n: int, size: int) -> tuple[Field, Counter[int]]:
    """A field after some rounds in which the lower number usually won."""
    rng = Random(n * size)
    scores: Counter[int] = Counter()
    past: list[PastTable] = []
    for number in range(1, PAST_ROUNDS + 1):
        for table in swiss(Field(tuple(range(n)), size, (size,), past), scores).tables:
            order = sorted(table, key=lambda entrant: entrant + rng.gauss(0, n / 5))
            shares = tuple(1 - order.index(entrant) / (size - 1) for entrant in table)
            past.append(PastTable(table, shares, number))
            for entrant, share in zip(table, shares, strict=True):
                scores[entrant] += share  # type: ignore[assignment]  # shares are halves and thirds
    return Field(tuple(range(n)), size, (size,), past), scores


def timed(work: Callable[[], Any]) -> tuple[float, Any]:
    began = time.process_time()
    made = work()
    return time.process_time() - began, made


def rematches(field: Field, tables: list[Table]) -> int:
    met = {frozenset(p) for table in field.past for p in combinations(table.entrants, 2)}
    return sum(frozenset(p) in met for table in tables for p in combinations(table, 2))


def ours(n: int, size: int) -> float:
    field, scores = played(n, size)
    seconds, pairing = timed(lambda: swiss(field, scores))
    again = rematches(field, list(pairing.tables))
    print(f"  botocracy   tables of {size}  {n:6,} entrants  {seconds * 1000:9.1f} ms"
          f"  {again} rematches")  # fmt: skip
    return seconds


def engine(n: int) -> float:
    """py4swiss, the public engine of the Dutch system."""
    field, _ = played(n, 2)
    lines = {e: Line(e + 1, f"bot {e}", 1500, e + 1) for e in field.entrants}
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "event.trf"
        text = report("event", lines, PAST_ROUNDS, field.past, (), planned=PAST_ROUNDS + 1)
        file.write_text(text, encoding="utf-8")
        parsed = TrfParser.parse(file)
    seconds, pairs = timed(lambda: DutchEngine.generate_pairings(parsed))
    again = rematches(field, [(p.white - 1, p.black - 1) for p in pairs])
    print(f"  py4swiss    tables of 2  {n:6,} entrants  {seconds * 1000:9.1f} ms"
          f"  {again} rematches")  # fmt: skip
    return seconds


def magic(n: int) -> float:
    """swisspair, in C++, for trading-card games: points and no seats."""
    field, scores = played(n, 2)
    met: dict[int, set[str]] = {e: set() for e in field.entrants}
    for table in field.past:
        a, b = table.entrants
        met[a].add(str(b))
        met[b].add(str(a))
    players = [
        swisspair.Player(
            id=str(e),
            points=int(2 * scores[e]),
            rank=rank,
            can_get_bye=True,
            cannot_be_paired_against_ids=met[e],
        )
        for rank, e in enumerate(sorted(field.entrants, key=lambda e: -scores[e]), 1)
    ]
    seconds, _ = timed(lambda: swisspair.create_matches(players))
    print(f"  swisspair   tables of 2  {n:6,} entrants  {seconds * 1000:9.1f} ms")
    return seconds


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--engine", type=int, default=1_000, help="entrants for the Dutch engine")
    parser.add_argument("--largest", type=int, default=10_000, help="leave larger fields out")
    chosen = parser.parse_args()
    print("A fifth round, processor time:")
    took = {(n, k): ours(n, k) for k in SIZES for n in FIELDS if n <= chosen.largest}
    for n in FIELDS[:2]:
        magic(n)
    for n in sorted({100, chosen.engine}):
        dutch = engine(n)
    largest = max(n for n, _ in took)
    share = took[largest, 4] / dutch
    print(
        f"\n{largest:,} entrants at tables of 4 take {share:.4f} of what py4swiss needs for "
        f"{chosen.engine:,} at tables of two (aim: below 0.01)."
    )


if __name__ == "__main__":
    main()
