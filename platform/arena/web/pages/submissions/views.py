from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_http_methods

from arena.bots.models import Check, Submission
from arena.bots.selectors import bot_get, bots_of, submission_of_owner, submissions_before
from arena.core.errors import ArenaError, Forbidden, NotFound
from arena.matches.packing import unpack
from arena.pipeline.submissions import bot_upload, submission_upload
from arena.web.live.parts import page
from arena.web.pages.matches.drawings import drawing
from arena.web.pages.matches.replays import wanted_seat
from arena.web.pages.submissions.forms import SubmitForm, VersionForm, add_error
from arena.web.requests import signed_in
from botocracy.viewer.frames import fault_marks, frames_of
from games.record import Record
from games.registry import get
from sandbox.verdicts import FACTS, Verdict


@login_required
@require_http_methods(["GET", "POST"])
def submit(request: HttpRequest) -> HttpResponse:
    """A new bot with its first version."""
    user = signed_in(request)
    form = SubmitForm(request.POST or None, request.FILES or None, initial=request.GET.dict())
    if made := _uploaded(form, lambda given: bot_upload(by=user, **given)):
        return redirect("submission", pk=made.pk)
    context = {"form": form, "bots": bots_of(owner=user), "limit": settings.UPLOAD_BYTES}
    return render(
        request, "web/submissions/submit.html", context, status=422 if form.errors else 200
    )


@login_required
@require_http_methods(["GET", "POST"])
def new_version(request: HttpRequest, game: str, owner: str, slug: str) -> HttpResponse:
    user = signed_in(request)
    found = bot_get(game=game, owner=owner, slug=slug)
    if found.owner_id != user.pk:
        raise Forbidden("Only its owner can submit a new version of a bot.")
    form = VersionForm(request.POST or None, request.FILES or None)
    if made := _uploaded(form, lambda given: submission_upload(by=user, bot=found, **given)):
        return redirect("submission", pk=made.pk)
    context = {
        "form": form,
        "bot": found,
        "game": get(found.game),
        "limit": settings.UPLOAD_BYTES,
    }
    return render(
        request, "web/submissions/new_version.html", context, status=422 if form.errors else 200
    )


def _uploaded(
    form: VersionForm, upload: Callable[[dict[str, Any]], Submission]
) -> Submission | None:
    """The submission that `upload` makes; None if the form is not sent, not valid, or refused."""
    if not form.is_bound or not form.is_valid():
        return None
    try:
        return upload(form.upload())
    except ArenaError as error:
        add_error(form, error)
        return None


@login_required
def submission(request: HttpRequest, pk: int) -> HttpResponseBase:
    """The check of one version: its progress, its log and its smoke game."""
    found = submission_of_owner(pk=pk, user=signed_in(request))
    check = Check.objects.filter(submission=found).defer("record").first()
    live = found.status in (found.WAITING, found.UNDER_WAY)
    over = check is not None and check.seat is not None and not live
    context = {
        "submission": found,
        "game": get(found.bot.game),
        "check": check,
        "live": live,
        "before": submissions_before(found) if live else 0,
        "advice": FACTS[Verdict(check.verdict)].advice if check and check.verdict else None,
        "drawing": drawing(found.bot.game) if over else "",
        "tables": drawing(found.bot.game),
    }
    return page(
        request,
        "web/submissions/submission.html",
        context,
        parts={"check": "web/submissions/_check.html"},
    )


@login_required
def smoke_frames(request: HttpRequest, pk: int) -> JsonResponse:
    """The frames of a check's smoke game for the replay player; for the bot's owner only."""
    found = submission_of_owner(pk=pk, user=signed_in(request))
    check = Check.objects.filter(submission=found).first()
    if check is None or check.record is None:
        raise NotFound("This version has not played its smoke game yet.")
    record = Record.from_json(unpack(check.record))
    house = iter(range(1, record.seats))
    names = [
        found.bot.name if seat == check.seat else f"house {next(house)}"
        for seat in range(record.seats)
    ]
    seat = wanted_seat(request)
    if seat is not None and seat >= record.seats:
        raise NotFound(f"There is no seat {seat + 1} at this table.")
    faults = []
    if check.step is not None and check.seat is not None:
        faults.append((check.seat, check.step, check.verdict))
    marks = fault_marks(faults, names)
    told = frames_of(record, names, seat=seat, faults=marks).to_json()
    response = JsonResponse(told, json_dumps_params={"separators": (",", ":")})
    patch_cache_control(response, private=True, no_store=True)
    return response
