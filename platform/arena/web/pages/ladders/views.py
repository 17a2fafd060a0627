from __future__ import annotations

from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render

from arena.ladder.divisions import divisions_of
from arena.ladder.group_selectors import groups_listed
from arena.ladder.leaderboard import Show, ladder_page
from arena.ladder.models import Ladder
from arena.ladder.selectors import ladder_pick, ladders_all
from arena.ladder.services import runs
from arena.web.live.parts import page
from arena.web.pages.ladders.summaries import ladder_summaries
from arena.web.requests import game_named, number, viewer
from games.registry import get

GROUPS = 20
"""Groups' ladders on a page of their list."""

SHOWN = {
    Show.ALL: "All bots",
    Show.SETTLED: "Enough matches",
    Show.PROVISIONAL: "Provisional",
    Show.PEOPLE: "Without house bots",
    Show.HOUSE: "House bots",
}


def ladders(request: HttpRequest) -> HttpResponse:
    """The site's ladders with their leaders, and the groups' ladders that the visitor may know."""
    groups = groups_listed(viewer(request))
    page = Paginator(groups, GROUPS).get_page(request.GET.get("page"))
    context = {"ladders": ladder_summaries(), "groups": page, "page": page}
    return render(request, "web/ladders/ladders.html", context)


def ladder(request: HttpRequest, game: str, table_size: int) -> HttpResponseBase:
    """One page of a ladder, with the filters of the address."""
    rules = game_named(game)
    others = ladders_all()
    teams = "teams" in request.GET
    found = ladder_pick(others, game=rules.name, table_size=table_size, teams=teams)
    context = board_context(request, found) | {"others": others, "seasons": found.season > 1}
    return page(
        request, "web/ladders/ladder.html", context, parts={"rows": "web/ladders/_page.html"}
    )


def board_context(request: HttpRequest, found: Ladder) -> dict[str, Any]:
    """One page of any ladder, with the filters of the address."""
    user = viewer(request)
    division = number(request.GET.get("division", ""))
    search, show = request.GET.get("search", ""), request.GET.get("show", Show.ALL)
    mine = user is not None and "mine" in request.GET
    board = ladder_page(
        found,
        page=number(request.GET.get("page", ""), 1),
        search=search,
        owner=user if mine else None,
        show=show if show in SHOWN else Show.ALL,
        division=division,
    )
    whole = not (search or mine or division or show != Show.ALL)
    return {
        "game": get(found.game),
        "ladder": found,
        "divisions": divisions_of(found),
        "division": division,
        "runs": runs(found, user),
        "board": board,
        "rows": board.rows,
        "search": search,
        "show": show,
        "shown": [(choice.value, label) for choice, label in SHOWN.items()],
        "mine": mine,
        "whole": whole,
        "leader": board.rows[0] if whole and board.page == 1 and board.rows else None,
    }
