"""``botocracy reproduce``"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.text import Text

from botocracy.commands.parameters import JsonOption
from botocracy.local.bots import find_bot
from botocracy.local.reproducing import Reproduction
from botocracy.local.reproducing import reproduce as reproduce_fault
from botocracy.records.crash_bundle import Bundle, read_bundle
from botocracy.terminal import console, print_fault, print_json


def reproduce(
    file: Annotated[Path, typer.Argument(help="A crash bundle, from your bot's match page.")],
    bot: Annotated[str, typer.Argument(help="The bot: a .py file, a .zip or a folder.")],
    as_json: JsonOption = False,
) -> None:
    """Ask your bot again what it was asked when it faulted; 1 if it faults again."""
    bundle = read_bundle(file)
    again = reproduce_fault(bundle, find_bot(bot, bundle.game).files)
    if as_json:
        print_json(_reproduction_json(bundle, again))
    else:
        _print_reproduction(bundle, again)
    if again.fault is not None:
        raise typer.Exit(1)


def _reproduction_json(bundle: Bundle, again: Reproduction) -> dict[str, Any]:
    fault = again.fault
    return {
        "bot": bundle.bot,
        "where": bundle.where,
        "verdict": bundle.fault.verdict,
        "message": bundle.fault.message,
        "faults_before": again.earlier,
        "again": fault is not None,
        "verdict_now": fault.verdict if fault else None,
        "message_now": fault.message if fault else "",
        "detail_now": fault.detail if fault else "",
        "move_now": again.move,
    }


def _print_reproduction(bundle: Bundle, again: Reproduction) -> None:
    """What a bot did when it was asked again."""
    print_fault(bundle.bot, bundle.fault, f"{bundle.where}, ")
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
