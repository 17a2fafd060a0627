"""Reading one row, with an error for people if there is none."""

from __future__ import annotations

from typing import Any, TypeVar

from django.db.models import Manager, Model, QuerySet

from arena.core.errors import NotFound

Row = TypeVar("Row", bound=Model)


def row_get(rows: QuerySet[Row] | Manager[Row], missing: str, **wanted: Any) -> Row:
    """The row with these values; raises `NotFound` with the text `missing` if there is none."""
    row = rows.filter(**wanted).first()
    if row is None:
        raise NotFound(missing)
    return row
