"""Byes and odd tables: entrants that stay differ by at most one."""

from collections import Counter
from random import Random

import pytest

from botocracy.events.formats import FORMATS
from botocracy.events.pairing.byes import byes_counted
from botocracy.events.pairing.tables import Field, PastTable
from tests.tournaments.swiss_play import play


def spread(counts, entrants):
    had = [counts[e] for e in entrants]
    return max(had) - min(had)


@pytest.mark.parametrize("size", range(2, 7))
def test_after_any_number_of_rounds_byes_differ_by_at_most_one(size):
    """Small fields, and more rounds than there are opponents."""
    for n in range(size + 1, 2 * size + 4):
        byes = Counter()
        for number, (_, pairing) in enumerate(play(n, size, min(2 * n, 16), (size,), Random(n)), 1):
            assert len(pairing.byes) == n % size
            byes.update(pairing.byes)
            assert spread(byes, range(n)) <= 1, f"{n} at tables of {size}, round {number}"


def test_five_bots_over_eight_rounds():
    byes = Counter(e for _, pairing in play(5, 2, 8, (2,), Random(5)) for e in pairing.byes)
    assert sorted(byes.values()) == [1, 1, 2, 2, 2]


@pytest.mark.parametrize("size", [2, 3, 4])
@pytest.mark.parametrize("seed", range(6))
def test_with_withdrawals_and_late_entries_those_present_throughout_differ_by_at_most_one(
    size, seed
):
    rng = Random(seed)
    n = rng.randrange(3 * size, 6 * size)
    leaves = [(rng.randrange(2, 15), e) for e in range(0, size)]
    comes = [(rng.randrange(2, 15), e) for e in range(n - size, n)]
    stayed = range(size, n - size)
    byes = Counter()
    for _, pairing in play(n, size, 20, (size,), rng, leaves, comes):
        byes.update(pairing.byes)
        assert spread(byes, stayed) <= 1


@pytest.mark.parametrize(("n", "size"), [(5, 2), (7, 2), (9, 2), (7, 3), (10, 4)])
def test_the_ladder_format_spreads_them_too(n, size):
    past, byes = [], Counter()
    for number in range(1, 3 * n):
        field = Field(tuple(range(n)), size, (size,), tuple(past), dict(byes))
        pairing = FORMATS["ladder"].pair(field, number, 50)
        byes.update(pairing.byes)
        for table in pairing.tables:
            shares = [1 - sorted(table).index(e) / (size - 1) for e in table]
            past.append(PastTable(table, tuple(shares), number))
        assert spread(byes, range(n)) <= 1


def test_who_comes_late_does_not_sit_out_all_that_it_missed():
    """Ten rounds gave each of the five two byes; the sixth counts as if it had had as many."""
    pairs = [((r + 1) % 5, (r + 4) % 5) for r in range(10)]
    others = [((r + 2) % 5, (r + 3) % 5) for r in range(10)]
    past = [
        PastTable(pair, (1.0, 0.0), number)
        for number, both in enumerate(zip(pairs, others, strict=True), 1)
        for pair in both
    ]
    field = Field((*range(5), 9), 2, (2,), past, dict.fromkeys(range(5), 2))
    assert byes_counted(field) == {**dict.fromkeys(range(5), 2), 9: 2}


@pytest.mark.parametrize(
    ("n", "size", "allowed"),
    [(7, 4, (3, 4)), (30, 4, (3, 4)), (13, 4, (4, 5)), (59, 6, (5, 6)), (11, 3, (3, 4))],
)
def test_seats_at_tables_of_another_size_differ_by_at_most_one(n, size, allowed):
    odd = Counter()
    for _, pairing in play(n, size, 8, allowed, Random(n)):
        assert not pairing.byes
        odd.update(e for table in pairing.tables if len(table) != size for e in table)
        assert spread(odd, range(n)) <= 1
    assert odd
