"""``manage.py verify_match``: replay settled matches and compare them with their stored results."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from arena.core.errors import ArenaError
from arena.matches.models import Match, MatchStatus, Verdict
from arena.matches.selectors import match_get
from arena.matches.verifying import match_verify


class Command(BaseCommand):
    help = (
        "Replay matches from their records, check them against the published commitment, "
        "and name the first difference."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("matches", nargs="*", type=int, metavar="ID")
        parser.add_argument("--all", action="store_true", help="every settled match")

    def handle(self, *args: Any, **options: Any) -> None:
        wanted: list[int] = options["matches"]
        if options["all"]:
            settled = Match.objects.filter(status=MatchStatus.SETTLED).order_by("pk")
            wanted = list(settled.values_list("pk", flat=True))
        elif not wanted:
            raise CommandError("Name one or more matches, or --all.")
        wrong = 0
        for pk in wanted:
            try:
                row = match_verify(match=match_get(pk=pk))
            except ArenaError as error:
                raise CommandError(f"match {pk}: {error.message}") from error
            words = f"match {pk}: {row.verdict}, {row.games} games, {row.steps} steps"
            self.stdout.write(f"{words}\n  {row.detail}" if row.detail else words)
            wrong += row.verdict == Verdict.DIFFERS
        if wrong:
            raise CommandError(f"{wrong} of {len(wanted)} matches differ.")
