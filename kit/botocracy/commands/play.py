"""``botocracy play``"""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from itertools import cycle, islice
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
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
from botocracy.commands.replay import show_game
from botocracy.local.bots import NamedBot, find_bot
from botocracy.local.guard import BEST, find_guard
from botocracy.local.series import Series, Stopped, play_series
from botocracy.records.record_file import RecordedGame, recorded, write_game
from botocracy.stats.results import Gap, Line, Tally
from botocracy.terminal import (
    REJECTED,
    UNDECIDED,
    console,
    notes,
    number,
    percent,
    print_fault,
    print_json,
)
from games.contract import Game
from games.options import OptionError
from games.registry import get
from sandbox.match import Fault, GameRun
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
    sandbox: SandboxOption = BEST,
    log: Annotated[
        bool, typer.Option("--log", help="Print what bots print and note, with the decision.")
    ] = False,
    open_: Annotated[
        bool,
        typer.Option(
            "--open", help="Show a game in your browser: the first with a fault, or the last."
        ),
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Let bots play duplicate matches and see who is better, and how sure that is.

    Ctrl-C ends it and prints what was played so far.
    """
    rules = get(game)
    table = _table(rules, bots, seats)
    options = rules.configure(len(table), parse_options(option))
    guard = find_guard(sandbox, [bot.files for bot in table])
    series = Series(
        game=rules.name,
        options=options,
        bots=table,
        deals=deals,
        seed=seed or secrets.token_hex(4),
        way=guard.way,
    )
    games_in_all = deals * len(table)
    notes.print(Text(guard.words, style="dim"))
    out = notes if as_json else console
    out.print(
        f"[bold]{rules.title}[/], {len(table)} seats, {deals} deals × {len(table)} sittings "
        f"= {games_in_all} games, seed {series.seed}"
    )
    tally = Tally([bot.name for bot in table])
    to_print, played_games, stopped, loads = faults, 0, False, True
    to_show: GameRun | None = None
    told: list[dict[str, Any]] = []
    with _progress(games_in_all) as advance:
        try:
            for numbers, run in play_series(series, jobs=jobs):
                for index, number in enumerate(numbers):
                    same_deal = [g for g in run.games if g.deal == index]
                    tally.add(same_deal)
                    if records is not None:
                        _write(records, series, number, same_deal)
                for played in run.games:
                    deal = numbers[played.deal]
                    if to_show is None or not to_show.faults:
                        to_show = played
                    told += _faults_json(table, deal, played)[: max(0, to_print)]
                    to_print -= _show_faults(table, deal, played, to_print, out)
                    if log:
                        _print_log(table, deal, played, out)
                advance(len(run.games))
                played_games += len(run.games)
        except Stopped:
            stopped = True
            notes.print(f"[yellow]Stopped after {played_games} of {games_in_all} games.[/]")
        except DoesNotLoad as unloaded:
            loads = False
            told = [unloaded.fault]
    if as_json:
        print_json(
            {
                "game": rules.name,
                "seats": len(table),
                "seed": series.seed,
                "sandbox": guard.way,
                "games": played_games,
                "stopped": stopped,
                "bots": [asdict(line) for line in tally.lines()],
                "gaps": [{**asdict(gap), "certain": gap.certain} for gap in tally.gaps()],
                "faults": told,
            }
        )
    elif played_games and loads:
        _print_standings(tally.lines(), tally.gaps())
    if records is not None and loads:
        out.print(f"{played_games} records in {records}")
    if not loads:
        raise typer.Exit(REJECTED)
    if open_ and to_show is not None:
        at = to_show.faults[0].step + 1 if to_show.faults else 0
        show_game(_recorded(series, to_show), open_=True, step=at, aside=True)
    if stopped:
        raise typer.Exit(UNDECIDED)


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


def _write(target: Path, series: Series, deal: int, games: list[GameRun]) -> None:
    for played in games:
        name = f"{series.game}-deal{deal + 1:04d}-sitting{played.rotation + 1}.json"
        write_game(_recorded(series, played), target / name)


def _recorded(series: Series, played: GameRun) -> RecordedGame:
    names = [series.bots[player].name for player in played.seating]
    return recorded(played, names, series.clocks)


def _show_faults(table: list[NamedBot], deal: int, played: GameRun, room: int, to: Console) -> int:
    """Print the first faults in full; raises `DoesNotLoad` at that of a bot that does not."""
    shown = 0
    for fault in played.faults:
        bot = table[played.seating[fault.seat]].name
        where = f"deal {deal + 1}, sitting {played.rotation + 1}, "
        if fault.verdict is Verdict.NOT_READY:
            print_fault(bot, fault, where, to=to)
            raise DoesNotLoad(_fault_json(bot, fault, deal, played))
        if shown < room:
            print_fault(bot, fault, where, to=to)
            shown += 1
    return shown


class DoesNotLoad(Exception):
    """A bot cannot play at all."""

    def __init__(self, fault: dict[str, Any]) -> None:
        self.fault = fault


def _faults_json(table: list[NamedBot], deal: int, played: GameRun) -> list[dict[str, Any]]:
    return [
        _fault_json(table[played.seating[fault.seat]].name, fault, deal, played)
        for fault in played.faults
    ]


def _fault_json(bot: str, fault: Fault, deal: int, played: GameRun) -> dict[str, Any]:
    """A fault in full for a program."""
    return {"bot": bot, "deal": deal + 1, "sitting": played.rotation + 1, **asdict(fault)}


def _print_log(table: list[NamedBot], deal: int, played: GameRun, to: Console) -> None:
    """What bots noted and printed, each with the decision it belongs to."""
    for decision in played.decisions:
        if decision.note or decision.log:
            bot = table[played.seating[decision.seat]].name
            move = json.dumps(played.record.steps[decision.step][decision.seat])
            where = f"deal {deal + 1}, sitting {played.rotation + 1}, step {decision.step}"
            to.print(Text.assemble((bot, "bold"), f" ({where}) played {move}"))
            for sign, text in (("note", decision.note), ("print", decision.log)):
                for line in text.splitlines():
                    to.print(Text(f"  {sign}: {line}", style="dim"))


def _print_standings(lines: Sequence[Line], gaps: Sequence[Gap]) -> None:
    table = Table(header_style="bold", box=None, padding=(0, 1))
    table.add_column("", justify="right")
    table.add_column("bot", style="bold", overflow="fold")
    for column in ("games", "won", "beaten", "place", "score", "faults"):
        table.add_column(column, justify="right", no_wrap=True)
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
    console.print(
        "[dim]beaten: share of opponents. ± is the 95 % interval over deals; "
        "every deal was played in every seat.[/]"
    )
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
    with Progress(*columns, console=notes, transient=True) as bar:
        task = bar.add_task("", total=games)
        yield lambda played: bar.advance(task, played)
