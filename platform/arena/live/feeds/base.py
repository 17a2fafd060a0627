"""What all feeds share."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any

from arena.accounts.models import User
from arena.core.errors import ArenaError
from arena.live.topics import Topic

Line = dict[str, Any]
"""One line: `id`, `type`, and what the type says."""

LINES = 200
"""Lines that are read at a time."""
DIGITS = 18
"""A number with more digits is no number of ours."""


@dataclass(frozen=True)
class Batch:
    """The lines after some line, as far as they were read."""

    lines: list[Line]
    place: str
    """The id to read on from; that of the last line, if there is one."""
    more: bool = False
    """Whether more lines may be there already."""
    over: bool = False
    """Whether no line can follow."""


class Feed(ABC):
    """The lines about one thing, as one reader may see them now."""

    topic: Topic

    @abstractmethod
    def read(self, user: User | None, after: str) -> Batch:
        """The lines after the one with the id `after`; from the beginning if it is empty.

        Raises an `ArenaError` if the user may not read it (any more).
        """


def bad_place() -> ArenaError:
    return ArenaError("“after” is the id of a line of this stream.", code="bad_after")


def whole(text: str) -> int:
    """A number in an id."""
    if not (text.isascii() and text.isdecimal() and len(text) <= DIGITS):
        raise bad_place()
    return int(text)
