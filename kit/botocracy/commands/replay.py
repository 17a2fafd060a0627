"""``botocracy replay``"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer
from rich.padding import Padding
from rich.text import Text

from botocracy.commands.parameters import JsonOption
from botocracy.local.browser import kept, show
from botocracy.records.record_file import RecordedGame, read_game
from botocracy.terminal import console, notes, print_json
from botocracy.viewer.frames import Replay, ReplayFrame
from botocracy.viewer.page import ending, replay_of, replay_page, setting
from games.record import RecordError


def replay(
    file: Annotated[Path, typer.Argument(help="A record, or the file of a match.")],
    sitting: Annotated[int, typer.Option(min=1, help="Which sitting of a match.")] = 1,
    deal: Annotated[int, typer.Option(min=1, help="Which deal of a match.")] = 1,
    seat: Annotated[int | None, typer.Option(min=1, help="Only what this seat knew.")] = None,
    at: Annotated[int, typer.Option(min=0, help="Begin at this step.")] = 0,
    html: Annotated[Path | None, typer.Option(help="Write the site's viewer as a page.")] = None,
    open_: Annotated[bool, typer.Option("--open", help="Show it in your browser.")] = False,
    view: Annotated[bool, typer.Option("--view", help="Print the view at every step.")] = False,
    step: Annotated[bool, typer.Option("--step", help="Wait for Enter between steps.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Go through a recorded game: in words, or in the site's viewer."""
    game = read_game(file, sitting=sitting, deal=deal)
    if seat is not None and seat > game.record.seats:
        raise RecordError(f"there is no seat {seat}: the seats are 1 to {game.record.seats}")
    seen_by = None if seat is None else seat - 1
    if at > len(game.record.steps):
        raise RecordError(f"there is no step {at}: the last one is {len(game.record.steps)}")
    if html is not None or open_:
        show_game(game, html, open_=open_, seat=seen_by, step=at)
        return
    seen = replay_of(game, seat=seen_by)
    if as_json:
        print_json(seen._asdict() | {"frames": [frame._asdict() for frame in seen.frames[at:]]})
        return
    console.print(Text(f"{seen.title}: {setting(game.record)}", style="bold"))
    for frame in seen.frames[at:]:
        _print_frame(game, seen, frame, view=view)
        if step and frame.outcome is None:
            console.input("[dim]Enter for the next step [/]")


def show_game(
    game: RecordedGame,
    page: Path | None = None,
    *,
    open_: bool,
    seat: int | None = None,
    step: int = 0,
    aside: bool = False,
) -> None:
    """Write the viewer of a game as a page, say where it is, and open it if wanted.

    `aside`: the page is not the command's result, so its path goes to standard error.
    """
    target = page or kept(f"{game.record.game}.html")
    try:
        target.write_text(replay_page(game, seat=seat, step=step), encoding="utf-8")
    except OSError as error:
        raise RecordError(f"{target} cannot be written: {error.strerror}") from error
    opened = open_ and show(target)
    typer.echo(target, err=aside)
    if open_ and not opened:
        notes.print("[yellow]No browser could be started here.[/] Open the file yourself.")


def _print_frame(game: RecordedGame, seen: Replay, frame: ReplayFrame, *, view: bool) -> None:
    console.rule(f"[bold]{frame.step}[/] / {len(game.record.steps)}", align="left", style="dim")
    for mover, move in frame.moves.items():
        words = f"{seen.names[mover]} · {frame.kind}: {json.dumps(move, ensure_ascii=False)}"
        _indented(words, 2, "dim")
        _print_remarks(game, frame.step - 1, mover)
    for line in frame.words:
        _indented(line["text"], 2)
    told = {line["text"] for line in frame.words}
    for mark in frame.marks:
        if mark.kind != "fault" and mark.text not in told:
            _indented(f"★ {mark.text}", 2, "red")
    if view:
        console.print_json(json.dumps(frame.view), indent=None)
    if frame.outcome is not None:
        _indented(f"The end: {ending(game, seen)}", 2, "bold red")


def _print_remarks(game: RecordedGame, step: int, seat: int) -> None:
    """What the bot noted and printed at a decision, and what went wrong there."""
    for fault in game.faults:
        if (fault.step, fault.seat) == (step, seat):
            words = f"fault: {fault.verdict.replace('_', ' ')}: {fault.message}"
            _indented(words.removesuffix(": "), 4, "red")
    for one in game.said:
        if (one.step, one.seat) == (step, seat):
            for sign, text in (("note", one.note), ("print", one.log)):
                for line in text.splitlines():
                    _indented(f"{sign}: {line}", 4, "cyan")


def _indented(words: str, by: int, style: str = "") -> None:
    console.print(Padding(Text(words, style=style), (0, 0, 0, by), expand=False))
