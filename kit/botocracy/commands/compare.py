"""``botocracy compare``"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from typing import Annotated

import typer
from rich.markup import escape
from rich.progress import BarColumn, Progress, TextColumn
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
    SiteOption,
    parse_options,
)
from botocracy.commands.remote_comparison import compare_on_site
from botocracy.local.bots import HOUSE, find_bot
from botocracy.local.comparing import Progress as Standing
from botocracy.local.comparing import compare as compare_versions
from botocracy.local.guard import BEST, find_guard
from botocracy.local.series import Series, Stopped
from botocracy.stats.sequential import Answer, Question
from botocracy.terminal import (
    OK,
    REJECTED,
    UNDECIDED,
    console,
    notes,
    percent,
    print_fault,
    print_json,
)
from games.registry import get, house_bots
from sandbox.verdicts import Verdict

CODES = {Answer.BETTER: OK, Answer.NOT_BETTER: REJECTED, Answer.UNDECIDED: UNDECIDED}


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
    sandbox: SandboxOption = BEST,
    remote: Annotated[
        str,
        typer.Option(
            metavar="BOT",
            help="Compare versions OLD and NEW (numbers) of your bot on the site instead.",
        ),
    ] = "",
    site: SiteOption = "",
    as_json: JsonOption = False,
) -> None:
    """Is the new version better? Plays until it knows, with stated error rates.

    Exit code 0: it is; 1: it is not; 4: not known yet.
    """
    rules = get(game)
    if remote:
        compare_on_site(
            bot=remote, old=old, new=new, game=rules.name, seats=seats, site=site, as_json=as_json
        )
        return
    seats = seats or rules.seat_counts[0]
    names = against or [f"{HOUSE}{name}" for name in house_bots(rules.name)]
    opponents = [find_bot(name, rules.name) for name in names]
    versions = [find_bot(name, rules.name) for name in (old, new)]
    guard = find_guard(sandbox, [bot.files for bot in [*versions, *opponents]])
    notes.print(Text(guard.words, style="dim"))
    series = Series(
        game=rules.name,
        options=rules.configure(seats, parse_options(option)),
        bots=opponents,
        deals=deals,
        seed=seed or secrets.token_hex(4),
        way=guard.way,
    )
    question = Question(worthwhile=worthwhile)
    named = [bot.name for bot in opponents]
    out = notes if as_json else console
    out.print(f"[bold]{rules.title}[/], {seats} seats, against {', '.join(named)}")
    progress = None
    with _progress() as advance:
        try:
            for progress in compare_versions(
                series, *versions, seats=seats, question=question, jobs=jobs
            ):
                advance(progress)
                for name, faults in ((old, progress.old_faults), (new, progress.faults)):
                    for fault in faults[:1]:
                        if fault.verdict is Verdict.NOT_READY:
                            print_fault(name, fault, to=out)
                            raise typer.Exit(REJECTED)
        except Stopped:
            notes.print("[yellow]Stopped.[/]")
    if progress is None:
        raise typer.Exit(UNDECIDED)
    for name, faults in ((old, progress.old_faults), (new, progress.faults)):
        for fault in faults[:1]:
            print_fault(name, fault, to=notes)
    if as_json:
        estimate = asdict(progress.test.estimate)
        print_json(
            {
                "game": rules.name,
                "answer": progress.test.answer.name.lower(),
                "deals": progress.deals,
                "difference": estimate,
                "faults": len(progress.faults),
                "old_faults": len(progress.old_faults),
            }
        )
    else:
        _print_answer(old, new, named, progress)
    code = CODES[progress.test.answer]
    if code:
        raise typer.Exit(code)


@contextmanager
def _progress() -> Iterator[Callable[[Standing], None]]:
    """A bar from "not better" to "better", with the estimate beside it."""
    columns = (
        TextColumn("not better"),
        BarColumn(),
        TextColumn("better   {task.fields[words]}"),
    )
    with Progress(*columns, console=notes, transient=True) as bar:
        task = bar.add_task("", total=1.0, words="")

        def advance(standing: Standing) -> None:
            test = standing.test
            words = f"{standing.deals} deals, {percent(test.estimate, sign=True)} opponents beaten"
            bar.update(task, completed=(1 + test.leaning) / 2, words=words)

        yield advance


def _print_answer(old: str, new: str, opponents: Sequence[str], standing: Standing) -> None:
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
    for name, faults in ((old, standing.old_faults), (new, standing.faults)):
        if faults:
            console.print(f"[red]{escape(name)} made {len(faults)} faults.[/]")
    console.print(
        f"[dim]Of bots that are no better at most {question.alpha:.0%} pass this test; "
        f"of those better by {question.worthwhile:.1%}, at most {question.beta:.0%} fail it.[/]"
    )
