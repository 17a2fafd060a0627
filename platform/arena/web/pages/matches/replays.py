"""Replays: of one game, embedded in another site, and of one deal in all sittings."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.cache import patch_cache_control
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.gzip import gzip_page

from arena.core.errors import Forbidden, NotFound
from arena.core.middleware import EMBEDDED_POLICY
from arena.matches.decisions import decisions_for, own_seats
from arena.matches.models import Match, MatchGame
from arena.matches.replays import deal_results, game_names, game_replay, game_results, seated
from arena.matches.selectors import deal_games, game_get, match_get
from arena.web.pages.matches.drawings import drawing
from arena.web.requests import number, viewer
from games.registry import get
from tournaments.actions.release import may_watch, require_watch


def wanted_seat(request: HttpRequest) -> int | None:
    """The seat whose perspective the address asks for; None for everything."""
    text = request.GET.get("seat", "")
    if not text:
        return None
    if not text.isdecimal() or len(text) > 2:
        raise NotFound("A seat is a number from 0.")
    return int(text)


def _step(request: HttpRequest, last: int) -> int:
    return min(number(request.GET.get("step", "")), last)


def _watched(request: HttpRequest, pk: int) -> Match:
    """The match, if this viewer may see its games."""
    found = match_get(pk=pk)
    require_watch(found, viewer(request))
    return found


def replay(request: HttpRequest, pk: int, rotation: int, deal: int) -> HttpResponse:
    """One game in the player; without scripts, in words."""
    found = _watched(request, pk)
    game = game_get(match=found, rotation=rotation, deal=deal)
    seen = game_replay(found, game, seat=wanted_seat(request))
    step = _step(request, len(seen.frames) - 1)
    players = seated(found, game)
    context = {
        "match": found,
        "game": get(found.game),
        "played": game,
        "names": seen.names,
        "seated": players,
        "seat": seen.seat,
        "frames": seen.frames,
        "frame": seen.frames[step],
        "step": step,
        "last": len(seen.frames) - 1,
        "previous": _beside(found, game, -1),
        "next": _beside(found, game, 1),
        "rotations": range(found.table_size),
        "deals": range(found.deals),
        "drawing": drawing(found.game),
        "results": [(*line, players[line[1]]) for line in game_results(found, game)],
        "own": bool(own_seats(viewer(request), game)),
        "public": may_watch(found, None),
    }
    return render(request, "web/matches/replay.html", context)


def _beside(match: Match, game: MatchGame, by: int) -> tuple[int, int] | None:
    """Rotation and deal of the game played before or after this one."""
    rotation, deal = divmod(game.rotation * match.deals + game.deal + by, match.deals)
    return (rotation, deal) if 0 <= rotation < match.table_size else None


@gzip_page
def frames(request: HttpRequest, pk: int, rotation: int, deal: int) -> JsonResponse:
    """All frames from one perspective, for the player."""
    found = _watched(request, pk)
    game = game_get(match=found, rotation=rotation, deal=deal)
    response = JsonResponse(
        game_replay(found, game, seat=wanted_seat(request)).to_json(),
        json_dumps_params={"separators": (",", ":")},
    )
    if may_watch(found, None):  # a settled game never changes
        patch_cache_control(response, public=True, max_age=3600)
    else:
        patch_cache_control(response, private=True, no_store=True)
    return response


def own(request: HttpRequest, pk: int, rotation: int, deal: int) -> JsonResponse:
    """Notes, output and times of the viewer's own bots, decision by decision."""
    found = match_get(pk=pk)
    game = game_get(match=found, rotation=rotation, deal=deal)
    user = viewer(request)
    if not own_seats(user, game):
        raise Forbidden("Notes and logs are their bot's owner's alone.")
    told = [decision.for_player() for decision in decisions_for(user, game)]
    response = JsonResponse({"clocks": found.clocks, "decisions": told})
    patch_cache_control(response, private=True, no_store=True)
    return response


def _embedded(
    view: Callable[[HttpRequest, int, int, int], HttpResponse],
) -> Callable[[HttpRequest, int, int, int], HttpResponse]:
    """A page that others may frame: it neither reads nor sets a cookie."""

    @xframe_options_exempt
    def shown(request: HttpRequest, pk: int, rotation: int, deal: int) -> HttpResponse:
        response = view(request, pk, rotation, deal)
        response.headers["Content-Security-Policy"] = EMBEDDED_POLICY
        response.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
        return response

    return shown


@_embedded
def embed(request: HttpRequest, pk: int, rotation: int, deal: int) -> HttpResponse:
    """The player alone, for another site's page; only what everyone may see."""
    found = match_get(pk=pk)
    require_watch(found, None)  # even for a signed-in user: the page around it is not ours
    game = game_get(match=found, rotation=rotation, deal=deal)
    context = {
        "match": found,
        "game": get(found.game),
        "played": game,
        "names": game_names(found, game),
        "drawing": drawing(found.game),
        "results": game_results(found, game),
    }
    response = HttpResponse(render_to_string("web/matches/embed.html", context))
    patch_cache_control(response, public=True, max_age=300)
    return response


def beside(request: HttpRequest, pk: int, deal: int) -> HttpResponse:
    """One deal in every sitting: what the others did with the same cards."""
    found = _watched(request, pk)
    games = deal_games(match=found, deal=deal)
    seat = wanted_seat(request)
    if seat is not None and seat >= found.table_size:
        raise NotFound(f"There is no seat {seat + 1} at this table.")
    chosen = {number(text, -1) for text in request.GET.getlist("sitting")}
    shown = [game for game in games if game.rotation in chosen] or games[:2]
    context = {
        "match": found,
        "game": get(found.game),
        "deal": deal,
        "deals": range(found.deals),
        "seat": seat,
        "seats": range(found.table_size),
        "games": games,
        "shown": [(game, seated(found, game)) for game in shown],
        "chosen": {game.rotation for game in shown},
        "results": deal_results(found, games),
        "drawing": drawing(found.game),
    }
    return render(request, "web/matches/beside.html", context)
