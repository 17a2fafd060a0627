"""``manage.py open_house``: house bots and ladders, after an installation or an update."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from arena.ladder.house import house_open


class Command(BaseCommand):
    help = "Bring the house bots up to date and open a ladder for every game that has some."

    def handle(self, *args: Any, **options: Any) -> None:
        for ladder in house_open():
            self.stdout.write(f"open: {ladder}")
