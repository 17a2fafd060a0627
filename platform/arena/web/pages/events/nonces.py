"""Nonces of bot owners: the hash before the lock of the field, the nonce after it."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST

from arena.pipeline import events as pipeline
from arena.web.requests import number, refusals_shown, signed_in
from tournaments.actions import cards
from tournaments.selectors import entry_get, event_get


@login_required
@require_GET
def waiting(request: HttpRequest) -> HttpResponse:
    """The user's nonces that locked events wait for. A script asks, and reveals them."""
    entries = cards.nonces_awaited(signed_in(request))
    found = [
        {"hash": entry.nonce_hash, "url": reverse("nonce_reveal", args=[entry.event.slug])}
        for entry in entries
    ]
    return JsonResponse({"waiting": found})


@login_required
@require_POST
def reveal(request: HttpRequest, slug: str) -> HttpResponse:
    """Reveal a nonce after the lock; sent by the script, or pasted."""
    user = signed_in(request)
    found = event_get(slug=slug, user=user)
    with refusals_shown(request):
        entries = pipeline.event_reveal(event=found, nonce=request.POST.get("nonce", ""), by=user)
        names = ", ".join(entry.bot.name for entry in entries)
        messages.success(request, f"The nonce of {names} is revealed.")
    return redirect("event", slug=slug)


@login_required
@require_POST
def give(request: HttpRequest, slug: str) -> HttpResponse:
    """Set the owner's own nonce for a bot that has entered already."""
    user = signed_in(request)
    found = event_get(slug=slug, user=user)
    entry = entry_get(event=found, pk=number(request.POST.get("entry", "")))
    with refusals_shown(request):
        cards.nonce_set(entry=entry, nonce_hash=request.POST.get("nonce_hash", ""), by=user)
        messages.success(request, f"{entry.bot.name} has a nonce of your own.")
    return redirect("event", slug=slug)
