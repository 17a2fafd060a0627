"""Swiss rounds: complete, near equals, no rematch and no second bye while avoidable."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from tournaments.pairing.swiss import swiss
from tournaments.pairing.tables import Field, PastTable, split
from tournaments.standings import scores


def play(n, size, rounds, allowed, rng):
    """An event in which the lower number usually wins; yields each round's pairing."""
    entrants = tuple(range(n))
    past, byes = [], Counter()
    for _ in range(rounds):
        field = Field(entrants, size, allowed, tuple(past), dict(byes))
        pairing = swiss(field, scores(entrants, past, byes))
        yield pairing
        byes.update(pairing.byes)
        for table in pairing.tables:
            order = sorted(table, key=lambda e: e + rng.gauss(0, n / 6))
            shares = [1 - order.index(e) / (len(table) - 1) for e in table]
            past.append(PastTable(table, tuple(shares)))


@pytest.mark.parametrize(
    ("n", "size", "rounds", "allowed"),
    [
        (16, 4, 3, (4,)),
        (16, 2, 5, (2,)),
        (30, 4, 4, (2, 3, 4)),
        (64, 4, 6, (4,)),
        (101, 3, 6, (3,)),
    ],
)
def test_every_round_is_complete_and_nobody_meets_twice(n, size, rounds, allowed):
    met = Counter()
    for pairing in play(n, size, rounds, allowed, Random(n)):
        seated = [e for table in pairing.tables for e in table]
        assert sorted([*seated, *pairing.byes]) == list(range(n))
        met.update(frozenset(p) for table in pairing.tables for p in combinations(table, 2))
    assert set(met.values()) == {1}


def test_nobody_has_a_second_bye_while_someone_has_had_none():
    byes = Counter()
    for pairing in play(7, 2, 7, (2,), Random(1)):
        assert len(pairing.byes) == 1
        byes.update(pairing.byes)
    assert set(byes.values()) == {1}


def test_the_first_bye_goes_to_the_bottom():
    field = Field((1, 2, 3), 2, (2,), (PastTable((1, 2), (1.0, 0.0)),), {3: 1})
    assert swiss(field, {1: 1.0, 2: 0.0, 3: 0.5}).byes == (2,)


def test_equals_meet():
    past = (PastTable((1, 2), (1.0, 0.0)), PastTable((3, 4), (1.0, 0.0)))
    pairing = swiss(Field((1, 2, 3, 4), 2, (2,), past), {1: 1.0, 2: 0.0, 3: 1.0, 4: 0.0})
    assert {frozenset(t) for t in pairing.tables} == {frozenset({1, 3}), frozenset({2, 4})}


def test_the_first_round_spreads_the_seeds():
    assert swiss(Field(tuple(range(8)), 4, (4,)), {}).tables == ((0, 2, 4, 6), (1, 3, 5, 7))


@pytest.mark.parametrize(
    ("entrants", "size", "allowed", "sizes"),
    [
        (8, 4, (2, 3, 4), (4, 4)),
        (9, 4, (2, 3, 4), (3, 3, 3)),
        (9, 4, (4,), (4, 4)),
        (7, 4, (3, 4), (4, 3)),
        (5, 4, (3, 4), (4,)),
        (1, 2, (2,), ()),
    ],
)
def test_smaller_tables_come_before_byes(entrants, size, allowed, sizes):
    assert split(entrants, size, allowed) == sizes
