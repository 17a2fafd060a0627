"""Home, games and ladders."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render

from arena.core.errors import NotFound
from arena.ladder.live import fit_latest
from arena.ladder.selectors import ladder_get, ladder_rows
from arena.matches.selectors import recent_matches
from arena.web.examples import messages
from arena.web.happenings import now
from arena.web.live.parts import page, wanted_part
from arena.web.selectors import ladder_summaries, rules_html, viewer
from games.contract import Game
from games.registry import UnknownGame, get, house_bots
from tournaments.selectors import events_visible


def game_or_404(name: str) -> Game:
    try:
        return get(name)
    except UnknownGame as error:
        raise NotFound(str(error)) from None


def home(request: HttpRequest) -> HttpResponseBase:
    user = viewer(request)
    context: dict[str, object] = {"now": now(user)}
    if wanted_part(request) != "now":
        context |= {
            "ladders": [summary for summary in ladder_summaries(top=3) if summary.rows],
            "events": events_visible(user)[:6],
            "matches": recent_matches()[:8],
        }
    return page(request, "web/home.html", context, parts={"now": "web/_now.html"})


def games(request: HttpRequest) -> HttpResponse:
    return render(request, "web/games.html")


def ladders(request: HttpRequest) -> HttpResponse:
    return render(request, "web/ladders.html", {"ladders": ladder_summaries()})


def game(request: HttpRequest, game: str) -> HttpResponse:
    rules = game_or_404(game)
    context = {
        "game": rules,
        "rules": rules_html(game),
        "options": rules.option_specs,
        "examples": messages(game),
        "ladders": ladder_summaries(game=game),
        "house_bots": [
            (name, path.read_text(encoding="utf-8")) for name, path in house_bots(game).items()
        ],
        "matches": recent_matches(game=game)[:10],
    }
    return render(request, "web/game.html", context)


def ladder(request: HttpRequest, game: str, table_size: int) -> HttpResponse:
    found = ladder_get(game=game_or_404(game).name, table_size=table_size)
    rows = ladder_rows(found)
    context = {
        "game": get(game),
        "ladder": found,
        "rows": rows,
        "fit": fit_latest(found),
        "low": min((row.low for row in rows), default=0),
        "high": max((row.high for row in rows), default=1),
    }
    return render(request, "web/ladder.html", context)
