"""Single elimination at tables of any size: pair the next round of a knockout.

`botocracy.events.pairing.elimination` plans the sizes of tables and how many bots go on from each;
`botocracy.events.pairing.stage` tells which bots are left. This module assigns them to tables.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

from botocracy.events.pairing.elimination import PlannedRound, elimination, half
from botocracy.events.pairing.stage import Stage
from botocracy.events.pairing.tables import DrawnRound, Field, Pairing, Table


def stage_of(
    field: Field, seeding: Sequence[int], first: int, rounds: int, made: int | None = None
) -> Stage:
    """The knockout of the bots in `seeding`, from round `first` on, announced with `rounds` rounds.

    `made` is the number of the last drawn round, for a field without `drawn` rounds.
    """
    drawn = field.drawn
    if not drawn:
        played = (table.round for table in field.past if table.round >= first)
        last = max(played, default=first - 1) if made is None else made
        drawn = _reconstructed(field, seeding, first, last, rounds)
    return Stage(tuple(seeding), drawn, field.past, first + rounds - 1)


def knockout(field: Field, stage: Stage, first: int) -> Pairing:
    """The next round: seeds are spread over the tables, byes are drawn by lot."""
    present = set(field.entrants)
    left = [entrant for entrant in stage.left if entrant in present]
    number = stage.rounds[-1].number + 1 if stage.rounds else first
    plan = upcoming(field, len(left), stage.final - number + 1)
    if not left or not plan:
        return Pairing(())
    planned = plan[0]
    out = lots(field.draw, number, len(left))[: planned.byes]
    byes = tuple(left[at] for at in sorted(out))
    seated = [entrant for entrant in left if entrant not in byes]
    advance = _drawn_advance(planned, field.draw, number)
    tables = _spread(seated, planned.sizes)
    return Pairing(tables, byes, advance, walkover=not tables)


def upcoming(field: Field, left: int, rounds: int) -> tuple[PlannedRound, ...]:
    """The plan of the remaining `rounds`, with `left` bots."""
    return elimination(left, field.table_size, field.allowed_sizes, max(0, rounds))


def lots(draw: str, number: int, count: int) -> list[int]:
    """Positions 0 … count − 1 of the seeding in the order in which they are drawn for a round.

    The lot of the k-th seed is the SHA-256 of ``DRAW round NUMBER lot K``; the lowest hash is
    drawn first. So anybody who knows the draw can check it.
    """

    def lot(position: int) -> str:
        return sha256(f"{draw} round {number} lot {position + 1}".encode()).hexdigest()

    return sorted(range(count), key=lot)


def _drawn_advance(planned: PlannedRound, draw: str, number: int) -> tuple[int, ...]:
    """How many bots go on from each table. If tables of one size differ, lots decide which."""
    advance = list(planned.advance)
    order = lots(draw, number, len(advance))
    for size in set(planned.sizes):
        same = [at for at in order if planned.sizes[at] == size]
        chosen = sorted((planned.advance[at] for at in same), reverse=True)
        for at, count in zip(same, chosen, strict=True):
            advance[at] = count
    return tuple(advance)


def _spread(seated: Sequence[int], sizes: Sequence[int]) -> tuple[Table, ...]:
    """Deal the seeds to the tables in a snake: first table to last, then back."""
    tables: list[list[int]] = [[] for _ in sizes]
    waiting = iter(seated)
    for seat in range(max(sizes, default=0)):
        turn = range(len(sizes)) if seat % 2 == 0 else range(len(sizes) - 1, -1, -1)
        for at in turn:
            if seat < sizes[at]:
                tables[at].append(next(waiting))
    return tuple(tuple(table) for table in tables)


def _reconstructed(
    field: Field, seeding: Sequence[int], first: int, last: int, rounds: int
) -> tuple[DrawnRound, ...]:
    """Reconstruct the drawn rounds from settled tables, for a field without `drawn` rounds."""
    drawn: list[DrawnRound] = []
    left = list(seeding)
    for number in range(first, last + 1):
        tables = tuple(table.entrants for table in field.past if table.round == number)
        seated = {entrant for table in tables for entrant in table}
        later = {e for table in field.past if table.round > number for e in table.entrants}
        stayed = later.union(field.entrants)
        if number == 1:  # no Swiss rounds before it, so all byes are from this round or later
            stayed.update(entrant for entrant, byes in field.byes.items() if byes)
        byes = tuple(e for e in left if e not in seated and e in stayed)
        plan = upcoming(field, len(seated) + len(byes), first + rounds - number)
        if plan and plan[0].sizes == tuple(map(len, tables)):
            advance = _drawn_advance(plan[0], field.draw, number)
        else:
            advance = tuple(half(len(table)) for table in tables)
        drawn.append(DrawnRound(number, tables, advance, byes))
        left = Stage(tuple(seeding), tuple(drawn), field.past, 0).left
    return tuple(drawn)
