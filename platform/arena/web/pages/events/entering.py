"""Into an event and out of it: joining by code, entering a bot, withdrawing it."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from arena.core.errors import ArenaError
from arena.organising.actions import Done
from arena.pipeline import events as pipeline
from arena.web.requests import number, refusals_shown, signed_in
from tournaments.actions import entries, people
from tournaments.selectors import bot_seen_by_key, entry_get, event_get


@login_required
@require_http_methods(["GET", "POST"])
def join(request: HttpRequest) -> HttpResponse:
    """Join a private event by its code, typed on the list of events or part of a link."""
    code = request.POST.get("code", request.GET.get("code", ""))
    trouble = ""
    if request.method == "POST":
        try:
            joined = people.event_join(code=code, by=signed_in(request))
        except ArenaError as error:
            trouble = error.message
        else:
            messages.success(request, "You are in. Now enter a bot.")
            return redirect("event", slug=joined.slug)
    context = {"code": code, "trouble": trouble}
    return render(request, "web/events/join.html", context, status=404 if trouble else 200)


@login_required
@require_POST
def enter(request: HttpRequest, slug: str) -> HttpResponse:
    user = signed_in(request)
    found = event_get(slug=slug, user=user)
    key = number(request.POST.get("bot", ""))
    bot = bot_seen_by_key(key, user)
    with refusals_shown(request):
        entries.event_enter(
            event=found,
            bot=bot,
            by=user,
            nonce_hash=request.POST.get("nonce_hash", ""),
            share_source="share_source" in request.POST,
        )
        messages.success(request, f"{bot.name} is in.")
    return redirect("event_control" if "control" in request.POST else "event", slug=slug)


@login_required
@require_POST
def withdraw(request: HttpRequest, slug: str) -> HttpResponse:
    user = signed_in(request)
    found = event_get(slug=slug, user=user)
    entry = entry_get(event=found, pk=number(request.POST.get("entry", "")))
    with refusals_shown(request):
        asked = pipeline.entry_withdraw(entry=entry, by=user, why=request.POST.get("why", ""))
        done = Done.or_asked(asked, f"{entry.bot.name} is out.")
        messages.success(request, done.message)
    return redirect("event_control" if "control" in request.POST else "event", slug=slug)
