"""What a kind of highlight is: one class in a module of `arena.highlights.kinds`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from arena.highlights.candidates import Candidate, PlayedGame


@dataclass(frozen=True)
class Found:
    """One game of a match, at the moment that makes it a highlight."""

    game: PlayedGame
    step: int
    worth: float
    """The larger, the better; compared within a kind only."""
    facts: dict[str, Any]
    """JSON from which the sentence is made; players appear as indexes at the table."""


class Kind(ABC):
    """One kind of highlight."""

    title: ClassVar[str]
    """As the page calls it: ``"Closest finish"``."""
    meaning: ClassVar[str]
    """How it is found, in a sentence for spectators."""
    order: ClassVar[int]
    """Position on the page."""

    @abstractmethod
    def find(self, candidate: Candidate) -> Found | None:
        """The best game of this kind in a match, if it has any."""

    @abstractmethod
    def tell(self, facts: Mapping[str, Any], names: Sequence[str]) -> str:
        """The highlight in a sentence or two. `names` are the bots', by index at the table."""
