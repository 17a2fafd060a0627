"""What every page knows."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest

from games.registry import all_games


def site(request: HttpRequest) -> dict[str, Any]:
    return {"all_games": all_games()}
