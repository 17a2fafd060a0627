"""FIDE's tournament report file (TRF16) of an event at tables of two. Pure.

Any chess pairing program reads it. Seats are colours: the first is white. The points are
match points: a match won is 1, drawn ½, and a bye ½ (said in the file by ``XXS PAB=0.5``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from botocracy.events.pairing.tables import PastTable
from botocracy.events.standings import BYE

RESULTS = {1.0: "1", 0.5: "=", 0.0: "0"}


@dataclass(frozen=True)
class Line:
    """One entrant of the report; `number` is its position in the seeding, from 1."""

    number: int
    name: str
    rating: int
    place: int


def report(
    title: str,
    lines: Mapping[int, Line],
    rounds: int,
    past: Sequence[PastTable],
    byes: Sequence[tuple[int, int]],
    *,
    planned: int,
    kind: str,
) -> str:
    """The text of the file; `byes` are (entrant, round), rounds count from 1.

    `kind` is the name of the format (`Format.fide`).
    """
    cells: dict[tuple[int, int], tuple[str, float]] = {}
    for table in past:
        white, black = table.entrants
        for entrant, other, colour in ((white, black, "w"), (black, white, "b")):
            points = match_points(table, entrant)
            text = f"{lines[other].number:4d} {colour} {RESULTS[points]}"
            cells[entrant, table.round] = (text, points)
    for entrant, number in byes:
        cells[entrant, number] = ("0000 - U", BYE)
    out = [
        f"012 {' '.join(title.split())}",
        f"062 {len(lines)}",
        f"092 Individual: {kind}",
        f"XXR {planned}",
        "XXC white1",
        f"XXS PAB={BYE:.1f}",
    ]
    for entrant, line in sorted(lines.items(), key=lambda item: item[1].number):
        row = [cells.get((entrant, r), ("0000 - Z", 0.0)) for r in range(1, rounds + 1)]
        points = sum(cell[1] for cell in row)
        results = "  ".join(cell[0] for cell in row)
        person = f"001 {line.number:4d}      {_ascii(line.name):33.33s} {line.rating:4d}"
        out.append(f"{person} {'':3} {'':11} {'':10} {points:4.1f} {line.place:4d}  {results}")
    return "\n".join(out) + "\n"


def match_points(table: PastTable, entrant: int) -> float:
    """The points of a match: 1 for a win, ½ for a draw, 0 for a loss."""
    own = table.shares[table.entrants.index(entrant)]
    other = table.shares[1 - table.entrants.index(entrant)]
    difference = round(own - other, 9)
    return 0.5 if not difference else float(difference > 0)


def _ascii(name: str) -> str:
    return name.encode("ascii", "replace").decode("ascii")
