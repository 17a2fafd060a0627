"""``botocracy nonce``"""

from __future__ import annotations

from typing import Annotated

import typer
from rich.text import Text

from botocracy.local.nonces import NonceError, belongs, make_nonce, nonce_file, read_nonces
from botocracy.terminal import console
from sandbox.fairness import digest

nonce = typer.Typer(no_args_is_help=True, help="Your part in the cards of an event.")

EventName = Annotated[str, typer.Argument(help="The event's name in its address.")]


@nonce.command()
def new(event: EventName) -> None:
    """Make your part in the cards of an event: keep the nonce, give the hash when you enter."""
    _print_nonce(event, make_nonce(event, nonce_file()))


@nonce.command()
def show(event: EventName) -> None:
    """Show a nonce you made, to reveal it after the lock."""
    kept = read_nonces(nonce_file())
    if event not in kept:
        raise NonceError(f"there is no nonce for {event!r:.80}; `botocracy nonce new` makes one")
    _print_nonce(event, kept[event])


@nonce.command()
def check(
    value: Annotated[str, typer.Argument(metavar="NONCE", help="A revealed nonce.")],
    nonce_hash: Annotated[str, typer.Argument(metavar="HASH", help="The hash given before.")],
) -> None:
    """Say whether a nonce has a hash; 1 if not."""
    if not belongs(value, nonce_hash):
        console.print("[red]The nonce has another hash.[/]")
        raise typer.Exit(1)
    console.print("[green]The nonce has this hash.[/]")


def _print_nonce(event: str, value: str) -> None:
    console.print(Text(f"Your nonce for {event} is kept in {nonce_file()}"), soft_wrap=True)
    console.print(Text.assemble(("hash   ", "bold"), digest(value), "   give it when you enter"))
    console.print(Text.assemble(("nonce  ", "bold"), value, "   reveal it after the lock"))
