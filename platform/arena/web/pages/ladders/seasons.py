"""Past seasons of a ladder: the list with its champions, and the final table of each."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from arena.core.errors import NotFound
from arena.ladder.group_selectors import group_ladder_get
from arena.ladder.models import Ladder
from arena.ladder.seasons import season_get, season_table, seasons_of
from arena.ladder.selectors import ladder_get
from arena.ladder.services import runs
from arena.pipeline.ladders import season_end
from arena.web.requests import refusals_shown, signed_in, viewer
from arena.web.templatetags.arena import ladder_part
from games.registry import get

A_PAGE = 100


def of_site(
    request: HttpRequest, game: str, table_size: int, number: int | None = None
) -> HttpResponse:
    return _shown(request, _of_site(request, game, table_size), number)


def of_group(request: HttpRequest, slug: str, number: int | None = None) -> HttpResponse:
    return _shown(request, group_ladder_get(slug=slug, user=viewer(request)), number)


@login_required
@require_POST
def end_of_site(request: HttpRequest, game: str, table_size: int) -> HttpResponse:
    return _ended(request, _of_site(request, game, table_size))


@login_required
@require_POST
def end_of_group(request: HttpRequest, slug: str) -> HttpResponse:
    return _ended(request, group_ladder_get(slug=slug, user=viewer(request)))


def _of_site(request: HttpRequest, game: str, table_size: int) -> Ladder:
    return ladder_get(game=game, table_size=table_size, teams="teams" in request.GET)


def _shown(request: HttpRequest, ladder: Ladder, number: int | None) -> HttpResponse:
    """The list of seasons, or the final table of one."""
    context = {"ladder": ladder, "game": get(ladder.game)}
    if number is None:
        context |= {"seasons": seasons_of(ladder), "runs": runs(ladder, viewer(request))}
        return render(request, "web/ladders/seasons.html", context)
    season = season_get(ladder=ladder, number=number)
    page = Paginator(season_table(season), A_PAGE).get_page(request.GET.get("page"))
    context |= {"season": season, "page": page, "rows": page.object_list}
    return render(request, "web/ladders/season.html", context)


def _ended(request: HttpRequest, ladder: Ladder) -> HttpResponse:
    if not runs(ladder, viewer(request)):
        raise NotFound("There is no such button.")
    with refusals_shown(request):
        season = season_end(
            ladder=ladder,
            by=signed_in(request),
            title=request.POST.get("title", ""),
            why=request.POST.get("why", ""),
        )
        messages.success(request, f"{season.name} is over, and its table is kept.")
    return redirect(ladder_part(ladder, "seasons"))
