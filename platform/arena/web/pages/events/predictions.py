"""Predictions of who wins an event: the form, and who predicted best."""

from __future__ import annotations

import math
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from arena.core.errors import ArenaError, Forbidden, Invalid
from arena.web.pages.events.views import event_context
from arena.web.requests import number, viewer
from tournaments.actions.predictions import prediction_set
from tournaments.models import Event
from tournaments.results.predictions import (
    candidates,
    forecasters,
    own_prediction,
    question,
    refusal,
)
from tournaments.results.scoreboard import Scoreboard

FIELD = "share-"
"""Names of the form's fields begin with this; the key of an entry follows."""


@require_http_methods(["GET", "POST"])
def predictions(request: HttpRequest, slug: str) -> HttpResponse:
    user = viewer(request)
    event, context = event_context(request, slug, "predictions")
    trouble = ""
    if request.method == "POST":
        if user is None:
            raise Forbidden("Sign in to predict.")
        try:
            prediction_set(event=event, by=user, shares=_given(request))
        except Forbidden:
            raise
        except ArenaError as error:
            trouble = error.message
        else:
            messages.success(request, "Your prediction is kept. You can change it until the round.")
            return redirect("event_predictions", slug=slug)
    if context["sees_results"]:
        context |= _asked(request, event)
    context["trouble"] = trouble
    status = 422 if trouble else 200
    return render(request, "web/events/predictions.html", context, status=status)


def _given(request: HttpRequest) -> dict[int, float]:
    """Entry → percent, from the form's fields."""
    shares = {}
    for name, text in request.POST.items():
        entry = number(name.removeprefix(FIELD)) if name.startswith(FIELD) else 0
        if entry and str(text).strip():
            shares[entry] = _percent(str(text))
    return shares


def _percent(text: str) -> float:
    try:
        share = float(text.strip().rstrip("%").replace(",", "."))
    except ValueError:
        share = math.nan
    if not math.isfinite(share):
        raise Invalid([("shares", "A share is a number between 0 and 100.")])
    return share


def _asked(request: HttpRequest, event: Event) -> dict[str, Any]:
    user = viewer(request)
    board = Scoreboard(event)
    own = own_prediction(event, user)
    asked = question(event)
    listed, others = candidates(event, board) if asked else ([], 0)
    said = own.named if own else {}
    typed = request.POST if request.method == "POST" else {}
    table, enough = forecasters(event, board)
    return {
        "question": asked,
        "refusal": refusal(event, user),
        "rows": [
            (one, typed.get(f"{FIELD}{one.entry}", "") or _words(said.get(one.entry)))
            for one in listed
        ],
        "others": others,
        "rest_chance": max(0.0, 1 - sum(one.chance for one in listed)),
        "rest": 100 * max(0.0, 1 - sum(said.get(one.entry, 0.0) for one in listed)),
        "own": own,
        "current": own is not None and own.round == asked,
        "forecasters": table,
        "enough": enough,
    }


def _words(share: float | None) -> str:
    return "" if share is None else f"{100 * share:.4g}"
