"""``manage.py verify_ratings``: recompute every rating from the matches and compare."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from arena.ladder.models import Ladder
from arena.ladder.recomputing import ladder_recompute

SHOWN = 5


class Command(BaseCommand):
    help = "Compute live numbers, fits and standings again and name what differs."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", nargs="?", help="only this game's ladders")
        parser.add_argument(
            "--fits", type=int, help="how many of the newest fits; default: all of them"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        ladders = Ladder.every.order_by("game", "table_size", "pk")
        if options["game"]:
            ladders = ladders.filter(game=options["game"])
        if not ladders:
            raise CommandError("There is no such ladder.")
        wrong = 0
        for ladder in ladders:
            done = ladder_recompute(ladder, fits=options["fits"])
            wrong += len(done.differences)
            verdict = f"{len(done.differences)} differ" if done.differences else "all equal"
            words = f"{done.events} rating events, {done.fits} fits, {done.rungs} rungs"
            self.stdout.write(f"{ladder}: {words}: {verdict}")
            for difference in done.differences[:SHOWN]:
                self.stdout.write(f"  {difference}")
        if wrong:
            raise CommandError(f"{wrong} numbers are not what the matches say.")
