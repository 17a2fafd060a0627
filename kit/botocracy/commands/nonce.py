"""``botocracy nonce``"""

from __future__ import annotations

from typing import Annotated

import typer
from rich.text import Text

from botocracy.commands.parameters import JsonOption
from botocracy.local.nonces import NonceError, belongs, make_nonce, nonce_file, read_nonces
from botocracy.terminal import REJECTED, console, print_json
from sandbox.fairness import digest

nonce = typer.Typer(no_args_is_help=True, help="Your part in the cards of an event.")

EventName = Annotated[str, typer.Argument(help="The event's name in its address.")]


@nonce.command()
def new(event: EventName, as_json: JsonOption = False) -> None:
    """Make your part in the cards of an event: keep the nonce, give the hash when you enter."""
    _print_nonce(event, make_nonce(event, nonce_file()), as_json=as_json)


@nonce.command()
def show(event: EventName, as_json: JsonOption = False) -> None:
    """Show a nonce you made, to reveal it after the lock."""
    kept = read_nonces(nonce_file())
    if event not in kept:
        raise NonceError(f"there is no nonce for {event!r:.80}; `botocracy nonce new` makes one")
    _print_nonce(event, kept[event], as_json=as_json)


@nonce.command()
def check(
    value: Annotated[str, typer.Argument(metavar="NONCE", help="A revealed nonce.")],
    nonce_hash: Annotated[str, typer.Argument(metavar="HASH", help="The hash given before.")],
    as_json: JsonOption = False,
) -> None:
    """Say whether a nonce has a hash; 1 if not."""
    good = belongs(value, nonce_hash)
    if as_json:
        print_json({"belongs": good})
    elif good:
        console.print("[green]The nonce has this hash.[/]")
    else:
        console.print("[red]The nonce has another hash.[/]")
    if not good:
        raise typer.Exit(REJECTED)


def _print_nonce(event: str, value: str, *, as_json: bool) -> None:
    if as_json:
        file = str(nonce_file())
        print_json({"event": event, "nonce": value, "hash": digest(value), "file": file})
        return
    console.print(Text(f"Your nonce for {event} is kept in {nonce_file()}"), soft_wrap=True)
    console.print(Text.assemble(("hash   ", "bold"), digest(value), "   give it when you enter"))
    console.print(Text.assemble(("nonce  ", "bold"), value, "   reveal it after the lock"))
