"""The files of an event: tables, the FIDE report, the whole event, all records."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from arena.web.requests import viewer
from tournaments.results.exports import event_export
from tournaments.selectors import event_get


def export(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    """A file of the event: ``standings.csv``, ``event.json``, ``event.trf``, ``records.zip``."""
    user = viewer(request)
    file = event_export(event_get(slug=slug, user=user), name, user=user)
    response = HttpResponse(file.content, content_type=file.content_type)
    response["Content-Disposition"] = f'attachment; filename="{file.name}"'
    return response
