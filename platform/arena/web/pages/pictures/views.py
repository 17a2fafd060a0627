"""Preview pictures of public pages. Whatever is not public has none: 404."""

from __future__ import annotations

from typing import Any

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response, patch_cache_control
from django.views.decorators.http import require_safe
from rest_framework.throttling import SimpleRateThrottle

from arena.core.errors import NotFound, TooMany
from arena.core.rows import row_get
from arena.ladder.selectors import ladder_pick, ladders_all
from arena.matches.selectors import match_get
from arena.web.pages.pictures.contents import (
    bot_sheet,
    event_sheet,
    home_sheet,
    ladder_sheet,
    match_sheet,
)
from arena.web.pages.pictures.sheet import Sheet, drawn
from arena.web.requests import game_named
from tournaments.actions.release import may_see_match
from tournaments.selectors import bot_seen, events_visible

DAY = 86_400
SOON = 300
"""Seconds in caches for an address without a version (``?v=``), whose picture may change."""


class DrawingLimit(SimpleRateThrottle):
    """Pictures drawn for one address of a visitor. Those already drawn cost nothing."""

    scope = "pictures"
    rate = "60/min"

    def get_cache_key(self, request: Any, view: Any) -> str:
        return self.cache_format % {"scope": self.scope, "ident": self.get_ident(request)}


def _picture(request: HttpRequest, sheet: Sheet) -> HttpResponseBase:
    """The picture of a sheet: from the visitor's cache, from ours, or drawn now."""
    etag = f'"{sheet.key}"'
    response = get_conditional_response(request, etag=etag)
    if response is None:
        kept = f"picture {sheet.key}".replace(" ", "-")
        content = cache.get(kept)
        if content is None:
            limit = DrawingLimit()
            if not limit.allow_request(request, None):  # type: ignore[arg-type]  # asks for META only
                raise TooMany("Too many pictures at once: wait a minute.", retry_after=60)
            content = drawn(sheet)
            cache.set(kept, content, DAY)
        response = HttpResponse(content, content_type="image/png")
    response.headers["ETag"] = etag
    patch_cache_control(response, public=True, max_age=DAY if "v" in request.GET else SOON)
    return response


@require_safe
def home(request: HttpRequest) -> HttpResponseBase:
    return _picture(request, home_sheet())


@require_safe
def ladder(request: HttpRequest, game: str, table_size: int) -> HttpResponseBase:
    rules = game_named(game)
    teams = "teams" in request.GET
    found = ladder_pick(ladders_all(), game=rules.name, table_size=table_size, teams=teams)
    return _picture(request, ladder_sheet(found))


@require_safe
def bot(request: HttpRequest, game: str, owner: str, slug: str) -> HttpResponseBase:
    return _picture(request, bot_sheet(bot_seen(game=game, owner=owner, slug=slug, user=None)))


@require_safe
def match(request: HttpRequest, pk: int) -> HttpResponseBase:
    found = match_get(pk=pk)
    if not may_see_match(found, None):
        raise NotFound(f"There is no match {pk}.")
    return _picture(request, match_sheet(found))


@require_safe
def event(request: HttpRequest, slug: str) -> HttpResponseBase:
    return _picture(
        request, event_sheet(row_get(events_visible(None), "There is no such event.", slug=slug))
    )
