"""Reading events: the list, one event, its results, entries and files."""

from __future__ import annotations

from typing import Any

from django.db.models import Count, QuerySet
from django.http import HttpResponse
from django_filters import rest_framework as filters
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.decorators import action
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from arena.accounts.models import User
from arena.api.events.base import EventResource
from arena.api.events.classes import points_rule
from arena.api.events.results import (
    BracketShape,
    CrosstableShape,
    EventStandingShape,
    RoundRowShape,
    RoundShape,
    StatisticsShape,
    bracket_told,
    round_told,
)
from arena.api.events.shapes import (
    EntryShape,
    EventRowShape,
    EventShape,
    MessageShape,
    ReleasedSourceShape,
)
from arena.api.files import ZipRenderer
from arena.api.paging import Lines
from arena.bots.selectors import submission_archive, submission_file_name
from arena.core.errors import NotFound
from botocracy.events.formats import FORMATS
from tournaments.actions.sources import source_released, sources_released
from tournaments.models import Event, EventState
from tournaments.results.crosstable import crosstable
from tournaments.results.exports import event_export
from tournaments.results.knockouts import event_bracket
from tournaments.results.points import points_file
from tournaments.results.progress import progress_lately
from tournaments.results.scoreboard import Scoreboard
from tournaments.results.statistics import event_statistics
from tournaments.selectors import (
    entries_counted,
    entries_visible,
    events_entered,
    events_visible,
    round_get,
    takes_part,
)


class EventFilter(filters.FilterSet):  # type: ignore[misc]  # django-filter has no types
    """Which events a list has."""

    game = filters.CharFilter()
    state = filters.MultipleChoiceFilter(choices=EventState.choices)
    organiser = filters.CharFilter("organiser__username", help_text="A user name.")
    mine = filters.BooleanFilter(
        method="of_caller", help_text="Events that the caller organises, joined or has a bot in."
    )
    entered = filters.BooleanFilter(
        method="with_bots", help_text="Events with a bot of the caller in them."
    )
    since = filters.IsoDateTimeFilter("created_at", lookup_expr="gte", help_text="Created since.")

    def of_caller(self, events: QuerySet[Event], name: str, value: bool) -> QuerySet[Event]:
        user = self.request.user
        mine = Event.objects.filter(takes_part(user)) if isinstance(user, User) else None
        return _either(events, mine, value)

    def with_bots(self, events: QuerySet[Event], name: str, value: bool) -> QuerySet[Event]:
        user = self.request.user
        return _either(events, events_entered(user) if isinstance(user, User) else None, value)


def _either(events: QuerySet[Event], some: QuerySet[Event] | None, inside: bool) -> QuerySet[Event]:
    """The events that are among `some`, or those that are not."""
    if some is None:
        return events.none() if inside else events
    keys = some.values("pk")
    return events.filter(pk__in=keys) if inside else events.exclude(pk__in=keys)


