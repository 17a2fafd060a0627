"""Swiss rounds: complete, near equals, no rematch and no second bye while avoidable."""

from collections import Counter
from itertools import combinations
from math import comb
from random import Random

import pytest

from botocracy.events.pairing.swiss import swiss
from botocracy.events.pairing.tables import Field, PastTable, split
from games.registry import all_games
from tests.tournaments.swiss_play import play


def complete(field, pairing):
    seated = [e for table in pairing.tables for e in table]
    return sorted([*seated, *pairing.byes]) == sorted(field.entrants)


def fields(size, start):
    """Every fifth size of a field up to 60, for tables of two every sixth, from `start` on."""
    return range(size + start, 61, 6 if size == 2 else 5)


@pytest.mark.parametrize("size", range(2, 9))
@pytest.mark.parametrize("start", range(3))
def test_from_2_to_60_entrants_rounds_are_complete_without_rematch_or_second_bye(size, start):
    """As many rounds as are surely possible: at most a third of all pairs have met, and a round
    has at least as many tables as a table has seats."""
    for n in fields(size, start):
        rounds = max(1, min(5, (n - 1) // (3 * (size - 1)))) if n // size >= size else 1
        met, byes = Counter(), Counter()
        for field, pairing in play(n, size, rounds, (size,), Random(n)):
            assert complete(field, pairing)
            byes.update(pairing.byes)
            met.update(frozenset(p) for t in pairing.tables for p in combinations(t, 2))
        assert set(met.values()) == {1}, f"a field of {n} had a rematch"
        assert set(byes.values()) <= {1}, f"in a field of {n} someone had a second bye"


@pytest.mark.parametrize("size", [3, 5, 8])
def test_with_fewer_tables_than_seats_there_are_no_more_rematches_than_must_be(size):
    for tables in range(2, size, 2):
        n = tables * size
        (_, first), (_, second) = play(n, size, 2, (size,), Random(n))
        at = {e: number for number, table in enumerate(first.tables) for e in table}
        met = sum(at[a] == at[b] for table in second.tables for a, b in combinations(table, 2))
        each, more = divmod(size, tables)
        assert met == tables * (more * comb(each + 1, 2) + (tables - more) * comb(each, 2))


def test_tables_of_two_never_repeat_until_everyone_has_met_nearly_everyone():
    met = Counter()
    for _, pairing in play(12, 2, 9, (2,), Random(3)):
        met.update(frozenset(table) for table in pairing.tables)
    assert set(met.values()) == {1}


def test_16_in_tables_of_4_play_3_rounds_without_a_rematch():
    met = Counter()
    for _, pairing in play(16, 4, 3, (4,), Random(16)):
        met.update(frozenset(p) for table in pairing.tables for p in combinations(table, 2))
    assert set(met.values()) == {1}


def test_a_field_that_does_not_divide_sits_at_smaller_tables_before_anyone_has_a_bye():
    for field, pairing in play(30, 4, 4, (2, 3, 4), Random(30)):
        assert complete(field, pairing)
        assert not pairing.byes
        assert {len(table) for table in pairing.tables} <= {3, 4}


def test_nobody_has_a_second_bye_while_someone_has_had_none():
    byes = Counter()
    for _, pairing in play(7, 2, 7, (2,), Random(1)):
        assert len(pairing.byes) == 1
        byes.update(pairing.byes)
    assert set(byes.values()) == {1}


def test_who_withdraws_is_at_no_later_table_and_who_comes_late_is():
    seen = {}
    rounds = play(21, 4, 4, (3, 4), Random(5), leaves=[(3, 0)], comes=[(2, 20)])
    for number, (field, pairing) in enumerate(rounds, 1):
        assert complete(field, pairing)
        seen[number] = {e for table in pairing.tables for e in table}
    assert [0 in seen[r] for r in (1, 2, 3, 4)] == [True, True, False, False]
    assert [20 in seen[r] for r in (1, 2, 3, 4)] == [False, True, True, True]


def test_seats_are_spread_over_the_rounds():
    seats = Counter()
    for _, pairing in play(32, 4, 4, (4,), Random(9)):
        seats.update((e, seat) for table in pairing.tables for seat, e in enumerate(table))
    twice = sum(times > 1 for times in seats.values())
    assert twice < 16, "of 128 seats taken, few are had a second time"


@pytest.mark.parametrize(
    ("n", "size", "allowed"), [(30, 4, (3, 4)), (59, 6, (5, 6)), (50, 4, (2, 3, 4))]
)
def test_everyone_takes_a_turn_at_smaller_tables(n, size, allowed):
    small, taken = Counter(dict.fromkeys(range(n), 0)), 0
    for _, pairing in play(n, size, 4, allowed, Random(n)):
        for table in pairing.tables:
            if len(table) < size:
                small.update(table)
                taken += len(table)
    assert max(small.values()) <= -(-taken // n) + 1, "nobody sits at them again and again"


def test_the_first_bye_goes_to_the_bottom():
    field = Field((1, 2, 3), 2, (2,), (PastTable((1, 2), (1.0, 0.0)),), {3: 1})
    assert swiss(field, {1: 1.0, 2: 0.0, 3: 0.5}).byes == (2,)


def test_equals_meet():
    past = (PastTable((1, 2), (1.0, 0.0)), PastTable((3, 4), (1.0, 0.0)))
    pairing = swiss(Field((1, 2, 3, 4), 2, (2,), past), {1: 1.0, 2: 0.0, 3: 1.0, 4: 0.0})
    assert {frozenset(t) for t in pairing.tables} == {frozenset({1, 3}), frozenset({2, 4})}


def test_the_first_round_spreads_the_seeds():
    assert swiss(Field(tuple(range(8)), 4, (4,)), {}).tables == ((0, 2, 4, 6), (1, 3, 5, 7))


def test_a_large_field_has_no_rematch_either():
    met = Counter()
    for _, pairing in play(400, 4, 4, (4,), Random(4)):
        met.update(frozenset(p) for table in pairing.tables for p in combinations(table, 2))
    assert set(met.values()) == {1}


@pytest.mark.parametrize(
    ("entrants", "size", "allowed", "sizes"),
    [
        (8, 4, (2, 3, 4), (4, 4)),
        (9, 4, (2, 3, 4), (3, 3, 3)),
        (9, 4, (4,), (4, 4)),
        (7, 4, (3, 4), (4, 3)),
        (5, 4, (3, 4), (4,)),
        (1, 2, (2,), ()),
        (13, 4, (4, 5, 6, 7, 8), (5, 4, 4)),
        (13, 4, (3, 4, 5), (5, 4, 4)),
        (10, 4, (3, 4, 5), (4, 3, 3)),
        (7, 6, (4, 5, 6, 7, 8), (7,)),
        (5, 3, (3, 4, 5, 6), (5,)),
        (8, 5, (3, 5), (5, 3)),
        (5, 2, (2, 3, 4), (2, 2)),
        (3, 4, (3, 4), (3,)),
        (2, 4, (4,), ()),
        (0, 4, (4,), ()),
    ],
)
def test_other_tables_come_before_byes(entrants, size, allowed, sizes):
    assert split(entrants, size, allowed) == sizes


def ways(entrants, legal):
    """Every multiset of legal table sizes that seats exactly so many."""
    if entrants == 0:
        yield ()
    for at, size in enumerate(legal):
        if size <= entrants:
            yield from ((size, *rest) for rest in ways(entrants - size, legal[at:]))


@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.name)
def test_every_split_is_the_nearest_to_the_chosen_size(game):
    for size in game.seat_counts:
        legal = (2,) if size == 2 else game.seat_counts
        for entrants in range(size, 31):
            sizes = split(entrants, size, game.seat_counts)
            assert entrants - sum(sizes) == (entrants % 2 if size == 2 else 0), "byes"
            nearest = min(sum(abs(one - size) for one in way) for way in ways(sum(sizes), legal))
            assert sum(abs(one - size) for one in sizes) == nearest


def test_everyone_takes_a_turn_at_larger_tables():
    large = Counter()
    for _, pairing in play(34, 4, 4, (4, 5), Random(1)):
        assert not pairing.byes
        large.update(e for table in pairing.tables if len(table) == 5 for e in table)
    assert large.total() == 40
    assert max(large.values()) <= 3, "nobody sits at them again and again"
