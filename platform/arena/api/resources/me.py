"""The caller: who am I, and with which scopes."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from arena.accounts.models import User
from arena.accounts.teams import teams_of
from arena.api.authentication import scopes
from arena.api.resource import Resource
from arena.api.shapes import Shape


class MeShape(Shape):
    username = serializers.CharField()
    email = serializers.CharField()
    administrator = serializers.BooleanField(source="is_staff")
    joined_at = serializers.DateTimeField(source="date_joined")
    teams = serializers.SerializerMethodField(help_text="Names of your teams.")
    scopes = serializers.SerializerMethodField(help_text="Of this token or session.")

    def get_teams(self, user: User) -> list[str]:
        return [team.account.username for team in teams_of(user)]

    def get_scopes(self, _: object) -> list[str]:
        return sorted(scopes(self.context["request"]))


class Me(Resource):
    route = "me"
    single = True
    public = False
    serializer_class = MeShape

    @extend_schema(responses=MeShape)
    def retrieve(self, request: Request) -> Response:
        """Who am I?"""
        return Response(self.get_serializer(self.caller).data)
