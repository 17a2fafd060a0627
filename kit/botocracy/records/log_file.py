"""The public log as a file: one JSON object a line, each chained to the one before by its hash.

The site writes it, `botocracy verify` checks it. An entry's hash covers the log's name, its
number, its time, the hash before it and the hash of its body. A body that is not public yet
(the result of an event whose results are held back) is left out, and its hash stands for it;
a random salt in it keeps anybody from guessing. ``docs/verifying.md`` describes the fields.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from games.record import RecordError, canonical

KIND = "botocracy log"
FORMAT = 1
NOTHING = "0" * 64
"""The hash before the first entry."""
LARGEST = 1024 * 1024 * 1024


class LogError(RecordError):
    """The file is no log of ours, or is damaged. The text names the first thing wrong."""


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
    """What bots and people are called now. No part of the proof: names can change."""


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
    """The entries of a file; raises `LogError` at the first line that is none."""
    try:
        if path.stat().st_size > LARGEST:
            raise LogError(f"{path} is larger than {LARGEST} bytes")
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise LogError(f"{path} cannot be read: {error}") from error
    lines = [_line(number, row) for number, row in enumerate(text.splitlines(), 1) if row.strip()]
    if not lines:
        raise LogError(f"{path} holds no entries")
    return lines


_FIELDS = {"log": str, "number": int, "at": str, "previous": str, "sealed": str, "hash": str}


def _line(at: int, text: str) -> LogLine:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise LogError(f"line {at} is no JSON: {error}") from error
    if not isinstance(value, dict) or value.get("kind") != KIND:
        raise LogError(f"line {at} is no entry of a Botocracy log")
    if value.get("format") != FORMAT:
        raise LogError(f"line {at} has format {value.get('format')!r:.20}; this kit reads {FORMAT}")
    for name, kind in _FIELDS.items():
        if type(value.get(name)) is not kind:
            raise LogError(f"line {at}: {name} is missing or of the wrong type")
    body, names = value.get("body"), value.get("names", {})
    if not (body is None or isinstance(body, dict)) or not isinstance(names, dict):
        raise LogError(f"line {at}: body or names is of the wrong type")
    fields = {name: value[name] for name in _FIELDS}
    return LogLine(**fields, body=body, names={str(key): str(name) for key, name in names.items()})


@dataclass(frozen=True)
class Broken:
    """Where a log is not what it should be."""

    where: str
    what: str
    expected: object
    found: object

    def __str__(self) -> str:
        return f"{self.where}: {self.what}: expected {self.expected}, found {self.found}"


def check_log(lines: Sequence[LogLine]) -> Broken | None:
    """The first entry that is changed, missing, or out of order; nothing where all is well."""
    return next(_breaks(lines), None)


def _breaks(lines: Sequence[LogLine]) -> Iterator[Broken]:
    previous = NOTHING
    for number, line in enumerate(lines, 1):
        where = f"entry {number}"
        if line.log != lines[0].log:
            yield Broken(where, "the log", lines[0].log, line.log)
        if line.number != number:
            yield Broken(where, "its number", number, line.number)
        if line.previous != previous:
            yield Broken(where, "the hash before it", previous, line.previous)
        if line.body is not None and seal(line.body) != line.sealed:
            yield Broken(where, "the hash of its body", line.sealed, seal(line.body))
        computed = chain(
            log=line.log,
            number=line.number,
            at=line.at,
            previous=line.previous,
            sealed=line.sealed,
        )
        if line.hash != computed:
            yield Broken(where, "its hash", line.hash, computed)
        previous = line.hash


def check_extends(earlier: Sequence[LogLine], later: Sequence[LogLine]) -> Broken | None:
    """Whether a later download of a log holds an earlier one unchanged."""
    for number, before in enumerate(earlier, 1):
        where = f"entry {number} of the earlier file"
        if number > len(later):
            return Broken(where, "the later file", "the same entry", "nothing: it is shorter")
        if later[number - 1].hash != before.hash:
            return Broken(where, "its hash in the later file", before.hash, later[number - 1].hash)
    return None


def check_heads(
    site: Sequence[LogLine], lines: Sequence[LogLine], *, whole: bool = True
) -> tuple[int, Broken | None]:
    """Compare a log with the heads the site's log published of it day by day.

    How many days' heads were compared, and the first that differs. A download that is not
    `whole` may be older than some of the heads.
    """
    compared = 0
    for entry in site:
        for head in (entry.body or {}).get("logs", ()):
            if not isinstance(head, dict) or head.get("log") != lines[0].log:
                continue
            length, expected = head.get("length"), head.get("head")
            if not whole and isinstance(length, int) and length > len(lines):
                continue
            compared += 1
            where = f"the head of {(entry.body or {}).get('day')}"
            if not isinstance(length, int) or not 1 <= length <= len(lines):
                return compared, Broken(
                    where, "its entries", length, f"{len(lines)}: the log is too short"
                )
            if lines[length - 1].hash != expected:
                return compared, Broken(
                    where, f"the hash of entry {length}", expected, lines[length - 1].hash
                )
    return compared, None


def is_site_log(lines: Sequence[LogLine]) -> bool:
    return any(line.body is not None and "logs" in line.body for line in lines)


@dataclass(frozen=True)
class VoidedMatch:
    """A match that was taken back, as the log says it."""

    match: int
    reason: str
    why: str
    by: str
    second: str
    """Who confirmed it; empty where nobody had to."""
    instead: int | None
    """The rematch."""


def voided(lines: Sequence[LogLine]) -> list[VoidedMatch]:
    """The matches the public bodies of a log name as voided."""
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
    """The fingerprint the log gives for a match; nothing where it does not name it."""
    for line in lines:
        body = line.body
        if body is not None and (body.get("what"), body.get("match")) == ("settled", match):
            return str(body.get("fingerprint", ""))
    return None


def _who(line: LogLine, user: object) -> str:
    return "" if user is None else line.names.get(f"user {user}", f"user {user}")
