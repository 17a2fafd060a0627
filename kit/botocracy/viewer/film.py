"""The key moments of a game as a short film: which steps are shown, and what is said there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from games.story import SMALL

if TYPE_CHECKING:
    from botocracy.viewer.frames import Mark

MOMENTS = 10
"""How many moments a film has at most."""
RUN_UP = 2
"""How many steps before its moment a shot begins."""

SAID = 2
"""How many marks of its step a shot tells at most."""
SPOKEN = 4
"""A mark of less weight is told only where the step has no other."""


class Shot(NamedTuple):
    """One key moment, with the steps that lead to it."""

    first: int
    """The step at which the shot begins."""
    step: int
    """The step of the moment, where the film pauses."""
    kind: str
    text: str
    """What is said there."""


def film_of(
    marks: Sequence[Sequence[Mark]], *, moments: int = MOMENTS, run_up: int = RUN_UP
) -> list[Shot]:
    """The steps with the heaviest marks, in the order of the game.

    `marks` are those of each step. Of equal weight the later one matters more: it is nearer to
    the end.
    """
    weights = {
        step: (max(mark.weight for mark in found), step)
        for step, found in enumerate(marks)
        if any(mark.weight >= SMALL for mark in found)
    }
    chosen = sorted(sorted(weights, key=weights.__getitem__, reverse=True)[:moments])
    return list(_shots(chosen, marks, run_up))


def _shots(chosen: Sequence[int], marks: Sequence[Sequence[Mark]], run_up: int) -> Iterator[Shot]:
    """A shot for each chosen step. None begins before the one before has ended."""
    for before, step in pairwise([-1, *chosen]):
        best = sorted(marks[step], key=lambda mark: -mark.weight)[:SAID]
        told = [mark.text for mark in marks[step] if mark in best and mark.weight >= SPOKEN]
        text = " ".join(_sentence(one) for one in dict.fromkeys(told or [best[0].text]))
        yield Shot(max(before + 1, step - run_up), step, best[0].kind, text)


def _sentence(text: str) -> str:
    return text if text.endswith((".", "!", "?")) else f"{text}."
