"""Reading the bodies of requests."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser

LARGEST = 10**18
"""Numbers beyond this fit no column of the database."""


class StrictJSONParser(JSONParser):
    """JSON without what a database cannot store: NUL, lone surrogates, giant numbers."""

    def parse(self, *arguments: Any, **named: Any) -> Any:
        try:
            value = super().parse(*arguments, **named)
        except RecursionError:
            raise ParseError("The JSON is nested too deeply.") from None
        for part in _scalars(value):
            if isinstance(part, str) and not _storable(part):
                raise ParseError("A text holds a character that cannot be stored.")
            if isinstance(part, int | float) and not abs(part) < LARGEST:
                raise ParseError("A number is too large.")
        return value


def _storable(text: str) -> bool:
    try:
        return "\0" not in text and bool(text.encode()) == bool(text)
    except UnicodeEncodeError:
        return False


def _scalars(value: Any) -> Iterator[Any]:
    """All texts and numbers in a JSON value, names of members included."""
    waiting = [value]
    while waiting:
        part = waiting.pop()
        if isinstance(part, dict):
            waiting += [*part.keys(), *part.values()]
        elif isinstance(part, list):
            waiting += part
        else:
            yield part
