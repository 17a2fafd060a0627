"""Organising: create, configure, and everything that the control room shows and does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from arena.accounts.models import Scope
from arena.api.events.base import EventResource
from arena.api.events.results import TableShape
from arena.api.events.settings import (
    ForecastShape,
    NewEvent,
    ValidationShape,
    settings_validated,
)
from arena.api.events.shapes import (
    ChangeShape,
    DoneShape,
    EventProgressShape,
    EventShape,
    InvitationShape,
    MemberShape,
    StepShape,
)
from arena.api.forms import body_of
from arena.api.idempotency import idempotent
from arena.api.shapes import Shape, received
from arena.matches.models import VoidReason
from arena.organising.actions import ACTIONS, Action, event_act
from arena.organising.next_step import next_step
from arena.organising.plain import PlainEventForm
from tournaments.actions import draft
from tournaments.actions.audit import require_manager
from tournaments.actions.confirmations import requests_pending
from tournaments.actions.rating import obstacle
from tournaments.actions.settings import settings_of
from tournaments.models import NOT_STARTED, ChangeKind, EventState
from tournaments.results.control import matches_making, problems, tables_under_way, tables_waiting
from tournaments.results.forecast import event_forecast
from tournaments.selectors import event_progress, may_manage


class EventProblemShape(Shape):
    """Something that stops the event, or may stop it."""

    text = serializers.CharField()
    fix = serializers.CharField(help_text="What the organiser can do.")
    match = serializers.IntegerField(allow_null=True, help_text="The match to retry.")


class MakingShape(Shape):
    """How many matches of the paired rounds are made."""

    made = serializers.IntegerField()
    total = serializers.IntegerField(help_text="0 while the first round is being paired.")


class RequestShape(Shape):
    """A change of results that waits for a second person."""

    id = serializers.IntegerField()
    kind = serializers.ChoiceField(ChangeKind.choices)
    words = serializers.CharField()
    match = serializers.IntegerField(source="match_id", allow_null=True)
    round = serializers.IntegerField(allow_null=True)
    entry = serializers.IntegerField(source="entry_id", allow_null=True)
    reason = serializers.ChoiceField(VoidReason.values, allow_blank=True)
    why = serializers.CharField()
    by = serializers.CharField(source="by.username")
    created_at = serializers.DateTimeField()


class PlayedTableShape(TableShape):
    round = serializers.IntegerField(source="round.number")


class ControlShape(Shape):
    """The control room."""

    state = serializers.ChoiceField(EventState.choices)
    next_step = StepShape(allow_null=True, help_text="For organisers, not for readers.")
    problems = EventProblemShape(many=True, help_text="The worst first.")
    requests = RequestShape(many=True, help_text="The oldest first.")
    progress = EventProgressShape()
    making = MakingShape(allow_null=True, help_text="Empty when all matches are made.")
    under_way = PlayedTableShape(many=True, help_text="Tables being played, at most 50.")
    waiting = serializers.IntegerField(help_text="Tables that wait.")
    forecast = ForecastShape(allow_null=True, help_text="Before the start.")
    rating_obstacle = serializers.CharField(
        help_text="Why the event cannot be rated; empty if an administrator may approve it."
    )


class Control(EventResource):
    """What organisers do and see."""

    @extend_schema(request=NewEvent, responses={201: EventShape})
    @idempotent
    def create(self, request: Request) -> Response:
        """Create a draft. Nobody else sees it until its registration is opened."""
        form = PlainEventForm(received(NewEvent, request.data))
        return self.told(draft.event_create(by=self.caller, settings=form.valid_settings()), 201)

    @extend_schema(request=NewEvent, responses=ValidationShape)
    @action(detail=False, methods=["post"], serializer_class=ValidationShape, pagination_class=None)
    def validate(self, request: Request) -> Response:
        """Check settings and forecast the event; creates nothing."""
        return self.one(settings_validated(request.data))

    @extend_schema(request=NewEvent, responses=EventShape)
    def partial_update(self, request: Request, slug: str) -> Response:
        """Change settings before the start; what is left out stays."""
        event = self.event
        require_manager(event, self.caller)
        given = received(NewEvent, request.data, partial=True)
        form = PlainEventForm(given, settings=settings_of(event))
        changed = draft.event_change(event=event, settings=form.valid_settings(), by=self.caller)
        return self.told(changed)

    @extend_schema(responses=ControlShape)
    @action(detail=True, serializer_class=ControlShape, pagination_class=None)
    def control(self, request: Request, slug: str) -> Response:
        """Problems, tables, requests, the next step. For organisers and readers."""
        event = self.event_overseen()
        told = {
            "state": event.state,
            "next_step": next_step(event) if may_manage(event, self.viewer) else None,
            "problems": problems(event),
            "requests": requests_pending(event),
            "progress": event_progress(event),
            "making": matches_making(event),
            "under_way": tables_under_way(event),
            "waiting": tables_waiting(event),
            "forecast": event_forecast(event) if event.state in NOT_STARTED else None,
            "rating_obstacle": obstacle(event),
        }
        return self.one(told)

    @extend_schema(responses=ForecastShape)
    @action(detail=True, serializer_class=ForecastShape, pagination_class=None)
    def forecast(self, request: Request, slug: str) -> Response:
        """What to expect with the bots that are in. For organisers and readers."""
        return self.one(event_forecast(self.event_overseen()))

    @extend_schema(responses=MemberShape(many=True))
    @action(detail=True, serializer_class=MemberShape, filterset_class=None, ordering="pk")
    def members(self, request: Request, slug: str) -> Response:
        """Organisers, readers, and who joined by code. For organisers and readers."""
        return self.page(self.event_overseen().members.select_related("user"))

    @extend_schema(responses=InvitationShape(many=True))
    @action(detail=True, serializer_class=InvitationShape, filterset_class=None, ordering="pk")
    def invitations(self, request: Request, slug: str) -> Response:
        """Invited bots and their owners' answers. For organisers and readers."""
        found = self.event_overseen().invitations
        return self.page(found.select_related("event", "bot__owner", "by"))

    @extend_schema(responses=ChangeShape(many=True))
    @action(detail=True, serializer_class=ChangeShape, filterset_class=None)
    def changes(self, request: Request, slug: str) -> Response:
        """Who did what, when and why; newest first. For organisers and readers."""
        return self.page(self.event_overseen().changes.select_related("by"))


