"""Nonces of the caller that locked events wait for."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from arena.api.resource import Resource
from arena.api.shapes import Shape
from tournaments.actions.cards import nonces_awaited


class AwaitedNonceShape(Shape):
    event = serializers.CharField(source="event.slug")
    entry = serializers.IntegerField(source="pk")
    bot_id = serializers.IntegerField()
    name = serializers.CharField(source="bot.name")
    hash = serializers.CharField(source="nonce_hash")


class Nonces(Resource):
    route = "nonces"
    public = False
    serializer_class = AwaitedNonceShape
    pagination_class = None
    filter_backends = ()

    @extend_schema(responses=AwaitedNonceShape(many=True))
    def list(self, request: Request) -> Response:
        """Nonces to reveal now, by `POST /api/v1/events/{slug}/reveal/`."""
        return Response(self.get_serializer(nonces_awaited(self.caller), many=True).data)
