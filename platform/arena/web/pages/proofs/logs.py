"""The public logs: of an event, of a ladder, and of the site, which has the heads of all."""

from __future__ import annotations

from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render

from arena.bots.log_names import names_of
from arena.core.errors import NotFound
from arena.ladder.group_selectors import group_ladder_get
from arena.ladder.models import Ladder
from arena.ladder.selectors import ladder_get
from arena.ladder.terms import scope as ladder_scope
from arena.publiclog.selectors import entries_of, log_lines, log_of
from arena.publiclog.services import SITE
from arena.web.pages.events.views import event_context
from arena.web.pages.proofs.log_lines import log_rows
from arena.web.requests import viewer
from games.registry import get
from tournaments.actions.audit import log_scope
from tournaments.models import Visibility
from tournaments.selectors import event_get, events_visible, may_see_results

A_PAGE = 50
SHOWS = {"": "Everything", "changes": "Changes only"}


def _page(request: HttpRequest, scope: str, *, results: bool) -> dict[str, Any]:
    """One page of a log, newest first."""
    show = request.GET.get("show", "")
    if show not in SHOWS:
        raise NotFound("There is no such list.")
    entries = entries_of(scope).order_by("-number")
    if show == "changes":
        entries = entries.exclude(what="settled")
    page = Paginator(entries, A_PAGE).get_page(request.GET.get("page"))
    return {
        "log": log_of(scope),
        "page": page,
        "rows": log_rows(page.object_list, results=results),
        "shows": SHOWS.items(),
        "show": show,
    }


def _file(scope: str, name: str, *, results: bool) -> HttpResponseBase:
    lines = log_lines(scope, results=results, names=names_of)
    response = StreamingHttpResponse(lines, content_type="application/x-ndjson")
    response["Content-Disposition"] = f'attachment; filename="{name}.ndjson"'
    return response


def site_log(request: HttpRequest) -> HttpResponse:
    """The site's own log, with links to the logs of ladders and events."""
    context = _page(request, SITE, results=True) | {
        "ladders": Ladder.objects.order_by("game", "table_size", "teams"),
        "events": events_visible(viewer(request))
        .filter(visibility=Visibility.PUBLIC, started_at__isnull=False)
        .order_by("-started_at")[:A_PAGE],
    }
    return render(request, "web/proofs/log.html", context)


def site_log_file(request: HttpRequest) -> HttpResponseBase:
    return _file(SITE, "botocracy-log", results=True)


def event_log(request: HttpRequest, slug: str) -> HttpResponse:
    found, context = event_context(request, slug, "log")
    context |= _page(request, log_scope(found), results=may_see_results(found, viewer(request)))
    return render(request, "web/events/log.html", context)


def event_log_file(request: HttpRequest, slug: str) -> HttpResponseBase:
    user = viewer(request)
    found = event_get(slug=slug, user=user)
    return _file(log_scope(found), f"{found.slug}-log", results=may_see_results(found, user))


def ladder_log(request: HttpRequest, game: str, table_size: int) -> HttpResponse:
    return _ladder_log(request, _ladder(request, game, table_size))


def ladder_log_file(request: HttpRequest, game: str, table_size: int) -> HttpResponseBase:
    ladder = _ladder(request, game, table_size)
    teams = "-teams" if ladder.teams else ""
    name = f"{ladder.game}-{ladder.table_size}{teams}-log"
    return _file(ladder_scope(ladder), name, results=True)


def _ladder(request: HttpRequest, game: str, table_size: int) -> Ladder:
    teams = request.GET.get("teams") == "yes"
    return ladder_get(game=game, table_size=table_size, teams=teams)


def group_ladder_log(request: HttpRequest, slug: str) -> HttpResponse:
    return _ladder_log(request, group_ladder_get(slug=slug, user=viewer(request)))


def group_ladder_log_file(request: HttpRequest, slug: str) -> HttpResponseBase:
    ladder = group_ladder_get(slug=slug, user=viewer(request))
    return _file(ladder_scope(ladder), f"{ladder.slug}-log", results=True)


def _ladder_log(request: HttpRequest, ladder: Ladder) -> HttpResponse:
    context = {"ladder": ladder, "game": get(ladder.game)}
    context |= _page(request, ladder_scope(ladder), results=True)
    return render(request, "web/proofs/ladder_log.html", context)
