"""The public log: of the site, of an event, of a ladder."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from arena.api.resource import Resource
from arena.api.shapes import Body, Shape, received
from arena.bots.log_names import names_of
from arena.ladder.group_selectors import ladder_by_key
from arena.ladder.terms import scope as ladder_scope
from arena.organising.inputs import LARGEST_KEY
from arena.publiclog.models import LogEntry
from arena.publiclog.selectors import entries_of, lines_named
from arena.publiclog.services import SITE
from tournaments.actions.audit import log_scope
from tournaments.selectors import event_get, may_see_results


class LogLineShape(Shape):
    """An entry of a log, as in its file."""

    log = serializers.CharField(help_text="The log's name.")
    number = serializers.IntegerField(help_text="From 1.")
    at = serializers.DateTimeField()
    previous = serializers.CharField(help_text="Hash of the entry before.")
    sealed = serializers.CharField(help_text="Hash of the body.")
    hash = serializers.CharField()
    body = serializers.DictField(
        allow_null=True, help_text="What happened; empty while it is not released to the caller."
    )
    names = serializers.DictField(
        child=serializers.CharField(), help_text="Present names of the bots and people in it."
    )


class LogQuery(Body):
    event = serializers.SlugField(required=False)
    ladder = serializers.IntegerField(required=False, min_value=1, max_value=LARGEST_KEY)
    after = serializers.IntegerField(required=False, min_value=0, max_value=LARGEST_KEY, default=0)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if "event" in attrs and "ladder" in attrs:
            raise serializers.ValidationError("Name an event or a ladder, not both.")
        return attrs


class PublicLog(Resource):
    route = "log"
    serializer_class = LogLineShape
    queryset = LogEntry.objects.none()
    filter_backends = ()
    ordering = "number"

    @extend_schema(
        responses=LogLineShape(many=True),
        parameters=[
            OpenApiParameter("event", str, description="Slug of the event whose log is meant."),
            OpenApiParameter("ladder", int, description="Number of the ladder whose log is meant."),
            OpenApiParameter("after", int, description="Only entries with a higher number."),
        ],
    )
    def list(self, request: Request) -> Response:
        """The entries of a log, oldest first; of the site's own if no other is named."""
        names = ("event", "ladder", "after")
        asked = {name: request.query_params[name] for name in names if name in request.query_params}
        given = received(LogQuery, asked)
        scope, results = self._log(given)
        entries = entries_of(scope).filter(number__gt=given["after"])
        page: Any = self.paginate_queryset(entries)
        lines = lines_named(page, results=results, names=names_of)
        rows = self.get_serializer(list(lines), many=True).data
        return self.get_paginated_response(rows)

    def _log(self, given: dict[str, Any]) -> tuple[str, bool]:
        """The scope of the log that is asked for, and whether the caller sees results in it."""
        if "event" in given:
            event = event_get(slug=given["event"], user=self.viewer)
            return log_scope(event), may_see_results(event, self.viewer)
        if "ladder" in given:
            ladder = ladder_by_key(pk=given["ladder"], user=self.viewer)
            return ladder_scope(ladder), True
        return SITE, True
