"""Teams: found one, invite people, leave it; and the caller's invitations to teams."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django_filters import BooleanFilter
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.mixins import ListModelMixin
from rest_framework.request import Request
from rest_framework.response import Response

from arena.accounts.models import Scope, Team, TeamAnswer, TeamInvitation
from arena.accounts.teams import (
    captain_change,
    invitations_to,
    team_found,
    team_get,
    team_invitation_decline,
    team_invitation_get,
    team_invitation_withdraw,
    team_invite,
    team_leave,
    team_log,
    team_member_remove,
    teams_active,
)
from arena.api.filters import Filters
from arena.api.idempotency import idempotent
from arena.api.resource import Resource
from arena.api.shapes import Body, Shape, received
from arena.pipeline.teams import team_dissolve, team_join


class TeamMemberShape(Shape):
    username = serializers.CharField(source="user.username")
    joined_at = serializers.DateTimeField()


class TeamShape(Shape):
    name = serializers.CharField(source="account.username")
    captain = serializers.CharField(source="captain.username", help_text="Invites and removes.")
    members = TeamMemberShape(many=True, source="members.all")
    founded_at = serializers.DateTimeField()


class AskedShape(Shape):
    username = serializers.CharField(source="user.username")
    asked_at = serializers.DateTimeField()


class TeamDetail(TeamShape):
    invited = serializers.SerializerMethodField(
        help_text="Who has not answered yet; for its people, else empty."
    )

    @extend_schema_field(AskedShape(many=True))
    def get_invited(self, team: Team) -> Any:
        viewer = self.context["viewer"]
        people = {member.user_id for member in team.members.all()}
        if viewer is None or not (viewer.pk in people or viewer.is_staff):
            return []
        pending = team.invitations.filter(answer=TeamAnswer.PENDING)
        return AskedShape(pending.select_related("user"), many=True).data


class TeamChangeShape(Shape):
    """A line of a team's log."""

    at = serializers.DateTimeField()
    by = serializers.CharField(source="by.username")
    what = serializers.CharField()


class NewTeam(Body):
    name = serializers.CharField(max_length=30, help_text="As a user's name; nobody else has it.")


class PersonBody(Body):
    username = serializers.CharField(max_length=150)


class TeamFilter(Filters):
    mine = BooleanFilter(method="filter_mine", label="Only mine, or only others'.")

    def filter_mine(self, teams: QuerySet[Team], _: str, mine: bool) -> QuerySet[Team]:
        own = {"members__user": self.request.user.pk}
        return teams.filter(**own) if mine else teams.exclude(**own)


class Teams(Resource, ListModelMixin):
    """Teams of people who own bots together."""

    route = "teams"
    write_scope = Scope.SUBMIT
    serializer_class = TeamShape
    filterset_class = TeamFilter
    lookup_field = "team"
    lookup_value_converter = "str"

    def get_queryset(self) -> QuerySet[Team]:
        return teams_active()

    def get_serializer_context(self) -> dict[str, Any]:
        return {**super().get_serializer_context(), "viewer": self.viewer}

    def get_object(self) -> Team:
        return team_get(self.kwargs["team"])

    def _told(self, name: str, status: int = 200) -> Response:
        context = self.get_serializer_context()
        return Response(TeamDetail(team_get(name), context=context).data, status=status)

    @extend_schema(responses=TeamDetail)
    def retrieve(self, request: Request, team: str) -> Response:
        """One team with its people."""
        return self._told(team)

    @extend_schema(request=NewTeam, responses={201: TeamDetail})
    @idempotent
    def create(self, request: Request) -> Response:
        """Found a team; the caller is its captain."""
        made = team_found(by=self.caller, **received(NewTeam, request.data))
        return self._told(made.account.username, 201)

    @extend_schema(responses={204: None})
    def destroy(self, request: Request, team: str) -> Response:
        """Dissolve a team whose bots are retired or deleted. For its captain."""
        team_dissolve(team=self.get_object(), by=self.caller)
        return Response(status=204)

    @extend_schema(responses=TeamChangeShape(many=True))
    @action(detail=True, serializer_class=TeamChangeShape, filterset_class=None)
    def log(self, request: Request, team: str) -> Response:
        """Which person did what for the team, the newest first. For its people."""
        page: Any = self.paginate_queryset(team_log(self.get_object(), self.viewer))
        return self.get_paginated_response(self.get_serializer(page, many=True).data)

    @extend_schema(request=PersonBody, responses=TeamDetail)
    @action(detail=True, methods=["post"])
    @idempotent
    def invite(self, request: Request, team: str) -> Response:
        """Invite a person, who accepts or declines. For its captain."""
        team_invite(team=self.get_object(), by=self.caller, **received(PersonBody, request.data))
        return self._told(team)

    @extend_schema(request=PersonBody, responses=TeamDetail)
    @action(detail=True, methods=["post"])
    @idempotent
    def uninvite(self, request: Request, team: str) -> Response:
        """Take an unanswered invitation back. For its captain."""
        asked = received(PersonBody, request.data)
        team_invitation_withdraw(team=self.get_object(), by=self.caller, **asked)
        return self._told(team)

    @extend_schema(request=PersonBody, responses=TeamDetail)
    @action(detail=True, methods=["post"])
    @idempotent
    def remove(self, request: Request, team: str) -> Response:
        """Remove a member. For its captain."""
        team_member_remove(
            team=self.get_object(), by=self.caller, **received(PersonBody, request.data)
        )
        return self._told(team)

    @extend_schema(request=PersonBody, responses=TeamDetail)
    @action(detail=True, methods=["post"])
    @idempotent
    def captain(self, request: Request, team: str) -> Response:
        """Make another member the captain. For its captain."""
        captain_change(team=self.get_object(), by=self.caller, **received(PersonBody, request.data))
        return self._told(team)

    @extend_schema(request=None, responses=TeamDetail)
    @action(detail=True, methods=["post"])
    @idempotent
    def leave(self, request: Request, team: str) -> Response:
        """Leave a team. Its last member dissolves it instead."""
        team_leave(team=self.get_object(), by=self.caller)
        return self._told(team)


class TeamInvitationShape(Shape):
    id = serializers.IntegerField()
    team = serializers.CharField(source="team.account.username")
    by = serializers.CharField(source="by.username")
    answer = serializers.ChoiceField(TeamAnswer.choices)
    asked_at = serializers.DateTimeField()


class TeamInvitations(Resource, ListModelMixin):
    """Unanswered invitations of the caller to teams."""

    route = "team-invitations"
    public = False
    write_scope = Scope.SUBMIT
    serializer_class = TeamInvitationShape
    filter_backends = ()
    ordering = "pk"

    def get_queryset(self) -> QuerySet[TeamInvitation]:
        return invitations_to(self.caller) if self.viewer else TeamInvitation.objects.none()

    def get_object(self) -> TeamInvitation:
        return team_invitation_get(pk=self.kwargs["pk"], user=self.caller)

    @extend_schema(request=None, responses=TeamInvitationShape)
    @action(detail=True, methods=["post"])
    @idempotent
    def accept(self, request: Request, pk: int) -> Response:
        """Accept: the caller shares in all bots of the team."""
        team_join(invitation=self.get_object(), by=self.caller)
        return Response(self.get_serializer(self.get_object()).data)

    @extend_schema(request=None, responses=TeamInvitationShape)
    @action(detail=True, methods=["post"])
    @idempotent
    def decline(self, request: Request, pk: int) -> Response:
        """Decline."""
        team_invitation_decline(invitation=self.get_object(), by=self.caller)
        return Response(self.get_serializer(self.get_object()).data)
