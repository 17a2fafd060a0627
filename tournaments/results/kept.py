"""Standings as they are left in the database for every process to find."""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import overload

import orjson

from tournaments.results.standings import Standing

PACKED = 4
"""Format version of stored standings; raise it to invalidate them."""


@dataclass(frozen=True)
class Kept:
    """What is remembered of an event."""

    closed: Counter[str]
    """How many matches of the rounds that are over stand where."""
    standings: Sequence[Standing]

    def packed(self) -> bytes:
        lines = [orjson.dumps(list(standing)) for standing in self.standings]
        return zlib.compress(b"\n".join([orjson.dumps(self.closed), *lines]))

    @classmethod
    def unpacked(cls, content: bytes | memoryview) -> Kept:
        closed, *lines = zlib.decompress(content).split(b"\n")
        return cls(Counter(orjson.loads(closed)), PackedStandings(lines))


class PackedStandings(Sequence[Standing]):
    """Of which only those are read that a page shows."""

    def __init__(self, lines: list[bytes]) -> None:
        self._lines = lines

    def __len__(self) -> int:
        return len(self._lines)

    @overload
    def __getitem__(self, part: int) -> Standing: ...
    @overload
    def __getitem__(self, part: slice) -> list[Standing]: ...
    def __getitem__(self, part: int | slice) -> Standing | list[Standing]:
        if isinstance(part, slice):
            return [Standing(*orjson.loads(line)) for line in self._lines[part]]
        return Standing(*orjson.loads(self._lines[part]))
