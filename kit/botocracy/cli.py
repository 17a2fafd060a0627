"""The command line of the kit: ``botocracy``."""

from __future__ import annotations

import json
import os
import secrets
from itertools import cycle, islice
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.markdown import Markdown

from botocracy import show, show_checks
from botocracy.comparing import compare as compare_versions
from botocracy.finding import HOUSE, NamedBot, find_bot
from botocracy.local import Series, play_series
from botocracy.nonce_cli import nonce_app
from botocracy.records.bundle import read_bundle
from botocracy.records.bundle import reproduce as reproduce_fault
from botocracy.records.checking import checks
from botocracy.records.verifying_events import Noted
from botocracy.replaying import moments, read_record, write_record
from botocracy.stats.betting import Question
from botocracy.stats.results import Tally
from games.contract import Game
from games.options import OptionError
from games.registry import all_games, folder, get, house_bots
from sandbox.doctor import examine, inside
from sandbox.match import GameRun
from sandbox.verdicts import Verdict

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    help="Write, try and inspect bots for Botocracy's table games.",
)

CORES = os.cpu_count() or 1

app.add_typer(nonce_app, name="nonce")
sandbox_app = typer.Typer(no_args_is_help=True, help="Where bots run.")
app.add_typer(sandbox_app, name="sandbox")

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A name from `botocracy games`.")]
GameOption = Annotated[str, typer.Option(help="A name from `botocracy games`.")]
SeatsOption = Annotated[int | None, typer.Option(help="Seats at the table.")]
OptionsOption = Annotated[
    list[str] | None, typer.Option(help="A game option, NAME=VALUE; may be repeated.")
]
SeedOption = Annotated[str | None, typer.Option(help="The same seed gives the same deals.")]
JobsOption = Annotated[int, typer.Option(min=1, help="Processes to use.")]


def main() -> None:
    app()


@app.command()
def games() -> None:
    """List the games, their seats and house bots."""
    show.games(all_games().values())


@app.command()
def rules(game: GameName) -> None:
    """Show a game's rules and the messages its bots get."""
    with show.plain_errors():
        known = get(game)
        page = folder(known.name) / "rules.md"
        show.console.print(Markdown(page.read_text(encoding="utf-8")))
        show.options(known)


@app.command()
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
    with show.plain_errors():
        rules = get(game)
        table = _table(rules, bots, seats)
        options = rules.configure(len(table), _options(option or []))
        series = Series(
            game=rules.name,
            options=options,
            bots=table,
            deals=deals,
            seed=seed or secrets.token_hex(4),
        )
        games_in_all = deals * len(table)
        show.console.print(
            f"[bold]{rules.title}[/], {len(table)} seats, {deals} deals × {len(table)} rotations "
            f"= {games_in_all} games, seed {series.seed}"
        )
        tally = Tally([bot.name for bot in table])
        to_print = faults
        with show.playing(games_in_all) as advance:
            for numbers, run in play_series(series, jobs=jobs):
                for index, number in enumerate(numbers):
                    same_deal = [g for g in run.games if g.deal == index]
                    tally.add(number, same_deal)
                    if records is not None:
                        _write(records, rules, number, same_deal)
                for played in run.games:
                    to_print -= _show_faults(table, numbers[played.deal], played, to_print)
                advance(len(run.games))
        show.standings(tally.lines(), tally.gaps())
        if records is not None:
            show.console.print(f"{games_in_all} records in {records}")


@app.command()
def compare(
    old: Annotated[str, typer.Argument(help="The version to beat.")],
    new: Annotated[str, typer.Argument(help="The version that may be better.")],
    game: GameOption,
    against: Annotated[
        list[str] | None,
        typer.Option(
            help="An opponent; may be repeated, the strongest first: it sits at every table. "
            "Default: the house bots, as on the site."
        ),
    ] = None,
    seats: SeatsOption = None,
    option: OptionsOption = None,
    seed: SeedOption = None,
    jobs: JobsOption = CORES,
    worthwhile: Annotated[
        float, typer.Option(min=0.001, max=0.5, help="The improvement worth finding.")
    ] = Question.worthwhile,
    deals: Annotated[int, typer.Option(min=1, help="Give up after this many.")] = 5000,
) -> None:
    """Is the new version better? Plays until it knows, with stated error rates."""
    with show.plain_errors():
        rules = get(game)
        seats = seats or rules.seat_counts[0]
        names = against or [f"{HOUSE}{name}" for name in house_bots(rules.name)]
        opponents = [find_bot(name, rules.name) for name in names]
        series = Series(
            game=rules.name,
            options=rules.configure(seats, _options(option or [])),
            bots=opponents,
            deals=deals,
            seed=seed or secrets.token_hex(4),
        )
        question = Question(worthwhile=worthwhile)
        named = [bot.name for bot in opponents]
        show.console.print(f"[bold]{rules.title}[/], {seats} seats, against {', '.join(named)}")
        versions = [find_bot(name, rules.name) for name in (old, new)]
        with show.comparison_progress() as advance:
            for progress in compare_versions(
                series, *versions, seats=seats, question=question, jobs=jobs
            ):
                advance(progress)
                for fault in progress.faults[:1]:
                    if fault.verdict is Verdict.NOT_READY:
                        show.fault(new, fault)
                        raise typer.Exit(2)
        show.comparison(old, new, named, progress)


