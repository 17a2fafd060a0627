"""``botocracy verify``"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from botocracy.commands.parameters import JsonOption
from botocracy.commands.verify_report import check_json, print_check
from botocracy.records.verify_event import Noted
from botocracy.records.verify_files import checks
from botocracy.terminal import print_json


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
    as_json: JsonOption = False,
) -> None:
    """Play matches again and say whether they are what was published; 1 if they are not."""
    noted = Noted(digest, lock, contribution, fingerprint)
    found = []
    for check in checks(files, noted):
        found.append(check)
        if not as_json:
            print_check(check, against=bool(digest))
    good = all(check.difference is None for check in found)
    if as_json:
        print_json({"good": good, "checks": [check_json(check) for check in found]})
    if not good:
        raise typer.Exit(1)
