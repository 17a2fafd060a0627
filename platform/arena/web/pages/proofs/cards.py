"""Proofs of the cards: of one match step by step, of a ladder's day, and the published hashes."""

from __future__ import annotations

from datetime import date

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render

from arena.core.errors import NotFound, Refused
from arena.ladder.daily_cards import day_file, days_of, days_recent
from arena.ladder.group_selectors import group_ladder_get
from arena.ladder.models import Ladder
from arena.ladder.selectors import ladder_pick, ladders_all
from arena.matches.models import MatchStatus
from arena.matches.proof_steps import example, explain
from arena.matches.selectors import match_get
from arena.matches.verifying import verification_state
from arena.web.requests import game_named, viewer
from games.registry import get
from tournaments.actions.cards import withheld
from tournaments.actions.release import require_watch
from tournaments.selectors import match_event, match_event_named


def how(request: HttpRequest) -> HttpResponse:
    """Redirect to the proof of an example match, or to the manual while there is none."""
    found = example()
    return redirect("match_how", pk=found.pk) if found else redirect("docs", page="verifying")


def match_how(request: HttpRequest, pk: int) -> HttpResponse:
    """The proof of one match, step by step."""
    found = match_get(pk=pk)
    require_watch(found, viewer(request))
    if found.status != MatchStatus.SETTLED:
        raise Refused("This match is not played yet: there is nothing to check.")
    event = match_event(found)
    context = {
        "match": found,
        "game": get(found.game),
        "event": match_event_named(found, viewer(request)),
        "proof": verification_state(found),
        "steps": explain(found),
        "withheld": withheld(event) if event else (),
        "commitment": found.commitment,
    }
    return render(request, "web/proofs/how.html", context)


def cards(request: HttpRequest) -> HttpResponse:
    """The hashes of coming days, and the secrets of past ones."""
    return render(request, "web/proofs/cards.html", {"ladders": days_recent()})


def cards_json(request: HttpRequest) -> HttpResponse:
    """The hashes and secrets of these days as JSON."""
    days = [
        {
            "scope": day.scope,
            "day": f"{day.day}",
            "digest": day.digest,
            "published_at": day.created_at,
            "lock_hash": day.lock_hash or None,
            "contribution": day.contribution or None,
            "secret": day.secret if day.revealed_at else None,
        }
        for _, listed in days_recent()
        for day in listed
    ]
    return JsonResponse({"days": days})


def ladder_day(request: HttpRequest, game: str, table_size: int, day: str) -> HttpResponse:
    """The proof of one day of a ladder, for `botocracy verify`."""
    teams = "teams" in request.GET
    ladder = ladder_pick(
        ladders_all(), game=game_named(game).name, table_size=table_size, teams=teams
    )
    return _day_file(ladder, day, f"{game}-{table_size}")


def group_ladder_cards(request: HttpRequest, slug: str) -> HttpResponse:
    """The same hashes and secrets of a group's ladder, for those who may open it."""
    ladder = group_ladder_get(slug=slug, user=viewer(request))
    context = {"ladders": [(ladder, days_of(ladder))], "group": ladder}
    return render(request, "web/proofs/cards.html", context)


def group_ladder_day(request: HttpRequest, slug: str, day: str) -> HttpResponse:
    """The proof of one day of a group's ladder."""
    ladder = group_ladder_get(slug=slug, user=viewer(request))
    return _day_file(ladder, day, ladder.slug)


def _day_file(ladder: Ladder, day: str, name: str) -> HttpResponse:
    try:
        wanted = date.fromisoformat(day)
    except ValueError:
        raise NotFound("There is no such day.") from None
    response = JsonResponse(day_file(ladder, wanted))
    response["Content-Disposition"] = f'attachment; filename="{name}-{wanted}.json"'
    return response
