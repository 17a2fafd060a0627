"""Reading rows: one, with an error for people if there is none, or many at one moment."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from django.db import connection, transaction
from django.db.models import Manager, Model, QuerySet

from arena.core.errors import NotFound

Row = TypeVar("Row", bound=Model)


def row_get(rows: QuerySet[Row] | Manager[Row], missing: str, **wanted: Any) -> Row:
    """The row with these values; raises `NotFound` with the text `missing` if there is none."""
    row = rows.filter(**wanted).first()
    if row is None:
        raise NotFound(missing)
    return row


@contextmanager
def snapshot() -> Iterator[None]:
    """Read everything in the block as it was at one moment, whatever others write meanwhile.

    Inside a transaction that has begun already, it is that transaction's view.
    """
    if connection.in_atomic_block:
        yield
        return
    with transaction.atomic():
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
        yield
