"""Record file: the seed, options and moves of one game, and what is known of its players."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, NamedTuple

from botocracy.records.fields import Fields, FileError, read_json
from botocracy.records.match_file import MatchFile, PlayedGame, is_match_file, parse_match
from games.record import Record, RecordError
from sandbox.limits import Clocks
from sandbox.match import DecisionLog, Fault, GameRun
from sandbox.protocol import clean_text


class RecordedFault(NamedTuple):
    """What a file tells of a fault."""

    seat: int
    step: int
    """Index into the record's steps."""
    kind: str
    """The decision's kind, or ``"start"`` / ``"end"``."""
    verdict: str
    message: str = ""
    """Empty in files of the site: only the bot's owner may read it."""


class Remark(NamedTuple):
    """What a bot noted and printed at one decision."""

    step: int
    seat: int
    note: str
    log: str


class Took(NamedTuple):
    """The seconds one decision took."""

    step: int
    seat: int
    wall: float
    cpu: float | None


class Result(NamedTuple):
    """How a game ended, by seat; a bot that was out for faults is last."""

    places: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str


@dataclass(frozen=True, kw_only=True)
class RecordedGame:
    """A game read from a file. All but the record may be missing there."""

    record: Record
    players: tuple[str, ...] = ()
    """Names by seat."""
    result: Result | None = None
    faults: tuple[RecordedFault, ...] = ()
    said: tuple[Remark, ...] = ()
    times: tuple[Took, ...] = ()
    clocks: dict[str, Any] | None = None

    @property
    def names(self) -> list[str]:
        """What to call the players, by seat; the seat is added where two are called alike."""
        if not self.players:
            return [f"Seat {seat + 1}" for seat in range(self.record.seats)]
        return [
            f"{name} (seat {seat + 1})" if self.players.count(name) > 1 else name
            for seat, name in enumerate(self.players)
        ]


def read_game(path: Path, *, sitting: int = 1, deal: int = 1) -> RecordedGame:
    """The game in a ``.json`` or ``.json.gz`` file; from a match file, one of its games."""
    value = read_json(path)
    if is_match_file(value):
        match = parse_match(value)
        for game in match.games:
            if (game.rotation + 1, game.deal + 1) == (sitting, deal):
                return _of_match(match, game)
        raise RecordError(f"{path} has no sitting {sitting}, deal {deal}")
    record = record_of(value, path)
    if "record" in value:
        return RecordedGame(record=record)
    try:
        return _read(record, value)
    except (FileError, TypeError, ValueError) as error:
        raise FileError(f"{path} is damaged: {error!s:.200}") from error


def record_of(value: Any, path: Path) -> Record:
    """A single record, plain or golden."""
    if isinstance(value, dict) and "record" in value:
        value = value["record"]
    if not isinstance(value, dict):
        raise RecordError(f"{path} does not hold a record")
    return Record.from_json(value)


def recorded(game: GameRun, players: Sequence[str], clocks: Clocks) -> RecordedGame:
    """A game that was just played; `players` are names by seat."""
    return RecordedGame(
        record=game.record,
        players=tuple(map(_file_name, players)),
        result=Result(game.places, game.scores, game.reason),
        faults=tuple(map(_fault, game.faults)),
        said=tuple(
            Remark(one.step, one.seat, one.note, one.log)
            for one in game.decisions
            if one.note or one.log
        ),
        times=tuple(map(_took, game.decisions)),
        clocks=asdict(clocks),
    )


def write_game(game: RecordedGame, path: Path) -> None:
    """Write a record with the players' names, faults, notes, output and times."""
    value = game.record.to_json() | {
        "players": list(game.players),
        "result": game.result and game.result._asdict(),
        "faults": [fault._asdict() for fault in game.faults],
        "said": [remark._asdict() for remark in game.said],
        "times": [list(took) for took in game.times],
        "clocks": game.clocks,
    }
    value = {name: part for name, part in value.items() if name not in _OPTIONAL or part}
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(value, separators=(",", ":")) + "\n", encoding="utf-8")


_OPTIONAL = ("players", "result", "faults", "said", "times", "clocks")


def _read(record: Record, value: dict[str, Any]) -> RecordedGame:
    def listed(name: str) -> list[Any]:
        return list(Fields({name: value.get(name) or []}, "").take(name, list))

    players = tuple(clean_text(str(name)) for name in listed("players"))
    if len(players) not in (0, record.seats):
        raise FileError(f"it names {len(players)} players at {record.seats} seats")
    faults = tuple(RecordedFault(**fault) for fault in listed("faults"))
    said = tuple(Remark(**remark) for remark in listed("said"))
    times = tuple(Took(*took) for took in listed("times"))
    for part in (faults, said, times):
        for seat, step in ((one.seat, one.step) for one in part):
            if seat not in range(record.seats):
                raise FileError(f"there is no seat {seat!r:.20}")
            if step not in range(len(record.steps) + 1):
                raise FileError(f"there is no step {step!r:.20}")
    return RecordedGame(
        record=record,
        players=players,
        result=_result(Fields(value["result"], "result."), record.seats)
        if value.get("result")
        else None,
        faults=faults,
        said=said,
        times=times,
        clocks=_clocks(value["clocks"]) if value.get("clocks") else None,
    )


def _clocks(value: Any) -> dict[str, Any]:
    if not isinstance(value, dict) or not isinstance(value.get("move"), int | float):
        raise FileError("its clocks have no limit for a move")
    return value


def _result(fields: Fields, seats: int) -> Result:
    return Result(
        fields.wholes("places", seats),
        fields.wholes("scores", seats),
        clean_text(fields.take("reason", str)),
    )


def _of_match(match: MatchFile, game: PlayedGame) -> RecordedGame:
    """A game of a match file. A player whose owner has left has no name there."""
    return RecordedGame(
        record=game.record,
        players=tuple(
            clean_text(match.players[player].name) or "a bot whose owner left"
            for player in game.seating
        ),
        result=Result(game.places, game.scores, clean_text(game.reason)),
        faults=tuple(
            RecordedFault(fault.seat, fault.step, fault.kind, fault.verdict)
            for fault in game.faults
        ),
        clocks=match.clocks,
    )


def _fault(fault: Fault) -> RecordedFault:
    return RecordedFault(fault.seat, fault.step, fault.kind, fault.verdict, fault.message)


def _took(decision: DecisionLog) -> Took:
    return Took(decision.step, decision.seat, decision.wall, decision.cpu)


def _file_name(name: str) -> str:
    """A bot that is named by its path is called by its file, or by the folder of its bot.py."""
    parts = [part for part in name.replace("\\", "/").split("/") if part]
    if len(parts) > 1 and parts[-1] == "bot.py":
        return parts[-2]
    return parts[-1] if parts else name
