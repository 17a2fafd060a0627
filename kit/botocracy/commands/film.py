"""``botocracy film``"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from botocracy.commands.parameters import JsonOption
from botocracy.local.browser import show
from botocracy.records.record_file import RecordedGame, read_game
from botocracy.terminal import MissingExtra, notes, print_json
from botocracy.viewer.film import MOMENTS
from botocracy.viewer.page import replay_of, replay_page
from games.record import RecordError

PAGE = ".html"
KINDS = (".gif", ".webm", ".mp4", PAGE)


def film(
    file: Annotated[Path, typer.Argument(help="A record, or the file of a match.")],
    out: Annotated[
        Path | None, typer.Option(help="A .gif, .webm, .mp4 or .html file. [default: GAME.gif]")
    ] = None,
    html: Annotated[
        bool, typer.Option("--html", help="Make a page that plays the film instead of a GIF.")
    ] = False,
    sitting: Annotated[int, typer.Option(min=1, help="Which sitting of a match.")] = 1,
    deal: Annotated[int, typer.Option(min=1, help="Which deal of a match.")] = 1,
    seat: Annotated[int | None, typer.Option(min=1, help="Only what this seat knew.")] = None,
    moments: Annotated[int, typer.Option(min=1, max=20, help="How many key moments.")] = MOMENTS,
    beat: Annotated[float, typer.Option(min=0.2, max=3, help="Seconds for one step.")] = 0.8,
    width: Annotated[int, typer.Option(min=320, max=1280, help="Pixels from left to right.")] = 720,
    dark: Annotated[bool, typer.Option("--dark", help="Light on dark.")] = False,
    browser: Annotated[str | None, typer.Option(help="Chromium, Chrome or Edge to use.")] = None,
    open_: Annotated[bool, typer.Option("--open", help="Show it in your browser.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Make a short film of a game's key moments: a GIF, a video, or a page."""
    game = read_game(file, sitting=sitting, deal=deal)
    if seat is not None and seat > game.record.seats:
        raise RecordError(f"there is no seat {seat}: the seats are 1 to {game.record.seats}")
    target = out or Path(f"{game.record.game}{PAGE if html else '.gif'}")
    if target.suffix not in KINDS or (html and target.suffix != PAGE):
        wanted = PAGE if html else ", ".join(KINDS)
        raise RecordError(f"a film is a file that ends with {wanted}, not {target.name}")
    seen_by = None if seat is None else seat - 1
    told: dict[str, object] = {"file": str(target)}
    try:
        if target.suffix == PAGE:
            target.write_text(replay_page(game, seat=seen_by, film=True), encoding="utf-8")
        else:
            told |= _shoot(
                game,
                target,
                seen_by,
                moments=moments,
                beat=beat,
                width=width // 2 * 2,  # videos want even numbers
                dark=dark,
                named=browser,
            )
    except OSError as error:
        raise RecordError(f"{target} cannot be written: {error.strerror or error}") from error
    opened = open_ and show(target)
    if as_json:
        print_json(told | {"bytes": target.stat().st_size})
    else:
        typer.echo(target)
    if open_ and not opened:
        notes.print("[yellow]No browser could be started here.[/] Open the file yourself.")


def _shoot(
    game: RecordedGame,
    target: Path,
    seat: int | None,
    *,
    moments: int,
    beat: float,
    width: int,
    dark: bool,
    named: str | None,
) -> dict[str, object]:
    """Draw the film and write it; returns what is told of it."""
    try:
        from botocracy.film.drawing import draw, find_browser
        from botocracy.film.pictures import pictures_of
        from botocracy.film.writing import find_ffmpeg, write_gif, write_video
    except ModuleNotFoundError as error:
        raise MissingExtra("film", "film", error) from error
    drawer = find_browser(named)
    if target.suffix != ".gif":
        find_ffmpeg()
    replay = replay_of(game, seat=seat)
    pictures = pictures_of(replay, moments=moments, beat=beat)
    seconds = [picture.seconds for picture in pictures]
    with notes.status(f"{len(pictures)} pictures are drawn by {drawer}"):
        near = target.resolve().parent
        drawn = draw(replay, pictures, browser=drawer, width=width, dark=dark, near=near)
        (write_gif if target.suffix == ".gif" else write_video)(drawn, seconds, target)
    return {
        "moments": sum(picture.moment for picture in pictures),
        "seconds": round(sum(seconds), 1),
    }
