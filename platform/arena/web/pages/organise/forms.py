"""The organiser's form: every setting of an event, explained, and what it will come to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any, NamedTuple

from django import forms
from django.forms.boundfield import BoundField

from arena.core.errors import ArenaError
from arena.matches.terms import clocks_check, table_sizes, time_problem
from arena.web.pages.organise.option_fields import option_field, option_value
from arena.web.pages.submissions.forms import game_choices
from games.options import OptionError
from games.registry import all_games
from sandbox.limits import Clocks
from tournaments.actions.settings import MOST_REVEAL_MINUTES, EventSettings
from tournaments.formats import FORMATS, Plan
from tournaments.models import Release, Visibility
from tournaments.results.forecast import Forecast, forecast
from tournaments.results.standings import SCORINGS
from tournaments.results.tiebreaks import DEFAULT, TIE_BREAKS

TIE_BREAK_FIELDS = ("tie_break_1", "tie_break_2", "tie_break_3", "tie_break_4")
USUAL_TABLE = 4
NOT_STORED = ("expected", "move_seconds", "bank_seconds", "tick_seconds", *TIE_BREAK_FIELDS)


class Section(NamedTuple):
    """Fields that belong together, with a word on what they decide."""

    title: str
    words: str
    names: tuple[str, ...]


SECTIONS = (
    Section("What", "How people find it.", ("title", "description")),
    Section(
        "Game and field",
        "Every deal is played once for each rotation of the seats, so seats decide nothing.",
        ("game", "table_size", "expected"),
    ),
    Section(
        "Format",
        "Round-robin is surest for a small field, Swiss for a large one; a final makes an evening.",
        ("format", "length", "cut", "byes_allowed"),
    ),
    Section(
        "Match",
        "More deals make the winner surer and the event longer. The panel says both.",
        ("deals", "move_seconds", "bank_seconds", "tick_seconds"),
    ),
    Section(
        "Score",
        "Tie-breaks are looked at in this order; whoever is equal in all of them shares a place.",
        ("scoring", *TIE_BREAK_FIELDS),
    ),
    Section(
        "Entries",
        "Times are UTC. Empty: no limit.",
        ("entries_per_user", "registration_until", "freeze_at", "replacing", "ends_at"),
    ),
    Section(
        "Cards",
        "They follow from a secret of the site and numbers of the entrants, revealed at the start.",
        ("reveal_minutes", "beacon", "beacon_round"),
    ),
    Section("Who sees what", "", ("visibility", "release")),
)


class MomentInput(forms.DateTimeInput):
    """The browser's own picker of a day and a time."""

    input_type = "datetime-local"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%dT%H:%M")


def _moment(label: str, help_text: str) -> forms.DateTimeField:
    return forms.DateTimeField(
        required=False, label=label, help_text=help_text, widget=MomentInput()
    )


def _whole(label: str, initial: int, low: int, high: int, help_text: str = "") -> forms.Field:
    return forms.IntegerField(
        label=label,
        initial=initial,
        min_value=low,
        max_value=high,
        required=False,
        help_text=help_text,
    )


