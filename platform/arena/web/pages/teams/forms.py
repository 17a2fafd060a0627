from __future__ import annotations

from django import forms


class FoundForm(forms.Form):
    """A new team. The service checks the name."""

    name = forms.CharField(
        label="Name of the team",
        max_length=30,
        help_text="It stands on ladders and in the addresses of the team's bots, as a user's name "
        "does: 2 to 30 letters, digits, hyphens or underscores.",
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
