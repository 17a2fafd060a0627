"""Standings, crosstable and bracket of a local event in the terminal."""

from __future__ import annotations

from collections import Counter

from rich.markup import escape
from rich.table import Table
from rich.text import Text

from botocracy.events.pairing.bracket import Bracket
from botocracy.local.tournament import Course
from botocracy.terminal import console

WIDEST_CROSSTABLE = 12
"""Entrants whose crosstable fits into 80 columns; the report has larger ones."""


def print_course(course: Course) -> None:
    _print_standings(course)
    _print_crosstable(course)
    if found := course.bracket():
        _print_bracket(course, found)


def _plain_table(*right: str) -> Table:
    table = Table(header_style="bold", box=None, padding=(0, 1))
    table.add_column("", justify="right")
    table.add_column("bot", style="bold", overflow="fold")
    for name in right:
        table.add_column(name, justify="right", no_wrap=True)
    return table


def _print_standings(course: Course) -> None:
    faults = Counter(each.entrant for each in course.faults)
    table = _plain_table("score", "±", "true rank", "matches", "won", "faults")
    for row in course.standings():
        table.add_row(
            str(row.place),
            Text(course.event.bots[row.entrant].name),
            f"{row.score:.2f}",
            "–" if row.margin is None else f"{row.margin:.2f}",
            row.true_rank,
            str(row.matches),
            str(row.wins),
            Text(str(faults[row.entrant]), style="red" if faults[row.entrant] else "dim"),
        )
    console.print(table)
    console.print(
        "[dim]score: share of opponents beaten, summed over matches; a bye counts ½. ± is the 95 % "
        "interval. True ranks hold for all bots at once, with 95 % certainty.[/]"
    )


def _print_crosstable(course: Course) -> None:
    rows = course.standings()
    if not 1 < len(rows) <= WIDEST_CROSSTABLE:
        return
    met = course.meetings()
    table = _plain_table(*(str(at) for at in range(1, len(rows) + 1)))
    for at, row in enumerate(rows, 1):
        cells = [
            "·" if other is row else f"{meeting.result:.0%}"[:-1] if meeting else ""
            for other in rows
            for meeting in [met.get((row.entrant, other.entrant))]
        ]
        table.add_row(str(at), Text(course.event.bots[row.entrant].name), *cells)
    console.print()
    console.print(table)
    console.print(
        "[dim]Matches above the opponent of the column, in percent; level counts half.[/]"
    )


def _print_bracket(course: Course, found: Bracket) -> None:
    names = [escape(bot.name) for bot in course.event.bots]
    for each in found.rounds:
        console.print(f"\n[bold]{each.title}[/]")
        for table in each.tables:
            seats = [
                f"[{'green' if seat.through else 'dim'}]{names[seat.entrant]}[/] {seat.share:.2f}"
                for seat in table.seats
                if seat.entrant is not None and seat.share is not None
            ]
            console.print(f"  table {table.number}: {', '.join(seats)}", highlight=False)
        byes = [names[seat.entrant] for seat in each.byes if seat.entrant is not None]
        if byes:
            console.print(f"  without a match: {', '.join(byes)}", highlight=False)
    if found.champion:
        console.print(f"\n[bold]{names[found.champion.entrant]}[/] wins the knockout.")
