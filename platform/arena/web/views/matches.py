"""Matches."""

from __future__ import annotations

from django.http import HttpRequest
from django.http.response import HttpResponseBase

from arena.ladder.selectors import match_events
from arena.matches.models import Fault, MatchStatus
from arena.matches.replays import games_by_deal
from arena.matches.selectors import match_get
from arena.web.live.parts import page
from arena.web.selectors import may_watch, viewer
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