class EventForm(forms.Form):
    """A new event, or one that has not started. What is left empty is as usual."""

    title = forms.CharField(max_length=80, help_text="As it will stand on the list.")
    description = forms.CharField(
        required=False,
        max_length=4000,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text="Who it is for, and what people should know before they enter.",
    )
    game = forms.ChoiceField(choices=game_choices)
    table_size = forms.IntegerField(
        min_value=2, max_value=8, required=False, label="Bots at a table"
    )
    expected = _whole(
        "Bots you expect", 16, 2, 10_000, "For the checks and the estimate beside; not kept."
    )
    format = forms.ChoiceField(
        choices=lambda: [(form.name, form.title) for form in FORMATS.values()]
    )
    length = forms.IntegerField(
        min_value=1, max_value=100, required=False, label="Rounds or cycles"
    )
    cut = _whole(
        "Bots in the final", 0, 0, 1000, "Where the format has one: the best so many play it."
    )
    byes_allowed = forms.BooleanField(
        required=False,
        initial=True,
        label="Byes are allowed",
        help_text="Where a field does not divide and the game has no smaller tables. One scores ½.",
    )
    deals = _whole(
        "Deals a match",
        8,
        1,
        200,
        "Each is played from every seat: 8 deals at a table of 4 are 32 games. "
        "Fewer than 20 games say little.",
    )
    move_seconds = forms.FloatField(
        min_value=0.05, max_value=60, initial=1.0, required=False, label="Seconds a move"
    )
    bank_seconds = forms.FloatField(
        min_value=0.5,
        max_value=3600,
        initial=20.0,
        required=False,
        label="Seconds a game, all moves together",
    )
    tick_seconds = forms.FloatField(
        min_value=0,
        max_value=60,
        initial=0.0,
        required=False,
        label="Padded clock: seconds every decision takes",
        help_text="0: off, answers are passed on at once. Two bots of one owner at one table can "
        "tell each other their cards by how fast they answer. With a padded clock every decision "
        "takes exactly this long, and an answer in the last tenth of it or later is too late. "
        "The event takes longer: a game of 60 decisions takes 60 times this.",
    )
    scoring = forms.ChoiceField(choices=tuple(SCORINGS.items()), initial="share", required=False)
    entries_per_user = _whole("Bots each person may enter", 3, 1, 100)
    registration_until = _moment("Registration closes", "You can extend it.")
    freeze_at = _moment("Versions freeze", "What is uploaded later does not play.")
    replacing = forms.BooleanField(
        required=False,
        label="Versions may be replaced",
        help_text="Between rounds and until the freeze, owners may send a newer version.",
    )
    ends_at = _moment("Ends at", "No round begins after it. A ladder needs one.")
    reveal_minutes = _whole(
        "Minutes to reveal",
        10,
        1,
        MOST_REVEAL_MINUTES,
        "Play begins when every entrant's browser has revealed its number, or after this time.",
    )
    beacon = forms.CharField(
        required=False,
        max_length=80,
        label="Public beacon",
        help_text="A source of random numbers outside the site, like drand. Its value goes into "
        "the cards; you enter it after the start. Empty: none.",
    )
    beacon_round = forms.IntegerField(
        required=False,
        min_value=1,
        max_value=2**63 - 1,
        label="Its round",
        help_text="One that comes out after the time to reveal is over.",
    )
    visibility = forms.ChoiceField(
        choices=(
            (Visibility.PUBLIC, "Public: on the list of events"),
            (Visibility.UNLISTED, "Unlisted: for whoever has its address"),
            (Visibility.PRIVATE, "Private: for those who join with its code; never rated"),
        ),
        initial=Visibility.PUBLIC,
        required=False,
        label="Who finds it",
    )
    release = forms.ChoiceField(
        choices=(
            (Release.PUBLIC, "Everyone, as they come"),
            (Release.PARTICIPANTS, "Participants; everyone at publication"),
            (Release.HIDDEN, "Organisers; everyone at publication"),
        ),
        initial=Release.PUBLIC,
        required=False,
        label="Who sees results",
        help_text="Replays and the secret of the cards open at publication in any case.",
    )

    def __init__(self, data: Any = None, *, settings: EventSettings | None = None, **rest: Any):
        initial: dict[str, Any] = {"format": "swiss"} | (rest.pop("initial", None) or {})
        if settings is not None:
            initial |= _initial(settings)
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
        """The game whose options are asked for: the chosen one, else the first."""
        games = all_games()
        chosen = (self.data.get("game") if self.is_bound else None) or self.initial.get("game")
        return games.get(str(chosen)) or next(iter(games.values()))

    def sections(self) -> Iterator[tuple[Section, list[BoundField]]]:
        for section in SECTIONS:
            yield section, [self[name] for name in section.names]

    def checked_fields(self) -> list[BoundField]:
        """Those whose errors the page has a place for: another game's options are not shown yet."""
        shown = self.data.get("options_of") == self.rules.name
        return [field for field in self if shown or not field.name.startswith("option_")]

    def option_fields(self) -> list[BoundField]:
        return [self[f"option_{name}"] for name in self.rules.option_specs]

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
        if bool(data.get("beacon")) != bool(data.get("beacon_round")):
            self.add_error("beacon_round", "Name a beacon together with its round.")
        if data.get("length") is None and "length" not in self.errors and "format" in data:
            data["length"] = self._suggested(data)
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
            self.add_error(None, f"{str(error)[:1].upper()}{str(error)[1:]}.")

    def _check_clocks(self, data: Mapping[str, Any]) -> None:
        if {"move_seconds", "bank_seconds", "tick_seconds"} & set(self.errors):
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
        if isinstance(closes, datetime) and isinstance(ends, datetime) and ends <= closes:
            self.add_error("ends_at", "It would be over before registration closes.")
        if data.get("format") == "ladder" and "ends_at" not in self.errors and not ends:
            self.add_error("ends_at", "A ladder lasts until a day and hour: say which.")

    def _options(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """The options that differ from the defaults; none where another game's were shown."""
        if self.data.get("options_of") != self.rules.name:
            return {}
        chosen = {
            name: option_value(option, data.get(f"option_{name}"))
            for name, option in self.rules.option_specs.items()
            if f"option_{name}" in data
        }
        specs = self.rules.option_specs
        return {name: value for name, value in chosen.items() if value != specs[name].default}

    def _suggested(self, data: Mapping[str, Any]) -> int:
        form = FORMATS[data["format"]]
        return form.suggested_length(data.get("expected") or 16, data.get("table_size") or 2)

    def settings(self) -> EventSettings:
        data = dict(self.cleaned_data)
        breaks = tuple(dict.fromkeys(data[name] for name in TIE_BREAK_FIELDS if data[name]))
        kept = {
            name: value
            for name, value in data.items()
            if name not in NOT_STORED and not name.startswith("option_")
        }
        return EventSettings(
            options=self._options(data), clocks=_clocks(data), tie_breaks=breaks, **kept
        )

    def forecast(self) -> Forecast | None:
        """What the event will be like, as far as the fields say; `None` while they do not."""
        data = getattr(self, "cleaned_data", {})
        needed = "game table_size expected format length deals cut"
        clocks = "move_seconds bank_seconds tick_seconds"
        if any(data.get(name) is None for name in f"{needed} {clocks}".split()):
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
        """What is wrong with what was filled in; what is only missing yet is not."""
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
    return Clocks(
        move=data["move_seconds"], bank=data["bank_seconds"], tick=data["tick_seconds"] or 0.0
    )


def _initial(settings: EventSettings) -> dict[str, Any]:
    """How the form shows settings that are there."""
    shown = {name: getattr(settings, name) for name in EventSettings.__dataclass_fields__}
    shown |= {
        "move_seconds": settings.clocks.move,
        "bank_seconds": settings.clocks.bank,
        "tick_seconds": settings.clocks.tick,
    }
    breaks = settings.tie_breaks or DEFAULT
    shown |= {
        name: breaks[place] if place < len(breaks) else ""
        for place, name in enumerate(TIE_BREAK_FIELDS)
    }
    return shown | {f"option_{name}": value for name, value in settings.options.items()}
