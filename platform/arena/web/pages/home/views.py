"""The front page."""

from __future__ import annotations

from django.http import HttpRequest
from django.http.response import HttpResponseBase

from arena.matches.selectors import recent_matches
from arena.web.live.parts import page, wanted_part
from arena.web.pages.home.happenings import newest_events, now
from arena.web.pages.ladders.summaries import ladder_summaries
from arena.web.requests import viewer


def home(request: HttpRequest) -> HttpResponseBase:
    user = viewer(request)
    context: dict[str, object] = {"now": now(user)}
    if wanted_part(request) != "now":
        context |= {
            "ladders": [summary for summary in ladder_summaries() if summary.rows],
            "events": newest_events(user),
            "matches": recent_matches(),
        }
    return page(request, "web/home/home.html", context, parts={"now": "web/home/_now.html"})
