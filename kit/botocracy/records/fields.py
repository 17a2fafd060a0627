"""Reading a JSON file field by field, with an error that names the first wrong one."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

from games.record import RecordError

LARGEST = 256 * 1024 * 1024
"""Largest unpacked file that is read, in bytes."""


class FileError(RecordError):
    """The file was not written by Botocracy, or is damaged. The text names the first error."""


def read_json(path: Path) -> Any:
    """The JSON value in a file, which may be gzipped."""
    try:
        data = path.read_bytes()
        if data[:2] == b"\x1f\x8b":
            with gzip.open(path) as packed:
                data = packed.read(LARGEST + 1)
            if len(data) > LARGEST:
                raise FileError(f"{path} unpacks to more than {LARGEST} bytes")
        return json.loads(data)
    except (OSError, ValueError, EOFError, RecursionError) as error:
        raise FileError(f"{path} cannot be read: {error}") from error


_WORDS = {
    dict: "an object",
    list: "a list",
    str: "text",
    int: "a whole number",
    bool: "true or false",
}


class Fields:
    """The fields of one object, taken by name and type."""

    def __init__(self, data: Any, where: str) -> None:
        if not isinstance(data, dict):
            raise FileError(f"{where.rstrip('.')} must be an object, not {data!r:.60}")
        self.data = data
        self.where = where

    def take(self, name: str, kind: type) -> Any:
        if name not in self.data:
            raise FileError(f"{self.where}{name} is missing")
        value = self.data[name]
        if type(value) is not kind:
            raise FileError(f"{self.where}{name} must be {_WORDS[kind]}, not {value!r:.60}")
        return value

    def each(self, name: str) -> list[Fields]:
        """The objects of a list."""
        values = enumerate(self.take(name, list))
        return [Fields(value, f"{self.where}{name}[{at}].") for at, value in values]

    def whole(self, name: str) -> int:
        return int(self.take(name, int))

    def wholes(self, name: str, count: int) -> tuple[int, ...]:
        values = self.take(name, list)
        if len(values) != count or any(type(value) is not int for value in values):
            raise FileError(f"{self.where}{name} must be {count} whole numbers")
        return tuple(values)

    def hexadecimal(self, name: str) -> str:
        text = str(self.take(name, str))
        if len(text) != 64 or not set(text) <= set("0123456789abcdef"):
            raise FileError(f"{self.where}{name} must be 64 hexadecimal digits")
        return text
