"""The forms of a class. They check that fields are filled in; services check the content."""

from __future__ import annotations

from typing import Any

from django import forms

from arena.core.errors import ArenaError, Invalid
from arena.web.pages.submissions.forms import VersionForm
from tournaments.models import Event


class JoinForm(forms.Form):
    """Joining with an account: asks for the real name or number if the class does."""

    known_as = forms.CharField(
        max_length=80,
        help_text="Only the organisers of this event see it. You can change it later.",
    )

    def __init__(self, data: Any = None, *, event: Event) -> None:
        super().__init__(data)
        if event.asks_who:
            self.fields["known_as"].label = event.asks_who
        else:
            del self.fields["known_as"]

    def show(self, error: ArenaError) -> None:
        """Show the error of a service at its field."""
        names = {"password": "password1"}
        pairs = error.errors if isinstance(error, Invalid) else [("", error.message)]
        for name, text in pairs:
            name = names.get(name, name)
            self.add_error(name if name in self.fields else None, text)


class SignUpForm(JoinForm):
    """A new account, without an e-mail address."""

    username = forms.CharField(
        max_length=30,
        label="User name",
        help_text="Letters, digits, hyphens. Others in this event see it beside your bot.",
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none"}),
    )
    password1 = forms.CharField(
        max_length=128,
        label="Password",
        strip=False,
        help_text="At least eight characters. Remember it: without an e-mail address only the "
        "organiser can give you a new one.",
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )
    password2 = forms.CharField(
        max_length=128,
        label="Password, again",
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )
    field_order = ("username", "known_as", "password1", "password2")

    def clean_password2(self) -> str:
        again: str = self.cleaned_data["password2"]
        if again != self.cleaned_data.get("password1", again):
            raise forms.ValidationError("The two passwords differ.")
        return again


class ClassBotForm(VersionForm):
    """A new bot for a class, with its first version."""

    name = forms.CharField(
        max_length=30,
        label="Name of your bot",
        help_text="As it will stand in the standings of this event.",
    )
    field_order = ("name", "file")
