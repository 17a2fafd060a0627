"""How often the best bot wins an event: makes the table the organiser's form speaks from.

Bots' strengths are drawn from a normal distribution (174 Elo points at one standard deviation),
games from Plackett–Luce, events are paired and scored as the site does it, but for the swaps that
save a Swiss round its last rematches: they take hours and change little. Each cell is the share
of simulated events that the strongest bot won; a shared first place counts its part.

    python benchmarks/accuracy.py                       writes tournaments/accuracy.json anew
    python benchmarks/accuracy.py --events 50 --dry     a quick look, nothing is written
    python benchmarks/accuracy.py --size 2              that table size only, the others stay
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from functools import cache

import numpy as np

from botocracy.events.formats import FORMATS, Plan
from botocracy.events.pairing import swiss as pairing_rules
from botocracy.events.pairing.tables import Field, Pairing, PastTable, Table
from botocracy.events.standings import standings
from tournaments.results.accuracy import TABLE

ENTRANTS = (8, 16, 32, 64)
SIZES = (2, 3, 4, 6)
ALL_MEET = 32
"""The largest field simulated as a round-robin."""
GAMES = (1, 5, 20, 50, 200)
ROUNDS = (3, 5, 8)
"""Of a Swiss; the longest is played and looked at on the way."""


class Simulation:
    """One event of bots with known strengths."""

    def __init__(self, form: str, entrants: int, size: int, length: int, seed: int) -> None:
        self.form = FORMATS[form]
        self.size, self.length = size, length
        self.rng = np.random.default_rng(seed)
        self.strength = self.rng.normal(0, 1, entrants)
        self.seeding = tuple(int(e) for e in self.rng.permutation(entrants))
        """Nobody knows the strengths before the event."""
        self.sizes = tuple(range(2, size + 1))
        self.past: list[PastTable] = []
        self.byes: dict[int, int] = {}

    def play(self, games: int) -> Iterator[int]:
        """Round after round; yields how many are played."""
        plan = Plan(len(self.seeding), self.size, self.sizes, self.length)
        for number in range(1, self.form.rounds(plan) + 1):
            pairing = self.pairing(number)
            if not pairing.tables:
                return
            self.past += [
                PastTable(table, self.shares(table, games), number) for table in pairing.tables
            ]
            for entrant in pairing.byes:
                self.byes[entrant] = self.byes.get(entrant, 0) + 1
            yield number

    def pairing(self, number: int) -> Pairing:
        if self.form.ahead:
            return _ahead(self.form.name, len(self.seeding), self.size)[number - 1]
        return self.form.pair(self.field(), number, self.length)

    def field(self) -> Field:
        return Field(self.seeding, self.size, self.sizes, tuple(self.past), dict(self.byes))

    def shares(self, table: Table, games: int) -> tuple[float, ...]:
        luck = self.rng.gumbel(size=(games, len(table))) + self.strength[list(table)]
        beaten = luck.argsort(axis=1).argsort(axis=1).mean(axis=0) / (len(table) - 1)
        return tuple(float(share) for share in beaten)

    def best_won(self) -> float:
        """1 where the strongest is first alone, its part of a shared first place, else 0."""
        progress = self.form.progress(self.field(), self.length)
        rows = standings(self.seeding, self.past, self.byes, progress=progress)
        first = [row.entrant for row in rows if row.place == 1]
        return (int(self.strength.argmax()) in first) / len(first)


@cache
def _ahead(form: str, entrants: int, size: int) -> list[Pairing]:
    """All rounds, where they do not depend on results."""
    sizes = tuple(range(2, size + 1))
    rounds = FORMATS[form].rounds(Plan(entrants, size, sizes))
    field = Field(tuple(range(entrants)), size, sizes)
    return [FORMATS[form].pair(field, number, 1) for number in range(1, rounds + 1)]


def cells(size: int, events: int) -> Iterator[tuple[str, list[float]]]:
    """(format and field, share of wins for each number of games) at one table size."""
    for entrants in (n for n in ENTRANTS if n >= size):
        for form in ("round_robin", "knockout") if entrants <= ALL_MEET else ("knockout",):
            made = [_mean(form, entrants, size, games, events) for games in GAMES]
            yield f"{form} {entrants} {size}", made
        by_rounds: dict[int, list[float]] = {rounds: [] for rounds in ROUNDS}
        for games in GAMES:
            for rounds, share in _swiss(entrants, size, games, events).items():
                by_rounds[rounds].append(share)
        for rounds, made in by_rounds.items():
            yield f"swiss {entrants} {size} {rounds}", made


def _mean(form: str, entrants: int, size: int, games: int, events: int) -> float:
    won = 0.0
    for seed in range(events):
        event = Simulation(form, entrants, size, 1, seed)
        for _ in event.play(games):
            pass
        won += event.best_won()
    return round(won / events, 3)


def _swiss(entrants: int, size: int, games: int, events: int) -> dict[int, float]:
    won = dict.fromkeys(ROUNDS, 0.0)
    for seed in range(events):
        event = Simulation("swiss", entrants, size, max(ROUNDS), seed)
        for number in event.play(games):
            if number in won:
                won[number] += event.best_won()
    return {rounds: round(total / events, 3) for rounds, total in won.items()}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--events", type=int, default=300)
    parser.add_argument("--size", type=int, choices=SIZES)
    parser.add_argument("--dry", action="store_true")
    chosen = parser.parse_args()
    pairing_rules.DUTCH_LIMIT = pairing_rules.UNTANGLE_LIMIT = 0
    pairing_rules.REACHES = ()
    table = json.loads(TABLE.read_text(encoding="utf-8")) if TABLE.exists() else {}
    known = table.get("wins", {})
    for size in [chosen.size] if chosen.size else SIZES:
        for name, shares in cells(size, chosen.events):
            known[name] = shares
            print(f"{name:24}", *(f"{share:5.2f}" for share in shares), flush=True)
            if not chosen.dry:
                write(known, chosen.events)


def write(known: dict[str, list[float]], events: int) -> None:
    made = {"events": events, "games": GAMES, "wins": dict(sorted(known.items()))}
    text = json.dumps(made, indent=1).replace("\n   ", " ").replace("\n  ]", " ]")
    TABLE.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
