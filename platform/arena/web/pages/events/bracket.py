"""The layout of a bracket: coordinates for the template that draws it as SVG."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Any, NamedTuple

from arena.matches.models import MatchStatus
from botocracy.events.formats import FORMATS
from botocracy.events.pairing.bracket import BracketRound, BracketSeat, BracketTable
from tournaments.models import Entry, Event
from tournaments.results.knockouts import EventBracket, event_bracket
from tournaments.results.scoreboard import Scoreboard

WIDTH, GAP = 224, 72
"""Width of a column, and of the gap between two."""
EDGE = 2
"""Margin around the drawing, for the lines of the outermost tables."""
HEAD, LINE, SPACE = 64, 28, 20
"""Heights of a column's title, of a line, and between two tables."""
BASE = 19
"""Distance from the top of a line to the baseline of its text."""
NAME = 17
"""Number of letters that fit into a box."""
MOST = 128
"""Rounds with more bots than this are not drawn."""
TALLEST, COLUMNS = 400, 3
"""Height and number of the rounds that a wall shows."""


class SeatBox(NamedTuple):
    y: int
    """Baseline of the text, from the top of the table."""
    name: str
    """Shortened to fit; empty while the bot is not known."""
    full_name: str
    share: float | None
    state: str
    """``through``, ``lost`` or empty."""


class TableBox(NamedTuple):
    x: int
    y: int
    height: int
    title: str
    note: str
    match: int | None
    """The match the box links to."""
    playing: bool
    planned: bool
    """The round is not drawn yet."""
    seats: list[SeatBox]
    words: str
    """The whole table as a sentence, for screen readers."""


class Column(NamedTuple):
    x: int
    title: str
    summary: str
    boxes: list[TableBox]


class Path(NamedTuple):
    """A line from a bot's seat to its seat in the next round."""

    x1: int
    y1: int
    x2: int
    y2: int
    middle: int


class Drawing(NamedTuple):
    width: int
    height: int
    column: int
    """Width of a column."""
    columns: list[Column]
    paths: list[Path]
    left_out: int
    """Number of earlier rounds that are too large to draw."""


def bracket_context(event: Event, board: Scoreboard) -> dict[str, Any]:
    """Template context of an event's knockout: the bracket and its champion."""
    found = event_bracket(event, board, most=MOST)
    if found is None:
        return {"knockout": bool(FORMATS[event.format].knockout_from(event.length))}
    champion = found.bracket.champion
    first = [champion.entrant, *champion.level] if champion else []
    entries = Entry.objects.select_related("bot__owner").in_bulk(first)
    bots = [entries[entrant].bot for entrant in first]
    return {
        "knockout": True,
        "bracket": draw(found),
        "begun": found.begun,
        "champion": champion,
        "champion_bot": bots[0] if bots else None,
        "level": bots[1:],
    }


