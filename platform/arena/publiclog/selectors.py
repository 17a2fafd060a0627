from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from django.db.models import QuerySet

from arena.publiclog.models import Log, LogEntry
from arena.publiclog.services import written
from botocracy.records.log_file import LogLine, write_line

Names = Callable[[Iterable[Mapping[str, Any]]], dict[str, str]]
"""Looks up the names of bots and people in log bodies: ``{"bot 3": …, "user 7": …}``."""
CHUNK = 500


def log_of(scope: str) -> Log | None:
    return Log.objects.filter(scope=scope).first()


def entries_of(scope: str) -> QuerySet[LogEntry]:
    """The entries of a log, oldest first."""
    return LogEntry.objects.filter(log__scope=scope).select_related("log").order_by("number")


def line_of(entry: LogEntry, *, results: bool) -> LogLine:
    """The entry as its reader may see it."""
    shown = results or not entry.tells_results
    return LogLine(
        log=entry.log.token,
        number=entry.number,
        at=written(entry.at),
        previous=entry.previous,
        sealed=entry.sealed,
        hash=entry.hash,
        body=json.loads(entry.body) if shown else None,
        names={},
    )


def log_lines(scope: str, *, results: bool, names: Names) -> Iterator[str]:
    """The file of a log, line by line; `results` says whether the reader may see them."""
    found: list[LogEntry] = []
    for entry in entries_of(scope).iterator(chunk_size=CHUNK):
        found.append(entry)
        if len(found) == CHUNK:
            yield from _written(found, results, names)
            found = []
    yield from _written(found, results, names)


def _written(entries: list[LogEntry], results: bool, names: Names) -> Iterator[str]:
    return map(write_line, lines_named(entries, results=results, names=names))


def lines_named(entries: Iterable[LogEntry], *, results: bool, names: Names) -> Iterator[LogLine]:
    """Entries as their reader may see them, each with the names of whom it mentions."""
    lines = [line_of(entry, results=results) for entry in entries]
    called = names([line.body for line in lines if line.body is not None])
    for line in lines:
        keys = mentioned(line.body or {})
        named = {key: called[key] for key in keys if key in called}
        yield replace(line, names=named)


def mentioned(body: Mapping[str, Any]) -> set[str]:
    """The bots and people a body names by number, as ``"bot 3"`` and ``"user 7"``."""
    people = {
        f"user {body[key]}" for key in ("by", "confirmed_by") if isinstance(body.get(key), int)
    }
    bots = [*body.get("players", ()), *body.get("entrants", ()), body]
    return people | {f"bot {bot['bot']}" for bot in bots if isinstance(bot.get("bot"), int)}
