"""``botocracy profile``"""

from __future__ import annotations

import secrets
import shlex
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.table import Table
from rich.text import Text

from botocracy.commands.parameters import (
    GameOption,
    JsonOption,
    OptionsOption,
    SeatsOption,
    SeedOption,
    parse_options,
)
from botocracy.local.bots import HOUSE, find_bot
from botocracy.local.browser import kept
from botocracy.local.guard import NONE, find_guard
from botocracy.local.profiling import (
    FunctionTimes,
    KindTimes,
    Measured,
    NotLoaded,
    functions,
    measure,
)
from botocracy.local.series import Series, Stopped
from botocracy.records.record_file import recorded, write_game
from botocracy.stats.versions import opponents_at
from botocracy.terminal import REJECTED, UNDECIDED, console, notes, print_fault, print_json
from games.record import RecordError
from games.registry import get, house_bots
from sandbox.limits import Clocks


def profile(
    bot: Annotated[str, typer.Argument(help="A .py file, a .zip or a folder with bot.py.")],
    game: GameOption,
    opponents: Annotated[list[str] | None, typer.Argument(help="Default: the house bots.")] = None,
    deals: Annotated[int, typer.Option(min=1, help="Every deal is played in every seat.")] = 5,
    seats: SeatsOption = None,
    option: OptionsOption = None,
    seed: SeedOption = None,
    top: Annotated[int, typer.Option(min=1, help="How many functions to list.")] = 15,
    record: Annotated[
        Path | None, typer.Option(help="Where to write the game with the slowest decision.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Where your bot's time goes: by kind of decision, and by function.

    It plays in our own process, without a sandbox; time and memory are limited as on the site.
    """
    rules = get(game)
    seats = seats or rules.seat_counts[0]
    names = opponents or [f"{HOUSE}{name}" for name in house_bots(rules.name)]
    found = find_bot(bot, rules.name)
    series = Series(
        game=rules.name,
        options=rules.configure(seats, parse_options(option)),
        bots=[find_bot(name, rules.name) for name in names],
        deals=deals,
        seed=seed or secrets.token_hex(4),
    )
    notes.print(Text(find_guard(NONE, []).words, style="dim"))
    try:
        with _progress(2 * deals * seats) as tell:
            measured = measure(series, found, seats=seats, tell=tell)
            rows = functions(series, found, seats=seats, tell=tell)
    except NotLoaded as trouble:
        print_fault(found.name, trouble.fault, to=notes if as_json else console)
        raise typer.Exit(REJECTED) from trouble
    except Stopped:
        notes.print("[yellow]Stopped.[/]")
        raise typer.Exit(UNDECIDED) from None
    if not measured.decisions:
        notes.print("[yellow]The bot was asked for no decision.[/] Try more --deals.")
        raise typer.Exit(UNDECIDED)
    target = record or kept(f"profile-{rules.name}.json")
    _write_slowest(series, found.name, measured, target, seats)
    if as_json:
        print_json(_as_json(series, found.name, measured, rows[:top], target))
        return
    if measured.faults:
        print_fault(found.name, measured.faults[0])
    console.print(
        f"[bold]{rules.title}[/], {seats} seats, {deals} deals × {seats} sittings "
        f"= {len(measured.games)} games, seed {series.seed}"
    )
    _print_kinds(measured)
    _print_clock(measured, series.clocks)
    _print_slowest(measured, target)
    _print_functions(rows, top)


def _write_slowest(series: Series, bot: str, measured: Measured, target: Path, seats: int) -> None:
    """Write the game with the slowest decision, so that it can be replayed."""
    slowest = measured.slowest
    game = measured.game_of(slowest)
    match = slowest.deal // series.deals_per_match
    table = [bot, *(one.name for one in opponents_at(series.bots, seats, match))]
    names = [table[player] for player in game.seating]
    try:
        write_game(recorded(game, names, series.clocks), target)
    except OSError as error:
        raise RecordError(f"{target} cannot be written: {error.strerror}") from error


def _as_json(
    series: Series, bot: str, measured: Measured, rows: Sequence[FunctionTimes], record: Path
) -> dict[str, object]:
    return {
        "game": series.game,
        "bot": bot,
        "seed": series.seed,
        "games": len(measured.games),
        "faults": len(measured.faults),
        "seconds": measured.seconds,
        "kinds": [asdict(kind) for kind in measured.kinds],
        "clocks": {
            "move": series.clocks.move,
            "slowest_move": measured.slowest.seconds,
            "bank": series.clocks.bank,
            "longest_game": measured.longest_game,
        },
        "slowest": asdict(measured.slowest) | {"record": str(record)},
        "functions": [asdict(row) for row in rows],
    }


def _print_kinds(measured: Measured) -> None:
    table = Table(header_style="bold", box=None, padding=(0, 1))
    table.add_column("decision", overflow="fold")
    for column in ("count", "mean", "median", "p95", "slowest", "share"):
        table.add_column(column, justify="right", no_wrap=True)
    for kind in measured.kinds:
        table.add_row(*_cells(kind))
    if len(measured.kinds) > 1:
        table.add_row(*_cells(measured.all_kinds), style="bold")
    console.print(table)


def _cells(kind: KindTimes) -> list[Text]:
    times = (kind.mean, kind.median, kind.p95, kind.slowest)
    cells = (kind.kind, f"{kind.count}", *map(_seconds, times), f"{kind.share:.0%}")
    return [Text(cell) for cell in cells]


def _print_clock(measured: Measured, clocks: Clocks) -> None:
    for what, used, limit in (
        ("slowest move", measured.slowest.seconds, clocks.move),
        ("longest game", measured.longest_game, clocks.bank),
    ):
        style = "red" if used > limit else "yellow" if used > limit / 2 else "green"
        words = f"{_seconds(used)} of {limit:g} s ({used / limit:.1%})"
        console.print(Text.assemble(f" {what}: ", (words, style)))


def _print_slowest(measured: Measured, record: Path) -> None:
    one = measured.slowest
    console.print(
        Text.assemble(
            " slowest: ",
            (one.kind, "bold"),
            f" in deal {one.deal + 1}, sitting {one.rotation + 1}, seat {one.seat + 1}, "
            f"step {one.step}",
        )
    )
    command = f"botocracy replay {shlex.quote(str(record))} --at {one.step + 1} --open"
    console.print(Text(f"   {command}", style="cyan"), soft_wrap=True)


def _print_functions(rows: Sequence[FunctionTimes], top: int) -> None:
    table = Table(header_style="bold", box=None, padding=(0, 1), title_justify="left")
    table.add_column("function", overflow="fold")
    table.add_column("where", overflow="fold", style="dim")
    for column in ("calls", "own", "share", "with called"):
        table.add_column(column, justify="right", no_wrap=True)
    for row in rows[:top]:
        cells = (f"{row.calls}", _seconds(row.own), f"{row.share:.0%}", _seconds(row.total))
        table.add_row(Text(row.name), Text(row.where), *cells)
    rest = rows[top:]
    if rest:
        own = sum(row.own for row in rest)
        share = sum(row.share for row in rest)
        table.add_row(f"{len(rest)} more", "", "", _seconds(own), f"{share:.0%}", "")
    others = max(0.0, 1 - sum(row.share for row in rows))
    table.add_row("libraries, our runner", "", "", "", f"{others:.0%}", "", style="dim")
    console.print()
    console.print(table)
    console.print(
        "[dim] From a second run under a profiler, which slows the bot down: compare the shares. "
        "own includes built-in functions.[/]"
    )


def _seconds(value: float) -> str:
    if value < 0.000_995:
        return f"{value * 1e6:.0f} µs"
    if value < 0.995:
        return f"{value * 1e3:.{0 if value >= 0.0995 else 1}f} ms"
    return f"{value:.2f} s"


@contextmanager
def _progress(games: int) -> Iterator[Callable[[int], None]]:
    """A bar of games; the function given moves it on."""
    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("games, each twice"))
    with Progress(*columns, console=notes, transient=True) as bar:
        task = bar.add_task("", total=games)
        yield lambda played: bar.advance(task, played)
