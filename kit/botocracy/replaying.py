"""A record, step by step, in words."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from botocracy.records.matchfile import is_match_file, parse_match, read_json
from games.contract import Outcome
from games.record import Record, RecordError, replay
from games.registry import get


@dataclass(frozen=True)
class Moment:
    """One step of a replay from one perspective."""

    step: int
    moves: list[str]
    """Who answered what to which question, as far as the perspective may see."""
    words: list[str]
    view: dict[str, Any]
    outcome: Outcome | None


def read_record(path: Path, *, sitting: int = 1, deal: int = 1) -> Record:
    """The record in a ``.json`` or ``.json.gz`` file; of a match's file, one of its games."""
    value = read_json(path)
    if is_match_file(value):
        for game in parse_match(value).games:
            if (game.rotation + 1, game.deal + 1) == (sitting, deal):
                return game.record
        raise RecordError(f"{path} has no sitting {sitting}, deal {deal}")
    return record_of(value, path)


def record_of(value: Any, path: Path) -> Record:
    """A single record, plain or golden."""
    if isinstance(value, dict) and "record" in value:
        value = value["record"]
    if not isinstance(value, dict):
        raise RecordError(f"{path} does not hold a record")
    return Record.from_json(value)


def write_record(record: Record, path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(record.to_json(), separators=(",", ":")) + "\n")


def moments(record: Record, seat: int | None = None) -> Iterator[Moment]:
    """The record as `seat` saw it, or everything."""
    if seat is not None and not 0 <= seat < record.seats:
        raise RecordError(f"there is no seat {seat}: the seats are 0 to {record.seats - 1}")
    game = get(record.game)
    names = [f"Seat {index}" for index in range(record.seats)]
    for frame in replay(record):
        kinds = {decision.seat: decision.kind for decision in frame.decisions}
        yield Moment(
            step=frame.step,
            moves=[
                f"{names[mover]} · {kinds[mover]}: {json.dumps(move)}"
                for mover, move in frame.moves.items()
                if seat is None or seat == mover
            ],
            words=[game.tell(e.what, names) for e in frame.events if e.visible_to(seat)],
            view=frame.state.view(seat),
            outcome=frame.state.outcome(),
        )
