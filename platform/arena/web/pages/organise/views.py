"""Organising: the form, the control room, and its buttons."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import prefetch_related_objects
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from arena.accounts.models import User
from arena.accounts.teams import members_by_team
from arena.bots.models import Bot
from arena.core.errors import ArenaError, Forbidden, NotFound, Refused
from arena.matches.models import VoidReason
from arena.organising.actions import ACTIONS, event_act
from arena.organising.forms import EventForm
from arena.organising.next_step import next_step
from arena.web.live.parts import page, wanted_part
from arena.web.pages.organise.inputs import given
from arena.web.pages.submissions.forms import add_error
from arena.web.requests import number, signed_in
from botocracy.events.formats import FORMATS
from games.registry import get
from tournaments.actions import draft
from tournaments.actions.audit import require_overseer
from tournaments.actions.confirmations import requests_pending
from tournaments.actions.rating import obstacle, rating_words
from tournaments.actions.settings import EventSettings, settings_of
from tournaments.actions.templates import settings_in, templates_of
from tournaments.models import (
    NOT_STARTED,
    OVER,
    UNDER_WAY,
    Event,
    EventState,
    Release,
    Role,
)
from tournaments.results.control import matches_making, problems, tables_under_way, tables_waiting
from tournaments.results.forecast import event_forecast
from tournaments.results.scoreboard import Scoreboard
from tournaments.selectors import event_get, event_progress, last_zone, may_manage, may_oversee

PROBLEMS = 50
"""Refused lines of a list of entrants that the page shows."""


@login_required
@require_http_methods(["GET", "POST"])
def new_event(request: HttpRequest) -> HttpResponse:
    user = signed_in(request)
    templates = templates_of(user)
    start = templates.filter(pk=number(request.GET.get("template", ""))).first()
    form = EventForm(
        request.POST or None,
        settings=settings_in(start) if start else None,
        initial={"time_zone": last_zone(user)} | request.GET.dict(),
    )
    if asked := _checked(request, form):
        return asked
    if made := _saved(request, form, lambda chosen: draft.event_create(by=user, settings=chosen)):
        return redirect("event", slug=made.slug)
    context = {"form": form, "templates": templates, "advice": _advice(form)}
    return render(request, "web/organise/new_event.html", context, status=_status(form))


@login_required
@require_http_methods(["GET", "POST"])
def edit_event(request: HttpRequest, slug: str) -> HttpResponse:
    """The settings of an event that has not started."""
    user = signed_in(request)
    found = event_get(slug=slug, user=user)
    if not may_manage(found, user):
        raise Forbidden("Only the organiser of an event can do that.")
    if found.state not in NOT_STARTED:
        raise Refused("The event has started: its settings stand.")
    form = EventForm(request.POST or None, settings=settings_of(found))
    if asked := _checked(request, form):
        return asked
    if _saved(
        request,
        form,
        lambda chosen: draft.event_change(event=found, settings=chosen, by=user),
    ):
        messages.success(request, "The settings are kept.")
        return redirect("event_control", slug=slug)
    context = {"form": form, "event": found, "advice": _advice(form)}
    return render(request, "web/organise/new_event.html", context, status=_status(form))


def _saved(
    request: HttpRequest, form: EventForm, save: Callable[[EventSettings], Event]
) -> Event | None:
    """The event that `save` returns. `None` if the form is not sent, or not valid, or refused."""
    if request.method != "POST" or "check" in request.POST or not form.is_valid():
        return None
    try:
        return save(form.settings())
    except ArenaError as error:
        add_error(form, error)
        return None


def _checked(request: HttpRequest, form: EventForm) -> HttpResponse | None:
    """For htmx: the errors and the forecast of a form that is being filled in."""
    if request.method != "POST" or wanted_part(request) != "advice":
        return None
    form.is_valid()
    context = {
        "form": form,
        "advice": form.forecast(),
        "said": form.said(),
        "other_game": request.POST.get("options_of") != form.rules.name,
    }
    return render(request, "web/organise/_check.html", context)


def _advice(form: EventForm) -> object:
    """The form's forecast. An unbound form is forecast as if it had been sent unchanged."""
    if not form.is_bound:
        shown = {field.name: field.value() for field in form} | {"game": form.rules.name}
        trial = EventForm({name: value for name, value in shown.items() if value})
        trial.is_valid()
        return trial.forecast()
    form.is_valid()
    return form.forecast()


