"""Byes and tables of an odd size go round, so that nobody has two more than another.

The promise: of those who were there from the first round on, no two differ by more than one
bye, after any number of rounds. It holds because a bye always goes to someone with the fewest,
whatever rematch that costs. Where a field does not divide and some tables are smaller or larger
than usual, seats at those go round in the same way; in a round that has byes as well, whoever
sits out misses its turn at an odd table, so there the counts may differ by more.

Who came late did not have its turn in the rounds before. The turns are not made up for: those
rounds count as if it had had the field's usual share of their byes. Otherwise a late entrant of
a long event would sit out one round after the other until it had as many as the rest.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence

from tournaments.pairing.tables import Field


def sit_out(field: Field, order: Sequence[int], count: int) -> list[int]:
    """Who has the byes of a round: the fewest byes first, then from the bottom of the order."""
    had = byes_counted(field)
    places = sorted(range(len(order)), key=lambda at: (had[order[at]], -at))
    return [order[at] for at in places[:count]]


def usual_size(sizes: Collection[int], table_size: int) -> int:
    """The size of a round's usual tables: the event's, or the largest where none is of that."""
    return table_size if table_size in sizes else max(sizes, default=0)


def take_odd_tables(field: Field, order: Sequence[int], sizes: Sequence[int]) -> list[int]:
    """Who sits at the tables of another size than usual: the fewest such seats first.

    Of those with equally many a run of neighbours in the order, so that equals meet; where it
    makes no difference, smaller tables are at the bottom and larger ones at the top.
    """
    usual = usual_size(sizes, field.table_size)
    odd = [size for size in sizes if size != usual]
    count = sum(odd)
    if not count:
        return []
    had = _counted(field, _odd_seats(field))
    wanting = sorted(range(len(order)), key=lambda at: (had[order[at]], at))
    last = had[order[wanting[count - 1]]]
    sure = [at for at in wanting if had[order[at]] < last]
    choice = [at for at in wanting if had[order[at]] == last]
    missing = count - len(sure)

    def cost(start: int) -> tuple[int, int]:
        places = [*sure, *choice[start : start + missing]]
        return max(places) - min(places), start if odd[0] > usual else -start

    start = min(range(len(choice) - missing + 1), key=cost)
    return [order[at] for at in (*sure, *choice[start : start + missing])]


def byes_counted(field: Field) -> dict[int, int]:
    """Byes of each present entrant, with the usual share for the rounds before it came."""
    return _counted(field, field.byes)


def bye_rounds(field: Field) -> dict[int, list[int]]:
    """For each present entrant the rounds in which it had a bye."""
    return {
        entrant: rounds[len(rounds) - field.byes.get(entrant, 0) :]
        for entrant, rounds in _rounds_without_table(field).items()
    }


def _counted(field: Field, had: Mapping[int, int]) -> dict[int, int]:
    given = sum(had.values())
    turns = sum(field.byes.values()) + sum(len(table.entrants) for table in field.past)
    missed = {
        entrant: len(rounds) - field.byes.get(entrant, 0)
        for entrant, rounds in _rounds_without_table(field).items()
    }
    return {
        entrant: had.get(entrant, 0) + (given * missed[entrant] // turns if turns else 0)
        for entrant in field.entrants
    }


def _odd_seats(field: Field) -> Counter[int]:
    """How often each sat at a table of another size than usual in its round."""
    sizes: dict[int, set[int]] = defaultdict(set)
    for table in field.past:
        sizes[table.round].add(len(table.entrants))
    usual = {number: usual_size(found, field.table_size) for number, found in sizes.items()}
    had: Counter[int] = Counter()
    for table in field.past:
        if len(table.entrants) != usual[table.round]:
            had.update(table.entrants)
    return had


def _rounds_without_table(field: Field) -> dict[int, list[int]]:
    """In order. The first of them it missed and in the last it had byes: nobody comes back
    after leaving, so what was missed lies before the first table or bye."""
    rounds = sorted({table.round for table in field.past})
    seated: dict[int, set[int]] = {entrant: set() for entrant in field.entrants}
    for table in field.past:
        for entrant in table.entrants:
            if entrant in seated:
                seated[entrant].add(table.round)
    return {e: [r for r in rounds if r not in had] for e, had in seated.items()}
