"""What a format decides. No Django."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar

from tournaments.pairing.tables import Field, Pairing


class Format(ABC):
    """A way to run an event, without state of its own."""

    name: ClassVar[str]
    title: ClassVar[str]
    summary: ClassVar[str]
    ahead: ClassVar[bool]
    """Rounds do not depend on results, so all may be made at the start."""
    length_help: ClassVar[str]
    """What the event's `length` means here."""

    @abstractmethod
    def suggested_length(self, entrants: int, table_size: int) -> int:
        """A sensible `length` for a field of this size."""

    @abstractmethod
    def rounds(self, entrants: int, table_size: int, length: int) -> int:
        """How many rounds that is."""

    @abstractmethod
    def pair(self, field: Field, number: int, length: int) -> Pairing:
        """The tables of round `number`, counted from 1."""

    def problem(self, entrants: int, table_size: int, allowed_sizes: tuple[int, ...]) -> str:
        """Why such a field cannot start, in words; empty where it can."""
        if entrants < table_size:
            return (
                f"{entrants} bots cannot fill a table of {table_size}: "
                f"wait for {table_size - entrants} more, or choose smaller tables."
            )
        return ""
