"""Bots and submissions."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from arena.bots.selectors import bot_get, bots_of, submission_of_owner
from arena.core.errors import ArenaError, Forbidden
from arena.ladder.selectors import bot_ladders
from arena.matches.selectors import recent_matches
from arena.pipeline.submissions import bot_upload, submission_upload
from arena.web.forms import SubmitForm, VersionForm, add_error
from arena.web.selectors import signed_in, viewer
from games.registry import get


def bot(request: HttpRequest, game: str, owner: str, slug: str) -> HttpResponse:
    found = bot_get(game=game, owner=owner, slug=slug)
    user = viewer(request)
    context = {
        "bot": found,
        "game": get(found.game),
        "ladders": bot_ladders(found),
        "versions": found.submissions.all(),
        "matches": recent_matches(bot=found)[:20],
        "mine": user is not None and (user.pk == found.owner_id or user.is_staff),
    }
    return render(request, "web/bot.html", context)


@login_required
@require_http_methods(["GET", "POST"])
def submit(request: HttpRequest) -> HttpResponse:
    user = signed_in(request)
    form = SubmitForm(request.POST or None, request.FILES or None, initial=request.GET.dict())
    if request.method == "POST" and form.is_valid():
        filename, data = form.upload()
        try:
            submission = bot_upload(
                by=user,
                game=form.cleaned_data["game"],
                name=form.cleaned_data["name"],
                filename=filename,
                data=data,
            )
        except ArenaError as error:
            add_error(form, error)
        else:
            return redirect("submission", pk=submission.pk)
    context = {"form": form, "bots": bots_of(owner=user)}
    return render(request, "web/submit.html", context, status=422 if form.errors else 200)


@login_required
@require_http_methods(["GET", "POST"])
def new_version(request: HttpRequest, game: str, owner: str, slug: str) -> HttpResponse:
    user = signed_in(request)
    found = bot_get(game=game, owner=owner, slug=slug)
    if found.owner_id != user.pk:
        raise Forbidden("Only its owner can submit a new version of a bot.")
    form = VersionForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        filename, data = form.upload()
        try:
            submission = submission_upload(by=user, bot=found, filename=filename, data=data)
        except ArenaError as error:
            add_error(form, error)
        else:
            return redirect("submission", pk=submission.pk)
    context = {"form": form, "bot": found, "game": get(found.game)}
    return render(request, "web/new_version.html", context, status=422 if form.errors else 200)


@login_required
def submission(request: HttpRequest, pk: int) -> HttpResponse:
    user = signed_in(request)
    found = submission_of_owner(pk=pk, user=user)
    context = {
        "submission": found,
        "game": get(found.bot.game),
        "waiting": found.status in (found.WAITING, found.UNDER_WAY),
    }
    return render(request, "web/submission.html", context)
