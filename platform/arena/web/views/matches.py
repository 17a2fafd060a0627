"""Matches and their replays."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.cache import patch_cache_control

from arena.core.errors import NotFound
from arena.ladder.selectors import match_events
from arena.matches.models import Fault, MatchStatus
from arena.matches.replays import game_names, game_replay, game_results, games_by_deal
from arena.matches.selectors import game_get, match_get
from arena.web.drawings import drawing
from arena.web.live.parts import page
from arena.web.selectors import may_watch, require_watch, viewer
from games.registry import get
from tournaments.releasing import require_results
from tournaments.selectors import match_event

UNSETTLED = (MatchStatus.QUEUED, MatchStatus.HELD, MatchStatus.PLAYING)


def match(request: HttpRequest, pk: int) -> HttpResponseBase:
    found = match_get(pk=pk)
    user = viewer(request)
    require_results(found, user)
    events = match_events(found)
    own_faults = Fault.objects.filter(
        game__match=found, player__submission__bot__owner=user
    ).select_related("game", "player__submission__bot")
    context = {
        "match": found,
        "game": get(found.game),
        "players": [
            (player, events.get(player.submission_id))
            for player in sorted(found.players.all(), key=lambda p: (p.place or 0, p.index))
        ],
        "deals": games_by_deal(found),
        "rotations": range(found.table_size),
        "event": match_event(found),
        "open": may_watch(found, user),
        "live": found.status in UNSETTLED,
        "own_faults": own_faults[:50] if user else (),
    }
    return page(request, "web/match.html", context, parts={"result": "web/_match_result.html"})


def _seat(request: HttpRequest) -> int | None:
    text = request.GET.get("seat", "")
    if not text:
        return None
    if not text.isdecimal() or len(text) > 2:
        raise NotFound("A seat is a number from 0.")
    return int(text)


def replay(request: HttpRequest, pk: int, rotation: int, deal: int) -> HttpResponse:
    """One game, a step at a time; without scripts too."""
    found = match_get(pk=pk)
    require_watch(found, viewer(request))
    game = game_get(match=found, rotation=rotation, deal=deal)
    seat = _seat(request)
    frames = game_replay(found, game, seat=seat).frames
    wanted = request.GET.get("step", "0")
    step = min(int(wanted), len(frames) - 1) if wanted.isdecimal() and len(wanted) < 7 else 0
    context = {
        "match": found,
        "game": get(found.game),
        "played": game,
        "names": game_names(found, game),
        "seat": seat,
        "frame": frames[step],
        "frames": frames,
        "step": step,
        "last": len(frames) - 1,
        "rotations": range(found.table_size),
        "deals": range(found.deals),
        "drawing": drawing(found.game),
        "results": game_results(found, game),
    }
    return render(request, "web/replay.html", context)


def frames(request: HttpRequest, pk: int, rotation: int, deal: int) -> JsonResponse:
    """All frames from one perspective, for the player."""
    found = match_get(pk=pk)
    require_watch(found, viewer(request))
    game = game_get(match=found, rotation=rotation, deal=deal)
    response = JsonResponse(game_replay(found, game, seat=_seat(request)).to_json())
    if found.released and found.results_open:  # a settled game never changes
        patch_cache_control(response, public=True, max_age=3600)
    return response
