"""The files of an event: tables, the FIDE report, the whole event, all records."""

from __future__ import annotations

import json

from django.http import HttpRequest, HttpResponse

from arena.core.errors import Forbidden, NotFound
from arena.web.requests import viewer
from tournaments.results import exports
from tournaments.results.event_file import event_file
from tournaments.selectors import event_get, may_see_results


def export(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    """A file of the event: ``standings.csv``, ``event.json``, ``event.trf``, ``records.zip``."""
    user = viewer(request)
    found = event_get(slug=slug, user=user)
    if not may_see_results(found, user):
        raise Forbidden("The results of this event are not released to you.")
    table, _, kind = name.partition(".")
    if name == "records.zip":
        response = HttpResponse(exports.records(found), content_type="application/zip")
    elif name == "event.trf":
        response = HttpResponse(exports.trf(found), content_type="text/plain; charset=utf-8")
    elif name == "event.json":
        response = HttpResponse(
            json.dumps(event_file(found)), content_type="application/json; charset=utf-8"
        )
    elif table in exports.TABLES and kind in ("csv", "json"):
        rows = exports.TABLES[table](found)
        text = exports.as_csv(rows) if kind == "csv" else exports.as_json(rows)
        response = HttpResponse(text, content_type=f"text/{kind}; charset=utf-8")
    else:
        raise NotFound("There is no such file.")
    response["Content-Disposition"] = f'attachment; filename="{found.slug}-{name}"'
    return response
