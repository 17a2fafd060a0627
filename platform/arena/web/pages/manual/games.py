"""The games."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from arena.matches.selectors import recent_matches, released_match
from arena.web.pages.ladders.summaries import ladder_summaries
from arena.web.pages.manual.game_manual import game_manual
from arena.web.requests import game_get


def games(request: HttpRequest) -> HttpResponse:
    return render(request, "web/manual/games.html")


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
    return render(request, "web/manual/game.html", context)
