"""``botocracy sandbox``"""

from __future__ import annotations

import typer
from rich.table import Table
from rich.text import Text

from botocracy.commands.parameters import JsonOption
from botocracy.terminal import console, print_json
from sandbox.doctor import inside

sandbox = typer.Typer(no_args_is_help=True, help="Where bots run.")


@sandbox.command()
def info(as_json: JsonOption = False) -> None:
    """List what a bot finds in its cell: packages, limits, what is not there."""
    if as_json:
        print_json(inside())
        return
    table = Table(box=None, show_header=False, padding=(0, 2))
    for name, value in inside().items():
        table.add_row(Text(name, style="bold"), Text(value))
    console.print(table)
