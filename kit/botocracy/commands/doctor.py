"""``botocracy doctor``"""

from __future__ import annotations

import typer
from rich.table import Table
from rich.text import Text

from botocracy.commands.parameters import JsonOption
from botocracy.terminal import console, print_json
from sandbox.doctor import Finding, examine


def doctor(as_json: JsonOption = False) -> None:
    """Say what this machine gives the sandbox, and what to install. Runs a hostile bot in it."""
    findings = examine()
    if as_json:
        print_json([finding._asdict() for finding in findings])
    else:
        _print_findings(findings)
    if not all(finding.good for finding in findings[-2:]):  # what is in use, and whether it holds
        raise typer.Exit(1)


def _print_findings(findings: list[Finding]) -> None:
    table = Table(box=None, show_header=False, padding=(0, 2))
    for finding in findings:
        sign = Text("yes", style="green") if finding.good else Text("no", style="red")
        table.add_row(sign, Text(finding.what, style="bold"), Text(finding.text))
    console.print(table)