def _status(form: EventForm) -> int:
    return 422 if form.is_bound and form.errors else 200


@login_required
def control(request: HttpRequest, slug: str) -> HttpResponseBase:
    """The control room: problems, matches being played, then the organiser's tools."""
    user = signed_in(request)
    found = event_get(slug=slug, user=user)
    require_overseer(found, user)
    manages = may_manage(found, user)
    context = {
        "event": found,
        "game": get(found.game),
        "format": FORMATS[found.format],
        "tab": "control",
        "manages": manages,
        "oversees": True,
        "live": found.state not in OVER,
        "problems": problems(found),
        "progress": event_progress(found),
        "making": matches_making(found),
        "requests": requests_pending(found),
        "under_way": tables_under_way(found),
        "waiting": tables_waiting(found),
        "round": found.rounds.order_by("-number").first(),
    }
    if not wanted_part(request):
        context |= _tools(found, user, manages=manages)
    parts = {"now": "web/organise/_control_now.html"}
    return page(request, "web/organise/control.html", context, parts=parts)


def _tools(event: Event, user: User, *, manages: bool) -> dict[str, object]:
    """Context of the whole page; its live part does not need it."""
    not_started = event.state in NOT_STARTED
    rows = Scoreboard(event)[:500]
    prefetch_related_objects([row.entry for row in rows], "submission")
    invitations = event.invitations.select_related("bot__owner").order_by("answer", "pk")[:500]
    owners = {row.entry.bot.owner_id for row in rows} | {one.bot.owner_id for one in invitations}
    return {
        "people_of_teams": members_by_team(owners),
        "forecast": event_forecast(event) if not_started else None,
        "step": next_step(event) if manages else None,
        "rows": rows,
        "house_to_enter": _house_bots(event) if event.state == EventState.REGISTRATION else (),
        "invitations": invitations,
        "rating": rating_words(event),
        "rating_possible": not obstacle(event),
        "members": event.members.select_related("user").order_by("role", "pk")[:200],
        "reasons": VoidReason.choices,
        "roles": Role.choices,
        "releases": Release.choices,
        "tables": _last_tables(event),
        "changes": event.changes.select_related("by").order_by("-pk")[:200],
        "templates": templates_of(user),
        "may_edit": manages and not_started,
        "running": event.state in UNDER_WAY,
        "over": event.state in OVER,
    }


def _last_tables(event: Event) -> object:
    """The tables of the newest round, each of which can be played again."""
    last = event.rounds.order_by("-number").first()
    return last.tables.select_related("match").order_by("number")[:500] if last else ()


def _house_bots(event: Event) -> list[Bot]:
    house = Bot.objects.filter(game=event.game, active__house=True).select_related("owner")
    return list(house.exclude(entries__event=event)[:200])


@login_required
@require_POST
def act(request: HttpRequest, slug: str, action: str) -> HttpResponse:
    """One of the organiser's buttons."""
    user = signed_in(request)
    found = event_get(slug=slug, user=user)
    if action not in ACTIONS:
        raise NotFound("There is no such button.")
    try:
        unsure = ACTIONS[action].confirmed and request.POST.get("sure") != "yes"
        if unsure and may_manage(found, user):
            raise Refused("Nothing was changed: tick the box to confirm that you mean it.")
        done = event_act(event=found, by=user, action=ACTIONS[action], data=given(request))
    except Forbidden:
        raise
    except ArenaError as error:
        messages.error(request, error.message)
    else:
        if done.problems:
            messages.error(request, "\n".join([done.message, *done.problems[:PROBLEMS]]))
        else:
            messages.success(request, done.message)
    if request.POST.get("page") == "class" and may_manage(found, user):
        return redirect("event_class", slug=slug)
    return redirect("event_control" if may_oversee(found, user) else "event", slug=slug)
