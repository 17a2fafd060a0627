"""The command line of the kit: ``botocracy``."""

from __future__ import annotations

from importlib.metadata import version
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from botocracy.commands.bench import bench
from botocracy.commands.check import check
from botocracy.commands.compare import compare
from botocracy.commands.dataset import dataset
from botocracy.commands.doctor import doctor
from botocracy.commands.event import event
from botocracy.commands.film import film
from botocracy.commands.follow import follow
from botocracy.commands.games import games
from botocracy.commands.login import login, logout, whoami
from botocracy.commands.matches import download, logs, matches
from botocracy.commands.mcp import mcp
from botocracy.commands.new import new
from botocracy.commands.nonce import nonce
from botocracy.commands.play import play
from botocracy.commands.profile import profile
from botocracy.commands.pull import pull
from botocracy.commands.replay import replay
from botocracy.commands.reproduce import reproduce
from botocracy.commands.rules import rules
from botocracy.commands.sandbox import sandbox
from botocracy.commands.status import status
from botocracy.commands.submit import submit
from botocracy.commands.tournament import tournament
from botocracy.commands.verify import verify
from botocracy.commands.watch import watch
from botocracy.terminal import plain_errors

AT_HOME = (
    games,
    rules,
    new,
    play,
    watch,
    check,
    compare,
    profile,
    tournament,
    bench,
    replay,
    film,
    verify,
    reproduce,
    doctor,
)
ON_SITE = (
    login,
    logout,
    whoami,
    submit,
    status,
    matches,
    logs,
    download,
    pull,
    follow,
    dataset,
    mcp,
)
GROUPS = {"event": event, "nonce": nonce, "sandbox": sandbox}


class Commands(TyperGroup):
    """Shows errors that are meant for people as one sentence, whichever command raises them."""

    def invoke(self, ctx: Any) -> Any:
        with plain_errors():
            return super().invoke(ctx)


app = typer.Typer(
    cls=Commands,
    no_args_is_help=True,
    add_completion=True,
    pretty_exceptions_enable=False,
)
for panel, commands in (("At home", AT_HOME), ("On a site", ON_SITE)):
    for command in commands:
        app.command(rich_help_panel=panel)(command)
for name, group in GROUPS.items():
    app.add_typer(group, name=name)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"botocracy {version('botocracy')}")
        raise typer.Exit


@app.callback()
def options(
    show_version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="The version.")
    ] = False,
) -> None:
    """Write, try and inspect bots for Botocracy's table games."""


def main() -> None:
    app()


if __name__ == "__main__":
    main()
