"""The cards of an event, or of a ladder's day, as a file.

A match file proves that its cards follow from a secret and a contribution. This file proves where
the contribution comes from, and that no match was left out or put elsewhere. ``docs/verifying.md``
describes the fields for people.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from botocracy.records.fields import Fields, FileError

KIND = "botocracy event"
FORMAT = 1


@dataclass(frozen=True, kw_only=True)
class Entrant:
    """An entrant of the locked field."""

    name: str
    """Its present name; empty where its owner has left."""
    content_hash: str
    nonce_hash: str
    by_site: bool
    """Whether the site made the nonce."""
    nonce: str | None
    """``None`` where it was withheld."""


@dataclass(frozen=True, kw_only=True)
class ListedMatch:
    """A match in the event's list, with the values that its file must have."""

    match: int
    key: str
    status: str
    fingerprint: str
    """Empty unless it is settled."""
    players: tuple[str, ...]
    """The content hashes of its bots, by first seat."""


@dataclass(frozen=True, kw_only=True)
class EventFile:
    scope: str
    title: str
    digest: str
    secret: str | None
    created_at: str
    locked_at: str
    drawn_at: str
    lock: dict[str, Any]
    lock_hash: str
    entrants: tuple[Entrant, ...]
    versions: frozenset[str]
    """The content hashes that were locked."""
    joined: tuple[tuple[str, str], ...]
    """Content hashes that joined after the lock, and how they joined."""
    beacon: dict[str, Any] | None
    """The beacon's value, where the lock names a beacon."""
    contribution: str
    terms: dict[str, Any] | None
    """The settings every match must have; ``None`` for a ladder's day."""
    matches: tuple[ListedMatch, ...]
    draws: tuple[dict[str, Any], ...]
    """For a ladder's day: the inputs of its draws (`table_draw`), in the order made."""
    drawn_versions: dict[int, str]
    """The content hash of each version that a draw names, by the site's number of it."""
    fingerprint: str
    content: dict[str, Any]


def is_event_file(value: Any) -> bool:
    return isinstance(value, dict) and value.get("kind") == KIND


def parse_event(value: Any) -> EventFile:
    """The event in a JSON value; raises `FileError` at the first field that is wrong."""
    if not is_event_file(value):
        raise FileError("this is not the file of a Botocracy event")
    if value.get("format") != FORMAT:
        raise FileError(
            f"the file has format {value.get('format')!r:.20}; this kit reads format {FORMAT}"
        )
    top = Fields(value, "")
    commitment = Fields(top.take("commitment", dict), "commitment.")
    lock = Fields(top.take("lock", dict), "lock.")
    reveals = Fields(top.take("reveals", dict), "reveals.")
    entrants = _entrants(lock, reveals, top.take("names", list))
    versions = {str(version) for version in lock.data.get("versions", ())}
    beacon = reveals.data.get("beacon")
    drawn = Fields(top.take("tables", dict), "tables.") if "tables" in value else None
    return EventFile(
        scope=top.take("scope", str),
        title=top.take("title", str),
        digest=commitment.hexadecimal("digest"),
        secret=commitment.hexadecimal("secret") if commitment.data.get("secret") else None,
        created_at=commitment.take("created_at", str),
        locked_at=top.take("locked_at", str),
        drawn_at=top.take("drawn_at", str),
        lock=lock.data,
        lock_hash=top.hexadecimal("lock_hash"),
        entrants=entrants,
        versions=frozenset(versions | {entrant.content_hash for entrant in entrants}),
        joined=tuple(
            (each.hexadecimal("content_hash"), each.take("how", str)) for each in top.each("joined")
        ),
        beacon=None if beacon is None else reveals.take("beacon", dict),
        contribution=top.hexadecimal("contribution"),
        terms=None if value.get("terms") is None else top.take("terms", dict),
        matches=tuple(_listed(each) for each in top.each("matches")),
        draws=tuple(each.data for each in drawn.each("draws")) if drawn else (),
        drawn_versions=_numbered(drawn) if drawn else {},
        fingerprint=top.hexadecimal("fingerprint"),
        content=value,
    )


def _entrants(lock: Fields, reveals: Fields, names: list[Any]) -> tuple[Entrant, ...]:
    nonces = reveals.take("nonces", list)
    lines = lock.each("entrants") if "entrants" in lock.data else []
    if len(lines) != len(nonces) or len(lines) != len(names):
        raise FileError(
            f"{len(lines)} entrants are locked, with {len(nonces)} nonces and {len(names)} names"
        )
    return tuple(
        Entrant(
            name=str(name),
            content_hash=line.hexadecimal("content_hash"),
            nonce_hash=line.hexadecimal("nonce_hash"),
            by_site=line.take("nonce_by", str) == "site",
            nonce=None if nonce is None else Fields({"nonce": nonce}, "").hexadecimal("nonce"),
        )
        for line, nonce, name in zip(lines, nonces, names, strict=True)
    )


def _numbered(drawn: Fields) -> dict[int, str]:
    try:
        return {int(key): str(version) for key, version in drawn.take("versions", list)}
    except (TypeError, ValueError) as error:
        raise FileError(f"{drawn.where}versions: {error}") from error


def _listed(fields: Fields) -> ListedMatch:
    return ListedMatch(
        match=fields.whole("match"),
        key=fields.take("key", str),
        status=fields.take("status", str),
        fingerprint=fields.hexadecimal("fingerprint") if fields.data.get("fingerprint") else "",
        players=tuple(str(player) for player in fields.take("players", list)),
    )
