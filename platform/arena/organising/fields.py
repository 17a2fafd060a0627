"""The fields of the organiser's form: labels, bounds, defaults, explanations and their order."""

from __future__ import annotations

from typing import Any, NamedTuple
from zoneinfo import available_timezones

from django import forms

from arena.matches.terms import game_choices
from botocracy.events.formats import FORMATS
from botocracy.events.standings import SCORINGS
from games.options import Choice, Flag, Option, Several, Whole
from tournaments.actions.settings import MOST_PAUSE_MINUTES, MOST_REVEAL_MINUTES
from tournaments.models import AsksFor, Release, Visibility

CLOCK_FIELDS = {"move_seconds": "move", "bank_seconds": "bank", "tick_seconds": "tick"}
"""Form field → field of `sandbox.limits.Clocks`."""
TIE_BREAK_FIELDS = ("tie_break_1", "tie_break_2", "tie_break_3", "tie_break_4")


class Section(NamedTuple):
    """A group of fields under one heading, with a sentence of explanation."""

    title: str
    words: str
    names: tuple[str, ...]


SECTIONS = (
    Section("What", "How people find it.", ("title", "description")),
    Section(
        "Game and field",
        "Every deal is played in one sitting for each seat, so that every bot sits everywhere.",
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
        ("deals", *CLOCK_FIELDS),
    ),
    Section(
        "Score",
        "Tie-breaks are looked at in this order; whoever is equal in all of them shares a place.",
        ("scoring", *TIE_BREAK_FIELDS),
    ),
    Section(
        "Entries",
        "Empty: no limit.",
        ("entries_per_user", "places", "freeze_at", "replacing"),
    ),
    Section(
        "Schedule",
        "Times are of the zone that you choose here; pages show UTC beside them.",
        (
            "time_zone",
            "registration_until",
            "starts_at",
            "start_when_full",
            "pause_minutes",
            "ends_at",
        ),
    ),
    Section(
        "Cards",
        "They follow from a secret of the site and numbers of the entrants, revealed at the start.",
        ("reveal_minutes", "beacon", "beacon_round"),
    ),
    Section("Who sees what", "", ("visibility", "release", "asks_sources")),
    Section(
        "A class",
        "Pupils join by a link, without an e-mail address where the site allows it, and upload "
        "on the event's page.",
        ("classroom", "asks_for"),
    ),
)


class MomentInput(forms.DateTimeInput):
    """The browser's own date and time picker."""

    input_type = "datetime-local"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%dT%H:%M")


def time_zones() -> list[tuple[str, str]]:
    """All time zones that have a place in their name, and UTC first."""
    places = sorted(zone for zone in available_timezones() if "/" in zone and zone[:4] != "Etc/")
    return [("UTC", "UTC"), *((zone, zone.replace("_", " ")) for zone in places)]


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


class EventFields(forms.Form):
    """The settings that are the same for every game."""

    title = forms.CharField(max_length=80, help_text="As it will stand on the list.")
    description = forms.CharField(
        required=False,
        max_length=4000,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text="Who it is for, and what people should know before they enter. Markdown: "
        "**bold**, lists, [links](https://…).",
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
    places = forms.IntegerField(
        required=False, min_value=2, max_value=100_000, label="Places", help_text="For bots."
    )
    time_zone = forms.ChoiceField(
        choices=time_zones, initial="UTC", required=False, label="Time zone"
    )
    starts_at = _moment(
        "Starts at", "By itself, if the field allows it. Empty: when you press the button."
    )
    start_when_full = forms.BooleanField(
        required=False, label="Starts when full", help_text="As soon as all places are taken."
    )
    pause_minutes = _whole(
        "Minutes between rounds", 0, 0, MOST_PAUSE_MINUTES, "For people who watch or adjust."
    )
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
    classroom = forms.BooleanField(
        required=False,
        label="It is a class",
        help_text="Private, off every ladder and public list: bots are made for this event alone, "
        "and only who is in it sees them.",
    )
    asks_for = forms.ChoiceField(
        choices=(
            (AsksFor.NOTHING, "Nothing but a user name"),
            (AsksFor.NAME, "The real name"),
            (AsksFor.NUMBER, "The pupil's number"),
        ),
        initial=AsksFor.NOTHING,
        required=False,
        label="Who joins the class is asked for",
        help_text="Only organisers see it: in the list of pupils and in the file of points.",
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
    asks_sources = forms.BooleanField(
        required=False,
        label="Sources are released",
        help_text="Each owner is asked, and may say no. At publication the sources of those who "
        "agreed open to everybody who sees the event.",
    )


def option_field(name: str, option: Option) -> forms.Field:
    """The form field of an option, with its default as initial value."""
    label = name.replace("_", " ").capitalize()
    common: dict[str, Any] = {"label": label, "help_text": option.help, "required": False}
    if isinstance(option, Flag):
        return forms.BooleanField(initial=option.default, **common)
    if isinstance(option, Whole):
        return forms.IntegerField(
            initial=option.default, min_value=option.low, max_value=option.high, **common
        )
    if isinstance(option, Choice):
        choices = [(word, word.replace("_", " ")) for word in option.choices]
        return forms.ChoiceField(initial=option.default, choices=choices, **common)
    if isinstance(option, Several):
        choices = [(word, word.replace("_", " ")) for word in option.choices]
        return forms.MultipleChoiceField(
            initial=list(option.default),
            choices=choices,
            widget=forms.CheckboxSelectMultiple,
            **common,
        )
    raise NotImplementedError(f"no field for an option like {type(option).__name__}")


def option_value(option: Option, given: Any) -> Any:
    """The value of an option from the form's value; the default if the field is empty."""
    if isinstance(option, Several):
        return tuple(given or ())
    return option.default if given in (None, "") else given
