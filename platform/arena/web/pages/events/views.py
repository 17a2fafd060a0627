"""Events as everyone sees them: the list, and one event's pages."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.paginator import Page, Paginator
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils import timezone

from arena.accounts.models import User
from arena.accounts.owning import owners_of
from arena.core.errors import NotFound
from arena.live.topics import Topic
from arena.matches.cards import root_of
from arena.organising.next_step import next_step
from arena.web.html.words import causes
from arena.web.live.parts import page, wanted_part
from arena.web.pages.classes.forms import ClassBotForm
from arena.web.pages.events.bracket import bracket_context
from arena.web.requests import viewer
from botocracy.events.certainty import MOST_BOTS
from botocracy.events.formats import FORMATS
from botocracy.events.standings import SCORINGS
from botocracy.events.tiebreaks import DEFAULT, TIE_BREAKS
from games.registry import get
from sandbox import fairness
from sandbox.budgets import sitting_seconds
from sandbox.limits import Clocks
from tournaments.actions.cards import draw_state, withheld
from tournaments.actions.invitations import invitations_for
from tournaments.actions.rating import rating_words
from tournaments.actions.schedule import next_round_at
from tournaments.actions.sources import sources_released
from tournaments.models import OVER, UNDER_WAY, Bye, Event, EventState, Role, Table
from tournaments.results.crosstable import crosstable
from tournaments.results.event_file import published_fingerprint
from tournaments.results.interventions import interventions
from tournaments.results.roster import own_class_bots
from tournaments.results.scoreboard import Scoreboard, StandingLine
from tournaments.results.statistics import event_statistics
from tournaments.selectors import (
    bots_to_enter,
    entries_counted,
    event_get,
    event_messages,
    events_visible,
    may_manage,
    may_oversee,
    may_see_results,
    tables_with_players,
    takes_entries,
    takes_part,
)

A_PAGE = 40
FILTERS = {
    "": ("All", Q()),
    "open": ("Open for entry", Q(state=EventState.REGISTRATION)),
    "running": ("Running", Q(state__in=UNDER_WAY)),
    "finished": ("Finished", Q(state__in=(EventState.FINISHED, EventState.PUBLISHED))),
}
SOURCES = 100
"""Released sources that a page lists; programs get all."""


def events(request: HttpRequest) -> HttpResponse:
    user = viewer(request)
    found = events_visible(user)
    show = request.GET.get("show", "")
    filters = [(name, title) for name, (title, _) in FILTERS.items()]
    if user is not None:
        filters.append(("mine", "Mine"))
    if show == "mine" and user is not None:
        found = found.filter(pk__in=Event.objects.filter(takes_part(user)).values("pk"))
    elif show in FILTERS:
        found = found.filter(FILTERS[show][1])
    else:
        raise NotFound("There is no such list.")
    shown = Paginator(found.order_by("-pk"), A_PAGE).get_page(request.GET.get("page"))
    context = {
        "page": shown,
        "entered": entries_counted([event.pk for event in shown]),
        "filters": filters,
        "show": show,
        "join_code": request.GET.get("code", ""),
    }
    return render(request, "web/events/events.html", context)


def event_context(request: HttpRequest, slug: str, tab: str) -> tuple[Event, dict[str, Any]]:
    """The event, and the context that all its pages share."""
    user = viewer(request)
    found = event_get(slug=slug, user=user)
    return found, {
        "event": found,
        "game": get(found.game),
        "format": FORMATS[found.format],
        "tab": tab,
        "sees_results": may_see_results(found, user),
        "manages": may_manage(found, user),
        "oversees": may_oversee(found, user),
        "live": found.state not in OVER,
        "rating": rating_words(found),
    }


def event(request: HttpRequest, slug: str) -> HttpResponseBase:
    """The overview: state, standings, bracket, and the forms to enter or withdraw a bot."""
    found, context = event_context(request, slug, "overview")
    parts = {
        "state": "web/events/_state.html",
        "bracket": "web/events/_bracket.html",
        "standings": "web/events/_standings.html",
    }
    return page(
        request,
        "web/events/event.html",
        lambda: context | _overview(request, found, context),
        parts=parts,
        topic=Topic("event", found.pk),
    )


def _overview(request: HttpRequest, found: Event, shared: dict[str, Any]) -> dict[str, Any]:
    user = viewer(request)
    sees = shared["sees_results"]
    board = Scoreboard(found)
    shown = Paginator(range(len(board) if sees else 0), A_PAGE).get_page(request.GET.get("page"))
    lines = board.lines(list(shown))
    best = board.lines(range(min(3, len(board)))) if shown.number > 1 else lines[:3]
    context = {
        "page": shown,
        "groups": _groups(board, shown, lines, user if sees else None),
        "scoring": SCORINGS[found.scoring],
        "tie_breaks": [TIE_BREAKS[name].title for name in found.tie_breaks or DEFAULT],
        "progress": board.progress,
        "round": board.round,
        "entered": board.entered,
        "winners": [line for line in best if line.standing.place == 1],
        "certain": any(line.standing.margin is not None for line in lines),
        "apart": board.last_group > 0,
        "too_many": MOST_BOTS if len(board) > MOST_BOTS else None,
    }
    if sees:
        context |= bracket_context(found, board)
    if not wanted_part(request):
        context |= _entering(request, found)
        context |= {
            "notices": event_messages(found),
            "step": next_step(found) if shared["manages"] else None,
            "draw_state": draw_state(found),
            "next_round_at": next_round_at(found),
            "withheld": withheld(found),
            "interventions": interventions(found),
            **_sources(found),
            "fingerprint": published_fingerprint(found) if sees else "",
        }
    return context


def _sources(event: Event) -> dict[str, Any]:
    """Released sources, and whether there are more than the page lists."""
    found = list(sources_released(event)[: SOURCES + 1])
    return {"sources": found[:SOURCES], "more_sources": len(found) > SOURCES}


def _groups(
    board: Scoreboard, shown: Page[int], lines: list[StandingLine], user: User | None
) -> list[list[StandingLine]]:
    """The lines of this page of the standings, after the user's own from other pages."""
    if user is None or not shown.has_other_pages():
        return [lines]
    here = {line.line for line in lines}
    own = [line for line in board.lines_of(user) if line.line not in here]
    return [own, lines] if own else [lines]


