"""The organiser's form: checks, the settings it stands for, and a forecast of the event."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any
from zoneinfo import available_timezones

from django import forms
from django.forms.boundfield import BoundField
from django.utils import timezone

from arena.core.errors import ArenaError
from arena.matches.terms import clocks_check, table_sizes, time_problem
from arena.organising.fields import (
    CLOCK_FIELDS,
    SECTIONS,
    TIE_BREAK_FIELDS,
    EventFields,
    Section,
    option_field,
    option_value,
)
from botocracy.events.formats import FORMATS, Plan
from botocracy.events.tiebreaks import DEFAULT, TIE_BREAKS
from games.options import OptionError
from games.registry import all_games
from sandbox.limits import Clocks
from tournaments.actions.settings import EventSettings, times_passed
from tournaments.models import AsksFor
from tournaments.results.forecast import Forecast, forecast

USUAL_TABLE = 4
BAD_OPTIONS = "bad_options"
"""Code of an error in the game's options as a whole."""
NOT_STORED = ("expected", *CLOCK_FIELDS, *TIE_BREAK_FIELDS)
"""Fields that are no field of `EventSettings` of that name."""


class EventForm(EventFields):
    """Settings of a new event, or of one that has not started. Empty fields get the default."""

    def __init__(self, data: Any = None, *, settings: EventSettings | None = None, **rest: Any):
        initial: dict[str, Any] = {"format": "swiss"} | (rest.pop("initial", None) or {})
        if settings is not None:
            initial |= _initial(settings)
        self.before = settings
        super().__init__(data, initial=initial, **rest)
        for place, name in enumerate(TIE_BREAK_FIELDS):
            self.fields[name] = forms.ChoiceField(
                choices=[("", "–"), *((key, found.title) for key, found in TIE_BREAKS.items())],
                initial=DEFAULT[place] if place < len(DEFAULT) else "",
                required=False,
                label=("First", "Second", "Third", "Fourth")[place] + " tie-break",
            )
        self.rules = self._game()
        seats = self.rules.seat_counts
        self.fields["table_size"].initial = USUAL_TABLE if USUAL_TABLE in seats else seats[0]
        for name, option in self.rules.option_specs.items():
            self.fields[f"option_{name}"] = option_field(name, option)

    def _game(self) -> Any:
        """The chosen game, else the first of the registry."""
        games = all_games()
        chosen = (self.data.get("game") if self.is_bound else None) or self.initial.get("game")
        return games.get(str(chosen)) or next(iter(games.values()))

    def sections(self) -> Iterator[tuple[Section, list[BoundField]]]:
        for section in SECTIONS:
            yield section, [self[name] for name in section.names]

    def checked_fields(self) -> list[BoundField]:
        """The fields that the browser shows. After a change of the game it still shows the
        options of the game before, so the new game's options are left out."""
        shown = self.data.get("options_of") == self.rules.name
        return [field for field in self if shown or not field.name.startswith("option_")]

    def option_fields(self) -> list[BoundField]:
        return [self[f"option_{name}"] for name in self.rules.option_specs]

    @property
    def zone(self) -> str:
        """The zone that was chosen, in which times are read and shown."""
        chosen = str(self.data.get("time_zone") or self.initial.get("time_zone") or "UTC")
        return chosen if chosen in available_timezones() else "UTC"

    def full_clean(self) -> None:
        with timezone.override(self.zone):
            super().full_clean()

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or self.cleaned_data
        for name, field in self.fields.items():
            empty = name in data and data[name] in (None, "")
            chosen_none = name in TIE_BREAK_FIELDS and name in self.data
            if empty and not chosen_none and field.initial is not None:
                data[name] = field.initial
        self._check_table(data)
        self._check_clocks(data)
        self._check_times(data)
        if data.get("asks_for") not in (None, AsksFor.NOTHING) and not data.get("classroom"):
            self.add_error("asks_for", "Only a class asks who its entrants are.")
        if bool(data.get("beacon")) != bool(data.get("beacon_round")):
            self.add_error("beacon_round", "Name a beacon together with its round.")
        if data.get("length") is None and "length" not in self.errors and "format" in data:
            form = FORMATS[data["format"]]
            data["length"] = form.suggested_length(
                data.get("expected") or 16, data.get("table_size") or 2
            )
        return data

    def _check_table(self, data: Mapping[str, Any]) -> None:
        size = data.get("table_size")
        if size is not None and size not in self.rules.seat_counts:
            seats = self.rules.seat_counts
            words = f"{seats[0]} to {seats[-1]}" if len(seats) > 1 else f"{seats[0]}"
            self.add_error("table_size", f"{self.rules.title} is played by {words} at a table.")
            return
        if size is None or any(name.startswith("option_") for name in self.errors):
            return
        try:
            self.rules.configure(size, self._options(data))
        except OptionError as error:
            words = f"{str(error)[:1].upper()}{str(error)[1:]}."
            self.add_error(None, forms.ValidationError(words, code=BAD_OPTIONS))

    def _check_clocks(self, data: Mapping[str, Any]) -> None:
        if CLOCK_FIELDS.keys() & set(self.errors):
            return
        clocks, size = _clocks(data), data.get("table_size")
        try:
            clocks_check(clocks)
        except ArenaError as error:
            self.add_error("tick_seconds", str(error))
        if size and (problem := time_problem(clocks=clocks, seats=size)):
            self.add_error("bank_seconds", problem)

    def _check_times(self, data: Mapping[str, Any]) -> None:
        closes, ends = data.get("registration_until"), data.get("ends_at")
        starts = data.get("starts_at")
        if isinstance(closes, datetime) and isinstance(ends, datetime) and ends <= closes:
            self.add_error("ends_at", "It would be over before registration closes.")
        if isinstance(starts, datetime) and isinstance(closes, datetime) and closes > starts:
            self.add_error("registration_until", "It closes at the start at the latest.")
        if data.get("start_when_full") and not data.get("places"):
            self.add_error("places", "It is full when all places are taken: say how many.")
        for name in times_passed(data, self.before, timezone.now()):
            self.add_error(name, "This time has passed.")
        if data.get("format") == "ladder" and "ends_at" not in self.errors and not ends:
            self.add_error("ends_at", "A ladder lasts until a day and hour: say which.")

    def _options(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """The options that differ from the defaults; none if the browser showed another game's."""
        if self.data.get("options_of") != self.rules.name:
            return {}
        chosen = {
            name: option_value(option, data.get(f"option_{name}"))
            for name, option in self.rules.option_specs.items()
            if f"option_{name}" in data
        }
        specs = self.rules.option_specs
        return {name: value for name, value in chosen.items() if value != specs[name].default}

    def settings(self) -> EventSettings:
        data = dict(self.cleaned_data)
        breaks = tuple(dict.fromkeys(data[name] for name in TIE_BREAK_FIELDS if data[name]))
        others = {
            name: value
            for name, value in data.items()
            if name not in NOT_STORED and not name.startswith("option_")
        }
        return EventSettings(
            options=self._options(data), clocks=_clocks(data), tie_breaks=breaks, **others
        )

    def forecast(self) -> Forecast | None:
        """Length and certainty of the event; `None` while a field that it needs is not valid."""
        data = getattr(self, "cleaned_data", {})
        needed = ("game", "table_size", "expected", "format", "length", "deals", "cut")
        if any(data.get(name) is None for name in (*needed, *CLOCK_FIELDS)):
            return None
        plan = Plan(
            entrants=data["expected"],
            table_size=data["table_size"],
            allowed_sizes=table_sizes(game=data["game"], options=self._options(data)),
            length=data["length"],
            cut=data["cut"],
            byes_allowed=bool(data.get("byes_allowed")),
        )
        return forecast(
            game=data["game"],
            form=data["format"],
            plan=plan,
            deals=data["deals"],
            clocks=_clocks(data),
        )

    def said(self) -> dict[str, list[str]]:
        """Errors by field, without those of required fields that are still empty."""
        return {
            name: [
                str(message)
                for error in errors.as_data()
                if error.code != "required"
                for message in error.messages
            ]
            for name, errors in self.errors.items()
        }


def _clocks(data: Mapping[str, Any]) -> Clocks:
    return Clocks(**{clock: data[field] or 0.0 for field, clock in CLOCK_FIELDS.items()})


def _initial(settings: EventSettings) -> dict[str, Any]:
    """Initial values of the form for existing settings."""
    shown = {name: getattr(settings, name) for name in EventSettings.__dataclass_fields__}
    shown |= {field: getattr(settings.clocks, clock) for field, clock in CLOCK_FIELDS.items()}
    breaks = settings.tie_breaks or DEFAULT
    shown |= {
        name: breaks[place] if place < len(breaks) else ""
        for place, name in enumerate(TIE_BREAK_FIELDS)
    }
    return shown | {f"option_{name}": value for name, value in settings.options.items()}
