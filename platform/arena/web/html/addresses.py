"""Addresses that need more than the name of a page."""

from __future__ import annotations

from django.urls import reverse

from arena.ladder.models import Ladder


def ladder_address(ladder: Ladder) -> str:
    """The page of a ladder."""
    page = reverse("ladder", args=[ladder.game, ladder.table_size])
    return f"{page}?teams=yes" if ladder.teams else page
