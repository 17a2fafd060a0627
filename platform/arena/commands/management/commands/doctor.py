"""``manage.py doctor``: check everything the site needs, and say what to do."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from arena.commands.doctor import engines, machine
from arena.commands.doctor.findings import Finding, ill
from arena.commands.doctor.proxy import proxy

CHECKS: dict[str, Callable[[], Finding]] = {
    "database": engines.database,
    "migrations": engines.migrations,
    "clocks": engines.clocks,
    "broker": engines.broker,
    "worker": engines.worker,
    "storage": machine.storage,
    "mail": machine.mail,
    "sandbox": machine.sandbox,
    "secrets": machine.secrets,
    "disk": machine.disk,
}
NEEDS = {"migrations": ("database",), "clocks": ("database", "migrations")}
NEEDS["worker"] = NEEDS["clocks"]
"""Checks that say nothing where another one has failed."""


class Command(BaseCommand):
    help = "Check database, broker, workers, storage, mail, sandbox, secrets and disk."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        names = ", ".join(CHECKS)
        parser.add_argument("only", nargs="*", metavar="CHECK", help=f"only these: {names}")
        parser.add_argument("--skip", action="append", default=[], metavar="CHECK")
        parser.add_argument("--url", help="the site's address, to check the proxy's headers too")
        parser.add_argument("--json", action="store_true", help="the same as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        for name in (*options["only"], *options["skip"]):
            if name not in CHECKS:
                raise CommandError(f"There is no check {name}: {', '.join(CHECKS)}.")
        wanted = [name for name in options["only"] or CHECKS if name not in options["skip"]]
        found = list(self._findings(wanted, options["url"]))
        if options["json"]:
            good = all(finding.good for finding in found)
            findings = [finding._asdict() for finding in found]
            self.stdout.write(json.dumps({"good": good, "findings": findings}, indent=1))
        else:
            for finding in found:
                self._print(finding)
        if not all(finding.good for finding in found):
            sys.exit(1)

    def _findings(self, wanted: list[str], url: str | None) -> Iterator[Finding]:
        failed: set[str] = set()
        for name in wanted:
            if before := failed.intersection(NEEDS.get(name, ())):
                first = " and ".join(sorted(before))
                finding = ill(name, f"not checked, because of {first}", f"See “{first}” first.")
            else:
                finding = _made(name, CHECKS[name])
            if not finding.good:
                failed.add(name)
            yield finding
        if url:
            yield _made("proxy", lambda: proxy(url))

    def _print(self, finding: Finding) -> None:
        sign = self.style.SUCCESS("good") if finding.good else self.style.ERROR("BAD ")
        self.stdout.write(f"{sign}  {finding.what:<11} {finding.text}")
        if finding.remedy:
            self.stdout.write(f"{'':17} → {finding.remedy}")


def _made(name: str, check: Callable[[], Finding]) -> Finding:
    """The finding of a check; one that fails itself is a finding too."""
    try:
        return check()
    except Exception as error:
        return ill(
            name,
            f"the check failed: {type(error).__name__}: {error}",
            "Something is wrong that the doctor does not know. The settings of this host, and the "
            "checks above, are the place to begin.",
        )
