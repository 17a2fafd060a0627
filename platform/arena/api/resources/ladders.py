"""Ladders: their tables."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.mixins import ListModelMixin, RetrieveModelMixin
from rest_framework.request import Request
from rest_framework.response import Response

from arena.api.resource import Resource
from arena.api.shapes import Shape
from arena.ladder.leaderboard import listed
from arena.ladder.models import BEST_FIRST, Ladder, Rung


class LadderShape(Shape):
    id = serializers.IntegerField()
    game = serializers.CharField()
    table_size = serializers.IntegerField()
    teams = serializers.BooleanField()
    bots = serializers.IntegerField()


class RungShape(Shape):
    """One bot on a ladder. Ranks are empty until the bot is ranked."""

    rank = serializers.SerializerMethodField()
    best_rank = serializers.SerializerMethodField(help_text="95 % for the whole ladder at once.")
    worst_rank = serializers.SerializerMethodField()
    bot = serializers.CharField(help_text="owner/name")
    bot_id = serializers.IntegerField()
    version = serializers.IntegerField(source="submission.number")
    rating = serializers.FloatField()
    interval = serializers.FloatField(
        allow_null=True, help_text="Half the width of the rating's 95 % interval."
    )
    matches = serializers.IntegerField()
    provisional = serializers.BooleanField()

    def get_rank(self, rung: Rung) -> int | None:
        return rung.rank if rung.ranked else None

    def get_best_rank(self, rung: Rung) -> int | None:
        return rung.best_rank if rung.ranked else None

    def get_worst_rank(self, rung: Rung) -> int | None:
        return rung.worst_rank if rung.ranked else None


class Ladders(Resource, ListModelMixin, RetrieveModelMixin):
    """The ladders."""

    route = "ladders"
    queryset = Ladder.objects.all()
    serializer_class = LadderShape
    filterset_fields = ("game", "table_size", "teams")

    @extend_schema(responses=RungShape(many=True))
    @action(detail=True, serializer_class=RungShape, filterset_fields=(), ordering=BEST_FIRST)
    def table(self, request: Request, pk: int) -> Response:
        """The bots of a ladder, best first."""
        ladder = self.get_object()
        rungs: QuerySet[Rung] = listed(Rung.objects.filter(ladder=ladder, played=True))
        page: Any = self.paginate_queryset(rungs)
        return self.get_paginated_response(self.get_serializer(page, many=True).data)
