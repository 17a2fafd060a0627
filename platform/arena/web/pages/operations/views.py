from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_POST

from arena.accounts.letters import dead_letters
from arena.bots.models import Submission
from arena.core.errors import Forbidden
from arena.ladder.integrity import seat_fairness, suspects, worker_checks
from arena.ladder.models import Ladder
from arena.matches.models import Match
from arena.pipeline.matches import match_send_again
from arena.pipeline.rematches import worker_void
from arena.pipeline.submissions import submission_recheck
from arena.web.live.parts import page
from arena.web.requests import signed_in, viewer
from arena.workers import operations as machinery
from arena.workers.attempts import watched_bots
from tournaments.actions.rating import events_asking

LETTERS = 20
"""Undeliverable letters that the page lists."""


def require_staff(request: HttpRequest) -> None:
    user = viewer(request)
    if user is None or not user.is_staff:
        raise Forbidden("This page is for administrators.")


def operations(request: HttpRequest) -> HttpResponseBase:
    require_staff(request)
    hours = machinery.throughput()
    context = {
        "queues": machinery.queues(),
        "workers": machinery.workers(),
        "hours": hours,
        "busiest": max(hour.matches for hour in hours),
        "settled": sum(hour.matches for hour in hours),
        "faults": machinery.faults_today(),
        "stuck_matches": machinery.stuck_matches(),
        "stuck_submissions": machinery.stuck_submissions(),
        "asking": events_asking(),
        "dead_letters": dead_letters()[:LETTERS],
        "watched": watched_bots(),
    }
    return page(
        request,
        "web/operations/operations.html",
        context,
        parts={"machinery": "web/operations/_machinery.html"},
    )


def integrity(request: HttpRequest) -> HttpResponse:
    """Tests for unequal seats, bots that help each other, and machines that play differently."""
    require_staff(request)
    context = {
        "ladders": [
            (ladder, seat_fairness(ladder), suspects(ladder)) for ladder in Ladder.objects.all()
        ],
        "checks": worker_checks(),
    }
    return render(request, "web/operations/integrity.html", context)


@require_POST
def void_worker(request: HttpRequest) -> HttpResponse:
    require_staff(request)
    worker, why = request.POST.get("worker", ""), request.POST.get("why", "")
    voided = worker_void(worker=worker, by=signed_in(request), why=why)
    messages.success(
        request,
        f"{len(voided.again)} matches of {worker} are void and play again; "
        f"{voided.left} of events that are over stand"
        + (
            f"; {voided.own} with a bot of yours wait for another administrator."
            if voided.own
            else "."
        ),
    )
    return redirect("integrity")


@require_POST
def match_again(request: HttpRequest, pk: int) -> HttpResponse:
    require_staff(request)
    match_send_again(match=get_object_or_404(Match, pk=pk))
    messages.success(request, f"Match {pk} is queued again.")
    return redirect("operations")


@require_POST
def check_again(request: HttpRequest, pk: int) -> HttpResponse:
    require_staff(request)
    submission_recheck(submission=get_object_or_404(Submission, pk=pk))
    messages.success(request, "The check is queued again.")
    return redirect("operations")
