"""Submissions: the versions of one's own bots, and their checks."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.utils.decorators import method_decorator
from django.views.decorators.gzip import gzip_page
from django_filters import CharFilter, ChoiceFilter
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.mixins import ListModelMixin
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from arena.accounts.models import Scope
from arena.api.caching import unchanged
from arena.api.files import FramesShape, SeatQuery, ZipRenderer
from arena.api.filters import Filters, KeyFilter
from arena.api.resource import Resource
from arena.api.shapes import Shape, read
from arena.bots.models import Check, Submission, SubmissionStatus
from arena.bots.selectors import (
    check_of,
    check_state,
    submission_archive,
    submission_file_name,
    submission_of_owner,
    submissions_by,
)
from arena.matches.smoke_games import smoke_replay


class SubmissionShape(Shape):
    """A version of a bot."""

    id = serializers.IntegerField()
    bot = serializers.CharField(help_text="owner/name")
    bot_id = serializers.IntegerField()
    game = serializers.CharField(source="bot.game")
    number = serializers.IntegerField(help_text="1 is the bot's first version.")
    status = serializers.ChoiceField(SubmissionStatus.choices)
    reason = serializers.CharField(help_text="Why it was rejected, in a sentence.")
    active = serializers.SerializerMethodField(help_text="Whether it is the one that plays.")
    size = serializers.IntegerField(help_text="Bytes of all files, unpacked.")
    content_hash = serializers.CharField()
    uploaded_by = serializers.CharField(source="uploaded_by.username")
    created_at = serializers.DateTimeField()
    checked_at = serializers.DateTimeField(allow_null=True)

    def get_active(self, submission: Submission) -> bool:
        return submission.bot.active_id == submission.pk


class CheckShape(Shape):
    games = serializers.IntegerField(help_text="Smoke games to play.")
    done = serializers.IntegerField(help_text="Smoke games played so far.")
    verdict = serializers.CharField(help_text="Of the first fault; empty without one.")
    step = serializers.IntegerField(
        allow_null=True, help_text="The frame of the decision of the first fault."
    )
    seat = serializers.SerializerMethodField(help_text="The bot's seat in the frames, from 1.")

    def get_seat(self, check: Check) -> int | None:
        return None if check.seat is None else check.seat + 1


class AdviceShape(Shape):
    text = serializers.CharField()
    chapter = serializers.CharField(help_text="Of the manual.")


class SubmissionDetail(SubmissionShape):
    detail = serializers.CharField(help_text="A traceback, or the bot's log.")
    waiting_before = serializers.SerializerMethodField(
        help_text="Submissions that have waited longer for their check."
    )
    check = serializers.SerializerMethodField(help_text="Empty until a worker takes it.")
    advice = serializers.SerializerMethodField(help_text="How to repair what was rejected.")

    def to_representation(self, submission: Submission) -> Any:
        self._state = check_state(submission)
        return super().to_representation(submission)

    def get_waiting_before(self, _: Submission) -> int:
        return self._state.before

    @extend_schema_field(CheckShape(allow_null=True))
    def get_check(self, _: Submission) -> Any:
        return self._state.check and CheckShape(self._state.check).data

    @extend_schema_field(AdviceShape(allow_null=True))
    def get_advice(self, _: Submission) -> Any:
        return self._state.advice and AdviceShape(self._state.advice).data


class CheckLineShape(Shape):
    at = serializers.CharField(help_text="Time of day.")
    text = serializers.CharField()


class SubmissionFilter(Filters):
    game = CharFilter(field_name="bot__game")
    bot = KeyFilter(field_name="bot_id")
    status = ChoiceFilter(choices=SubmissionStatus.choices)


class Submissions(Resource, ListModelMixin):
    """The versions of your own bots and your teams', the newest first."""

    route = "submissions"
    public = False
    write_scope = Scope.SUBMIT
    whole = frozenset({"source", "frames"})
    serializer_class = SubmissionShape
    filterset_class = SubmissionFilter

    def get_queryset(self) -> QuerySet[Submission]:
        return submissions_by(self.caller) if self.viewer else Submission.objects.none()

    def get_object(self) -> Submission:
        return submission_of_owner(pk=self.kwargs["pk"], user=self.caller)

    @extend_schema(responses=SubmissionDetail)
    def retrieve(self, request: Request, pk: int) -> Response:
        """One version with the progress and the result of its check."""
        context = self.get_serializer_context()
        return Response(SubmissionDetail(self.get_object(), context=context).data)

    @extend_schema(responses=CheckLineShape(many=True))
    @action(
        detail=True, serializer_class=CheckLineShape, pagination_class=None, filterset_class=None
    )
    def log(self, request: Request, pk: int) -> Response:
        """The log of the check, oldest line first."""
        check = check_of(self.get_object())
        lines = check.lines if check else []
        return Response(self.get_serializer(lines, many=True).data)

    @extend_schema(responses={(200, "application/zip"): OpenApiTypes.BINARY})
    @action(detail=True, renderer_classes=[ZipRenderer, JSONRenderer])
    def source(self, request: Request, pk: int) -> HttpResponseBase:
        """The files of a version as a zip, with `bot.py` at its root."""
        found = self.get_object()

        def make() -> HttpResponse:
            name = submission_file_name(found)
            headers = {"Content-Disposition": f'attachment; filename="{name}"'}
            return HttpResponse(
                submission_archive(found), content_type=ZipRenderer.media_type, headers=headers
            )

        return unchanged(request, found.content_hash, make, public=False)

    @extend_schema(parameters=[SeatQuery], responses=FramesShape)
    @action(detail=True, serializer_class=FramesShape)
    @method_decorator(gzip_page)
    def frames(self, request: Request, pk: int) -> Response:
        """The smoke game that decided the check, frame by frame."""
        seat = read(SeatQuery, request.query_params).get("seat")
        found = self.get_object()
        return Response(smoke_replay(found, seat=None if seat is None else seat - 1).to_json())
