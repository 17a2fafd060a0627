"""Predictions of who wins an event."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from arena.api.events.base import EventResource
from arena.api.shapes import Body, Shape, received
from arena.organising.inputs import LARGEST_KEY
from tournaments.actions.predictions import NAMED, prediction_set
from tournaments.models import Event
from tournaments.results.predictions import candidates, forecasters, own_prediction, question
from tournaments.results.scoreboard import Scoreboard


class CandidateShape(Shape):
    entry = serializers.IntegerField()
    bot = serializers.CharField()
    owner = serializers.CharField()
    chance = serializers.FloatField(help_text="Probability to win, by the site's forecast.")
    people = serializers.FloatField(
        allow_null=True, help_text="Mean of what people said before the last round that has begun."
    )


class ForecasterShape(Shape):
    name = serializers.CharField(help_text="Empty for the site's own forecast.")
    predictions = serializers.IntegerField()
    score = serializers.FloatField(help_text="Mean Brier score; lower is better.")
    site = serializers.FloatField(help_text="The site's forecast's, before the same rounds.")
    ahead = serializers.FloatField(help_text="By how much they were better than the forecast.")
    entrant = serializers.BooleanField(help_text="Whether a bot of theirs is in the event.")


class ShareShape(Shape):
    entry = serializers.IntegerField(min_value=1, max_value=LARGEST_KEY)
    percent = serializers.FloatField(min_value=0, max_value=100)


class OwnPredictionShape(Shape):
    round = serializers.IntegerField(help_text="The round before which it was made.")
    shares = ShareShape(many=True)
    changed_at = serializers.DateTimeField()


class PredictionsShape(Shape):
    """The open question, and who predicted best."""

    round = serializers.IntegerField(
        allow_null=True, help_text="Predictions are open until this round begins; null if closed."
    )
    candidates = CandidateShape(many=True, help_text="The strongest bots that can still win.")
    others = serializers.IntegerField(help_text="Number of further bots that can win.")
    own = OwnPredictionShape(allow_null=True, help_text="The caller's last prediction.")
    forecasters = ForecasterShape(many=True, help_text="Best first; empty until the event is over.")
    enough = serializers.IntegerField(help_text="Predictions that it takes to be listed.")


class PredictionBody(Body):
    shares = serializers.ListField(
        child=ShareShape(),
        min_length=1,
        max_length=NAMED,
        help_text="The bots and their percent. All others share what is left to 100 equally.",
    )


class Predicting(EventResource):
    @extend_schema(responses=PredictionsShape)
    @action(
        detail=True, serializer_class=PredictionsShape, pagination_class=None, filterset_class=None
    )
    def predictions(self, request: Request, slug: str) -> Response:
        """Who wins this event? The candidates, one's own prediction, and who predicted best."""
        return self.predicted(self.event_with_results())

    @extend_schema(request=PredictionBody, responses=PredictionsShape)
    @predictions.mapping.put
    def predict(self, request: Request, slug: str) -> Response:
        """Predict who wins, until the next round begins; it replaces what was said for it."""
        event = self.event_with_results()
        given = received(PredictionBody, request.data)["shares"]
        shares = {one["entry"]: one["percent"] for one in given}
        prediction_set(event=event, by=self.caller, shares=shares)
        return self.predicted(event)

    def predicted(self, event: Event) -> Response:
        board = Scoreboard(event)
        asked = question(event)
        listed, others = candidates(event, board) if asked else ([], 0)
        table, enough = forecasters(event, board)
        told: dict[str, Any] = {
            "round": asked,
            "candidates": listed,
            "others": others,
            "own": self.own(event),
            "forecasters": table,
            "enough": enough,
        }
        return Response(PredictionsShape(told).data)

    def own(self, event: Event) -> dict[str, Any] | None:
        found = own_prediction(event, self.viewer)
        if found is None:
            return None
        shares = [{"entry": entry, "percent": 100 * p} for entry, p in found.named.items()]
        return {"round": found.round, "shares": shares, "changed_at": found.changed_at}