class Reading(EventResource):
    """What visitors read."""

    serializer_class = EventRowShape
    filterset_class = EventFilter

    def get_queryset(self) -> QuerySet[Event]:
        return events_visible(self.viewer)

    def list(self, request: Request) -> Response:
        """The events that the caller may see, newest first."""
        found: Any = self.paginate_queryset(self.filter_queryset(self.get_queryset()))
        keys = [event.pk for event in found]
        context = {
            **self.get_serializer_context(),
            "entered": entries_counted(keys),
            "progress": progress_lately(keys),
        }
        return self.get_paginated_response(EventRowShape(found, many=True, context=context).data)

    @extend_schema(responses=EventShape)
    def retrieve(self, request: Request, slug: str) -> Response:
        """One event: its settings, its state, and what the caller may do."""
        return self.told(self.event)

    @extend_schema(responses=EventStandingShape(many=True))
    @action(
        detail=True,
        serializer_class=EventStandingShape,
        pagination_class=Lines,
        filterset_class=None,
    )
    def standings(self, request: Request, slug: str) -> Response:
        """The standings, best first, for those to whom results are released."""
        return self.page(Scoreboard(self.event_with_results()))

    @extend_schema(responses=RoundRowShape(many=True))
    @action(
        detail=True, serializer_class=RoundRowShape, pagination_class=None, filterset_class=None
    )
    def rounds(self, request: Request, slug: str) -> Response:
        """The rounds that are paired, in their order."""
        rounds = self.event_with_results().rounds.order_by("number")
        return self.rows(rounds.annotate(table_count=Count("tables")))  # type: ignore[arg-type]

    @extend_schema(responses=RoundShape)
    @action(
        detail=True,
        url_path="rounds/<key:number>",
        url_name="round",
        serializer_class=RoundShape,
        pagination_class=None,
        filterset_class=None,
    )
    def round(self, request: Request, slug: str, number: int) -> Response:
        """One round: tables, results and byes."""
        event = self.event_with_results()
        found, tables, byes = round_get(event=event, number=number)
        first = FORMATS[event.format].knockout_from(event.length)
        return self.one(round_told(found, tables, byes, in_knockout=0 < first <= number))

    @extend_schema(responses=BracketShape)
    @action(detail=True, serializer_class=BracketShape, pagination_class=None)
    def bracket(self, request: Request, slug: str) -> Response:
        """The bracket of a knockout; not found if the event has none."""
        event = self.event_with_results()
        found = event_bracket(event, Scoreboard(event))
        if found is None:
            raise NotFound("This event has no knockout, or too few bots for one.")
        return self.one(bracket_told(found))

    @extend_schema(responses=CrosstableShape)
    @action(detail=True, serializer_class=CrosstableShape, pagination_class=None)
    def crosstable(self, request: Request, slug: str) -> Response:
        """The results of all pairs of bots."""
        return self.one(crosstable(self.event_with_results()))

    @extend_schema(responses=StatisticsShape)
    @action(detail=True, serializer_class=StatisticsShape, pagination_class=None)
    def statistics(self, request: Request, slug: str) -> Response:
        """Games and times, seats, faults, surprises."""
        return self.one(event_statistics(self.event_with_results()))

    @extend_schema(responses=EntryShape(many=True))
    @action(detail=True, serializer_class=EntryShape, filterset_class=None, ordering="pk")
    def entries(self, request: Request, slug: str) -> Response:
        """The bots of the event; one's own alone while results are not released."""
        return self.page(entries_visible(self.event, self.viewer))

    @extend_schema(responses=ReleasedSourceShape(many=True))
    @action(
        detail=True,
        serializer_class=ReleasedSourceShape,
        filterset_class=None,
        ordering="pk",
    )
    def sources(self, request: Request, slug: str) -> Response:
        """The versions that played and whose owners agreed to release them, after publication."""
        return self.page(sources_released(self.event))

    @extend_schema(responses={(200, "application/zip"): OpenApiTypes.BINARY})
    @action(
        detail=True,
        url_path="sources/<key:submission>",
        renderer_classes=[ZipRenderer, JSONRenderer],
    )
    def source(self, request: Request, slug: str, submission: int) -> HttpResponse:
        """The files of a released version as a zip.

        They are released to be read and learnt from; all other rights stay their author's,
        unless the files say otherwise.
        """
        found = source_released(event=self.event, pk=submission)
        response = HttpResponse(submission_archive(found), content_type=ZipRenderer.media_type)
        response["Content-Disposition"] = f'attachment; filename="{submission_file_name(found)}"'
        return response

    @extend_schema(responses=MessageShape(many=True))
    @action(detail=True, serializer_class=MessageShape, filterset_class=None)
    def messages(self, request: Request, slug: str) -> Response:
        """The organisers' messages to all entrants, newest first."""
        return self.page(self.event.messages.select_related("by"))

    @extend_schema(
        responses={
            (200, "text/csv"): OpenApiTypes.STR,
            (200, "application/json"): {"type": ["object", "array"]},
            (200, "text/plain"): OpenApiTypes.STR,
            (200, "application/zip"): OpenApiTypes.BINARY,
        },
    )
    def file(self, request: Request, slug: str, name: str) -> HttpResponse:
        """A file of the event: a table, the FIDE report, the whole event, all records.

        `standings.csv`, `crosstable.csv`, `rounds.csv` (or `.json`), `event.trf`, `event.json`,
        `records.zip`; of a class, for its organisers, `points.csv` with the query of `points`.
        """
        event = self.event
        if name == "points.csv":
            found = points_file(event, points_rule(request, event), by=self.organiser())
        else:
            found = event_export(event, name, user=self.viewer)
        response = HttpResponse(found.content, content_type=found.content_type)
        response["Content-Disposition"] = f'attachment; filename="{found.name}"'
        return response
