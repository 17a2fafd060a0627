"""News: everybody reads, administrators write."""

from __future__ import annotations

from typing import ClassVar

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.mixins import ListModelMixin, RetrieveModelMixin
from rest_framework.request import Request
from rest_framework.response import Response

from arena.accounts.models import Scope
from arena.api.idempotency import idempotent
from arena.api.resource import Resource
from arena.api.shapes import Body, Shape, received
from arena.news.models import TEXT_LENGTH, TITLE_LENGTH, NewsItem
from arena.news.selectors import news_all
from arena.news.services import news_change, news_delete, news_publish


class NewsShape(Shape):
    id = serializers.IntegerField(source="pk")
    title = serializers.CharField()
    text = serializers.CharField(help_text="Markdown.")
    by = serializers.CharField(source="by.username", default=None, allow_null=True)
    at = serializers.DateTimeField()
    edited_at = serializers.DateTimeField(allow_null=True)


class NewNews(Body):
    title = serializers.CharField(max_length=TITLE_LENGTH)
    text = serializers.CharField(max_length=TEXT_LENGTH)


class News(Resource, ListModelMixin, RetrieveModelMixin):
    """News, newest first."""

    route = "news"
    write_scope: ClassVar[Scope] = Scope.ADMINISTER
    serializer_class = NewsShape
    filter_backends = ()

    def get_queryset(self) -> QuerySet[NewsItem]:
        return news_all()

    @extend_schema(request=NewNews, responses={201: NewsShape})
    @idempotent
    def create(self, request: Request) -> Response:
        """Publish a piece of news."""
        made = news_publish(by=self.caller, **received(NewNews, request.data))
        return Response(NewsShape(made).data, status=201)

    @extend_schema(request=NewNews, responses=NewsShape)
    def partial_update(self, request: Request, pk: int) -> Response:
        """Correct a piece of news."""
        given = received(NewNews, request.data, partial=True)
        changed = news_change(item=self.get_object(), by=self.caller, **given)
        return Response(NewsShape(changed).data)

    @extend_schema(responses={204: None})
    def destroy(self, request: Request, pk: int) -> Response:
        """Delete a piece of news."""
        news_delete(item=self.get_object(), by=self.caller)
        return Response(status=204)
