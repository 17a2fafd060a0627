"""``botocracy doctor``"""

from __future__ import annotations

import typer
from rich.table import Table
from rich.text import Text

from botocracy.terminal import console
from sandbox.doctor import examine


def doctor() -> None:
    """Say what this machine gives the sandbox, and what to install."""
    findings = examine()
    table = Table(box=None, show_header=False, padding=(0, 2))
    for finding in findings:
        sign = Text("yes", style="green") if finding.good else Text("no", style="red")
        table.add_row(sign, Text(finding.what, style="bold"), Text(finding.text))
    console.print(table)
    if not findings[-1].good:
        raise typer.Exit(1)
