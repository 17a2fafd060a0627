"""``botocracy bench``"""

from __future__ import annotations

from dataclasses import asdict
from importlib.metadata import version
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from botocracy.commands.parameters import (
    CORES,
    GameOption,
    JobsOption,
    JsonOption,
    SandboxOption,
)
from botocracy.local.bots import find_bot
from botocracy.local.guard import BEST, find_guard
from botocracy.local.pools import NEWEST, bot_hash, cite, load_pool, measure
from botocracy.local.series import Stopped
from botocracy.terminal import REJECTED, UNDECIDED, console, notes, print_fault, print_json
from sandbox.verdicts import Verdict


def bench(
    bot: Annotated[
        str, typer.Argument(help="A .py file, a .zip, a folder with bot.py, or house:NAME.")
    ],
    game: GameOption,
    pool: Annotated[str, typer.Option(help="The opponents and deals to measure by.")] = NEWEST,
    deals: Annotated[
        int | None,
        typer.Option(min=1, help="Only the pool's first deals, for a quick look; not to be cited."),
    ] = None,
    jobs: JobsOption = CORES,
    sandbox: SandboxOption = BEST,
    as_json: JsonOption = False,
) -> None:
    """Measure a bot by a frozen pool of opponents and deals; a result that can be cited.

    The digits are the same on every machine, unless the bot itself uses the time or random numbers
    of the system: `turn.random` and the global `random` are seeded by the pool.
    """
    terms = load_pool(pool, game)
    measured = find_bot(bot, terms.series.game)
    guard = find_guard(sandbox, [measured.files])
    notes.print(Text(guard.words, style="dim"))
    opponents = ", ".join(each.name for each in terms.series.bots)
    planned = min(deals or terms.series.deals, terms.series.deals)
    notes.print(
        f"[bold]{terms.name}[/] {terms.series.game}: {planned} deals × {terms.seats} "
        f"sittings against {opponents}",
        highlight=False,
    )
    found, stopped = None, False
    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("deals"), TimeRemainingColumn())
    with Progress(*columns, console=notes, transient=True) as bar:
        task = bar.add_task("", total=planned)
        try:
            for found in measure(terms, measured, jobs=jobs, way=guard.way, deals=planned):
                bar.update(task, completed=len(found.shares))
                for fault in found.faults[:1]:
                    if fault.verdict is Verdict.NOT_READY:
                        print_fault(bot, fault, to=notes)
                        raise typer.Exit(REJECTED)
        except Stopped:
            stopped = True
            notes.print("[yellow]Stopped.[/]")
    if found is None:
        raise typer.Exit(UNDECIDED)
    for fault in found.faults[:1]:
        print_fault(bot, fault, to=notes)
    digest, kit = bot_hash(measured.files), version("botocracy")
    line = cite(terms, found.score, kit, digest, found.shares)
    if as_json:
        print_json(
            {
                "pool": terms.name,
                "game": terms.series.game,
                "score": asdict(found.score),
                "deals": len(found.shares),
                "games": found.games,
                "faults": len(found.faults),
                "complete": len(found.shares) == terms.series.deals,
                "botocracy": kit,
                "bot_sha256": digest,
                "cite": line,
            }
        )
    else:
        console.print(line, highlight=False, soft_wrap=True)
        if found.faults:
            console.print(f"[red]It made {len(found.faults)} faults.[/]")
        console.print("[dim]Share of opponents beaten, with the 95 % interval over deals.[/]")
    if stopped:
        raise typer.Exit(UNDECIDED)
