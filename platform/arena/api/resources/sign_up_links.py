"""Invitation links of a site where people sign up by invitation. For administrators."""

from __future__ import annotations

from uuid import UUID

from django.conf import settings
from django.db.models import QuerySet
from django.urls import reverse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.mixins import ListModelMixin
from rest_framework.request import Request
from rest_framework.response import Response

from arena.accounts.models import Scope, SignUpLink
from arena.accounts.sign_up_links import (
    LONGEST_DAYS,
    MOST_USES,
    link_create,
    link_revoke,
    links_made,
)
from arena.api.idempotency import idempotent
from arena.api.resource import Resource
from arena.api.shapes import Body, Shape, received


class SignUpShape(Shape):
    user = serializers.CharField(source="user.username")
    at = serializers.DateTimeField()


class SignUpLinkShape(Shape):
    id = serializers.UUIDField(source="uid")
    note = serializers.CharField(help_text="Whom it is for.")
    made_by = serializers.CharField(source="made_by.username")
    made_at = serializers.DateTimeField()
    expires_at = serializers.DateTimeField()
    revoked_at = serializers.DateTimeField(allow_null=True)
    uses = serializers.IntegerField()
    uses_allowed = serializers.IntegerField()
    sign_ups = SignUpShape(many=True, source="sign_ups.all", help_text="Who came by it.")


class NewSignUpLink(Body):
    note = serializers.CharField(max_length=100, allow_blank=True, default="")
    uses = serializers.IntegerField(min_value=1, max_value=MOST_USES, default=1)
    days = serializers.IntegerField(min_value=1, max_value=LONGEST_DAYS, default=14)


class MadeSignUpLink(SignUpLinkShape):
    url = serializers.CharField(help_text="Shown once: send it now.")


class SignUpLinks(Resource, ListModelMixin):
    """Invitation links, newest first."""

    route = "sign-up-links"
    public = False
    read_scope = write_scope = Scope.ADMINISTER
    lookup_value_converter = "uuid"
    serializer_class = SignUpLinkShape
    filter_backends = ()

    def get_queryset(self) -> QuerySet[SignUpLink]:
        return links_made()

    @extend_schema(request=NewSignUpLink, responses={201: MadeSignUpLink})
    @idempotent
    def create(self, request: Request) -> Response:
        """Make a link. Its address is in the answer and nowhere else."""
        link, secret = link_create(by=self.caller, **received(NewSignUpLink, request.data))
        made = SignUpLinkShape(link).data
        made["url"] = settings.SITE_URL + reverse("join", args=[secret])
        return Response(made, status=201)

    @extend_schema(responses={204: None})
    def destroy(self, request: Request, pk: UUID) -> Response:
        """Revoke a link. Accounts that it made stay."""
        link_revoke(by=self.caller, uid=pk)
        return Response(status=204)
