"""A match as a file: all a stranger needs to check it.

The site hands it out, `botocracy verify` checks it and `botocracy replay` shows its
games. ``docs/verifying.md`` describes the fields for people.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from games.record import Record, RecordError, canonical
from sandbox.verdicts import Verdict

KIND = "botocracy match"
FORMAT = 1
LARGEST = 256 * 1024 * 1024
"""Bytes of an unpacked file that are still read."""


class MatchFileError(RecordError):
    """The file is none of ours, or is damaged. The text names the first thing wrong."""


class FaultAt(NamedTuple):
    """A fault as everybody may know it."""

    seat: int
    step: int
    """Index into the record's steps."""
    kind: str
    """The decision's kind, or ``"start"`` / ``"end"``."""
    verdict: Verdict


@dataclass(frozen=True, kw_only=True)
class PlayedGame:
    """One deal at one rotation."""

    deal: int
    rotation: int
    seating: tuple[int, ...]
    places: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str
    faults: tuple[FaultAt, ...]
    record: Record

    @property
    def where(self) -> str:
        """As the match page calls it."""
        return f"sitting {self.rotation + 1}, deal {self.deal + 1}"


@dataclass(frozen=True, kw_only=True)
class PlayedBot:
    name: str
    content_hash: str
    """Of the files that played."""
    share: float
    place: int


@dataclass(frozen=True, kw_only=True)
class MatchFile:
    match: int
    key: str
    """Names the match within its commitment."""
    scope: str
    """What the commitment is for."""
    digest: str
    """The hash of the secret, public before the first match."""
    secret: str | None
    """``None`` until it is revealed."""
    game: str
    version: int
    options: dict[str, Any]
    deals: int
    faults_allowed: int
    players: tuple[PlayedBot, ...]
    games: tuple[PlayedGame, ...]
    fingerprint: str
    """As the file states it; `fingerprint` computes it."""
    content: dict[str, Any]
    """The file as it was read."""


def fingerprint(content: Mapping[str, Any]) -> str:
    """The hash of what was played, by whom, with which result.

    Not of names, which people may change, and not of the secret, which comes later.
    """
    fixed = {
        name: content[name]
        for name in ("format", "key", "game", "version", "options", "deals", "faults_allowed")
    }
    fixed["digest"] = content["commitment"]["digest"]
    fixed["players"] = [
        {name: player[name] for name in ("content_hash", "share", "place")}
        for player in content["players"]
    ]
    fixed["games"] = content["games"]
    return sha256(canonical(fixed).encode()).hexdigest()


def read_json(path: Path) -> Any:
    """The JSON value in a file, which may be gzipped."""
    try:
        data = path.read_bytes()
        if data[:2] == b"\x1f\x8b":
            with gzip.open(path) as packed:
                data = packed.read(LARGEST + 1)
            if len(data) > LARGEST:
                raise MatchFileError(f"{path} unpacks to more than {LARGEST} bytes")
        return json.loads(data)
    except (OSError, ValueError, EOFError, RecursionError) as error:
        raise MatchFileError(f"{path} cannot be read: {error}") from error


def is_match_file(value: Any) -> bool:
    return isinstance(value, dict) and value.get("kind") == KIND


def parse_match(value: Any) -> MatchFile:
    """The match in a JSON value; raises `MatchFileError` at the first field that is wrong."""
    if not is_match_file(value):
        raise MatchFileError("this is not the file of a Botocracy match")
    if value.get("format") != FORMAT:
        raise MatchFileError(
            f"the file has format {value.get('format')!r:.20}; this kit reads format {FORMAT}"
        )
    top = _Fields(value, "")
    commitment = _Fields(top.take("commitment", dict), "commitment.")
    players = [
        _player(_Fields(player, f"players[{at}]."))
        for at, player in enumerate(top.take("players", list))
    ]
    games = [
        _game(_Fields(game, f"games[{at}]."), len(players))
        for at, game in enumerate(top.take("games", list))
    ]
    return MatchFile(
        match=top.whole("match"),
        key=top.take("key", str),
        scope=commitment.take("scope", str),
        digest=commitment.hexadecimal("digest"),
        secret=commitment.hexadecimal("secret") if commitment.data.get("secret") else None,
        game=top.take("game", str),
        version=top.whole("version"),
        options=top.take("options", dict),
        deals=top.whole("deals"),
        faults_allowed=top.whole("faults_allowed"),
        players=tuple(players),
        games=tuple(games),
        fingerprint=top.hexadecimal("fingerprint"),
        content=value,
    )


def _player(fields: _Fields) -> PlayedBot:
    share = fields.data.get("share")
    if not isinstance(share, int | float):
        raise MatchFileError(f"{fields.where}share must be a number, not {share!r:.60}")
    return PlayedBot(
        name=fields.take("name", str),
        content_hash=fields.hexadecimal("content_hash"),
        share=float(share),
        place=fields.whole("place"),
    )


def _game(fields: _Fields, seats: int) -> PlayedGame:
    try:
        record = Record.from_json(fields.take("record", dict))
    except RecordError as error:
        raise MatchFileError(f"{fields.where}record: {error}") from error
    return PlayedGame(
        deal=fields.whole("deal"),
        rotation=fields.whole("rotation"),
        seating=fields.wholes("seating", seats),
        places=fields.wholes("places", seats),
        scores=fields.wholes("scores", seats),
        reason=fields.take("reason", str),
        faults=tuple(
            _fault(_Fields(fault, f"{fields.where}faults[{at}]."))
            for at, fault in enumerate(fields.take("faults", list))
        ),
        record=record,
    )


def _fault(fields: _Fields) -> FaultAt:
    name = fields.take("verdict", str)
    if name not in set(Verdict):
        raise MatchFileError(f"{fields.where}verdict: there is no {name!r:.60}")
    return FaultAt(
        seat=fields.whole("seat"),
        step=fields.whole("step"),
        kind=fields.take("kind", str),
        verdict=Verdict(name),
    )


_WORDS = {dict: "an object", list: "a list", str: "text", int: "a whole number"}


class _Fields:
    """The fields of one object, taken by name and type."""

    def __init__(self, data: Any, where: str) -> None:
        if not isinstance(data, dict):
            raise MatchFileError(f"{where.rstrip('.')} must be an object, not {data!r:.60}")
        self.data = data
        self.where = where

    def take(self, name: str, kind: type) -> Any:
        if name not in self.data:
            raise MatchFileError(f"{self.where}{name} is missing")
        value = self.data[name]
        if type(value) is not kind:
            raise MatchFileError(f"{self.where}{name} must be {_WORDS[kind]}, not {value!r:.60}")
        return value

    def whole(self, name: str) -> int:
        return int(self.take(name, int))

    def wholes(self, name: str, count: int) -> tuple[int, ...]:
        values = self.take(name, list)
        if len(values) != count or any(type(value) is not int for value in values):
            raise MatchFileError(f"{self.where}{name} must be {count} whole numbers")
        return tuple(values)

    def hexadecimal(self, name: str) -> str:
        text = str(self.take(name, str))
        if len(text) != 64 or not set(text) <= set("0123456789abcdef"):
            raise MatchFileError(f"{self.where}{name} must be 64 hexadecimal digits")
        return text
