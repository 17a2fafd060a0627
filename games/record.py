"""A record is seed + options + moves: all that is needed to replay a game."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from games.contract import Decision, Event, GameError, Move, State
from games.registry import get
from games.story import Moment, Scene

FORMAT = 1
_FIELDS = {"game": str, "version": int, "seats": int, "options": dict, "seed": str, "steps": list}


class RecordError(GameError):
    """A record cannot be read or does not replay. The text names the first error."""


def canonical(value: Any) -> str:
    """JSON with sorted keys and no spaces: equal values give equal text."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), allow_nan=False)


@dataclass
class Record:
    """One game, in its smallest form."""

    game: str
    version: int
    seats: int
    options: dict[str, Any]
    seed: str
    steps: list[dict[int, Move]] = field(default_factory=list)
    """The moves of each `apply`, by seat."""

    def to_json(self) -> dict[str, Any]:
        return {
            "format": FORMAT,
            "game": self.game,
            "version": self.version,
            "seats": self.seats,
            "options": self.options,
            "seed": self.seed,
            "steps": [[[seat, move] for seat, move in step.items()] for step in self.steps],
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Record:
        try:
            if data["format"] != FORMAT:
                raise RecordError(f"record format {data['format']!r} is not {FORMAT}")
            for name, kind in _FIELDS.items():
                if type(data[name]) is not kind:
                    raise RecordError(f"a record's {name} cannot be {data[name]!r:.60}")
            return cls(
                game=data["game"],
                version=data["version"],
                seats=data["seats"],
                options=dict(data["options"]),
                seed=data["seed"],
                steps=[{int(seat): move for seat, move in step} for step in data["steps"]],
            )
        except (KeyError, TypeError, ValueError) as error:
            raise RecordError(f"this is not a Botocracy record: {error!r:.200}") from error

    def start(self) -> State:
        """The state before the first move."""
        known = get(self.game)
        game = known.of_version(self.version)
        if game is None:
            raise RecordError(
                f"the record was made by version {self.version} of {known.title}, "
                f"this is version {known.version}"
            )
        return game.new(self.seats, self.options, self.seed)


class Frame(NamedTuple):
    """One moment of a replay. `state` is live: read it before asking for the next frame."""

    step: int
    """0 is the start; frame k follows the k-th set of moves."""
    decisions: tuple[Decision, ...]
    """The decisions that `moves` answered."""
    moves: Mapping[int, Move]
    events: tuple[Event, ...]
    state: State


def replay(record: Record) -> Iterator[Frame]:
    """The frames of a record; every move is checked."""
    state = record.start()
    yield Frame(0, (), {}, tuple(state.opening), state)
    for step, moves in enumerate(record.steps, 1):
        decisions = state.pending()
        if not decisions:
            raise RecordError(f"step {step}: the game is over, but the record goes on")
        try:
            events = state.apply(moves)
        except GameError as error:
            raise RecordError(f"step {step}: {error}") from error
        yield Frame(step, decisions, moves, tuple(events), state)


def moments(record: Record, names: Sequence[str]) -> list[Moment]:
    """The key moments of a record by its game's story, everything open."""
    return list(get(record.game).story.moments(map(scene, replay(record)), names))


def scene(frame: Frame) -> Scene:
    """A frame as stories read it."""
    return Scene(frame.step, frame.events, frame.state.view(None))
