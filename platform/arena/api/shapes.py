"""Serializers: the shape of what is sent and received."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers
from rest_framework.exceptions import ValidationError

FIELDS = "fields"
"""The query parameter that names the wanted members of each row."""


class Shape(serializers.Serializer[Any]):
    """A serializer whose outermost rows have only the members that `?fields=a,b` names."""

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
