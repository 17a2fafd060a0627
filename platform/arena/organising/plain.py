"""The settings of an event as plain values, which JSON holds, and back through the form."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from django import forms
from django.core.exceptions import NON_FIELD_ERRORS

from arena.core.errors import ArenaError, Invalid
from arena.organising.fields import CLOCK_FIELDS, TIE_BREAK_FIELDS, EventFields
from arena.organising.forms import BAD_OPTIONS, EventForm
from botocracy.events.tiebreaks import DEFAULT
from tournaments.actions.settings import EventSettings, checked

Errors = list[tuple[str, str]]
"""Pairs: path of the field, sentence."""
FIXED = {"faults_allowed"}
"""Settings that the organiser does not choose."""


def plain_settings(settings: EventSettings) -> dict[str, Any]:
    """The settings as `PlainEventForm` takes them."""
    values = {
        each.name: getattr(settings, each.name)
        for each in fields(settings)
        if each.name not in FIXED
    }
    return values | {
        "options": dict(settings.options),
        "clocks": {clock: getattr(settings.clocks, clock) for clock in CLOCK_FIELDS.values()},
        "tie_breaks": list(settings.tie_breaks or DEFAULT),
    }


class PlainEventForm(EventForm):
    """The organiser's form, filled with plain values instead of a browser's fields.

    `options` and `clocks` are mappings, `tie_breaks` is a list. What is left out is as in
    `settings`, or has its default.
    """

    def __init__(self, values: Mapping[str, Any], *, settings: EventSettings | None = None) -> None:
        given = _merged(values, settings)
        self.chosen_options: dict[str, Any] = given.pop("options", None) or {}
        super().__init__(_form_data(given))
        self.before = settings
        for name in [name for name in self.fields if name.startswith("option_")]:
            del self.fields[name]

    def _options(self, data: Mapping[str, Any]) -> dict[str, Any]:
        return self.chosen_options

    def problems(self) -> Errors:
        """All errors, also those that only the service finds."""
        found = [
            (_path(name, error.code), str(text))
            for name, errors in self.errors.as_data().items()
            for error in errors
            for text in error.messages
        ]
        if not found:
            try:
                checked(self.settings())
            except ArenaError as error:
                found.append(("", error.message))
        return found

    def valid_settings(self) -> EventSettings:
        """The settings; raises if a field is wrong."""
        if errors := self.problems():
            raise Invalid(errors)
        return self.settings()


def _merged(values: Mapping[str, Any], settings: EventSettings | None) -> dict[str, Any]:
    given = dict(values)
    if settings is None:
        return given
    before = plain_settings(settings)
    if given.get("game", settings.game) != settings.game:
        before["options"] = {}
    for name in ("options", "clocks"):
        given[name] = before[name] | (given.get(name) or {})
    return before | given


def _form_data(given: dict[str, Any]) -> dict[str, Any]:
    """The values under the names of the form's fields."""
    clocks = given.pop("clocks", None) or {}
    breaks = given.pop("tie_breaks", None)
    data = {
        name: field.initial
        for name, field in EventFields.base_fields.items()
        if isinstance(field, forms.BooleanField)
    } | given
    data |= {field: clocks.get(clock) for field, clock in CLOCK_FIELDS.items()}
    if breaks is not None:
        padded = [*breaks, *("",) * len(TIE_BREAK_FIELDS)]
        data |= dict(zip(TIE_BREAK_FIELDS, padded, strict=False))
    return data


def _path(name: str, code: str | None) -> str:
    """The path of a form's field in the plain values."""
    if name == NON_FIELD_ERRORS:
        return "options" if code == BAD_OPTIONS else ""
    if name in CLOCK_FIELDS:
        return f"clocks.{CLOCK_FIELDS[name]}"
    return "tie_breaks" if name in TIE_BREAK_FIELDS else name
