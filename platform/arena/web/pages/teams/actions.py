"""The buttons on the page of a team."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from arena.accounts.models import Team, User
from arena.accounts.teams import (
    captain_change,
    team_get,
    team_invitation_withdraw,
    team_invite,
    team_leave,
    team_member_remove,
)
from arena.core.errors import NotFound, Refused
from arena.pipeline.teams import team_dissolve
from arena.web.requests import refusals_shown, signed_in


@login_required
@require_POST
def act(request: HttpRequest, name: str, action: str) -> HttpResponse:
    """Do what the button `action` says, and tell the result on the next page."""
    if action not in ACTIONS:
        raise NotFound("There is no such button.")
    team, by = team_get(name), signed_in(request)
    with refusals_shown(request):
        told = ACTIONS[action](team, by, request.POST.get("username", "").strip())
        messages.success(request, told)
        if action in GONE:
            return redirect("teams")
    return redirect("team", name=name)


def _invite(team: Team, by: User, username: str) -> str:
    team_invite(team=team, by=by, username=username)
    return f"{username} is invited, and decides."


def _uninvite(team: Team, by: User, username: str) -> str:
    team_invitation_withdraw(team=team, by=by, username=username)
    return f"The invitation of {username} is taken back."


def _remove(team: Team, by: User, username: str) -> str:
    team_member_remove(team=team, by=by, username=username)
    return f"{username} is out of the team."


def _hand_over(team: Team, by: User, username: str) -> str:
    captain_change(team=team, by=by, username=username)
    return f"{username} is the captain now."


def _leave(team: Team, by: User, _: str) -> str:
    team_leave(team=team, by=by)
    return f"You have left the team {team}."


def _dissolve(team: Team, by: User, written: str) -> str:
    called = team.account.username
    if written != called:
        raise Refused(f"To dissolve the team, write its name, {called}, into the field.")
    team_dissolve(team=team, by=by)
    return f"The team {called} is dissolved."


ACTIONS: dict[str, Callable[[Team, User, str], str]] = {
    "invite": _invite,
    "uninvite": _uninvite,
    "remove": _remove,
    "captain": _hand_over,
    "leave": _leave,
    "dissolve": _dissolve,
}
"""What each button does, with the name that its field holds; it returns what the user is told."""
GONE = {"leave", "dissolve"}
"""Buttons after which the user is no longer in the team."""
