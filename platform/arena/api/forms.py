"""The shape of a request's body, derived from the form that checks it.

Pages and API check input by the same Django form. The derived shape describes the form to the
schema and refuses values of the wrong JSON type, which a form would convert.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django import forms
from rest_framework import serializers

from arena.api.shapes import Body

Field = serializers.Field[Any, Any, Any, Any]


def body_of(form: type[forms.Form], *, name: str = "", open_choices: Collection[str] = ()) -> Any:
    """The class of bodies for a form; `open_choices` are fields whose choices are not listed."""
    fields = {
        key: body_field(field, listed=key not in open_choices)
        for key, field in form.base_fields.items()
    }
    return type(name or form.__name__, (Body,), {**fields, "__doc__": form.__doc__})


def body_field(field: forms.Field, *, listed: bool = True) -> Field:
    """The field of a body that takes what a form's field takes."""
    common: dict[str, Any] = {"help_text": str(field.help_text), "required": field.required}
    if not field.required and field.initial is not None:
        common["default"] = field.initial
    if isinstance(field, forms.BooleanField):
        return serializers.BooleanField(**common)
    if isinstance(field, forms.ChoiceField) and listed:
        choices: Any = field.choices
        return serializers.ChoiceField([value for value, _ in choices], **common)
    if isinstance(field, forms.IntegerField):  # numbers of every kind
        bounds: Any = {"min_value": field.min_value, "max_value": field.max_value}
        fraction = isinstance(field, forms.FloatField)
        kind = serializers.FloatField if fraction else serializers.IntegerField
        return kind(allow_null=not field.required, **bounds, **common)
    if isinstance(field, forms.DateTimeField):
        return serializers.DateTimeField(allow_null=not field.required, **common)
    longest = getattr(field, "max_length", None)
    return serializers.CharField(max_length=longest, allow_blank=not field.required, **common)
