"""Notices of the caller, and how they reach the caller."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django_filters import rest_framework as filters
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.mixins import ListModelMixin
from rest_framework.request import Request
from rest_framework.response import Response

from arena.accounts.models import Notice, NoticeKind
from arena.accounts.notices import Way, notices_of, notices_read, unread_count, ways, ways_set
from arena.api.resource import Resource
from arena.api.shapes import Body, Shape, received


class NoticeShape(Shape):
    id = serializers.IntegerField()
    kind = serializers.ChoiceField(NoticeKind.choices)
    text = serializers.CharField()
    link = serializers.CharField(help_text="An address of this site, from its root.")
    at = serializers.DateTimeField()
    read_at = serializers.DateTimeField(allow_null=True)


class UnreadShape(Shape):
    unread = serializers.IntegerField()


class WayShape(Body):
    on_site = serializers.BooleanField()
    by_mail = serializers.BooleanField()


NoticeSettings: Any = type(
    "NoticeSettings",
    (Body,),
    {kind.value: WayShape(required=False, help_text=kind.label) for kind in NoticeKind},
)


class NoticeFilter(filters.FilterSet):  # type: ignore[misc]  # django-filter has no types
    unread = filters.BooleanFilter("read_at", lookup_expr="isnull")


class Notices(Resource, ListModelMixin):
    """The notices of the caller, newest first."""

    route = "notices"
    public = False
    serializer_class = NoticeShape
    filterset_class = NoticeFilter

    def get_queryset(self) -> QuerySet[Notice]:
        return notices_of(self.caller) if self.viewer else Notice.objects.none()

    @extend_schema(request=None, responses=UnreadShape)
    @action(detail=False, methods=["post"])
    def read(self, request: Request) -> Response:
        """Mark all notices as read."""
        notices_read(self.caller)
        return Response(UnreadShape({"unread": unread_count(self.caller)}).data)

    @extend_schema(responses=NoticeSettings)
    @action(
        detail=False,
        url_path="settings",
        pagination_class=None,
        filterset_class=None,
        serializer_class=NoticeSettings,
    )
    def chosen(self, request: Request) -> Response:
        """How each kind of notice reaches the caller."""
        return Response(self.get_serializer(ways(self.caller)).data)

    @extend_schema(request=NoticeSettings, responses=NoticeSettings)
    @chosen.mapping.put
    def choose(self, request: Request) -> Response:
        """Choose how notices reach the caller; kinds that are left out stay."""
        given = received(NoticeSettings, request.data)
        chosen = {NoticeKind(kind): Way(**way) for kind, way in given.items()}
        ways_set(user=self.caller, ways=chosen)
        return Response(self.get_serializer(ways(self.caller)).data)
