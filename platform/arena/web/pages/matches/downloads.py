from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse

from arena.matches import crash_bundles
from arena.matches.match_file import match_file
from arena.matches.selectors import match_get
from arena.web.requests import viewer
from tournaments.actions.release import require_watch


def match_json(request: HttpRequest, pk: int) -> HttpResponse:
    """All a stranger needs to check a match with `botocracy verify`."""
    found = match_get(pk=pk)
    require_watch(found, viewer(request))
    return _attached(JsonResponse(match_file(found)), f"match-{pk}.json")


def bundle(request: HttpRequest, pk: int) -> HttpResponse:
    """One fault of one's own bot, for `botocracy reproduce`."""
    return _attached(
        JsonResponse(crash_bundles.crash_bundle(pk=pk, user=viewer(request))), f"fault-{pk}.json"
    )


def _attached(response: HttpResponse, name: str) -> HttpResponse:
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
