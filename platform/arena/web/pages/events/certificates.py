"""Certificates of an event, one a page, for the printer."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from arena.web.requests import number, viewer
from botocracy.events.formats import FORMATS
from games.registry import get
from tournaments.results.certificates import certificates
from tournaments.selectors import event_get, may_oversee


def printed(request: HttpRequest, slug: str) -> HttpResponse:
    """All for organisers, their own for owners; with `?top=3` those of the first three places."""
    user = viewer(request)
    event = event_get(slug=slug, user=user)
    top = number(request.GET.get("top", ""))
    context = {
        "event": event,
        "game": get(event.game),
        "format": FORMATS[event.format],
        "certificates": certificates(event, user, top=top),
        "oversees": may_oversee(event, user),
        "top": top,
        "tops": (1, 3, 10),
    }
    return render(request, "web/events/certificates.html", context)
