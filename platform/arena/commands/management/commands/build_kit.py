"""``manage.py build_kit``: the wheel that authors install from the site."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from arena.core.kit_wheel import wheel_build


class Command(BaseCommand):
    help = "Build the kit's wheel, which the site serves to bot authors."

    def handle(self, *arguments: Any, **options: Any) -> None:
        self.stdout.write(str(wheel_build()))
