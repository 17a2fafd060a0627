"""Tokens of the caller: list, create, revoke."""

from __future__ import annotations

from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.mixins import ListModelMixin
from rest_framework.request import Request
from rest_framework.response import Response

from arena.accounts.models import Scope, Token
from arena.accounts.tokens import LONGEST_DAYS, token_create, token_revoke, tokens_of
from arena.api.authentication import scopes
from arena.api.idempotency import idempotent
from arena.api.resource import Resource
from arena.api.shapes import Shape


class TokenShape(Shape):
    id = serializers.UUIDField(source="uid")
    name = serializers.CharField()
    scopes = serializers.ListField(child=serializers.ChoiceField(Scope.choices))
    created_at = serializers.DateTimeField(source="created")
    expires_at = serializers.DateTimeField(source="expiry", allow_null=True)
    last_used_at = serializers.DateTimeField(allow_null=True)
    current = serializers.SerializerMethodField(help_text="Whether this call was made with it.")

    def get_current(self, token: Token) -> bool:
        request = self.context.get("request")
        return request is not None and request.auth == token


class NewToken(Shape):
    name = serializers.CharField(max_length=60)
    scopes = serializers.ListField(child=serializers.ChoiceField(Scope.choices), allow_empty=False)
    days = serializers.IntegerField(min_value=1, max_value=LONGEST_DAYS, default=90)


class MadeToken(TokenShape):
    token = serializers.CharField(help_text="Shown once: keep it now.")


class Tokens(Resource, ListModelMixin):
    """The tokens of the caller that are still valid, newest first."""

    route = "tokens"
    public = False
    write_scope = Scope.READ  # a token cannot make a stronger one, so any may make its like
    lookup_value_converter = "uuid"
    serializer_class = TokenShape
    ordering = ("-created", "digest")
    filter_backends = ()

    def get_queryset(self):  # type: ignore[no-untyped-def]
        return tokens_of(self.caller) if self.viewer else Token.objects.none()

    @extend_schema(request=NewToken, responses={201: MadeToken})
    @idempotent
    def create(self, request: Request) -> Response:
        """Make a token. Its text is in the answer and nowhere else."""
        asked = NewToken(data=request.data)
        asked.is_valid(raise_exception=True)
        token, text = token_create(user=self.caller, within=scopes(request), **asked.validated_data)
        token.token = text
        return Response(MadeToken(token).data, status=201)

    @extend_schema(responses={204: None})
    def destroy(self, request: Request, pk: UUID) -> Response:
        """Revoke a token; it stops working at once."""
        token_revoke(user=self.caller, uid=pk)
        return Response(status=204)
