"""Round-robin designs: every pair equally often, every seat equally often."""

from collections import Counter
from itertools import combinations

import pytest

from tournaments.pairing.round_robin import round_robin, rounds_needed


def meetings(rounds):
    return Counter(
        frozenset(pair) for r in rounds for table in r.tables for pair in combinations(table, 2)
    )


@pytest.mark.parametrize("n", [2, 3, 4, 7, 8, 15, 40])
def test_two_at_a_table_every_pair_meets_once_in_a_cycle(n):
    entrants = tuple(range(100, 100 + n))
    rounds = round_robin(entrants, 2)
    assert len(rounds) == rounds_needed(n, 2)
    assert meetings(rounds) == {frozenset(p): 1 for p in combinations(entrants, 2)}
    for r in rounds:
        seated = [e for table in r.tables for e in table]
        assert sorted([*seated, *r.byes]) == list(entrants)


@pytest.mark.parametrize("n", [5, 6, 9])
def test_two_at_a_table_byes_are_equal_and_seats_within_one(n):
    rounds = round_robin(tuple(range(n)), 2)
    byes = Counter(e for r in rounds for e in r.byes)
    assert set(byes.values()) <= {1}
    first = Counter(table[0] for r in rounds for table in r.tables)
    assert max(first.values()) - min(first.values()) <= 1


@pytest.mark.parametrize("size", [3, 4, 5, 6, 8])
@pytest.mark.parametrize("n", [6, 7, 8, 9, 12, 13, 20, 31])
def test_pairs_meet_equally_often_give_or_take_one(n, size):
    if n <= size:
        return
    rounds = round_robin(tuple(range(n)), size)
    counts = meetings(rounds)
    assert len(counts) == n * (n - 1) // 2, "some pair never meets"
    assert max(counts.values()) - min(counts.values()) <= 1


@pytest.mark.parametrize(("n", "size"), [(7, 3), (10, 4), (12, 5)])
def test_every_entrant_sits_in_every_seat_equally_often(n, size):
    seats = Counter(
        (entrant, seat)
        for r in round_robin(tuple(range(n)), size, cycles=2)
        for table in r.tables
        for seat, entrant in enumerate(table)
    )
    assert len(set(seats.values())) == 1
    assert len(seats) == n * size


def test_a_field_of_one_table_plays_one_table_a_cycle():
    rounds = round_robin((1, 2, 3, 4), 4, cycles=2)
    assert [r.tables for r in rounds] == [((1, 2, 3, 4),), ((2, 3, 4, 1),)]


def test_the_same_field_always_gets_the_same_design():
    assert round_robin(tuple(range(9)), 4) == round_robin(tuple(range(9)), 4)
