"""Serializers: the shape of what is sent and received."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers
from rest_framework.exceptions import ValidationError

FIELDS = "fields"
"""The query parameter that names the wanted members of each row."""


UNKNOWN = "There is no such field."


# Neither class has a docstring: the schema would describe every shape without one by it.


# A serializer whose outermost rows have only the members that `?fields=a,b` names.
class Shape(serializers.Serializer[Any]):
    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        fields = super().get_fields()
        request = self.context.get("request")
        in_list = isinstance(self.parent, serializers.ListSerializer)
        outermost = self.root is self or (in_list and self.root is self.parent)
        if request is None or request.method != "GET" or not outermost:
            return fields
        wanted = [name for name in request.query_params.get(FIELDS, "").split(",") if name]
        if unknown := [name for name in wanted if name not in fields]:
            raise ValidationError(
                {FIELDS: f"There is no {unknown[0]!r}; there are {', '.join(fields)}."}
            )
        return {name: fields[name] for name in wanted} if wanted else fields


def read(shape: type[Shape], data: Any) -> dict[str, Any]:
    """The values of a body or a query, checked; raises with the fields that are wrong."""
    form = shape(data=data)
    form.is_valid(raise_exception=True)
    values: Mapping[str, Any] = form.validated_data
    return dict(values)


class Body(Shape):
    """The body of a request. Members that it does not know are refused: they may be misspelt."""

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, Mapping):
            unknown = [name for name in data if name not in self.fields]
            if unknown:
                raise ValidationError({name: [UNKNOWN] for name in unknown})
        return super().to_internal_value(data)


def received(shape: type[Body], data: Any, *, partial: bool = False) -> dict[str, Any]:
    """The values of a request's body; raises if a field is wrong."""
    body = shape(data=data, partial=partial)
    body.is_valid(raise_exception=True)
    values: dict[str, Any] = body.validated_data
    return values
