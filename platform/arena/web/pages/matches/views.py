from __future__ import annotations

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.urls import reverse

from arena.ladder.match_results import match_result
from arena.ladder.models import Ladder
from arena.ladder.terms import group_ladder_of
from arena.matches.models import UNSETTLED, Lane, Match
from arena.matches.own import faults_of_own, plays_in
from arena.matches.selectors import match_get
from arena.matches.verifying import verification_state
from arena.web.live.parts import page
from arena.web.pages.matches.drawings import drawing
from arena.web.requests import viewer
from games.registry import get
from sandbox.budgets import sitting_seconds
from sandbox.limits import Clocks
from tournaments.actions.release import may_watch, require_results
from tournaments.models import Event
from tournaments.selectors import match_event_named


def match(request: HttpRequest, pk: int) -> HttpResponseBase:
    found = match_get(pk=pk)
    user = viewer(request)
    require_results(found, user)
    event = match_event_named(found, user)
    ladder = None if event else group_ladder_of(found)
    context = {
        "match": found,
        "void": getattr(found, "void", None),
        "rematch_of": getattr(found, "rematch_of", None),
        "log_address": _log_address(found, event, ladder),
        "group": ladder,
        "game": get(found.game),
        "result": match_result(found),
        "rotations": range(found.table_size),
        "event": event,
        "open": may_watch(found, user),
        "own": plays_in(found, user),
        "drawing": drawing(found.game),
        "live": found.status in UNSETTLED,
        "proof": verification_state(found),
        "own_faults": faults_of_own(found, user),
        "options": get(found.game).options_in_words(found.options),
        "sitting_seconds": sitting_seconds(
            Clocks(**found.clocks), seats=found.table_size, deals=found.deals
        ),
    }
    return page(
        request, "web/matches/match.html", context, parts={"result": "web/matches/_result.html"}
    )


def _log_address(match: Match, event: Event | None, ladder: Ladder | None) -> str:
    """The public log that names the match; a trial is in none."""
    if ladder is not None:
        return reverse("group_ladder_log", args=[ladder.slug])
    if event is not None:
        return reverse("event_log", args=[event.slug])
    if match.lane != Lane.LADDER:
        return ""
    teams = get(match.game).teams(match.table_size, match.options) is not None
    page = reverse("ladder_log", args=[match.game, match.table_size])
    return f"{page}?teams=yes" if teams else page
