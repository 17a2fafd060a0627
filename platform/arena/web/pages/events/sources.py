"""Sources of an event's bots: the owner's consent, and what was released."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from arena.bots.selectors import submission_archive, submission_file_name
from arena.web.requests import number, refusals_shown, signed_in, viewer
from tournaments.actions.sources import source_released, source_share
from tournaments.selectors import entry_get, event_get


@login_required
@require_POST
def share(request: HttpRequest, slug: str) -> HttpResponse:
    """Consent to the release of a bot's source, or take the consent back."""
    user = signed_in(request)
    entry = entry_get(
        event=event_get(slug=slug, user=user), pk=number(request.POST.get("entry", ""))
    )
    shared = request.POST.get("shared") == "yes"
    with refusals_shown(request):
        source_share(entry=entry, by=user, shared=shared)
        words = "is released at publication" if shared else "stays closed"
        messages.success(request, f"The source of {entry.bot.name} {words}.")
    return redirect("event", slug=slug)


def source(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The files of a version that the event released, as a zip."""
    event = event_get(slug=slug, user=viewer(request))
    found = source_released(event=event, pk=pk)
    response = HttpResponse(submission_archive(found), content_type="application/zip")
    response["Content-Disposition"] = f'attachment; filename="{submission_file_name(found)}"'
    return response
