"""``botocracy verify``"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from botocracy.commands.verify_report import print_check
from botocracy.records.verify_event import Noted
from botocracy.records.verify_files import checks


def verify(
    files: Annotated[
        list[Path],
        typer.Argument(
            metavar="FILE...",
            help="The file of a match, an event or a ladder's day, an event's records.zip, a "
            "single record, or a download of a public log. Matches given with an event are "
            "compared with its list; logs with each other and with the matches.",
        ),
    ],
    digest: Annotated[
        str, typer.Option(help="The hash of the secret as you saw it before the first match.")
    ] = "",
    lock: Annotated[
        str, typer.Option(help="The hash of the locked field as you saw it at the start.")
    ] = "",
    contribution: Annotated[
        str, typer.Option(help="The contribution as you saw it before the first match.")
    ] = "",
    fingerprint: Annotated[
        str, typer.Option(help="The fingerprint that the match page shows, or one you noted.")
    ] = "",
) -> None:
    """Play matches again and say whether they are what was published; 1 if they are not."""
    noted = Noted(digest, lock, contribution, fingerprint)
    good = True
    for found in checks(files, noted):
        print_check(found, against=bool(digest))
        good = good and found.difference is None
    if not good:
        raise typer.Exit(1)
