"""The join link of a private event: people join, and pupils without an account sign up."""

from __future__ import annotations

from allauth.decorators import rate_limit
from django.contrib import messages
from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import add_never_cache_headers
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from arena.core.errors import ArenaError
from arena.web.pages.classes.forms import JoinForm, SignUpForm
from arena.web.requests import viewer
from tournaments.actions.classes import link_makes_accounts, pupil_sign_up
from tournaments.actions.people import event_join, event_with_code
from tournaments.models import Event, EventMember


@sensitive_post_parameters()
@require_http_methods(["GET", "POST"])
@rate_limit(action="signup")  # type: ignore[untyped-decorator]  # allauth has no types
def join_link(request: HttpRequest, code: str) -> HttpResponse:
    """Join with one button; without an account, sign up and join in one step."""
    user = viewer(request)
    event = event_with_code(code, user)
    if user is None and not link_makes_accounts(event):
        return _page(request, event, None)
    if user is not None and event.members.filter(user=user).exists():
        return redirect("event", slug=event.slug)
    kind = JoinForm if user is not None else SignUpForm
    form = kind(request.POST if request.method == "POST" else None, event=event)
    if not form.is_bound or not form.is_valid():
        return _page(request, event, form)
    given = form.cleaned_data
    try:
        if user is not None:
            event_join(code=code, by=user, known_as=given.get("known_as", ""))
        else:
            _sign_in(request, _signed_up(code, given))
    except ArenaError as error:
        form.show(error)
        return _page(request, event, form)
    messages.success(request, f"You are in: {event.title}.")
    return redirect("event", slug=event.slug)


def _signed_up(code: str, given: dict[str, str]) -> EventMember:
    return pupil_sign_up(
        code=code,
        username=given["username"],
        password=given["password1"],
        known_as=given.get("known_as", ""),
    )


def _sign_in(request: HttpRequest, pupil: EventMember) -> None:
    # allauth's own steps would ask for a confirmed address and a second factor: there are none.
    login(request, pupil.user)


def _page(request: HttpRequest, event: Event, form: JoinForm | None) -> HttpResponse:
    status = 422 if form is not None and form.errors else 200
    context = {"event": event, "form": form}
    response = render(request, "web/classes/join.html", context, status=status)
    add_never_cache_headers(response)
    return response
