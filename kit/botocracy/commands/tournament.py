"""``botocracy tournament``"""

from __future__ import annotations

import secrets
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from botocracy.commands.parameters import (
    CORES,
    GameOption,
    JobsOption,
    JsonOption,
    OptionsOption,
    SandboxOption,
    SeatsOption,
    SeedOption,
    parse_options,
)
from botocracy.local.bots import HOUSE, NamedBot, find_bot
from botocracy.local.guard import BEST, find_guard
from botocracy.local.series import Stopped
from botocracy.terminal import UNDECIDED, notes, print_fault, print_json
from games.contract import GameError
from games.options import OptionError
from games.registry import get, house_bots

if TYPE_CHECKING:
    from botocracy.local.tournament import Course, Tournament

FORMAT_NAMES = ("round-robin", "swiss", "knockout", "swiss-knockout", "swiss-round-robin")
NEEDS = ("numpy", "scipy", "rustworkx")


class MissingExtra(GameError):
    """A package of an extra is not installed."""


def tournament(
    bots: Annotated[
        list[str] | None,
        typer.Argument(help="Entrants: .py files, .zips, folders or house:NAME, the best first."),
    ] = None,
    game: GameOption = ...,  # type: ignore[assignment]  # an option without a default
    format: Annotated[  # noqa: A002 - the name of the option
        str, typer.Option(metavar="FORMAT", help=f"{', '.join(FORMAT_NAMES)}.")
    ] = "round-robin",
    house: Annotated[bool, typer.Option("--house", help="All house bots enter, too.")] = False,
    seats: SeatsOption = None,
    deals: Annotated[
        int, typer.Option(min=1, help="Deals of a match; each is played in every seat.")
    ] = 10,
    rounds: Annotated[
        int | None,
        typer.Option(min=1, help="Swiss rounds, or cycles of a round-robin. Default: enough."),
    ] = None,
    final: Annotated[
        int | None, typer.Option(min=2, help="Bots in the final of swiss-…. Default: two tables.")
    ] = None,
    option: OptionsOption = None,
    seed: SeedOption = None,
    jobs: JobsOption = CORES,
    sandbox: SandboxOption = BEST,
    report: Annotated[
        Path | None, typer.Option(help="Write a report to this HTML file, which needs no server.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Play a whole event: pairing, standings and tie-breaks are those of the site.

    Ctrl-C ends it and prints the standings so far.
    """
    _check_extra()
    from botocracy.events.formats import FORMATS
    from botocracy.local.tournament import Tournament, play_tournament

    if format not in FORMAT_NAMES:
        raise OptionError(f"--format is one of {', '.join(FORMAT_NAMES)}, not {format!r}")
    rules = get(game)
    form = FORMATS[format.replace("-", "_")]
    entrants = _entrants(rules.name, bots or [], house=house)
    table_size = seats or rules.seat_counts[0]
    options = parse_options(option)
    rules.configure(table_size, options)
    guard = find_guard(sandbox, [bot.files for bot in entrants])
    event = Tournament(
        game=rules.name,
        options=options,
        format=form.name,
        bots=entrants,
        table_size=table_size,
        deals=deals,
        length=rounds or form.suggested_length(len(entrants), table_size),
        cut=(final or min(len(entrants), 2 * table_size)) if form.has_final else 0,
        seed=seed or secrets.token_hex(4),
        way=guard.way,
    )
    event.check()
    _print_plan(event, guard.words)
    course, stopped = None, False
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("matches"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=notes, transient=True) as bar:
        task = bar.add_task("round 1", total=event.form.extent(event.plan).tables)
        try:
            for course in play_tournament(event, jobs=jobs):
                words = f"round {course.made} of {course.rounds}"
                bar.update(task, description=words, completed=len(course.past))
        except Stopped:
            stopped = True
            notes.print("[yellow]Stopped.[/] These are the standings so far.")
    if course is not None:
        _show(course, report, as_json=as_json, stopped=stopped)
    if stopped:
        raise typer.Exit(UNDECIDED)


def _check_extra() -> None:
    missing = [name for name in NEEDS if find_spec(name) is None]
    if missing:
        raise MissingExtra(
            f"botocracy tournament needs {', '.join(missing)}: "
            "pip install 'botocracy[events]' installs what is missing."
        )


def _entrants(game: str, specs: list[str], *, house: bool) -> list[NamedBot]:
    if house:
        specs = specs + [f"{HOUSE}{name}" for name in house_bots(game)]
    return _named_apart([find_bot(spec, game) for spec in dict.fromkeys(specs)])


def _named_apart(bots: list[NamedBot]) -> list[NamedBot]:
    """Names without folders where that leaves them different."""
    short = [Path(bot.name).name for bot in bots]
    if len(set(short)) < len(short):
        return bots
    return [NamedBot(name, bot.files) for name, bot in zip(short, bots, strict=True)]


def _print_plan(event: Tournament, guard: str) -> None:
    extent = event.form.extent(event.plan)
    notes.print(Text(guard, style="dim"))
    notes.print(
        f"[bold]{get(event.game).title}[/], {event.form.title}: {len(event.bots)} bots, "
        f"{extent.rounds} rounds, {extent.tables} matches of {event.deals} deals × "
        f"{event.table_size} sittings, seed {event.seed}",
        highlight=False,
    )


def _show(course: Course, report: Path | None, *, as_json: bool, stopped: bool) -> None:
    from botocracy.commands.tournament_tables import print_course
    from botocracy.local.tournament_result import result_json, write_report

    first = dict(reversed(course.faults))
    for entrant, fault in sorted(first.items(), key=lambda each: each[0]):
        print_fault(course.event.bots[entrant].name, fault, to=notes)
    result = result_json(course, stopped=stopped)
    if as_json:
        print_json(result)
    else:
        print_course(course)
    if report is not None:
        write_report(report, result)
        notes.print(Text(f"Report: {report}"))
