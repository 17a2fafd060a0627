"""Invitations of the caller's bots to events, and the answers."""

from __future__ import annotations

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework.decorators import action
from rest_framework.mixins import ListModelMixin
from rest_framework.request import Request
from rest_framework.response import Response

from arena.api.events.shapes import InvitationShape
from arena.api.idempotency import idempotent
from arena.api.resource import Resource
from tournaments.actions.invitations import (
    invitation_accept,
    invitation_decline,
    invitation_get,
    invitations_for,
)
from tournaments.models import Invitation


class Invitations(Resource, ListModelMixin):
    """Unanswered invitations of the caller's bots."""

    route = "invitations"
    public = False
    serializer_class = InvitationShape
    filter_backends = ()
    ordering = "pk"

    def get_queryset(self) -> QuerySet[Invitation]:
        return invitations_for(self.caller) if self.viewer else Invitation.objects.none()

    @extend_schema(request=None, responses=InvitationShape)
    @action(detail=True, methods=["post"])
    @idempotent
    def accept(self, request: Request, pk: int) -> Response:
        """Accept: the bot enters."""
        invitation_accept(invitation=invitation_get(pk=pk), by=self.caller)
        return Response(self.get_serializer(invitation_get(pk=pk)).data)

    @extend_schema(request=None, responses=InvitationShape)
    @action(detail=True, methods=["post"])
    @idempotent
    def decline(self, request: Request, pk: int) -> Response:
        """Decline: the bot cannot be invited to this event again."""
        invitation_decline(invitation=invitation_get(pk=pk), by=self.caller)
        return Response(self.get_serializer(invitation_get(pk=pk)).data)
