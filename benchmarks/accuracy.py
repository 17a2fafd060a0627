"""How often the best bot wins an event: the figures in docs/events.md.

Bots' strengths are drawn from a normal distribution (175 Elo points apart at one standard
deviation), games from Plackett–Luce, events are paired as the site pairs them. Prints one line
for each number of matches a bot plays and of games in a match.

    python benchmarks/accuracy.py [events]
"""

from __future__ import annotations

import sys
from collections import Counter

import numpy as np

from tournaments.pairing.swiss import swiss
from tournaments.pairing.tables import Field, PastTable

ENTRANTS, SIZE = 32, 4
MATCHES = (3, 5, 8)
GAMES = (1, 4, 20, 40, 100, 200)


def winner(matches: int, games: int, rng: np.random.Generator) -> bool:
    """One Swiss event; whether the strongest came first."""
    strength = rng.normal(0, 1, ENTRANTS)
    scores: Counter[int] = Counter()
    past: list[PastTable] = []
    seeding = tuple(int(e) for e in rng.permutation(ENTRANTS))
    for number in range(1, matches + 1):
        for table in swiss(Field(seeding, SIZE, (SIZE,), past), scores).tables:
            luck = rng.gumbel(size=(games, SIZE)) + strength[list(table)]
            beaten = luck.argsort(axis=1).argsort(axis=1).mean(axis=0) / (SIZE - 1)
            past.append(PastTable(table, tuple(beaten), number))
            for entrant, share in zip(table, beaten, strict=True):
                scores[entrant] += float(share)  # type: ignore[assignment]  # a counter of shares
    return max(scores, key=lambda e: scores[e]) == int(strength.argmax())


def main() -> None:
    events = int(sys.argv[1]) if len(sys.argv) > 1 else 400
    rng = np.random.default_rng(1)
    for matches in MATCHES:
        for games in GAMES:
            won = sum(winner(matches, games, rng) for _ in range(events))
            print(f"({matches}, {games}): {won / events:.2f},", flush=True)


if __name__ == "__main__":
    main()
