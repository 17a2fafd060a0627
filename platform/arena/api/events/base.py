"""What all parts of the resource share: the event at the address, and how it is told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rest_framework.response import Response

from arena.accounts.models import User
from arena.api.events.shapes import DoneShape, EventShape
from arena.api.resource import Resource
from arena.core.errors import Forbidden
from arena.organising.actions import Done
from tournaments.actions.audit import require_overseer
from tournaments.models import Event
from tournaments.results.scoreboard import Scoreboard
from tournaments.selectors import event_get, may_manage, may_see_results


class EventResource(Resource):
    """A part of the resource `events`."""

    lookup_field = "slug"
    lookup_value_converter = "slug"

    @property
    def event(self) -> Event:
        """The event at the address, if the caller may open it."""
        return event_get(slug=self.kwargs["slug"], user=self.viewer)

    def event_with_results(self) -> Event:
        """The event, if its results are released to the caller."""
        event = self.event
        if not may_see_results(event, self.viewer):
            raise Forbidden(
                "The results of this event are not released to you.", code="not_released"
            )
        return event

    def event_overseen(self) -> Event:
        """The event, if the caller may read its control room."""
        event = self.event
        require_overseer(event, self.viewer)
        return event

    def organiser(self) -> User:
        """The caller, if the event is theirs to manage."""
        event, user = self.event, self.viewer
        if user is None or not may_manage(event, user):
            raise Forbidden("This is for the event's organisers.")
        return user

    def told(self, event: Event, status: int = 200) -> Response:
        """The whole event, as the caller may see it."""
        found = event_get(slug=event.slug, user=self.viewer)
        board = Scoreboard(found)
        context = {
            **self.get_serializer_context(),
            "viewer": self.viewer,
            "entered": {found.pk: board.entered},
            "progress": {found.pk: board.progress},
            "round": board.round,
        }
        return Response(EventShape(found, context=context).data, status)

    def done(self, event: Event, done: Done) -> Response:
        """What an action did, with the state that the event is in afterwards."""
        told = {
            "message": done.message,
            "request": done.request,
            "problems": done.problems,
            "state": Event.objects.values_list("state", flat=True).get(pk=event.pk),
        }
        return Response(DoneShape(told).data)

    def one(self, value: Any) -> Response:
        return Response(self.get_serializer(value).data)

    def rows(self, values: Sequence[Any]) -> Response:
        """A list that has no pages."""
        return Response(self.get_serializer(values, many=True).data)

    def page(self, values: Any) -> Response:
        found = self.paginate_queryset(values)
        return self.get_paginated_response(self.get_serializer(found, many=True).data)
