"""Round-robin designs: every pair equally often, every seat equally often, byes equal.

`EVERY_FIELD=1` looks at every field of up to 60 for several cycles (docs/testing.md).
"""

import os
from collections import Counter
from itertools import combinations
from math import comb

import pytest

from botocracy.events.pairing import families
from botocracy.events.pairing.families import search
from botocracy.events.pairing.round_robin import round_robin, rounds_needed

SIZES = range(2, 9)
EVERY_FIELD = bool(os.environ.get("EVERY_FIELD"))


def meetings(rounds):
    return Counter(
        frozenset(pair) for r in rounds for table in r.tables for pair in combinations(table, 2)
    )


def seats(rounds):
    return Counter(
        (entrant, seat) for r in rounds for table in r.tables for seat, entrant in enumerate(table)
    )


@pytest.mark.parametrize("size", SIZES)
def test_from_2_to_60_entrants_every_pair_meets_equally_often_give_or_take_one(size):
    for n in range(size, 61):
        counts = meetings(round_robin(tuple(range(n)), size))
        assert len(counts) == comb(n, 2), f"in a field of {n} some pair never meets"
        assert max(counts.values()) - min(counts.values()) <= 1, f"a field of {n}"


@pytest.mark.parametrize("size", range(3, 9))
def test_from_2_to_60_entrants_everyone_sits_in_every_seat_equally_often(size):
    for n in range(size + 1, 61):
        rounds = round_robin(tuple(range(n)), size)
        had = seats(rounds)
        assert len(had) == n * size
        assert len(set(had.values())) == 1, f"a field of {n}"
        assert not any(r.byes for r in rounds)


@pytest.mark.parametrize("n", range(2, 61))
def test_two_at_a_table_byes_are_equal_and_seats_within_one(n):
    rounds = round_robin(tuple(range(n)), 2)
    byes = Counter(e for r in rounds for e in r.byes)
    assert set(byes.values()) == ({1} if n % 2 else set())
    first = Counter(dict.fromkeys(range(n), 0))
    first.update(table[0] for r in rounds for table in r.tables)
    assert max(first.values()) - min(first.values()) <= 1
    for r in rounds:
        assert sorted([*r.byes, *(e for table in r.tables for e in table)]) == list(range(n))


def test_two_at_a_table_two_cycles_make_seats_exactly_equal():
    had = seats(round_robin(tuple(range(8)), 2, cycles=2))
    assert set(had.values()) == {7}


@pytest.mark.parametrize(("n", "size", "cycles"), [(7, 3, 3), (10, 4, 2), (12, 5, 3), (20, 4, 2)])
def test_several_cycles_are_as_even_as_one(n, size, cycles):
    rounds = round_robin(tuple(range(n)), size, cycles)
    counts = meetings(rounds)
    assert min(counts.values()) >= cycles
    assert max(counts.values()) - min(counts.values()) <= 1
    assert len(set(seats(rounds).values())) == 1


@pytest.mark.parametrize(("n", "size", "cycles"), [(43, 7, 2), (57, 8, 2), (43, 7, 3), (57, 8, 20)])
def test_where_one_cycle_is_exactly_even_it_is_repeated(n, size, cycles):
    rounds = round_robin(tuple(range(n)), size, cycles)
    counts = meetings(rounds)
    assert min(counts.values()) >= cycles
    assert len(counts) == comb(n, 2)
    assert len(set(counts.values())) == 1
    assert len(set(seats(rounds).values())) == 1


@pytest.mark.parametrize("size", range(3, 9))
@pytest.mark.parametrize("cycles", [2, 3, 4, 5])
def test_several_cycles_are_even_over_a_wide_grid(size, cycles):
    """Checked on the blocks, from which the tables follow. Seats are equal for any blocks."""
    some = (*range(size + 1, 26, 2), *range(25 + cycles, 61, 12))
    for n in range(size + 1, 61) if EVERY_FIELD else some:
        counts = families.meetings(families.family(n, size, cycles), n)
        assert min(counts) >= cycles, f"a field of {n}"
        assert max(counts) - min(counts) <= 1, f"a field of {n}"


@pytest.mark.parametrize(("n", "size"), [(5, 3), (6, 4), (7, 4), (8, 6), (9, 8)])
def test_where_all_tables_together_are_asked_for_each_is_played_once(n, size):
    rounds = round_robin(tuple(range(n)), size, cycles=comb(n - 2, size - 2))
    tables = [frozenset(table) for r in rounds for table in r.tables]
    assert Counter(tables) == {frozenset(t): 1 for t in combinations(range(n), size)}
    had = Counter({(e, seat): 0 for e in range(n) for seat in range(size)})
    had.update(seats(rounds))
    assert max(had.values()) - min(had.values()) <= (comb(n - 1, size - 1) % size > 0)


def test_a_field_of_one_table_plays_one_table_a_cycle():
    rounds = round_robin((1, 2, 3, 4), 4, cycles=2)
    assert [r.tables for r in rounds] == [((1, 2, 3, 4),), ((2, 3, 4, 1),)]


def test_a_family_that_is_not_known_is_looked_for_and_always_the_same():
    blocks = search(25, 4)
    assert blocks == search(25, 4)
    differences = Counter(
        min((a - b) % 25, (b - a) % 25) for block in blocks for a, b in combinations(block, 2)
    )
    assert len(differences) == 12
    assert max(differences.values()) - min(differences.values()) <= 1


def test_the_number_of_rounds_is_known_beforehand():
    assert rounds_needed(9, 2) == 9
    assert rounds_needed(9, 4) == len(round_robin(tuple(range(9)), 4))
