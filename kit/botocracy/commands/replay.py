"""``botocracy replay``"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.text import Text

from botocracy.records.record_file import read_record
from botocracy.terminal import console
from games.contract import Outcome
from games.record import Record, RecordError
from games.record import replay as frames
from games.registry import get


def replay(
    record: Annotated[Path, typer.Argument(help="A record, or the file of a match.")],
    sitting: Annotated[int, typer.Option(min=1, help="Which sitting of a match.")] = 1,
    deal: Annotated[int, typer.Option(min=1, help="Which deal of a match.")] = 1,
    seat: Annotated[int | None, typer.Option(help="Only what this seat knew (from 0).")] = None,
    view: Annotated[bool, typer.Option("--view", help="Print the view at every step.")] = False,
    step: Annotated[bool, typer.Option("--step", help="Wait for Enter between steps.")] = False,
) -> None:
    """Go through a recorded game in words."""
    game = read_record(record, sitting=sitting, deal=deal)
    for moment in _moments(game, seat):
        _print_moment(moment, len(game.steps), view=view)
        if step and moment.outcome is None:
            console.input("[dim]Enter for the next step [/]")


@dataclass(frozen=True)
class Moment:
    """One step of a replay from one perspective."""

    step: int
    moves: list[str]
    """Who answered what to which question, as far as the perspective may see."""
    words: list[str]
    view: dict[str, Any]
    outcome: Outcome | None


def _moments(record: Record, seat: int | None = None) -> Iterator[Moment]:
    """The record as `seat` saw it, or everything."""
    if seat is not None and not 0 <= seat < record.seats:
        raise RecordError(f"there is no seat {seat}: the seats are 0 to {record.seats - 1}")
    game = get(record.game)
    names = [f"Seat {index}" for index in range(record.seats)]
    for frame in frames(record):
        kinds = {decision.seat: decision.kind for decision in frame.decisions}
        yield Moment(
            step=frame.step,
            moves=[
                f"{names[mover]} · {kinds[mover]}: {json.dumps(move)}"
                for mover, move in frame.moves.items()
                if seat is None or seat == mover
            ],
            words=[game.tell(e.what, names) for e in frame.events if e.visible_to(seat)],
            view=frame.state.view(seat),
            outcome=frame.state.outcome(),
        )


def _print_moment(moment: Moment, last: int, *, view: bool) -> None:
    console.rule(f"[bold]{moment.step}[/] / {last}", align="left", style="dim")
    for move in moment.moves:
        console.print(Text(f"  {move}", style="dim"))
    for words in moment.words:
        console.print(Text(f"  {words}"))
    if view:
        console.print_json(json.dumps(moment.view), indent=None)
    if moment.outcome is not None:
        places = ", ".join(
            f"seat {seat}: {place}. ({score})"
            for seat, (place, score) in enumerate(
                zip(moment.outcome.places, moment.outcome.scores, strict=True)
            )
        )
        console.print(Text(f"  The end: {places}; {moment.outcome.reason}", style="bold red"))