@app.command()
def replay(
    record: Annotated[Path, typer.Argument(help="A record, or the file of a match.")],
    sitting: Annotated[int, typer.Option(min=1, help="Which sitting of a match.")] = 1,
    deal: Annotated[int, typer.Option(min=1, help="Which deal of a match.")] = 1,
    seat: Annotated[int | None, typer.Option(help="Only what this seat knew (from 0).")] = None,
    view: Annotated[bool, typer.Option("--view", help="Print the view at every step.")] = False,
    step: Annotated[bool, typer.Option("--step", help="Wait for Enter between steps.")] = False,
) -> None:
    """Go through a recorded game in words."""
    with show.plain_errors():
        game = read_record(record, sitting=sitting, deal=deal)
        for moment in moments(game, seat):
            show.moment(moment, len(game.steps), view=view)
            if step and moment.outcome is None:
                show.console.input("[dim]Enter for the next step [/]")


@app.command()
def verify(
    files: Annotated[
        list[Path],
        typer.Argument(
            metavar="FILE...",
            help="The file of a match, an event or a ladder's day, an event's records.zip, a "
            "single record, or a download of a public log. Matches given with an event are "
            "compared with its list; logs with each other and with the matches.",
        ),
    ],
    digest: Annotated[
        str, typer.Option(help="The hash of the secret as you saw it before the first match.")
    ] = "",
    lock: Annotated[
        str, typer.Option(help="The hash of the locked field as you saw it at the start.")
    ] = "",
    contribution: Annotated[
        str, typer.Option(help="The contribution as you saw it before the first match.")
    ] = "",
    fingerprint: Annotated[
        str, typer.Option(help="The fingerprint that the match page shows, or one you noted.")
    ] = "",
) -> None:
    """Play matches again and say whether they are what was published; 1 if they are not."""
    with show.plain_errors():
        noted = Noted(digest, lock, contribution, fingerprint)
        good = True
        for found in checks(files, noted):
            show_checks.check(found, against=bool(digest))
            good = good and found.difference is None
        if not good:
            raise typer.Exit(1)


@app.command()
def reproduce(
    file: Annotated[Path, typer.Argument(help="A crash bundle, from your bot's match page.")],
    bot: Annotated[str, typer.Argument(help="The bot: a .py file, a .zip or a folder.")],
) -> None:
    """Ask your bot again what it was asked when it faulted; 1 if it faults again."""
    with show.plain_errors():
        bundle = read_bundle(file)
        again = reproduce_fault(bundle, find_bot(bot, bundle.game).files)
        show.reproduction(bundle, again)
        if again.fault is not None:
            raise typer.Exit(1)


@app.command()
def doctor() -> None:
    """Say what this machine gives the sandbox, and what to install."""
    findings = examine()
    show.findings(findings)
    if not findings[-1].good:
        raise typer.Exit(1)


@sandbox_app.command("info")
def sandbox_info() -> None:
    """List what a bot finds in its cell: packages, limits, what is not there."""
    show.facts(inside())


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


def _options(given: list[str]) -> dict[str, Any]:
    options = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise OptionError(f"{text!r} is not NAME=VALUE")
        try:
            options[name] = json.loads(value)
        except ValueError:
            options[name] = value  # a bare word
    return options


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
            show.fault(bot, fault, f"deal {deal}, rotation {played.rotation}, ")
            raise typer.Exit(2)
        if shown < room:
            show.fault(bot, fault, f"deal {deal}, rotation {played.rotation}, ")
            shown += 1
    return shown
