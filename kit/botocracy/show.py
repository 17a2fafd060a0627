"""How the kit's commands look in a terminal."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager

import typer
from rich.console import Console
from rich.markup import escape
from rich.panel import Panel
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from botocracy.comparing import Progress as Standing
from botocracy.finding import BotNotFound
from botocracy.records.bundle import Bundle, Reproduction
from botocracy.replaying import Moment
from botocracy.stats.betting import Answer
from botocracy.stats.results import Estimate, Gap, Line
from games.contract import Game, GameError
from games.options import OptionError
from games.registry import house_bots
from sandbox.doctor import Finding
from sandbox.match import Fault
from sandbox.verdicts import SandboxError, Try, Verdict

console = Console()


@contextmanager
def plain_errors() -> Iterator[None]:
    """Errors made for people are shown as one sentence; anything else is a bug of ours."""
    try:
        yield
    except (GameError, OptionError, SandboxError, BotNotFound) as trouble:
        error(str(trouble))
        raise typer.Exit(2) from trouble


def error(message: str) -> None:
    console.print(Text.assemble(("error: ", "bold red"), message))


def games(all_games: Iterable[Game]) -> None:
    table = Table(
        title="Games", title_justify="left", header_style="bold", box=None, padding=(0, 2)
    )
    table.add_column("name", style="bold red", no_wrap=True)
    table.add_column("title")
    table.add_column("seats", justify="right", no_wrap=True)
    table.add_column("house bots")
    table.add_column("what it is")
    for game in all_games:
        seats = f"{game.seat_counts[0]}–{game.seat_counts[-1]}"
        table.add_row(game.name, game.title, seats, ", ".join(house_bots(game.name)), game.summary)
    console.print(table)
    console.print("\n[dim]Rules and messages: [/]botocracy rules NAME")


def options(game: Game) -> None:
    """The options of a game, for ``botocracy rules``."""
    if not game.option_specs:
        return
    table = Table(title="Options", title_justify="left", header_style="bold", box=None)
    for column in ("option", "default", "meaning"):
        table.add_column(column)
    for name, spec in game.option_specs.items():
        table.add_row(name, json.dumps(spec.default), spec.help)
    console.print(table)


def findings(found: Iterable[Finding]) -> None:
    table = Table(box=None, show_header=False, padding=(0, 2))
    for finding in found:
        sign = Text("yes", style="green") if finding.good else Text("no", style="red")
        table.add_row(sign, Text(finding.what, style="bold"), Text(finding.text))
    console.print(table)


def facts(known: Mapping[str, str]) -> None:
    table = Table(box=None, show_header=False, padding=(0, 2))
    for name, value in known.items():
        table.add_row(Text(name, style="bold"), Text(value))
    console.print(table)


def standings(lines: Sequence[Line], gaps: Sequence[Gap]) -> None:
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


def fault(bot: str, fault: Fault, where: str = "") -> None:
    """One fault with the exact decision it happened at."""
    body = Text()
    body.append(f"{fault.message}\n")
    if fault.detail:
        body.append(f"\n{fault.detail.rstrip()}\n", style="dim")
    if fault.verdict is not Verdict.NOT_READY:
        request = {key: value for key, value in fault.request.items() if key != "events"}
        body.append("\nasked:    ", style="bold")
        body.append(json.dumps(request, ensure_ascii=False))
        if not fault.detail:
            body.append("\nanswered: ", style="bold")
            body.append(fault.reply or "nothing")
        body.append("\nplayed:   ", style="bold")
        body.append(json.dumps(fault.played, ensure_ascii=False))
    waits = fault.tries or ((fault.wall, fault.cpu),)
    body.append("\ntook:     ", style="bold")
    body.append(", then ".join(Try(*each).words for each in waits))
    if fault.log:
        body.append("\nprinted:  ", style="bold")
        body.append(fault.log.rstrip())
    place = f"{where}seat {fault.seat}, step {fault.step}"
    title = Text(f" {bot}: {fault.verdict.replace('_', ' ')} ({place}) ")
    console.print(Panel(body, title=title, title_align="left", border_style="red"))


def moment(moment: Moment, last: int, *, view: bool) -> None:
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


def reproduction(bundle: Bundle, again: Reproduction) -> None:
    """What a bot did when it was asked again."""
    fault(bundle.bot, bundle.fault, f"{bundle.where}, ")
    if again.earlier:
        console.print(f"[yellow]It faulted {again.earlier} times at the messages before.[/]")
    if again.fault is None:
        words = json.dumps(again.move, ensure_ascii=False)
        console.print(Text.assemble(("Not this time: ", "bold green"), f"it answers {words}"))
        return
    same = again.fault.verdict is bundle.fault.verdict
    title = "The same here" if same else "Here it is another fault"
    words = f"{title}: {again.fault.verdict.replace('_', ' ')}: {again.fault.message}"
    console.print(Text(words, style="bold red"))
    if again.fault.detail:
        console.print(Text(again.fault.detail.rstrip(), style="dim"))


def percent(value: Estimate, *, sign: bool = False) -> str:
    text = f"{value.mean:+.1%}" if sign else f"{value.mean:.1%}"
    return text + (f" ± {value.margin:.1%}" if value.margin is not None else "")


def number(value: Estimate) -> str:
    return f"{value.mean:.2f}" + (f" ± {value.margin:.2f}" if value.margin is not None else "")


@contextmanager
def playing(games: int) -> Iterator[Callable[[int], None]]:
    """A bar of games; the function given moves it on."""
    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("games"), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task("", total=games)
        yield lambda played: bar.advance(task, played)


@contextmanager
def comparison_progress() -> Iterator[Callable[[Standing], None]]:
    """A bar from "not better" to "better", with the estimate beside it."""
    columns = (
        TextColumn("not better"),
        BarColumn(),
        TextColumn("better   {task.fields[words]}"),
    )
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task("", total=1.0, words="")

        def advance(standing: Standing) -> None:
            test = standing.test
            words = f"{standing.deals} deals, {percent(test.estimate, sign=True)} opponents beaten"
            bar.update(task, completed=(1 + test.leaning) / 2, words=words)

        yield advance


def comparison(old: str, new: str, opponents: Sequence[str], standing: Standing) -> None:
    test = standing.test
    question = test.question
    verdicts = {
        Answer.BETTER: f"[green]{escape(new)} is better than {escape(old)}.[/]",
        Answer.NOT_BETTER: f"[yellow]{escape(new)} is not better than {escape(old)}[/] "
        f"by {question.worthwhile:.1%} or more.",
        Answer.UNDECIDED: "[yellow]Not known yet:[/] the deals ran out. Try more --deals.",
    }
    console.print(verdicts[test.answer], highlight=False)
    console.print(
        f"{percent(test.estimate, sign=True)} opponents beaten, over {standing.deals} deals played "
        f"by both in every seat, against {escape(', '.join(opponents))}."
    )
    if standing.faults:
        console.print(f"[red]{escape(new)} made {len(standing.faults)} faults.[/]")
    console.print(
        f"[dim]Of bots that are no better at most {question.alpha:.0%} pass this test; "
        f"of those better by {question.worthwhile:.1%}, at most {question.beta:.0%} fail it.[/]"
    )