def method_name(name: str) -> str:
    """The name of the view's method for a button."""
    return f"act_{name.replace('-', '_')}"


def button(name: str, pressed: Action, body: Any) -> Callable[..., Response]:
    """The view's method that presses a button."""

    def press(self: Control, request: Request, slug: str) -> Response:
        event, given = self.event, received(body, request.data)
        done = event_act(event=event, by=self.caller, action=pressed, data=given)
        return self.done(event, done)

    press.__name__, press.__doc__ = method_name(name), pressed.words
    routed = action(
        detail=True,
        methods=["post"],
        url_path=name,
        url_name=name,
        serializer_class=DoneShape,
        pagination_class=None,
    )(idempotent(press))
    described: Callable[..., Response] = extend_schema(
        request=body if body().fields else None,
        responses=DoneShape,
        operation_id=f"events_{name.replace('-', '_')}",
    )(routed)
    return described


BODIES = {form: body_of(form) for form in {button.form for button in ACTIONS.values()}}
Buttons: Any = type(
    "Buttons",
    (Control,),
    {
        method_name(name): button(name, pressed, BODIES[pressed.form])
        for name, pressed in ACTIONS.items()
    },
)
"""`Control` with a method for every button of the control room."""

SCOPES = {
    "create": Scope.ORGANISE,
    "partial_update": Scope.ORGANISE,
    "validate": Scope.READ,
    **{method_name(name): pressed.scope for name, pressed in ACTIONS.items()},
}
