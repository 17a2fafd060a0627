"""The front door, and the games."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render

from arena.matches.selectors import recent_matches, released_match
from arena.web.game_manual import game_manual
from arena.web.happenings import newest_events, now
from arena.web.live.parts import page, wanted_part
from arena.web.selectors import game_get, ladder_summaries, viewer


def home(request: HttpRequest) -> HttpResponseBase:
    user = viewer(request)
    context: dict[str, object] = {"now": now(user)}
    if wanted_part(request) != "now":
        context |= {
            "ladders": [summary for summary in ladder_summaries() if summary.rows],
            "events": newest_events(user),
            "matches": recent_matches(),
        }
    return page(request, "web/home.html", context, parts={"now": "web/_now.html"})


def games(request: HttpRequest) -> HttpResponse:
    return render(request, "web/games.html")


def game(request: HttpRequest, game: str) -> HttpResponse:
    rules = game_get(game)
    matches = recent_matches(game=game)
    released = next((match for match in matches if match.released), None)
    context = {
        "game": rules,
        "manual": game_manual(game),
        "ladders": ladder_summaries(game=game),
        "matches": matches,
        "sample": released or (released_match(game=game) if matches else None),
    }
    return render(request, "web/game.html", context)
