from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render

from arena.ladder.leaderboard import Show, ladder_page
from arena.ladder.selectors import ladder_pick, ladders_all
from arena.web.live.parts import page
from arena.web.pages.ladders.summaries import ladder_summaries
from arena.web.requests import game_named, number, viewer

SHOWN = {
    Show.ALL: "All bots",
    Show.SETTLED: "Enough matches",
    Show.PROVISIONAL: "Provisional",
    Show.PEOPLE: "Without house bots",
    Show.HOUSE: "House bots",
}


def ladders(request: HttpRequest) -> HttpResponse:
    return render(request, "web/ladders/ladders.html", {"ladders": ladder_summaries()})


def ladder(request: HttpRequest, game: str, table_size: int) -> HttpResponseBase:
    """One page of a ladder, with the filters of the address."""
    rules = game_named(game)
    others = ladders_all()
    teams = "teams" in request.GET
    found = ladder_pick(others, game=rules.name, table_size=table_size, teams=teams)
    user = viewer(request)
    search, show = request.GET.get("search", ""), request.GET.get("show", Show.ALL)
    mine = user is not None and "mine" in request.GET
    board = ladder_page(
        found,
        page=number(request.GET.get("page", ""), 1),
        search=search,
        owner=user if mine else None,
        show=show if show in SHOWN else Show.ALL,
    )
    whole = not (search or mine or show != Show.ALL)
    context = {
        "game": rules,
        "ladder": found,
        "others": others,
        "board": board,
        "rows": board.rows,
        "search": search,
        "show": show,
        "shown": [(choice.value, label) for choice, label in SHOWN.items()],
        "mine": mine,
        "whole": whole,
        "leader": board.rows[0] if whole and board.page == 1 and board.rows else None,
    }
    return page(
        request, "web/ladders/ladder.html", context, parts={"rows": "web/ladders/_page.html"}
    )
