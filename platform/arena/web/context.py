"""Context of every page: the games, and the number of unread notices."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest

from arena.accounts.notices import unread_count
from arena.web.requests import viewer
from games.registry import all_games


def site(request: HttpRequest) -> dict[str, Any]:
    user = viewer(request)
    return {"all_games": all_games(), "unread": unread_count(user) if user else 0}
