"""Form fields for the options of a game."""

from __future__ import annotations

from typing import Any

from django import forms

from games.options import Choice, Flag, Option, Several, Whole


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
