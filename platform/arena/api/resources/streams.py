"""Live streams of a check, an event and a bot."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from django.http.response import HttpResponseBase
from django.urls import path
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request

from arena.api.rendering import NDJSON
from arena.api.resource import Resource
from arena.api.streaming import AFTER, LAST_EVENT_ID, stream
from arena.live.feeds.bots import BotFeed
from arena.live.feeds.checks import CheckFeed
from arena.live.feeds.events import EventFeed
from tournaments.selectors import event_get

View = TypeVar("View", bound=Callable[..., Any])


def described(operation: str, types: str) -> Callable[[View], View]:
    """How the schema describes a stream."""
    resume = "Begin after the line with this id."
    describe: Callable[[View], View] = extend_schema(
        operation_id=operation,
        parameters=[
            OpenApiParameter(AFTER, str, description=resume),
            OpenApiParameter(LAST_EVENT_ID, str, OpenApiParameter.HEADER, description=resume),
        ],
        responses={
            (200, NDJSON): OpenApiResponse(
                OpenApiTypes.OBJECT, f"One JSON object a line, with `id` and `type`: {types}."
            )
        },
    )
    return describe


class Streams(Resource):
    pagination_class = None
    filter_backends = ()

    @described("submissions_stream", "`log`, `end`, `alive`, `error`")
    def submission(self, request: Request, pk: int) -> HttpResponseBase:
        """A check as it happens: its log with its progress, then the verdict; the owner's."""
        if self.viewer is None:
            raise NotAuthenticated("Sign in: send a token in the header Authorization.")
        return stream(request, CheckFeed(pk))

    @described("events_stream", "`settled`, `voided`, `state`, `end`, `alive`, `error`")
    def event(self, request: Request, slug: str) -> HttpResponseBase:
        """An event as it happens: each result that you may see, and each change of its state.

        It ends when the event is published or cancelled.
        """
        return stream(request, EventFeed(event_get(slug=slug, user=self.viewer)))

    @described("bots_stream", "`settled`, `alive`, `error`")
    def bot(self, request: Request, pk: int) -> HttpResponseBase:
        """A bot's matches as their results open to all. It does not end."""
        return stream(request, BotFeed(pk))


urlpatterns = [
    path(
        "submissions/<key:pk>/stream/",
        Streams.as_view({"get": "submission"}),
        name="api_submissions-stream",
    ),
    path("events/<slug:slug>/stream/", Streams.as_view({"get": "event"}), name="api_events-stream"),
    path("bots/<key:pk>/stream/", Streams.as_view({"get": "bot"}), name="api_bots-stream"),
]
