"""The pictures of a film: which steps are shown, what is said there, and for how long."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from botocracy.viewer.film import Shot, film_of
from botocracy.viewer.frames import SILENCE, Replay
from games.contract import GameError

TITLE_SECONDS = 2.0
LAST_SECONDS = 4.0
HOLD = 3.5
"""How many beats a moment is shown."""
HAND = "hand"
"""The event that tells a seat its cards; the table itself shows them."""
LINES = 2
"""How many sentences of a step before a moment are told."""


class NoFilm(GameError):
    """The game has no moments of which a film could be made."""


class Picture(NamedTuple):
    """One picture of a film."""

    step: int | None
    """The step that is drawn; ``None`` for the title."""
    head: str
    text: str
    seconds: float
    moment: bool

    def to_json(self) -> dict[str, Any]:
        return self._asdict()


def pictures_of(replay: Replay, *, moments: int, beat: float) -> list[Picture]:
    """The pictures of a film of so many moments, with so many seconds for a step."""
    shots = film_of([frame.marks for frame in replay.frames], moments=moments)
    if not shots:
        raise NoFilm(f"nothing in this game of {replay.title} is a key moment")
    title = Picture(None, replay.title, ", ".join(replay.names), TITLE_SECONDS, moment=False)
    pictures = [title]
    for number, shot in enumerate(shots, 1):
        pictures.extend(_shot(replay, shot, f"Moment {number} of {len(shots)}", beat))
    pictures[-1] = pictures[-1]._replace(seconds=max(LAST_SECONDS, HOLD * beat))
    return pictures


def _shot(replay: Replay, shot: Shot, head: str, beat: float) -> Iterator[Picture]:
    for step in range(shot.first, shot.step):
        yield Picture(step, head, _said(replay, step), beat, moment=False)
    what = {"fault": "a fault", "lead": "the lead changes"}.get(shot.kind, "")
    told = f"{head}: {what or replay.kinds[shot.kind]}"
    yield Picture(shot.step, told, shot.text, HOLD * beat, moment=True)


def _said(replay: Replay, step: int) -> str:
    """What happened in a step, shortly."""
    words = replay.frames[step].words
    told = [line["text"] for line in words if line["what"]["event"] not in (HAND, SILENCE)]
    return " ".join((told or [line["text"] for line in words])[-LINES:])
