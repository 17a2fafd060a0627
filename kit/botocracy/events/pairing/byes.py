"""Fair turns: who gets a bye, and who sits at a table of another size than usual.

Guarantee: entrants that were there from the first round on differ by at most one bye, after any
number of rounds. A bye always goes to an entrant with the fewest byes, even if that costs a
rematch. Where a field does not divide evenly, seats at smaller or larger tables are given out in
the same way. In a round that also has byes, whoever sits out misses a turn at such a table, so
those counts may differ by more than one.

A late entrant is credited with the field's average number of byes for the rounds it missed.
Otherwise it would sit out round after round until it had caught up.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence

from botocracy.events.pairing.tables import Field


def sit_out(field: Field, order: Sequence[int], count: int) -> list[int]:
    """The `count` entrants that get a bye: fewest byes first, then the lowest ranked."""
    had = byes_counted(field)
    places = sorted(range(len(order)), key=lambda at: (had[order[at]], -at))
    return [order[at] for at in places[:count]]


def usual_size(sizes: Collection[int], table_size: int) -> int:
    """The event's table size if the round has tables of it, else its largest size."""
    return table_size if table_size in sizes else max(sizes, default=0)


def take_odd_tables(field: Field, order: Sequence[int], sizes: Sequence[int]) -> list[int]:
    """The entrants for tables of another size than usual: those who sat there least often.

    Among entrants with equal counts, neighbours in the order are chosen, so that equals meet. If
    several choices are equally close, smaller tables go to the bottom and larger ones to the top.
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
    """Byes of each present entrant, plus the average number for the rounds before it entered."""
    return _counted(field, field.byes)


def bye_rounds(field: Field) -> dict[int, list[int]]:
    """The rounds in which each present entrant had a bye."""
    return {
        entrant: rounds[len(rounds) - field.byes.get(entrant, 0) :]
        for entrant, rounds in _rounds_without_table(field).items()
    }


def _counted(field: Field, had: Mapping[int, int]) -> dict[int, int]:
    """`had` of each present entrant, plus the average for the rounds before it entered."""
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
    """How often each entrant sat at a table of another size than usual."""
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
    """The rounds in which each present entrant had no table, in order.

    Nobody comes back after leaving, so the rounds before it entered come first, then its byes.
    """
    rounds = sorted({table.round for table in field.past})
    seated: dict[int, set[int]] = {entrant: set() for entrant in field.entrants}
    for table in field.past:
        for entrant in table.entrants:
            if entrant in seated:
                seated[entrant].add(table.round)
    return {e: [r for r in rounds if r not in had] for e, had in seated.items()}
