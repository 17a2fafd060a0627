"""Highlights: the games of the last days that a spectator should see."""

from __future__ import annotations

from django.conf import settings
from django.urls import reverse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from arena.api.resource import Resource
from arena.api.shapes import Shape
from arena.highlights.models import Highlight
from arena.highlights.selectors import Shown, highlights_now


class HighlightShape(Shape):
    """The best game of one kind since yesterday or, where there is none, of the last week."""

    kind = serializers.CharField(source="name")
    title = serializers.CharField(source="kind.title")
    meaning = serializers.CharField(source="kind.meaning", help_text="How it is found.")
    text = serializers.CharField(help_text="What happened, in a sentence.")
    of_week = serializers.BooleanField(help_text="Whether it is older than yesterday.")
    day = serializers.DateField(source="highlight.day")
    match = serializers.IntegerField(source="highlight.match_id")
    game = serializers.CharField(source="highlight.match.game")
    sitting = serializers.SerializerMethodField(help_text="From 1.")
    deal = serializers.SerializerMethodField(help_text="From 1.")
    step = serializers.IntegerField(
        source="highlight.step", help_text="The moment: a frame of the replay."
    )
    url = serializers.SerializerMethodField(help_text="The replay at this moment.")

    def get_sitting(self, one: Shown) -> int:
        return self._row(one).rotation + 1

    def get_deal(self, one: Shown) -> int:
        return self._row(one).deal + 1

    def get_url(self, one: Shown) -> str:
        row = self._row(one)
        page = reverse("replay", args=[row.match_id, row.rotation, row.deal])
        return f"{settings.SITE_URL}{page}?step={row.step}"

    def _row(self, one: Shown) -> Highlight:
        assert one.highlight is not None, "kinds without a highlight are left out"
        return one.highlight


class Highlights(Resource):
    """What is worth seeing. Kinds without a highlight are left out."""

    route = "highlights"
    serializer_class = HighlightShape
    pagination_class = None
    filter_backends = ()

    @extend_schema(responses=HighlightShape(many=True))
    def list(self, request: Request) -> Response:
        """The highlights that the front page shows."""
        shown = [one for one in highlights_now() if one.highlight is not None]
        return Response(self.get_serializer(shown, many=True).data)
