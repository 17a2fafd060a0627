"""What a game's `story.py` declares: its key moments, who leads in it, and its silences.

A story is read from a record: nothing of it is stored, and no rule depends on it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from games.contract import Event, View
    from games.record import Record

HEAVIEST = 10
"""The weight of a moment that decides the game."""
SMALL = 3
"""A moment of less weight than this has a small mark, and nobody jumps to it."""


class Scene(NamedTuple):
    """One step of a game with everything open."""

    step: int
    """0 is the start; scene k follows the k-th set of moves."""
    events: tuple[Event, ...]
    view: View
    """`State.view(None)` after the step."""

    def of_kind(self, *kinds: str) -> list[dict[str, Any]]:
        """The events of these kinds."""
        return [event.what for event in self.events if event.what["event"] in kinds]


class Moment(NamedTuple):
    """Something that a spectator may want to see."""

    step: int
    kind: str
    """One of the story's `kinds`."""
    weight: int
    """How much it matters, from 1 to `HEAVIEST`."""
    text: str
    """A sentence, with the names of the seats."""
    seat: int | None = None
    """The seat it is mostly about."""
    seats: tuple[int, ...] | None = None
    """The seats that could know it; ``None`` means everyone, as in `Event.seats`."""

    def visible_to(self, seat: int | None) -> bool:
        """Whether `seat` could know this; ``None`` asks for the all-seeing replay."""
        return self.seats is None or seat is None or seat in self.seats


class Measure(NamedTuple):
    """A number of each seat that shows how well it does, read from any view."""

    name: str
    """What is counted, in the plural: ``"coats of arms"``."""
    about: str
    """A sentence: what is in the number and what is not."""
    read: Callable[[View], Sequence[int]]
    """The number of each seat."""
    fewest: bool = False
    """Whether the smallest number is the best."""

    def best(self, view: View) -> list[int]:
        """The numbers turned so that the largest one leads."""
        return [-number if self.fewest else number for number in self.read(view)]


class Bluff(NamedTuple):
    """A false claim that nobody doubted, made by a seat that went on to win the game."""

    step: int
    """The replay's frame at which it was made."""
    seat: int
    weight: int
    """How much it decided, by the game's own count; the largest is the boldest."""
    claimed: str
    """What the seat said, to follow its name: ``"claimed the Banker"``."""
    stakes: str
    """What it risked and what it brought, as a sentence."""


def _no_moments(scenes: Iterable[Scene], names: Sequence[str]) -> Iterator[Moment]:
    return iter(())


def no_bluffs(record: Record) -> Sequence[Bluff]:
    """The bluffs of a game in which nobody can lie."""
    return ()


class Story(NamedTuple):
    """What a game tells beside its events."""

    kinds: Mapping[str, str] = {}
    """The kinds of moments, each in a few words: ``"bluff"`` → ``"a false claim"``."""
    moments: Callable[[Iterable[Scene], Sequence[str]], Iterator[Moment]] = _no_moments
    """The moments of a game in the order of the steps, from all its scenes and the seats' names."""
    measures: tuple[Measure, ...] = ()
    """How well the seats do; who leads goes by the first one."""
    silences: Mapping[str, tuple[str, str]] = {}
    """Decisions that everybody sees pass by: kind of decision → the event it would have told, and
    the sentence where it did not: ``"challenge"`` → ``("challenge", "Nobody challenges.")``."""
    upheavals: frozenset[str] = frozenset()
    """Kinds of events that overturn the order of the game: revolts, revolutions."""
    bluffs: Callable[[Record], Sequence[Bluff]] = no_bluffs
    """The lies of a game that nobody doubted, told by its winner."""

    def silence(self, kind: str, events: Iterable[Event]) -> str | None:
        """The sentence for decisions of this kind that led to `events`, if they were a silence."""
        told, sentence = self.silences.get(kind, ("", ""))
        if not sentence or any(event.what["event"] == told for event in events):
            return None
        return sentence


NO_STORY = Story()


def alone_ahead(numbers: Sequence[int]) -> int | None:
    """The seat with the largest number, or ``None`` if several share it."""
    most = max(numbers)
    return numbers.index(most) if list(numbers).count(most) == 1 else None
