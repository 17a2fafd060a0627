"""Invitations of the user's bots to events: the list and the answers."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from arena.core.errors import ArenaError, Forbidden, NotFound
from arena.web.requests import signed_in
from botocracy.events.formats import FORMATS
from games.registry import get
from tournaments.actions.invitations import (
    invitation_accept,
    invitation_decline,
    invitation_get,
    invitations_for,
)
from tournaments.actions.rating import rating_words


@login_required
def invitations(request: HttpRequest) -> HttpResponse:
    """Unanswered invitations, with the game, format and rating of each event."""
    found = invitations_for(signed_in(request))[:200]
    context = {
        "invitations": [
            (one, get(one.event.game), FORMATS[one.event.format], rating_words(one.event))
            for one in found
        ]
    }
    return render(request, "web/accounts/invitations.html", context)


@login_required
@require_POST
def answer(request: HttpRequest, pk: int, answer: str) -> HttpResponse:
    user = signed_in(request)
    found = invitation_get(pk=pk)
    if answer not in ("accept", "decline"):
        raise NotFound("There is no such answer.")
    try:
        if answer == "accept":
            invitation_accept(invitation=found, by=user)
            messages.success(request, f"{found.bot.name} is in {found.event.title}.")
            return redirect("event", slug=found.event.slug)
        invitation_decline(invitation=found, by=user)
        messages.success(request, f"{found.bot.name} stays out of {found.event.title}.")
    except Forbidden:
        raise
    except ArenaError as error:
        messages.error(request, error.message)
    return redirect("invitations")
