"""Teams: the user's own with a form to found one, and the page of each."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from arena.accounts.models import TeamAnswer
from arena.accounts.teams import (
    MEMBERS,
    TEAMS,
    in_team,
    invitations_to,
    may_lead,
    team_found,
    team_get,
    team_invitation_decline,
    team_invitation_get,
    team_log,
    teams_of,
)
from arena.bots.selectors import bots_of
from arena.core.errors import ArenaError, NotFound
from arena.pipeline.teams import team_join
from arena.web.pages.submissions.forms import add_error
from arena.web.pages.teams.forms import FoundForm
from arena.web.requests import refusals_shown, signed_in, viewer

LOG = 50
"""Lines of a team's log that its page shows."""


@login_required
@require_http_methods(["GET", "POST"])
def teams(request: HttpRequest) -> HttpResponse:
    """The user's teams and invitations, and the form to found a team."""
    user = signed_in(request)
    form = FoundForm(request.POST or None)
    if form.is_bound and form.is_valid():
        try:
            made = team_found(by=user, name=form.cleaned_data["name"])
        except ArenaError as error:
            add_error(form, error)
        else:
            messages.success(request, f"{made} is founded. Now invite its people.")
            return redirect("team", name=made.account.username)
    context = {
        "teams": teams_of(user),
        "invitations": invitations_to(user),
        "form": form,
        "most_teams": TEAMS,
        "most_members": MEMBERS,
    }
    return render(request, "web/teams/teams.html", context, status=422 if form.errors else 200)


@login_required
@require_POST
def answer(request: HttpRequest, pk: int, answer: str) -> HttpResponse:
    """Accept or decline an invitation to a team."""
    user = signed_in(request)
    if answer not in ("accept", "decline"):
        raise NotFound("There is no such answer.")
    found = team_invitation_get(pk=pk, user=user)
    with refusals_shown(request):
        if answer == "accept":
            team = team_join(invitation=found, by=user)
            messages.success(request, f"You are in the team {team}.")
            return redirect("team", name=team.account.username)
        team_invitation_decline(invitation=found, by=user)
        messages.success(request, f"You stay out of the team {found.team}.")
    return redirect("teams")


def team(request: HttpRequest, name: str) -> HttpResponse:
    """A team's people and bots; for its members also its log and the buttons."""
    found, user = team_get(name), viewer(request)
    inside, leads = in_team(found, user), may_lead(found, user)
    bots = bots_of(owner=found.account)
    context = {
        "team": found,
        "members": found.members.select_related("user"),
        "bots": bots if inside else bots.exclude(active=None),
        "inside": inside,
        "leads": leads,
        "most_members": MEMBERS,
    }
    if inside or leads:
        context |= {
            "invited": found.invitations.filter(answer=TeamAnswer.PENDING).select_related("user"),
            "changes": team_log(found, user)[:LOG],
        }
    return render(request, "web/teams/team.html", context)
