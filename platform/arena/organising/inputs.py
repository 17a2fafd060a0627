"""What each button of the control room asks for: one form for each kind of input."""

from __future__ import annotations

from django import forms

from arena.matches.models import VoidReason
from tournaments.models import Release, Role

LARGEST_KEY = 10**18 - 1
LIST_CAP = 1_000_000
"""Largest list of entrants, in characters."""
A_REASON = "Choose a reason of the list."


def _key(help_text: str) -> forms.IntegerField:
    return forms.IntegerField(min_value=1, max_value=LARGEST_KEY, help_text=help_text)


class Nothing(forms.Form):
    """A button that asks for nothing."""


class Reason(forms.Form):
    """Nothing but a reason. The action says where it must not be empty."""

    why = forms.CharField(
        required=False, max_length=400, help_text="Why; written into the event's log."
    )


class BeaconValue(forms.Form):
    value = forms.CharField(
        required=False, max_length=200, help_text="Value of the beacon's round, as published."
    )
    signature = forms.CharField(
        required=False, max_length=1000, help_text="The beacon's signature of the value."
    )


class Deadline(Reason):
    until = forms.DateTimeField(
        required=False,
        help_text="New end of registration; without an offset, in the event's time zone. "
        "Empty for none.",
        error_messages={"invalid": "Give a day and a time, like 2030-01-31 18:00."},
    )


class Message(forms.Form):
    text = forms.CharField(
        required=False, max_length=2000, help_text="Shown on the event's page and sent as a notice."
    )


class ReleaseTo(Reason):
    release = forms.ChoiceField(
        choices=Release.choices, help_text="Who sees results until they are published."
    )


class OneMatch(Reason):
    match = _key("Number of a match of this event.")


class _Voiding(Reason):
    reason = forms.ChoiceField(
        choices=VoidReason.choices,
        help_text="What the public log says; `why` says it in words.",
        error_messages={"required": A_REASON, "invalid_choice": A_REASON},
    )


class MatchVoiding(OneMatch, _Voiding):
    pass


class RoundVoiding(_Voiding):
    round = _key("Number of the last round, from 1.")


class OneRequest(forms.Form):
    request = _key("A request that waits for a second person.")


class RequestReason(OneRequest, Reason):
    pass


class OneEntry(forms.Form):
    entry = _key("An entry of this event.")


class EntryReason(OneEntry, Reason):
    pass


class OnePerson(forms.Form):
    username = forms.CharField(max_length=150)


class PersonRole(OnePerson):
    role = forms.ChoiceField(
        choices=Role.choices,
        help_text="An organiser may do everything, a reader sees everything, an entrant sees a "
        "private event.",
    )


class KnownAs(forms.Form):
    known_as = forms.CharField(
        required=False,
        max_length=80,
        help_text="Real name or pupil's number, as the class asks for it.",
    )
    username = forms.CharField(
        required=False,
        max_length=150,
        help_text="Whose; for organisers. Empty: one's own.",
    )


class PupilPassword(OnePerson):
    password = forms.CharField(max_length=128, strip=False, widget=forms.PasswordInput)


class Entrants(forms.Form):
    lines = forms.CharField(
        required=False,
        max_length=LIST_CAP,
        strip=False,
        help_text="A line `owner,bot` for each bot: one's own and house bots enter, the owners of "
        "others are invited.",
    )


class TemplateName(forms.Form):
    name = forms.CharField(required=False, max_length=80)
    every_days = forms.IntegerField(
        required=False,
        min_value=1,
        max_value=365,
        help_text="Opens an event every so many days; empty for never.",
    )
    next_at = forms.DateTimeField(
        required=False,
        help_text="When the next one opens, in the event's time zone if it has no offset; "
        "empty: that many days from now.",
    )
    start_hours = forms.IntegerField(
        required=False,
        min_value=1,
        max_value=24 * 60,
        help_text="It starts by itself so many hours after it opened; empty: you start it.",
    )
