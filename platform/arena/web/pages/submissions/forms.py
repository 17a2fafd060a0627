"""The forms for uploads. They check that fields are filled in; services check the content."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from django import forms
from django.conf import settings

from arena.core.errors import ArenaError
from arena.matches.terms import game_choices


class VersionForm(forms.Form):
    """A new version of an existing bot."""

    file = forms.FileField(
        label="Your bot",
        help_text="A .py file, or a .zip with bot.py at its root. Drop it here.",
        widget=forms.FileInput(attrs={"accept": ".py,.zip"}),
    )

    def upload(self) -> dict[str, Any]:
        """The form's data, with the name and content of the file.

        At most one byte more than the limit is read.
        """
        given = dict(self.cleaned_data)
        file = given.pop("file")
        return given | {"filename": file.name, "data": file.read(settings.UPLOAD_BYTES + 1)}


class SubmitForm(VersionForm):
    """A new bot with its first version."""

    game = forms.ChoiceField(choices=game_choices)
    name = forms.CharField(max_length=30, help_text="As it will stand on the ladder.")
    owner = forms.ChoiceField(
        label="Whose bot it is",
        required=False,
        help_text="All people of a team see and change its bots.",
    )
    field_order = ("game", "name", "owner", "file")

    def __init__(self, *data: Any, owners: Sequence[str], **options: Any) -> None:
        """`owners` are the user's own name and those of their teams."""
        super().__init__(*data, **options)
        own, *teams = owners
        if teams:
            named = [(name, f"Team {name}") for name in teams]
            choice = cast(forms.ChoiceField, self.fields["owner"])
            choice.choices = [(own, f"{own} alone"), *named]
        else:
            del self.fields["owner"]


def add_error(form: forms.Form, error: ArenaError) -> None:
    """Show the error of a service in the form, at its field if it has one."""
    field = {
        "bad_upload": "file",
        "same_files": "file",
        "not_in_team": "owner",
        "bad_name": "name",
        "name_taken": "name",
    }
    name = field.get(error.code)
    form.add_error(name if name in form.fields else None, error.message)
