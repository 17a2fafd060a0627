"""Pages that show an event to a room or to a stream; nobody clicks on them."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils import timezone

from arena.web.live.parts import page
from arena.web.pages.events.bracket import fitting
from arena.web.pages.matches.drawings import drawing
from arena.web.requests import number, viewer
from botocracy.events.formats import FORMATS
from games.registry import get
from tournaments.models import OVER
from tournaments.results.wall import wall
from tournaments.selectors import event_get

NARROWEST, WIDEST = 320, 3840
"""Pixels of an overlay."""
TOP, MOST = 5, 10
"""Bots of an overlay's leader board: usually, and at most."""


def _context(request: HttpRequest, slug: str) -> dict[str, Any]:
    """What the wall and the overlay share."""
    user = viewer(request)
    event = event_get(slug=slug, user=user)
    shown = wall(event, user, everything=request.GET.get("all") == "yes")
    return {
        "event": event,
        "wall": shown,
        "game": get(event.game),
        "format": FORMATS[event.format],
        "progress": shown.board.progress,
        "round": shown.board.round,
        "entered": shown.board.entered,
        "live": event.state not in OVER,
        "now": timezone.now(),
    }


def projector(request: HttpRequest, slug: str) -> HttpResponseBase:
    """The wall: an event in large type, for a projector. With `?all=yes` all that one may see."""
    context = _context(request, slug)
    drawn = context["wall"].bracket
    context |= {
        "bracket": fitting(drawn) if drawn else None,
        "drawing": drawing(context["event"].game),
    }
    return page(request, "web/wall/wall.html", context, parts={"wall": "web/wall/_wall.html"})


def overlay(request: HttpRequest, slug: str) -> HttpResponseBase:
    """The event as a lower third on a transparent page, for a streaming program's browser.

    `?width=` is its width in pixels (else that of the window), `?top=` the number of bots.
    """
    context = _context(request, slug)
    width = number(request.GET.get("width", ""))
    top = number(request.GET.get("top", ""), TOP)
    context |= {
        "width": min(max(width, NARROWEST), WIDEST) if width else 0,
        "leaders": context["wall"].lines[: min(max(top, 1), MOST)],
    }
    parts = {"overlay": "web/wall/_overlay.html"}
    return page(request, "web/wall/overlay.html", context, parts=parts)
