"""The settings of an event as a body and an answer."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from arena.api.errors import field_errors
from arena.api.forms import body_field, body_of
from arena.api.shapes import Body, Shape
from arena.organising.fields import CLOCK_FIELDS, TIE_BREAK_FIELDS, EventFields
from arena.organising.plain import PlainEventForm
from botocracy.events.formats import FORMATS
from botocracy.events.tiebreaks import TIE_BREAKS
from tournaments.actions.settings import EventSettings
from tournaments.results.forecast import Forecast

FORMAT_NAMES = list(FORMATS)
_Flat: Any = body_of(EventFields, name="Flat", open_choices={"game"})
_Clocks: Any = type(
    "EventClocks",
    (Body,),
    {clock: body_field(EventFields.base_fields[name]) for name, clock in CLOCK_FIELDS.items()},
)


class NewEvent(_Flat):  # type: ignore[misc]  # derived from the form
    """The settings that an organiser chooses. What is left out gets its default."""

    move_seconds = bank_seconds = tick_seconds = None
    clocks = _Clocks(required=False, help_text="Seconds.")
    tie_breaks = serializers.ListField(
        child=serializers.ChoiceField(list(TIE_BREAKS)),
        max_length=len(TIE_BREAK_FIELDS),
        required=False,
        help_text="In this order; left out or empty for the default.",
    )
    options = serializers.DictField(
        required=False, help_text="Of the game; those left out have the game's default."
    )


class EventSettingsShape(NewEvent):
    """The settings of an event."""

    expected = None


class PlannedRoundShape(Shape):
    entrants = serializers.IntegerField()
    tables = serializers.ListField(
        child=serializers.IntegerField(), source="sizes", help_text="Bots at each table."
    )
    advance = serializers.ListField(
        child=serializers.IntegerField(), help_text="How many go on from each table."
    )
    byes = serializers.IntegerField()


class ForecastShape(Shape):
    """What to expect of an event."""

    problem = serializers.CharField(help_text="Why it could not start; empty if it could.")
    suggested_length = serializers.IntegerField(source="suggested")
    rounds = serializers.IntegerField()
    matches = serializers.IntegerField()
    games_a_match = serializers.IntegerField()
    games = serializers.IntegerField()
    seconds = serializers.SerializerMethodField(
        help_text="With one worker; empty before such games were measured."
    )
    longest_match_seconds = serializers.SerializerMethodField(
        help_text="If every bot uses all its time; empty with a padded clock."
    )
    best_wins = serializers.FloatField(
        allow_null=True, help_text="Probability that the best bot wins the event."
    )
    knockout = PlannedRoundShape(many=True, help_text="The planned rounds of a knockout.")

    def get_seconds(self, forecast: Forecast) -> float | None:
        return forecast.takes.total_seconds() if forecast.takes else None

    def get_longest_match_seconds(self, forecast: Forecast) -> float | None:
        return forecast.longest.total_seconds() if forecast.longest else None


class FieldErrorShape(Shape):
    field = serializers.CharField(help_text="Its path; empty if it is no single one.")
    detail = serializers.CharField()


class ValidationShape(Shape):
    """What is wrong with settings, and what to expect of the event."""

    valid = serializers.BooleanField()
    errors = FieldErrorShape(many=True)  # type: ignore[assignment]  # a member of the answer
    forecast = ForecastShape(
        allow_null=True, help_text="Empty while a setting that it needs is wrong."
    )


def settings_validated(data: Any, *, settings: EventSettings | None = None) -> dict[str, Any]:
    """The content of a `ValidationShape`."""
    body = NewEvent(data=data, partial=settings is not None)
    if not body.is_valid():
        errors = field_errors(body.errors)
        forecast = None
    else:
        form = PlainEventForm(body.validated_data, settings=settings)
        errors = form.problems()
        forecast = form.forecast()
    return {
        "valid": not errors,
        "errors": [{"field": field, "detail": text} for field, text in errors],
        "forecast": forecast,
    }