def _class(event: Event, user: User) -> dict[str, Any]:
    """Context of a class's panel: the user's bots in it, and the form for a new one."""
    own = own_class_bots(event, user)
    closes = event.registration_until
    open_still = takes_entries(event) and not (closes and closes < timezone.now())
    return {
        "class_bots": own,
        "may_upload": open_still and len(own) < event.entries_per_user,
        "upload_form": ClassBotForm(),
        "limit": settings.UPLOAD_BYTES,
        "pupil": event.members.filter(user=user, role=Role.ENTRANT).first(),
    }


def _entering(request: HttpRequest, event: Event) -> dict[str, Any]:
    """Context of the forms to enter or withdraw a bot."""
    user = viewer(request)
    takes = takes_entries(event)
    context: dict[str, Any] = {"takes_entries": takes, "own_entries": ()}
    if user is not None:
        if event.classroom:
            context |= _class(event, user)
        own = event.entries.filter(bot__owner__in=owners_of(user))
        context["own_entries"] = own.select_related("bot__owner")
        if takes:
            context |= {
                "late": event.state in UNDER_WAY,
                "to_enter": bots_to_enter(event, user),
                "invited": invitations_for(user).filter(event=event),
            }
    return context


def rounds(request: HttpRequest, slug: str, number: int = 0) -> HttpResponseBase:
    """The tables, results and byes of round `number`, or of the newest round if it is 0."""
    found, context = event_context(request, slug, "rounds")
    if context["sees_results"]:
        known = dict(found.rounds.order_by("number").values_list("number", "pk"))
        chosen = number or max(known, default=0)
        context |= {"numbers": list(known), "number": chosen}
        if chosen:
            if chosen not in known:
                raise NotFound(f"There is no round {chosen} yet.")
            tables = Table.objects.filter(round=known[chosen]).order_by("number")
            byes = Bye.objects.filter(round=known[chosen]).select_related("entry__bot__owner")
            context |= {
                "byes": list(byes.order_by("pk")),
                "in_knockout": 0 < FORMATS[found.format].knockout_from(found.length) <= chosen,
                "page": Paginator(tables_with_players(tables), A_PAGE).get_page(
                    request.GET.get("page")
                ),
            }
    parts = {"round": "web/events/_round.html"}
    return page(request, "web/events/rounds.html", context, parts=parts)


def crosstable_page(request: HttpRequest, slug: str) -> HttpResponse:
    found, context = event_context(request, slug, "crosstable")
    context["crosstable"] = crosstable(found) if context["sees_results"] else None
    return render(request, "web/events/crosstable.html", context)


def statistics(request: HttpRequest, slug: str) -> HttpResponse:
    found, context = event_context(request, slug, "statistics")
    context["statistics"] = event_statistics(found) if context["sees_results"] else None
    return render(request, "web/events/statistics.html", context)


def rules(request: HttpRequest, slug: str) -> HttpResponse:
    """The full rules of the event: pairing, scoring, tie-breaks, options, clocks, cards."""
    found, context = event_context(request, slug, "rules")
    game = get(found.game)
    usual = game.configure(found.table_size)
    revealed = found.commitment.revealed_at and found.commitment.contribution
    context |= {
        "knockout": bool(FORMATS[found.format].knockout_from(found.length)),
        "draw": fairness.draw_seed(root_of(found.commitment)) if revealed else "",
        "withheld": withheld(found),
        "scoring": SCORINGS[found.scoring],
        "tie_breaks": [TIE_BREAKS[name] for name in found.tie_breaks or DEFAULT],
        "options": [
            (name.replace("_", " "), spec.words(value), value != usual[name], spec.help)
            for name, value in found.options.items()
            if (spec := game.option_specs[name])
        ],
        "sitting_seconds": sitting_seconds(
            Clocks(**found.clocks), seats=found.table_size, deals=found.deals
        ),
        "one_fault": causes(ends_game=False),
        "ends_game": causes(ends_game=True),
    }
    return render(request, "web/events/rules.html", context)
