"""Events: the list, one of them, a new one, and what one can do to it."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from arena.bots.models import Bot
from arena.core.errors import ArenaError, Forbidden, NotFound
from arena.matches.selectors import match_get
from arena.pipeline import events as pipeline
from arena.web.forms import EventForm, add_error
from arena.web.selectors import organiser_actions, signed_in, viewer
from games.registry import get
from tournaments import exports, services
from tournaments.formats import FORMATS
from tournaments.models import Entry, Event
from tournaments.selectors import (
    bots_to_enter,
    event_estimate,
    event_get,
    event_plan,
    event_progress,
    event_rounds,
    event_standings,
    events_visible,
    may_manage,
    may_oversee,
    may_see_results,
)
from tournaments.standings import SCORINGS
from tournaments.tiebreaks import DEFAULT, TITLES

ACTIONS = {
    "open": services.event_open,
    "start": pipeline.event_start,
    "pause": services.event_pause,
    "resume": pipeline.event_resume,
    "publish": services.event_publish,
    "cancel": services.event_cancel,
}


def events(request: HttpRequest) -> HttpResponse:
    return render(request, "web/events.html", {"events": events_visible(viewer(request))[:100]})


def event(request: HttpRequest, slug: str) -> HttpResponse:
    user = viewer(request)
    found = event_get(slug=slug, user=user)
    manages = may_manage(found, user)
    sees = may_see_results(found, user)
    entries = list(found.entries.select_related("bot__owner", "submission"))
    context = {
        "event": found,
        "game": get(found.game),
        "format": FORMATS[found.format],
        "standings": event_standings(found) if sees else [],
        "sees_results": sees,
        "scoring": SCORINGS[found.scoring],
        "tie_breaks": [TITLES[name] for name in found.tie_breaks or DEFAULT],
        "progress": event_progress(found),
        "rounds": event_rounds(found) if sees else [],
        "notices": found.messages.select_related("by")[:20],
        "changes": found.changes.select_related("by") if may_oversee(found, user) else (),
        "estimate": event_estimate(found) if manages else None,
        "problem": FORMATS[found.format].problem(event_plan(found)) if manages else "",
        "entries": entries,
        "own_entries": [e for e in entries if user is not None and e.bot.owner_id == user.pk],
        "to_enter": bots_to_enter(found, user) if user is not None else (),
        "house_to_enter": _house_bots(found) if manages else (),
        "manages": manages,
        "actions": organiser_actions(found) if manages else (),
        "live": found.state == "running",
    }
    return render(request, "web/event.html", context)


def _house_bots(event: Event) -> list[Bot]:
    return list(
        Bot.objects.filter(game=event.game, active__house=True).exclude(entries__event=event)
    )


def export(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    """A file of the event: ``standings.csv``, ``rounds.json``, ``event.trf``, ``records.zip``."""
    user = viewer(request)
    found = event_get(slug=slug, user=user)
    if not may_see_results(found, user):
        raise Forbidden("The results of this event are not released to you.")
    table, _, kind = name.partition(".")
    if name == "records.zip":
        response = HttpResponse(exports.records(found), content_type="application/zip")
    elif name == "event.trf":
        response = HttpResponse(exports.trf(found), content_type="text/plain; charset=utf-8")
    elif table in exports.TABLES and kind in ("csv", "json"):
        rows = exports.TABLES[table](found)
        text = exports.as_csv(rows) if kind == "csv" else exports.as_json(rows)
        response = HttpResponse(text, content_type=f"text/{kind}; charset=utf-8")
    else:
        raise NotFound("There is no such file.")
    response["Content-Disposition"] = f'attachment; filename="{found.slug}-{name}"'
    return response


@login_required
@require_http_methods(["GET", "POST"])
def new_event(request: HttpRequest) -> HttpResponse:
    user = signed_in(request)
    form = EventForm(request.POST or None, initial=request.GET.dict() or None)
    if request.method == "POST" and form.is_valid():
        try:
            made = services.event_create(by=user, settings=form.settings())
        except ArenaError as error:
            add_error(form, error)
        else:
            return redirect("event", slug=made.slug)
    return render(request, "web/new_event.html", {"form": form}, status=422 if form.errors else 200)


@login_required
@require_POST
def act(request: HttpRequest, slug: str, action: str) -> HttpResponse:
    """One of the organiser's buttons."""
    user = signed_in(request)
    found = event_get(slug=slug, user=user)
    if action not in ACTIONS:
        raise NotFound("There is no such button.")
    try:
        ACTIONS[action](event=found, by=user)
    except ArenaError as error:
        messages.error(request, error.message)
    return redirect("event", slug=slug)


@login_required
@require_POST
def enter(request: HttpRequest, slug: str) -> HttpResponse:
    user = signed_in(request)
    found = event_get(slug=slug, user=user)
    bot = Bot.objects.filter(pk=_number(request, "bot")).select_related("active").first()
    if bot is None:
        raise NotFound("There is no such bot.")
    try:
        services.event_enter(event=found, bot=bot, by=user)
    except ArenaError as error:
        messages.error(request, error.message)
    else:
        messages.success(request, f"{bot.name} is in.")
    return redirect("event", slug=slug)


@login_required
@require_POST
def withdraw(request: HttpRequest, slug: str) -> HttpResponse:
    user = signed_in(request)
    found = event_get(slug=slug, user=user)
    entry = Entry.objects.filter(event=found, pk=_number(request, "entry")).first()
    if entry is None:
        raise NotFound("There is no such entry.")
    try:
        services.event_withdraw(entry=entry, by=user)
    except ArenaError as error:
        messages.error(request, error.message)
    return redirect("event", slug=slug)


@login_required
@require_POST
def retry_match(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    user = signed_in(request)
    found = event_get(slug=slug, user=user)
    try:
        pipeline.event_match_retry(event=found, match=match_get(pk=pk), by=user)
    except ArenaError as error:
        messages.error(request, error.message)
    return redirect("event", slug=slug)


def _number(request: HttpRequest, name: str) -> int:
    text = request.POST.get(name, "")
    return int(text) if text.isdecimal() and len(text) < 19 else 0
