"""The public log as a file: one JSON object a line, each with the hash of the one before.

The site writes it, `botocracy verify` checks it. An entry's hash covers the log's name, its number,
its time, the hash before it and the hash of its body. A body that is not public yet (the result of
an event whose results are held back) is left out; its hash remains. A random salt in each body
prevents guessing it from the hash. ``docs/verifying.md`` describes the fields.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from botocracy.records.fields import FileError
from games.record import canonical

KIND = "botocracy log"
FORMAT = 1
NOTHING = "0" * 64
"""The hash before the first entry."""
LARGEST = 1024 * 1024 * 1024


@dataclass(frozen=True, kw_only=True)
class LogLine:
    """One entry of a log."""

    log: str
    """The log's name: random, so that it tells nothing of an event that is not public."""
    number: int
    at: str
    previous: str
    sealed: str
    """The hash of the body."""
    hash: str
    body: dict[str, Any] | None
    """What happened; ``None`` while it is not public."""
    names: dict[str, str]
    """Present names of bots and people. Not part of the proof: names can change."""


def seal(body: Mapping[str, Any]) -> str:
    """The hash of an entry's body."""
    return sha256(canonical(body).encode()).hexdigest()


def chain(*, log: str, number: int, at: str, previous: str, sealed: str) -> str:
    """The hash of an entry."""
    covered = {
        "format": FORMAT,
        "log": log,
        "number": number,
        "at": at,
        "previous": previous,
        "sealed": sealed,
    }
    return sha256(canonical(covered).encode()).hexdigest()


def write_line(line: LogLine) -> str:
    """The entry as a line of the file."""
    written = {"kind": KIND, "format": FORMAT, **vars(line)}
    return json.dumps(written, ensure_ascii=False, separators=(",", ":")) + "\n"


def is_log_file(path: Path) -> bool:
    """Whether the first line of a file is an entry of a log."""
    try:
        with path.open("rb") as file:
            first = json.loads(file.readline(1024 * 1024))
    except (OSError, ValueError, RecursionError):
        return False
    return isinstance(first, dict) and first.get("kind") == KIND


def read_log(path: Path) -> list[LogLine]:
    """The entries of a file; raises `FileError` at the first line that is not an entry."""
    try:
        if path.stat().st_size > LARGEST:
            raise FileError(f"{path} is larger than {LARGEST} bytes")
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise FileError(f"{path} cannot be read: {error}") from error
    lines = [_line(number, row) for number, row in enumerate(text.splitlines(), 1) if row.strip()]
    if not lines:
        raise FileError(f"{path} holds no entries")
    return lines


_FIELDS = {"log": str, "number": int, "at": str, "previous": str, "sealed": str, "hash": str}


def _line(at: int, text: str) -> LogLine:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise FileError(f"line {at} is no JSON: {error}") from error
    if not isinstance(value, dict) or value.get("kind") != KIND:
        raise FileError(f"line {at} is no entry of a Botocracy log")
    if value.get("format") != FORMAT:
        raise FileError(
            f"line {at} has format {value.get('format')!r:.20}; this kit reads {FORMAT}"
        )
    for name, kind in _FIELDS.items():
        if type(value.get(name)) is not kind:
            raise FileError(f"line {at}: {name} is missing or of the wrong type")
    body, names = value.get("body"), value.get("names", {})
    if not (body is None or isinstance(body, dict)) or not isinstance(names, dict):
        raise FileError(f"line {at}: body or names is of the wrong type")
    fields = {name: value[name] for name in _FIELDS}
    return LogLine(**fields, body=body, names={str(key): str(name) for key, name in names.items()})


def is_site_log(lines: Sequence[LogLine]) -> bool:
    return any(line.body is not None and "logs" in line.body for line in lines)


@dataclass(frozen=True)
class VoidedMatch:
    """A voided match, according to the log."""

    match: int
    reason: str
    why: str
    by: str
    second: str
    """The second person who confirmed it; empty where none was needed."""
    instead: int | None
    """The rematch."""


def voided(lines: Sequence[LogLine]) -> list[VoidedMatch]:
    """The voided matches that the public bodies of a log name."""
    found = []
    for line in lines:
        body = line.body
        if body is not None and body.get("what") == "voided":
            instead = body.get("rematch")
            found.append(
                VoidedMatch(
                    match=int(body.get("match", 0)),
                    reason=str(body.get("reason", "")),
                    why=str(body.get("why", "")),
                    by=_who(line, body.get("by")),
                    second=_who(line, body.get("confirmed_by")),
                    instead=instead if isinstance(instead, int) else None,
                )
            )
    return found


def settled_fingerprint(lines: Sequence[LogLine], match: int) -> str | None:
    """The fingerprint of a match according to the log, or ``None`` if the log does not name it."""
    for line in lines:
        body = line.body
        if body is not None and (body.get("what"), body.get("match")) == ("settled", match):
            return str(body.get("fingerprint", ""))
    return None


def _who(line: LogLine, user: object) -> str:
    return "" if user is None else line.names.get(f"user {user}", f"user {user}")