def draw(shown: EventBracket) -> Drawing:
    """Lay out the rounds from left to right, each column centred vertically."""
    rounds = shown.bracket.rounds
    heights = [_height(each) for each in rounds]
    height = max(heights, default=0)
    columns = [
        _column(each, shown, EDGE + at * (WIDTH + GAP), HEAD + (height - own) // 2)
        for at, (each, own) in enumerate(zip(rounds, heights, strict=True))
    ]
    return Drawing(
        width=max(1, len(columns)) * (WIDTH + GAP) - GAP + 2 * EDGE,
        height=HEAD + height + EDGE,
        column=WIDTH,
        columns=[column for column, _ in columns],
        paths=list(_paths(columns)),
        left_out=shown.left_out,
    )


def fitting(shown: EventBracket) -> Drawing | None:
    """The last rounds, as large as a room needs them; None if the present one does not fit.

    Shown are as many rounds before the final as fit, at most `TALLEST` high and `COLUMNS` wide.
    """
    rounds = shown.bracket.rounds
    now = max((at for at, each in enumerate(rounds) if each.drawn), default=0)
    first = max(0, len(rounds) - COLUMNS)
    while first < len(rounds) and _height(rounds[first]) > TALLEST:
        first += 1
    if first > now or first == len(rounds):
        return None
    bracket = shown.bracket._replace(rounds=rounds[first:])
    drawn = draw(replace(shown, bracket=bracket))
    # Nobody clicks on a wall, so its boxes lead nowhere.
    return drawn._replace(
        columns=[
            column._replace(boxes=[box._replace(match=None) for box in column.boxes])
            for column in drawn.columns
        ]
    )


def _lines(each: BracketRound) -> list[int]:
    byes = [len(each.byes)] if each.byes else []
    return [*(len(table.seats) for table in each.tables), *byes]


def _height(each: BracketRound) -> int:
    return sum(LINE * (1 + lines) + SPACE for lines in _lines(each)) - SPACE


Seats = dict[int, int]
"""Entry → y coordinate of the middle of its line."""


def _column(each: BracketRound, shown: EventBracket, x: int, y: int) -> tuple[Column, Seats]:
    boxes, places = [], {}
    for table in (*each.tables, None):
        seats = table.seats if table else each.byes
        if not seats:
            continue
        boxes.append(_box(each, table, seats, shown, x, y))
        for line, seat in enumerate(seats, 1):
            if seat.entrant is not None:
                places[seat.entrant] = y + LINE * line + LINE // 2
        y += LINE * (1 + len(seats)) + SPACE
    return Column(x, each.title, _summary(each), boxes), places


def _box(
    each: BracketRound,
    table: BracketTable | None,
    seats: tuple[BracketSeat, ...],
    shown: EventBracket,
    x: int,
    y: int,
) -> TableBox:
    match, status = None, ""
    if table and each.drawn:
        match, status = shown.matches.get((each.number, table.number), (None, ""))
    if table is None:
        title, note = "Without a match", ""
    elif each.title == "Final":
        title, note = "Final", ""
    else:
        go_on = "goes on" if table.advance == 1 else "go on"
        title, note = f"Table {table.number}", f"{table.advance} of {len(seats)} {go_on}"
    playing = status == MatchStatus.PLAYING
    lines = [_seat(seat, shown, LINE * line + BASE) for line, seat in enumerate(seats, 1)]
    return TableBox(
        x,
        y,
        LINE * (1 + len(seats)),
        title,
        "being played" if playing else note,
        match,
        playing,
        not each.drawn,
        lines,
        f"{each.title}, {title.lower()}{f', {note}' if note else ''}: {_words(lines)}",
    )


def _seat(seat: BracketSeat, shown: EventBracket, y: int) -> SeatBox:
    name = shown.names.get(seat.entrant, "") if seat.entrant is not None else ""
    short = name if len(name) <= NAME else f"{name[: NAME - 1].rstrip()}…"
    state = "" if seat.through is None else "through" if seat.through else "lost"
    return SeatBox(y, short, name, seat.share, state)


def _words(lines: list[SeatBox]) -> str:
    if not any(line.name for line in lines):
        return f"{len(lines)} bots, not drawn yet"
    said = {"through": "goes on", "lost": "is out", "": ""}
    return "; ".join(
        ", ".join(
            part
            for part in (
                line.full_name,
                "" if line.share is None else f"{100 * line.share:.0f} %",
                said[line.state],
            )
            if part
        )
        for line in lines
    )


def _summary(each: BracketRound) -> str:
    sizes = sorted({len(table.seats) for table in each.tables}, reverse=True)
    bots = f"{each.entrants} bot{'' if each.entrants == 1 else 's'}"
    if not each.tables:
        return f"{bots}, a walkover"
    byes = f", {len(each.byes)} without a match" if each.byes else ""
    if len(each.tables) == 1:
        return f"{bots}{byes}"
    return f"{bots}{byes}, {len(each.tables)} tables of {' and '.join(map(str, sizes))}"


def _paths(columns: list[tuple[Column, Seats]]) -> Iterator[Path]:
    for (column, before), (following, after) in pairwise(columns):
        start, end = column.x + WIDTH, following.x
        for entrant in before.keys() & after.keys():
            yield Path(start, before[entrant], end, after[entrant], (start + end) // 2)
