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

from arena.accounts.teams import teams_of
from arena.bots.models import Submission
from arena.bots.selectors import bots_run_by, check_state, submission_of_owner
from arena.bots.services import require_uploader
from arena.core.errors import ArenaError
from arena.matches.smoke_games import smoke_replay
from arena.pipeline.submissions import bot_upload, submission_upload
from arena.web.live.parts import page
from arena.web.pages.matches.drawings import drawing
from arena.web.pages.matches.replays import wanted_seat
from arena.web.pages.submissions.forms import SubmitForm, VersionForm, add_error
from arena.web.requests import signed_in
from games.registry import get
from tournaments.selectors import bot_seen, class_of


@login_required
@require_http_methods(["GET", "POST"])
def submit(request: HttpRequest) -> HttpResponse:
    """A new bot with its first version."""
    user = signed_in(request)
    form = SubmitForm(
        request.POST or None,
        request.FILES or None,
        initial=request.GET.dict(),
        owners=[user.username, *(team.account.username for team in teams_of(user))],
    )
    if made := _uploaded(form, lambda given: bot_upload(by=user, **given)):
        return redirect("submission", pk=made.pk)
    context = {
        "form": form,
        "bots": bots_run_by(user).filter(retired_at=None),
        "limit": settings.UPLOAD_BYTES,
    }
    return render(
        request, "web/submissions/submit.html", context, status=422 if form.errors else 200
    )


@login_required
@require_http_methods(["GET", "POST"])
def new_version(request: HttpRequest, game: str, owner: str, slug: str) -> HttpResponse:
    user = signed_in(request)
    found = bot_seen(game=game, owner=owner, slug=slug, user=user)
    require_uploader(found, user)
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
    state = check_state(found)
    school = class_of(found.bot)
    over = state.check is not None and state.check.seat is not None and not state.live
    context = {
        "submission": found,
        "game": get(found.bot.game),
        "check": state.check,
        "live": state.live,
        "before": state.before,
        "advice": state.advice,
        "class_event": school,
        "entered": school is not None and school.entries.filter(bot=found.bot).exists(),
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
    told = smoke_replay(found, seat=wanted_seat(request)).to_json()
    response = JsonResponse(told, json_dumps_params={"separators": (",", ":")})
    patch_cache_control(response, private=True, no_store=True)
    return response
