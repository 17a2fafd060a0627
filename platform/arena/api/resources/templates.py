"""Templates of the caller: stored settings for further events.

`POST /api/v1/events/{slug}/template/` makes one.
"""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.mixins import ListModelMixin
from rest_framework.request import Request
from rest_framework.response import Response

from arena.accounts.models import Scope
from arena.api.events.settings import EventSettingsShape
from arena.api.resource import Resource
from arena.api.shapes import Shape
from arena.organising.plain import plain_settings
from tournaments.actions.templates import (
    settings_in,
    template_delete,
    template_stop,
    templates_of,
)
from tournaments.models import EventTemplate


class TemplateShape(Shape):
    id = serializers.IntegerField()
    name = serializers.CharField()
    every_days = serializers.IntegerField(
        allow_null=True, help_text="The site opens an event every so many days."
    )
    next_at = serializers.DateTimeField(allow_null=True)
    start_hours = serializers.IntegerField(
        allow_null=True, help_text="Such an event starts by itself so many hours after it opened."
    )
    settings = serializers.SerializerMethodField(help_text="As `POST /api/v1/events/` takes them.")

    @extend_schema_field(EventSettingsShape)
    def get_settings(self, template: EventTemplate) -> Any:
        return EventSettingsShape(plain_settings(settings_in(template))).data


class Templates(Resource, ListModelMixin):
    """The templates of the caller."""

    route = "templates"
    public = False
    write_scope = Scope.ORGANISE
    serializer_class = TemplateShape
    filter_backends = ()
    ordering = "pk"

    def get_queryset(self) -> QuerySet[EventTemplate]:
        return templates_of(self.caller) if self.viewer else EventTemplate.objects.none()

    @extend_schema(responses={204: None})
    def destroy(self, request: Request, pk: int) -> Response:
        """Delete a template; its events stay."""
        template_delete(pk=pk, by=self.caller)
        return Response(status=204)

    @extend_schema(request=None, responses=TemplateShape)
    @action(detail=True, methods=["post"])
    def stop(self, request: Request, pk: int) -> Response:
        """Let a template open no more events by itself."""
        return Response(TemplateShape(template_stop(pk=pk, by=self.caller)).data)
