"""The user's own page, notices, settings and deletion; and the public page of a person."""

from __future__ import annotations

from collections import defaultdict

from allauth.account.decorators import reauthentication_required
from allauth.account.models import EmailAddress
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from arena.accounts.models import NoticeKind, User
from arena.accounts.notices import Way, notices_of, notices_read, unread_count, ways, ways_set
from arena.accounts.teams import invitations_to, teams_of
from arena.bots.models import Bot
from arena.bots.selectors import bots_of, bots_run_by
from arena.core.text import storable
from arena.pipeline.leaving import account_delete
from arena.web.requests import signed_in, viewer
from tournaments.actions.invitations import invitations_for
from tournaments.selectors import bots_visible, events_entered, events_visible, person_seen

NOTICES_A_PAGE = 50


@login_required
def account(request: HttpRequest) -> HttpResponse:
    user = signed_in(request)
    context = {
        "groups": _by_owner(user),
        "asked": invitations_to(user).count(),
        "events": events_visible(user).filter(organiser=user),
        "entered": events_entered(user),
        "newest": notices_of(user)[:5],
        "invited": invitations_for(user).count(),
    }
    return render(request, "web/accounts/account.html", context)


@login_required
@require_http_methods(["GET", "POST"])
def notices(request: HttpRequest) -> HttpResponse:
    user = signed_in(request)
    if request.method == "POST":
        notices_read(user)
        return redirect("notices")
    page = Paginator(notices_of(user), NOTICES_A_PAGE).get_page(request.GET.get("page"))
    return render(
        request, "web/accounts/notices.html", {"page": page, "unread": unread_count(user)}
    )


@login_required
@require_http_methods(["GET", "POST"])
def account_settings(request: HttpRequest) -> HttpResponse:
    user = signed_in(request)
    if request.method == "POST":
        ticked = {
            kind: Way(f"{kind}-on_site" in request.POST, f"{kind}-by_mail" in request.POST)
            for kind in NoticeKind
        }
        ways_set(user=user, ways=ticked)
        messages.success(request, "Kept.")
        return redirect("account_settings")
    context = {
        "ways": list(ways(user).items()),
        "confirmed": EmailAddress.objects.filter(user=user, verified=True).exists(),
    }
    return render(request, "web/accounts/settings.html", context)


@login_required
@reauthentication_required  # type: ignore[untyped-decorator]
@require_http_methods(["GET", "POST"])
def delete(request: HttpRequest) -> HttpResponse:
    """Delete the user's account, after they have entered their password again."""
    if request.method == "GET":
        return render(request, "web/accounts/delete.html")
    account_delete(user=signed_in(request))
    logout(request)
    messages.success(request, "Your account is gone. Fare well.")
    return redirect("home")


def _by_owner(user: User) -> list[tuple[User, list[Bot]]]:
    """The user's own bots, then those of each of their teams."""
    bots: dict[int, list[Bot]] = defaultdict(list)
    for bot in bots_run_by(user):
        bots[bot.owner_id].append(bot)
    owners = [user, *(team.account for team in teams_of(user))]
    return [(owner, bots[owner.pk]) for owner in owners]


def person(request: HttpRequest, username: str) -> HttpResponse:
    """The public page of a person. Links to owners of bots lead here, also those to teams."""
    if User.objects.filter(username=storable(username), is_team=True, is_active=True).exists():
        return redirect("team", name=username)
    user = viewer(request)
    found = person_seen(username, user)
    known = bots_visible(user).filter(owner=found)
    context = {
        "person": found,
        "bots": bots_of(owner=found).exclude(active=None).filter(pk__in=known.values("pk")),
        "teams": teams_of(found),
        "events": events_visible(user).filter(organiser=found),
    }
    return render(request, "web/accounts/person.html", context)
