"""How the machinery runs, for administrators."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_POST

from arena.bots.models import Submission
from arena.core.errors import Forbidden
from arena.matches.models import Match
from arena.matches.services import match_retry
from arena.pipeline import operations as machinery
from arena.pipeline import queue
from arena.pipeline.submissions import submission_recheck
from arena.web.live.parts import page
from arena.web.selectors import viewer


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
    }
    return page(request, "web/operations.html", context, parts={"machinery": "web/_machinery.html"})


@require_POST
def match_again(request: HttpRequest, pk: int) -> HttpResponse:
    require_staff(request)
    match = get_object_or_404(Match, pk=pk)
    match_retry(match=match)
    queue.send_after_commit(queue.PLAY, [match.pk])
    messages.success(request, f"Match {pk} is queued again.")
    return redirect("operations")


@require_POST
def check_again(request: HttpRequest, pk: int) -> HttpResponse:
    require_staff(request)
    submission_recheck(submission=get_object_or_404(Submission, pk=pk))
    messages.success(request, "The check is queued again.")
    return redirect("operations")
