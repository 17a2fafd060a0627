"""What people fill in. Meaning is checked by the services; here only shape."""

from __future__ import annotations

from typing import Any

from django import forms
from django.conf import settings

from arena.core.errors import ArenaError
from games.registry import all_games
from sandbox.limits import Clocks
from tournaments.formats import FORMATS
from tournaments.services import EventSettings


def _games() -> list[tuple[str, str]]:
    return [(name, game.title) for name, game in all_games().items()]


class VersionForm(forms.Form):
    """A file for a bot that is there."""

    file = forms.FileField(
        label="Your bot",
        help_text="A .py file, or a .zip with bot.py at its root. Drop it here.",
        widget=forms.FileInput(attrs={"accept": ".py,.zip"}),
    )

    def upload(self) -> tuple[str, bytes]:
        """Name and content; never more than one byte over the limit is read."""
        file = self.cleaned_data["file"]
        return file.name, file.read(settings.UPLOAD_BYTES + 1)


class SubmitForm(VersionForm):
    """A new bot with its first version."""

    game = forms.ChoiceField(choices=_games)
    name = forms.CharField(max_length=30, help_text="As it will stand on the ladder.")
    field_order = ("game", "name", "file")


class PasswordForm(forms.Form):
    """One's password again, before something that cannot be undone."""

    password = forms.CharField(
        label="Your password",
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )


class EventForm(forms.Form):
    """A new event."""

    title = forms.CharField(max_length=80)
    description = forms.CharField(
        required=False, max_length=4000, widget=forms.Textarea(attrs={"rows": 4})
    )
    game = forms.ChoiceField(choices=_games)
    table_size = forms.IntegerField(min_value=2, max_value=8, help_text="Bots at a table.")
    format = forms.ChoiceField(choices=lambda: [(f.name, f.title) for f in FORMATS.values()])
    length = forms.IntegerField(
        min_value=1,
        max_value=100,
        initial=1,
        label="Cycles or rounds",
        help_text="Round-robin: how often every pair meets at least. Swiss: rounds.",
    )
    deals = forms.IntegerField(
        min_value=1,
        max_value=200,
        initial=8,
        label="Deals a match",
        help_text="Each deal is played once for every rotation of the seats: "
        "8 deals at a table of 3 are 24 games. Fewer than 20 say little.",
    )
    move_seconds = forms.FloatField(
        min_value=0.05, max_value=60, initial=1.0, label="Seconds a move"
    )
    bank_seconds = forms.FloatField(
        min_value=0.5, max_value=3600, initial=20.0, label="Seconds a game, all moves together"
    )
    entries_per_user = forms.IntegerField(
        min_value=1, max_value=100, initial=3, label="Bots a user may enter"
    )

    def settings(self) -> EventSettings:
        data: dict[str, Any] = dict(self.cleaned_data)
        clocks = Clocks(move=data.pop("move_seconds"), bank=data.pop("bank_seconds"))
        return EventSettings(clocks=clocks, **data)


def add_error(form: forms.Form, error: ArenaError) -> None:
    """What a service refused, shown in the form it came from."""
    field = {
        "bad_password": "password",
        "bad_upload": "file",
        "same_files": "file",
        "bad_name": "name",
        "name_taken": "name",
    }
    name = field.get(error.code)
    form.add_error(name if name in form.fields else None, error.message)
