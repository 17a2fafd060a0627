"""``botocracy play``"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import cycle, islice
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from botocracy.commands.parameters import (
    CORES,
    GameOption,
    JobsOption,
    OptionsOption,
    SeatsOption,
    SeedOption,
    parse_options,
)
from botocracy.local.bots import NamedBot, find_bot
from botocracy.local.series import Series, play_series
from botocracy.records.record_file import write_record
from botocracy.stats.results import Gap, Line, Tally
from botocracy.terminal import console, number, percent, print_fault
from games.contract import Game
from games.options import OptionError
from games.registry import get
from sandbox.match import GameRun
from sandbox.verdicts import Verdict


def play(
    bots: Annotated[
        list[str], typer.Argument(help="house:NAME, a .py file, a .zip or a folder with bot.py.")
    ],
    game: GameOption,
    deals: Annotated[int, typer.Option(min=1, help="Every deal is played in every seat.")] = 20,
    seats: SeatsOption = None,
    option: OptionsOption = None,
    seed: SeedOption = None,
    jobs: JobsOption = CORES,
    records: Annotated[Path | None, typer.Option(help="Folder to write the records to.")] = None,
    faults: Annotated[int, typer.Option(help="How many faults to print in full.")] = 1,
) -> None:
    """Let bots play duplicate matches and see who is better, and how sure that is."""
    rules = get(game)
    table = _table(rules, bots, seats)
    options = rules.configure(len(table), parse_options(option))
    series = Series(
        game=rules.name,
        options=options,
        bots=table,
        deals=deals,
        seed=seed or secrets.token_hex(4),
    )
    games_in_all = deals * len(table)
    console.print(
        f"[bold]{rules.title}[/], {len(table)} seats, {deals} deals × {len(table)} rotations "
        f"= {games_in_all} games, seed {series.seed}"
    )
    tally = Tally([bot.name for bot in table])
    to_print = faults
    with _progress(games_in_all) as advance:
        for numbers, run in play_series(series, jobs=jobs):
            for index, number in enumerate(numbers):
                same_deal = [g for g in run.games if g.deal == index]
                tally.add(number, same_deal)
                if records is not None:
                    _write(records, rules, number, same_deal)
            for played in run.games:
                to_print -= _show_faults(table, numbers[played.deal], played, to_print)
            advance(len(run.games))
    _print_standings(tally.lines(), tally.gaps())
    if records is not None:
        console.print(f"{games_in_all} records in {records}")


def _table(game: Game, specs: list[str], seats: int | None) -> list[NamedBot]:
    """The bots at the table; where there are more seats than bots they take turns."""
    if seats is None:
        fitting = [count for count in game.seat_counts if count >= len(specs)]
        seats = fitting[0] if fitting else len(specs)
    if seats not in game.seat_counts or seats < len(specs):
        raise OptionError(
            f"{game.title} seats {game.seat_counts[0]} to {game.seat_counts[-1]}; "
            f"{len(specs)} bots at {seats} seats do not fit"
        )
    found = [find_bot(spec, game.name) for spec in specs]
    return list(islice(cycle(found), seats))


def _write(target: Path, game: Game, deal: int, games: list[GameRun]) -> None:
    for played in games:
        name = f"{game.name}-deal{deal:04d}-rotation{played.rotation}.json"
        write_record(played.record, target / name)


def _show_faults(table: list[NamedBot], deal: int, played: GameRun, room: int) -> int:
    """Print the first faults in full; those of a bot that does not load end the command."""
    shown = 0
    for fault in played.faults:
        bot = table[played.seating[fault.seat]].name
        if fault.verdict is Verdict.NOT_READY:
            print_fault(bot, fault, f"deal {deal}, rotation {played.rotation}, ")
            raise typer.Exit(2)
        if shown < room:
            print_fault(bot, fault, f"deal {deal}, rotation {played.rotation}, ")
            shown += 1
    return shown


def _print_standings(lines: Sequence[Line], gaps: Sequence[Gap]) -> None:
    table = Table(header_style="bold", box=None, padding=(0, 2))
    table.add_column("", justify="right")
    table.add_column("bot", style="bold")
    for column in ("games", "won", "opponents beaten", "mean place", "mean score", "faults"):
        table.add_column(column, justify="right")
    for rank, line in enumerate(lines, 1):
        table.add_row(
            str(rank),
            Text(line.bot),
            str(line.games),
            f"{line.wins / line.games:.0%}",
            percent(line.beaten),
            number(line.place),
            number(line.score),
            Text(str(line.faults), style="red" if line.faults else "dim"),
        )
    console.print(table)
    console.print("[dim]± is the 95 % interval over deals; every deal was played in every seat.[/]")
    for gap in gaps:
        verdict = (
            "[green]is better than[/]"
            if gap.certain
            else "[yellow]cannot yet be told apart from[/]"
        )
        console.print(
            Text.assemble((gap.better, "bold")),
            verdict,
            Text.assemble((gap.worse, "bold")),
            f"[dim]({percent(gap.beaten, sign=True)} of the opponents)[/]",
        )


@contextmanager
def _progress(games: int) -> Iterator[Callable[[int], None]]:
    """A bar of games; the function given moves it on."""
    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("games"), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task("", total=games)
        yield lambda played: bar.advance(task, played)
