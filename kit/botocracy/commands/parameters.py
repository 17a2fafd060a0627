"""Parameters that several commands share."""

from __future__ import annotations

import json
import os
from typing import Annotated, Any

import typer

from games.options import OptionError

CORES = os.cpu_count() or 1

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A name from `botocracy games`.")]
GameOption = Annotated[str, typer.Option(help="A name from `botocracy games`.")]
SeatsOption = Annotated[int | None, typer.Option(help="Seats at the table.")]
OptionsOption = Annotated[
    list[str] | None, typer.Option(help="A game option, NAME=VALUE; may be repeated.")
]
SeedOption = Annotated[str | None, typer.Option(help="The same seed gives the same deals.")]
JsonOption = Annotated[bool, typer.Option("--json", help="Print the result as JSON.")]
SandboxOption = Annotated[
    str,
    typer.Option(
        help="What holds your bots: none, bubblewrap or docker; best is the strongest that works."
    ),
]
JobsOption = Annotated[int, typer.Option(min=1, help="Processes to use.")]


def parse_options(given: list[str] | None) -> dict[str, Any]:
    """Options from NAME=VALUE; a value that is not JSON is text."""
    options = {}
    for text in given or ():
        name, equals, value = text.partition("=")
        if not equals:
            raise OptionError(f"{text!r} is not NAME=VALUE")
        try:
            options[name] = json.loads(value)
        except ValueError:
            options[name] = value
    return options


SiteOption = Annotated[
    str, typer.Option("--site", help="Address of the site; BOTOCRACY_SITE, or your last sign-in.")
]
