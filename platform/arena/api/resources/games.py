"""Games: rules, options, schemas of views and moves, and the house bots with their source."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from arena.api.resource import Resource
from arena.api.shapes import Shape
from arena.core.errors import NotFound
from games.contract import Game
from games.registry import UnknownGame, all_games, folder, get, house_bots
from sandbox.limits import Clocks, Limits


class GameShape(Shape):
    name = serializers.CharField()
    title = serializers.CharField()
    summary = serializers.CharField()
    version = serializers.IntegerField(help_text="Of the engine.")
    seats = serializers.ListField(child=serializers.IntegerField(), source="seat_counts")
    options = serializers.SerializerMethodField(help_text="JSON Schema of each option.")
    house_bots = serializers.SerializerMethodField()

    def get_options(self, game: Game) -> dict[str, Any]:
        return {name: spec.schema() for name, spec in game.option_specs.items()}

    def get_house_bots(self, game: Game) -> list[str]:
        return list(house_bots(game.name))


class RulesShape(Shape):
    name = serializers.CharField()
    rules = serializers.CharField(help_text="Markdown.")


class DecisionKindShape(Shape):
    asked = serializers.CharField(help_text="Who is asked, and when.")
    listed = serializers.BooleanField(help_text="Whether `legal` has the moves.")
    move = serializers.DictField(help_text="JSON Schema of its moves.")


class EventKindShape(Shape):
    seen_by = serializers.CharField(help_text="Which seats are told of it.")
    event = serializers.DictField(help_text="JSON Schema.")


class SchemasShape(Shape):
    """Everything that bots of a game see and answer. Each schema is complete by itself."""

    view = serializers.DictField(help_text="JSON Schema of what a seat is shown.")
    replay = serializers.DictField(help_text="JSON Schema of a position with all cards open.")
    decisions = serializers.DictField(child=DecisionKindShape(), help_text="By kind.")
    events = serializers.DictField(child=EventKindShape(), help_text="By kind.")


class HouseBotShape(Shape):
    name = serializers.CharField()
    code = serializers.CharField(help_text="Its source, in Python.")


class LimitsShape(Shape):
    clocks = serializers.DictField(child=serializers.FloatField(), help_text="Seconds.")
    limits = serializers.DictField(help_text="Of the sandbox.")


class Games(Resource):
    route = "games"
    lookup_value_converter = "slug"
    serializer_class = GameShape
    pagination_class = None
    filter_backends = ()

    def get_object(self) -> Game:
        try:
            return get(self.kwargs["pk"])
        except UnknownGame as error:
            raise NotFound(str(error)) from None

    @extend_schema(responses=GameShape(many=True))
    def list(self, request: Request) -> Response:
        """Every game."""
        return Response(self.get_serializer(list(all_games().values()), many=True).data)

    def retrieve(self, request: Request, pk: str) -> Response:
        """One game."""
        return Response(self.get_serializer(self.get_object()).data)

    @extend_schema(responses=RulesShape)
    @action(detail=True, serializer_class=RulesShape)
    def rules(self, request: Request, pk: str) -> Response:
        """The rules, with a part for bot authors."""
        game = self.get_object()
        text = (folder(game.name) / "rules.md").read_text()
        return Response(self.get_serializer({"name": game.name, "rules": text}).data)

    @extend_schema(responses=SchemasShape)
    @action(detail=True, serializer_class=SchemasShape)
    def schemas(self, request: Request, pk: str) -> Response:
        """JSON Schemas of the views, moves and events of a game."""
        return Response(self.get_serializer(self.get_object().schemas.document()).data)

    @extend_schema(responses=LimitsShape)
    @action(detail=True, serializer_class=LimitsShape)
    def limits(self, request: Request, pk: str) -> Response:
        """The clocks and limits that a bot has unless an event says otherwise."""
        self.get_object()
        told = {"clocks": asdict(Clocks()), "limits": asdict(Limits())}
        return Response(self.get_serializer(told).data)

    @extend_schema(responses=HouseBotShape(many=True))
    @action(detail=True, serializer_class=HouseBotShape, url_path="house-bots")
    def house_bots(self, request: Request, pk: str) -> Response:
        """The house bots with their source."""
        found = house_bots(self.get_object().name).items()
        rows = [{"name": name, "code": path.read_text()} for name, path in found]
        return Response(self.get_serializer(rows, many=True).data)
