"""Classes: uploading for the event, and its pupils and points for the organisers."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response

from arena.accounts.models import Scope
from arena.api.events.base import EventResource
from arena.api.forms import body_of
from arena.api.idempotency import idempotent
from arena.api.resources.bots import Name, NewVersion, content_of
from arena.api.resources.submissions import SubmissionShape
from arena.api.shapes import Shape, read
from arena.bots.models import SubmissionStatus
from arena.organising.points import PointsForm
from arena.pipeline.submissions import class_bot_upload
from tournaments.models import Event
from tournaments.results.points import PointsRule, pupil_results
from tournaments.results.roster import roster

PointsQuery: Any = body_of(PointsForm, name="PointsQuery")


class NewClassBot(Name, NewVersion):
    pass


class ClassBotShape(Shape):
    """A bot that was made for the class."""

    id = serializers.IntegerField(source="bot.pk")
    name = serializers.CharField(source="bot.name")
    status = serializers.SerializerMethodField(help_text="Of its newest version.")
    reason = serializers.SerializerMethodField(help_text="Why that version was rejected.")
    entry = serializers.IntegerField(allow_null=True, help_text="Empty while it is not in.")

    def get_status(self, one: Any) -> str | None:
        return SubmissionStatus(one.newest.status).value if one.newest else None

    def get_reason(self, one: Any) -> str:
        return one.newest.reason if one.newest else ""


class PupilShape(Shape):
    username = serializers.CharField(source="pupil.user.username")
    known_as = serializers.CharField(source="pupil.known_as", help_text="Real name or number.")
    made_here = serializers.BooleanField(
        source="pupil.made_here", help_text="Whether the class's link made the account."
    )
    bots = ClassBotShape(many=True)


class PupilResultShape(Shape):
    """A pupil's result in a class."""

    username = serializers.CharField()
    known_as = serializers.CharField(help_text="Real name or number.")
    bot = serializers.CharField(help_text="The best one; empty without a valid bot.")
    place = serializers.IntegerField(allow_null=True, help_text="All bots counted.")
    class_place = serializers.IntegerField(allow_null=True, help_text="Among the pupils.")
    score = serializers.FloatField(allow_null=True)
    points = serializers.FloatField()


def points_rule(request: Request, event: Event) -> PointsRule:
    """The rule of points that a query chooses."""
    return PointsForm(request.query_params, event=event).points_rule()


class Classes(EventResource):
    """What pupils and organisers of a class do."""

    @extend_schema(request={"multipart/form-data": NewClassBot}, responses={201: SubmissionShape})
    @action(detail=True, methods=["post"], parser_classes=[MultiPartParser])
    @idempotent
    def upload(self, request: Request, slug: str) -> Response:
        """Create a bot for a class with its first version. Once valid, it enters by itself."""
        event, given = self.event, read(NewClassBot, request.data)
        file = given["file"]
        made = class_bot_upload(
            event=event,
            by=self.caller,
            name=given["name"],
            filename=file.name,
            data=content_of(file),
        )
        context = self.get_serializer_context()
        return Response(SubmissionShape(made, context=context).data, 201)

    @extend_schema(responses=PupilShape(many=True))
    @action(detail=True, serializer_class=PupilShape, pagination_class=None, filterset_class=None)
    def pupils(self, request: Request, slug: str) -> Response:
        """Who joined a class, with their bots. For organisers."""
        self.organiser()
        return self.rows(roster(self.event).lines)

    @extend_schema(parameters=[PointsQuery], responses=PupilResultShape(many=True))
    @action(
        detail=True,
        serializer_class=PupilResultShape,
        pagination_class=None,
        filterset_class=None,
    )
    def points(self, request: Request, slug: str) -> Response:
        """The points of all pupils, by a rule that the query chooses. For organisers."""
        event, by = self.event, self.organiser()
        return self.rows(pupil_results(event, points_rule(request, event), by=by))


CLASS_SCOPES = {"upload": Scope.SUBMIT}
