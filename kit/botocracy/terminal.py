"""The terminal: the console, and how errors, numbers and faults are printed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager

import typer
from rich.console import Console
from rich.panel import Panel
from rich.text import Text

from botocracy.client.errors import Answered, SiteError
from botocracy.local.bots import BotNotFound, BotRefused
from botocracy.local.guard import NoGuard
from botocracy.stats.results import Estimate
from games.contract import GameError
from games.options import OptionError
from sandbox.match import Fault
from sandbox.verdicts import SandboxError, Try, Verdict

console = Console()
"""Standard output: results."""
notes = Console(stderr=True)
"""Standard error: progress, errors and remarks, so that a result can be read by a program."""

OK, REJECTED, USAGE, UNREACHABLE, UNDECIDED = range(5)
"""Exit codes: all is well; a bot is rejected or lost; the command is wrong; no network or account;
not known yet."""


class MissingExtra(Exception):
    """A command needs packages that the kit's base does not have."""

    def __init__(self, command: str, extra: str, missing: ModuleNotFoundError) -> None:
        super().__init__(
            f"`botocracy {command}` needs the package {missing.name}: "
            f"install the kit as botocracy[{extra}]."
        )


@contextmanager
def plain_errors() -> Iterator[None]:
    """Print errors that are meant for people and exit; let all others through as bugs."""
    try:
        yield
    except BotRefused as trouble:
        notes.print(Text.assemble(("rejected: ", "bold red"), str(trouble)))
        raise typer.Exit(REJECTED) from trouble
    except Answered as refusal:
        notes.print(Text.assemble(("refused: ", "bold red"), str(refusal)))
        raise typer.Exit(_refusal_code(refusal)) from refusal
    except SiteError as trouble:
        notes.print(Text.assemble(("error: ", "bold red"), str(trouble)))
        raise typer.Exit(UNREACHABLE) from trouble
    except (GameError, OptionError, SandboxError, BotNotFound, NoGuard, MissingExtra) as trouble:
        notes.print(Text.assemble(("error: ", "bold red"), str(trouble)))
        raise typer.Exit(USAGE) from trouble


def _refusal_code(refusal: Answered) -> int:
    """Exit code of a refusal: an account's (scope, quota), a wrong name, or the bot's."""
    if refusal.status in (403, 429, 503) or refusal.status >= 500:
        return UNREACHABLE
    return USAGE if refusal.status == 404 else REJECTED


def print_json(value: object) -> None:
    """The result for a program: one JSON value on standard output."""
    typer.echo(json.dumps(value, ensure_ascii=False, indent=2))


def print_fault(bot: str, fault: Fault, where: str = "", *, to: Console = console) -> None:
    """Print one fault with the exact decision it happened at."""
    body = Text()
    body.append(f"{fault.verdict.words}: ", style="bold red")
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
    place = f"{where}seat {fault.seat + 1}, step {fault.step}"
    title = Text(f" {bot} ({place}) ")
    to.print(Panel(body, title=title, title_align="left", border_style="red"))


def percent(value: Estimate, *, sign: bool = False) -> str:
    text = f"{value.mean:+.1%}" if sign else f"{value.mean:.1%}"
    return text + (f" ± {value.margin:.1%}" if value.margin is not None else "")


def number(value: Estimate) -> str:
    return f"{value.mean:.2f}" + (f" ± {value.margin:.2f}" if value.margin is not None else "")
