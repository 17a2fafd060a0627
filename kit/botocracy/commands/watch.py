"""``botocracy watch``"""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence
from contextlib import closing, nullcontext
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Group
from rich.live import Live
from rich.table import Table
from rich.text import Text

from botocracy.commands.parameters import (
    CORES,
    GameOption,
    JobsOption,
    OptionsOption,
    SandboxOption,
    SeatsOption,
    SeedOption,
    parse_options,
)
from botocracy.local.bots import HOUSE, BotNotFound, BotRefused, NamedBot, find_bot
from botocracy.local.guard import BEST, find_guard
from botocracy.local.saves import Saves
from botocracy.local.series import Series, Stopped
from botocracy.local.watching import Status, Version
from botocracy.terminal import REJECTED, console, notes, percent, print_fault
from games.registry import get, house_bots
from sandbox.match import BotFiles

SHOWN = 12
"""Versions in the table while it watches; at the end all are printed."""


def watch(
    bot: Annotated[str, typer.Argument(help="Your bot: a .py file, or a folder with bot.py.")],
    game: GameOption,
    opponents: Annotated[
        list[str] | None,
        typer.Argument(
            help="The strongest first: it sits at every table. Default: the house bots."
        ),
    ] = None,
    deals: Annotated[int, typer.Option(min=1, help="Deals that each version plays.")] = 100,
    seats: SeatsOption = None,
    option: OptionsOption = None,
    seed: SeedOption = None,
    jobs: JobsOption = CORES,
    sandbox: SandboxOption = BEST,
    rounds: Annotated[int, typer.Option(min=0, help="End after so many versions; 0: never.")] = 0,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print one line of JSON for each version.")
    ] = False,
) -> None:
    """Play again whenever you save your bot, and see whether it got better.

    Every version plays the same deals against the same opponents. Ctrl-C ends it and prints all
    versions.
    """
    rules = get(game)
    seats = seats or rules.seat_counts[0]
    names = opponents or [f"{HOUSE}{name}" for name in house_bots(rules.name)]
    if bot.startswith(HOUSE):
        raise BotNotFound(f"{bot} does not change. Watch a file of yours.")
    if not Path(bot).exists():
        raise BotNotFound(f"There is no file {bot}.")
    guard = find_guard(sandbox, [BotFiles({})])
    notes.print(Text(guard.words, style="dim"))
    series = Series(
        game=rules.name,
        options=rules.configure(seats, parse_options(option)),
        bots=[find_bot(name, rules.name) for name in names],
        deals=deals,
        seed=seed or secrets.token_hex(4),
        way=guard.way,
    )
    watching = _Watching(bot, series, seats=seats, jobs=jobs, as_json=as_json)
    try:
        notes.print(
            f"[bold]{rules.title}[/], {seats} seats, {deals} deals × {seats} sittings "
            f"for each version, seed {series.seed}"
        )
        notes.print(Text(f"against {', '.join(names)}"))
        with nullcontext() if as_json else watching.live:
            watching.run(rounds)
    except (Stopped, KeyboardInterrupt):
        watching.stop()
    if not as_json:
        console.print(_table(watching.versions))
    if rounds and any(v.status is Status.REJECTED for v in watching.versions[-1:]):
        raise typer.Exit(REJECTED)


class _Watching:
    """The command while it runs: versions so far, and what is shown of them."""

    def __init__(self, bot: str, series: Series, *, seats: int, jobs: int, as_json: bool) -> None:
        self.versions: list[Version] = []
        self._bot = bot
        self._series = series
        self._seats = seats
        self._jobs = jobs
        self._as_json = as_json
        self._saves = Saves(Path(bot))
        self._files: BotFiles | None = None
        """Of the version before: saving without a change makes no version."""
        # No thread of its own: the processes that play are forked, and would inherit its locks.
        self.live = Live(
            console=notes, transient=True, auto_refresh=False, get_renderable=self._shown
        )

    def run(self, rounds: int) -> None:
        """Play every version that is saved, `rounds` of them or without end."""
        while True:
            saved = self._saves.take()
            found = self._find()
            if isinstance(found, str) or found.files != self._files:
                played = (v for v in reversed(self.versions) if v.status is Status.PLAYED)
                version = Version(len(self.versions) + 1, saved, next(played, None))
                self.versions.append(version)
                if isinstance(found, str):
                    version.reject(found)
                    notes.print(Text.assemble(("rejected: ", "bold red"), found))
                else:
                    self._play(version, found)
                self._tell(version)
            self.live.refresh()
            self._files = None if isinstance(found, str) else found.files
            if rounds and len(self.versions) >= rounds:
                return
            self._saves.wait()

    def stop(self) -> None:
        """Ctrl-C: the version under way keeps what it has played."""
        if self.versions and self.versions[-1].status is Status.PLAYING:
            self.versions[-1].status = Status.STOPPED
            self._tell(self.versions[-1])

    def _find(self) -> NamedBot | str:
        """The bot as it was saved, or why it is none."""
        try:
            return find_bot(self._bot, self._series.game)
        except (BotNotFound, BotRefused) as trouble:
            return str(trouble)

    def _play(self, version: Version, bot: NamedBot) -> None:
        told = False
        with closing(version.play(bot, self._series, seats=self._seats, jobs=self._jobs)) as runs:
            self.live.refresh()
            for _ in runs:
                self.live.refresh()
                if version.faults and not told:
                    print_fault(self._bot, version.faults[0], to=notes)
                    told = True
                if self._saves.changed() and version.status is Status.PLAYING:
                    version.status = Status.REPLACED
                    return

    def _tell(self, version: Version) -> None:
        if self._as_json:
            typer.echo(json.dumps(version.to_json(), ensure_ascii=False))

    def _shown(self) -> Group:
        """The latest versions, and what happens now."""
        now = Text(style="dim")
        if self.versions and self.versions[-1].status is Status.PLAYING:
            games = self._series.deals * self._seats
            now.append(f"playing: {self.versions[-1].games} of {games} games")
        else:
            now.append(f"waiting until {self._bot} is saved")
        now.append(". Ctrl-C ends.")
        return Group(_table(self.versions[-SHOWN:]), now)


def _table(versions: Sequence[Version]) -> Table:
    table = Table(header_style="bold", box=None, padding=(0, 1))
    table.add_column("", justify="right")
    table.add_column("saved", no_wrap=True)
    for column in ("games", "beaten", "faults"):
        table.add_column(column, justify="right", no_wrap=True)
    table.add_column("than the version before", overflow="fold")
    for version in versions:
        beaten = version.beaten
        table.add_row(
            str(version.number),
            f"{version.saved:%H:%M:%S}",
            str(version.games),
            percent(beaten) if beaten else "",
            Text(str(len(version.faults)), style="red" if version.faults else "dim"),
            _verdict(version),
        )
    return table


def _verdict(version: Version) -> Text:
    if version.status is Status.REJECTED:
        return Text(f"rejected: {version.reason}", style="red")
    gap = version.difference
    if gap is None:
        words, style = "", "dim"
    elif version.better is None:
        words, style = f"{percent(gap, sign=True)}: not known", "yellow"
    elif version.better:
        words, style = f"{percent(gap, sign=True)}: better", "green"
    else:
        words, style = f"{percent(gap, sign=True)}: worse", "red"
    if version.status in (Status.REPLACED, Status.STOPPED):
        words = f"{words} ({version.status})".lstrip()
    return Text(words, style=style)
