"""Comparisons of two versions of one's own bot."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django_filters import ChoiceFilter
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.mixins import ListModelMixin
from rest_framework.request import Request
from rest_framework.response import Response

from arena.api.filters import Filters, KeyFilter
from arena.api.idempotency import idempotent
from arena.api.parsing import LARGEST
from arena.api.resource import Resource
from arena.api.shapes import Shape, read
from arena.ladder.comparisons import (
    Against,
    comparison_get,
    comparison_parts,
    comparison_progress,
    comparisons_by,
)
from arena.ladder.models import Comparison, ComparisonState
from arena.pipeline.comparisons import comparison_cancel, comparison_start
from tournaments.selectors import bot_seen_by_key


class ComparisonShape(Shape):
    id = serializers.IntegerField()
    bot = serializers.CharField(help_text="owner/name")
    bot_id = serializers.IntegerField()
    ladder = serializers.IntegerField(source="ladder_id")
    old = serializers.IntegerField(source="old_id", help_text="The id of the submission.")
    new = serializers.IntegerField(source="new_id")
    old_number = serializers.IntegerField(source="old.number")
    new_number = serializers.IntegerField(source="new.number")
    state = serializers.ChoiceField(ComparisonState.choices)
    worthwhile = serializers.FloatField(help_text="The smallest improvement worth finding.")
    deals = serializers.IntegerField(help_text="Played by both versions so far.")
    most = serializers.IntegerField(help_text="Deals after which it ends undecided.")
    mean = serializers.FloatField(help_text="Share of opponents beaten: new less old.")
    margin = serializers.FloatField(
        allow_null=True, help_text="Half the width of the mean's 95 % interval."
    )
    created_at = serializers.DateTimeField()
    ended_at = serializers.DateTimeField(allow_null=True)


class ProgressShape(Shape):
    answer = serializers.ChoiceField(
        [state.value for state in ComparisonState if state != ComparisonState.RUNNING]
    )
    over = serializers.BooleanField()
    done = serializers.FloatField(help_text="0 to 1: how near it is to its end.")
    faults = serializers.IntegerField(help_text="Of the new version so far.")
    opponents = serializers.ListField(
        child=serializers.CharField(), help_text="owner/name, the strongest first."
    )


class ComparisonDetail(ComparisonShape):
    progress = serializers.SerializerMethodField()

    @extend_schema_field(ProgressShape)
    def get_progress(self, comparison: Comparison) -> Any:
        return ProgressShape(comparison_progress(comparison)).data


class NewComparison(Shape):
    bot = serializers.IntegerField(min_value=1, max_value=LARGEST)
    ladder = serializers.IntegerField(min_value=1, max_value=LARGEST)
    old = serializers.IntegerField(
        min_value=1, max_value=LARGEST, help_text="The id of a submission."
    )
    new = serializers.IntegerField(min_value=1, max_value=LARGEST)
    against = serializers.ChoiceField(
        [against.value for against in Against], default=Against.HOUSE.value
    )
    worthwhile = serializers.FloatField(
        min_value=0.005,
        max_value=0.25,
        default=0.02,
        help_text="The smallest improvement worth finding, as a share of opponents beaten.",
    )


class ComparisonFilter(Filters):
    bot = KeyFilter(field_name="bot_id")
    state = ChoiceFilter(choices=ComparisonState.choices)


class Comparisons(Resource, ListModelMixin):
    """Comparisons of your own bots, the newest first."""

    route = "comparisons"
    public = False
    serializer_class = ComparisonShape
    filterset_class = ComparisonFilter

    def get_queryset(self) -> QuerySet[Comparison]:
        return comparisons_by(self.viewer) if self.viewer else Comparison.objects.none()

    def get_object(self) -> Comparison:
        return comparison_get(pk=self.kwargs["pk"], user=self.caller)

    def _told(self, comparison: Comparison, status: int = 200) -> Response:
        context = self.get_serializer_context()
        return Response(ComparisonDetail(comparison, context=context).data, status=status)

    @extend_schema(responses=ComparisonDetail)
    def retrieve(self, request: Request, pk: int) -> Response:
        """One comparison and how far it is."""
        return self._told(self.get_object())

    @extend_schema(request=NewComparison, responses={201: ComparisonDetail})
    @idempotent
    def create(self, request: Request) -> Response:
        """Compare two versions of a bot by playing; one comparison at a time."""
        asked = read(NewComparison, request.data)
        keys = {name: asked[name] for name in ("ladder", "old", "new")}
        ladder, old, new = comparison_parts(bot=bot_seen_by_key(asked["bot"], self.viewer), **keys)
        begun = comparison_start(
            ladder=ladder,
            old=old,
            new=new,
            by=self.caller,
            against=Against(asked["against"]),
            worthwhile=asked["worthwhile"],
        )
        begun.refresh_from_db()
        return self._told(begun, 201)

    @extend_schema(request=None, responses=ComparisonDetail)
    @action(detail=True, methods=["post"])
    def cancel(self, request: Request, pk: int) -> Response:
        """End a comparison without an answer."""
        comparison_cancel(comparison=self.get_object(), by=self.caller)
        return self._told(self.get_object())
