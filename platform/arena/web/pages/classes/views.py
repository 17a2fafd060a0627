"""A class: uploading for the event; its link, pupils and points for the organisers."""

from __future__ import annotations

from base64 import b64encode

from allauth.mfa.adapter import get_adapter
from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import add_never_cache_headers
from django.views.decorators.http import require_http_methods

from arena.accounts.models import User
from arena.core.errors import ArenaError, NotFound
from arena.organising.points import PointsForm
from arena.pipeline.submissions import class_bot_upload
from arena.web.pages.classes.forms import ClassBotForm
from arena.web.pages.events.views import event_context
from arena.web.pages.submissions.forms import add_error
from arena.web.requests import signed_in
from tournaments.actions.audit import require_manager
from tournaments.actions.classes import link_makes_accounts
from tournaments.models import Event
from tournaments.results.points import points_file
from tournaments.results.roster import roster
from tournaments.selectors import event_get


@login_required
@require_http_methods(["GET", "POST"])
def upload(request: HttpRequest, slug: str) -> HttpResponse:
    """A new bot for the class; its check follows, then it is entered by itself."""
    user = signed_in(request)
    found, context = event_context(request, slug, "overview")
    _require_class(found)
    form = ClassBotForm(request.POST or None, request.FILES or None)
    if form.is_bound and form.is_valid():
        try:
            made = class_bot_upload(event=found, by=user, **form.upload())
        except ArenaError as error:
            add_error(form, error)
        else:
            return redirect("submission", pk=made.pk)
    context |= {"form": form, "limit": settings.UPLOAD_BYTES}
    status = 422 if form.errors else 200
    return render(request, "web/classes/upload.html", context, status=status)


@login_required
def class_page(request: HttpRequest, slug: str) -> HttpResponse:
    """The organisers' page: the link, the pupils with their bots, the file of points."""
    found, context = event_context(request, slug, "class")
    _require_organiser(found, signed_in(request))
    context |= {
        "link": join_address(request, found),
        "makes_accounts": link_makes_accounts(found),
        "most": settings.CLASS_PUPILS,
        "roster": roster(found),
        "form": PointsForm(event=found),
    }
    return _uncached(render(request, "web/classes/class.html", context))


@login_required
def class_link(request: HttpRequest, slug: str) -> HttpResponse:
    """The link large enough for a projector, without the names of pupils."""
    found, context = event_context(request, slug, "class")
    _require_organiser(found, signed_in(request))
    link = join_address(request, found)
    context |= {"link": link, "code_image": _code_image(link)}
    return _uncached(render(request, "web/classes/link.html", context))


@login_required
def points(request: HttpRequest, slug: str) -> HttpResponse:
    """The points of all pupils as CSV, by the rule that the form on the class's page chose."""
    user = signed_in(request)
    found = event_get(slug=slug, user=user)
    _require_organiser(found, user)
    file = points_file(found, PointsForm(request.GET, event=found).points_rule(), by=user)
    response = HttpResponse(file.content, content_type=file.content_type)
    response["Content-Disposition"] = f'attachment; filename="{file.name}"'
    return _uncached(response)


def join_address(request: HttpRequest, event: Event) -> str:
    """The link to join, with the site's name as the organiser sees it."""
    return request.build_absolute_uri(reverse("event_join_link", args=[event.join_code]))


def _code_image(text: str) -> str:
    """A code for cameras as the address of an image; allauth draws it as for second factors."""
    drawn: str = get_adapter().build_totp_svg(text)
    return f"data:image/svg+xml;base64,{b64encode(drawn.encode()).decode()}"


def _require_class(event: Event) -> None:
    if not event.classroom:
        raise NotFound("This event is no class.")


def _require_organiser(event: Event, user: User) -> None:
    _require_class(event)
    require_manager(event, user)


def _uncached(response: HttpResponse) -> HttpResponse:
    add_never_cache_headers(response)
    return response
