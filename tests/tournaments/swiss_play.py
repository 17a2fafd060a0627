"""Swiss events played out in memory, for the tests of their pairings."""

from collections import Counter

from botocracy.events.pairing.swiss import swiss
from botocracy.events.pairing.tables import Field, PastTable


def play(n, size, rounds, allowed, rng, leaves=(), comes=()):
    """An event in which the lower number usually wins; yields each round's field and pairing.

    `leaves` and `comes` are pairs (round, entrant).
    """
    late = {entrant for _, entrant in comes}
    entrants = [e for e in range(n) if e not in late]
    past, byes = [], Counter()
    scores = Counter()
    for number in range(1, rounds + 1):
        entrants += [e for r, e in comes if r == number]
        gone = {e for r, e in leaves if r <= number}
        present = tuple(e for e in entrants if e not in gone)
        field = Field(present, size, allowed, tuple(past), dict(byes))
        pairing = swiss(field, dict(scores))
        yield field, pairing
        byes.update(pairing.byes)
        for entrant in pairing.byes:
            scores[entrant] += 0.5
        for table in pairing.tables:
            order = sorted(table, key=lambda e: e + rng.gauss(0, n / 6))
            shares = [1 - order.index(e) / (len(table) - 1) for e in table]
            past.append(PastTable(table, tuple(shares), number))
            for entrant, share in zip(table, shares, strict=True):
                scores[entrant] += share
