"""``botocracy check``"""

from __future__ import annotations

from typing import Annotated

import typer
from rich.text import Text

from botocracy.commands.parameters import GameOption, JsonOption, SandboxOption
from botocracy.local.bots import find_bot
from botocracy.local.guard import BEST, cell_opener, find_guard
from botocracy.terminal import REJECTED, console, notes, print_json
from games.registry import get
from sandbox.referee import Progress, play_match
from sandbox.smoke import (
    closing_words,
    decisive,
    detail,
    opening_words,
    progress_words,
    reason,
    smoke_spec,
)
from sandbox.verdicts import FACTS


def check(
    bot: Annotated[str, typer.Argument(help="A .py file, a .zip or a folder with bot.py.")],
    game: GameOption,
    sandbox: SandboxOption = BEST,
    as_json: JsonOption = False,
) -> None:
    """Check a bot as the site does when you submit it; 1 if the site would reject it."""
    rules = get(game)
    found = find_bot(bot, rules.name)
    guard = find_guard(sandbox, [found.files])
    notes.print(Text(guard.words, style="dim"))
    spec = smoke_spec(rules.name, found.files)
    notes.print(Text(opening_words(spec)))

    def tell(progress: Progress) -> None:
        notes.print(Text(progress_words(progress)))

    run = play_match(spec, cell_opener(guard.way), tell)
    _, fault = decisive(run)
    if as_json:
        print_json(
            {
                "game": rules.name,
                "bot": found.name,
                "sandbox": guard.way,
                "valid": fault is None,
                "verdict": fault.verdict if fault else None,
                "reason": reason(fault, rules.name) if fault else "",
                "detail": detail(fault) if fault else "",
            }
        )
    elif fault is None:
        console.print(Text(closing_words(fault), style="green"))
    else:
        console.print(Text(closing_words(fault), style="red"))
        console.print(Text(reason(fault, rules.name), style="bold"))
        if text := detail(fault):
            console.print(Text(text.rstrip(), style="dim"))
        console.print(Text(FACTS[fault.verdict].advice.text))
    if fault is not None:
        raise typer.Exit(REJECTED)
