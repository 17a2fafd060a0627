"""``botocracy nonce``: a bot author's part in the cards of an event."""

from __future__ import annotations

from typing import Annotated

import typer

from botocracy import show, show_checks
from botocracy.records.nonces import NonceError, belongs, make_nonce, nonce_file, read_nonces

nonce_app = typer.Typer(no_args_is_help=True, help="Your part in the cards of an event.")

EventName = Annotated[str, typer.Argument(help="The event's name in its address.")]


@nonce_app.command("new")
def nonce_new(
    event: EventName,
) -> None:
    """Make your part in the cards of an event: keep the nonce, give the hash when you enter."""
    with show.plain_errors():
        nonce = make_nonce(event, nonce_file())
        show_checks.nonce(event, nonce, nonce_file())


@nonce_app.command("show")
def nonce_show(
    event: EventName,
) -> None:
    """Show a nonce you made, to reveal it after the lock."""
    with show.plain_errors():
        kept = read_nonces(nonce_file())
        if event not in kept:
            raise NonceError(
                f"there is no nonce for {event!r:.80}; `botocracy nonce new` makes one"
            )
        show_checks.nonce(event, kept[event], nonce_file())


@nonce_app.command("check")
def nonce_check(
    nonce: Annotated[str, typer.Argument(help="A revealed nonce.")],
    nonce_hash: Annotated[str, typer.Argument(metavar="HASH", help="The hash given before.")],
) -> None:
    """Say whether a nonce has a hash; 1 if not."""
    with show.plain_errors():
        same = belongs(nonce, nonce_hash)
        show_checks.nonce_check(same)
        if not same:
            raise typer.Exit(1)
