"""Record file: the seed, options and moves of one game."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from botocracy.records.fields import read_json
from botocracy.records.match_file import is_match_file, parse_match
from games.record import Record, RecordError
from sandbox.match import DecisionLog


def read_record(path: Path, *, sitting: int = 1, deal: int = 1) -> Record:
    """The record in a ``.json`` or ``.json.gz`` file; from a match file, one of its games."""
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


def write_record(
    record: Record,
    path: Path,
    *,
    players: Sequence[str] = (),
    decisions: Sequence[DecisionLog] = (),
) -> None:
    """Write a record, with the players' names by seat, their notes and their output."""
    value = record.to_json()
    if players:
        value["players"] = list(players)
    said = [
        {"step": one.step, "seat": one.seat, "note": one.note, "log": one.log}
        for one in decisions
        if one.note or one.log
    ]
    if said:
        value["said"] = said
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(value, separators=(",", ":")) + "\n", encoding="utf-8")
