"""The public log in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from arena.bots.log_names import names_of
from arena.publiclog.models import LogEntry
from arena.publiclog.selectors import line_of

SIMPLE = {
    "finished": "All matches are played",
    "published": "Results published: replays are open, the secret is revealed",
    "cancelled": "Called off",
    "closed": "Ladder closed",
    "rated": "Approved for rating",
    "unrated": "Approval for rating taken back",
}


@dataclass(frozen=True)
class LogRow:
    """One entry as the page shows it."""

    entry: LogEntry
    words: str
    why: str
    who: str
    match: int | None
    """The match it is about."""
    warn: bool
    """Whether it changes a result, or asks for that."""


def log_rows(entries: Iterable[LogEntry], *, results: bool) -> list[LogRow]:
    """Entries in words, as far as the reader may see them."""
    lines = [(entry, line_of(entry, results=results).body) for entry in entries]
    names = names_of(body for _, body in lines if body is not None)
    return [_row(entry, body, names) for entry, body in lines]


def _row(entry: LogEntry, body: Mapping[str, Any] | None, names: Mapping[str, str]) -> LogRow:
    if body is None:
        return LogRow(entry, "A result that is not released yet", "", "", None, False)
    who = [names.get(f"user {body[key]}", "somebody who left") for key in _WHO if body.get(key)]
    return LogRow(
        entry=entry,
        words=_words(body, names),
        why=": ".join(filter(None, [body.get("reason", ""), body.get("why", "")])),
        who=", confirmed by ".join(who),
        match=body.get("match"),
        warn=body["what"] in ("voided", "disqualified", "requested"),
    )


_WHO = ("by", "confirmed_by")


def _words(body: Mapping[str, Any], names: Mapping[str, str]) -> str:
    what = str(body["what"])
    bot = names.get(f"bot {body.get('bot')}", f"bot {body.get('bot')}")
    if what == "settled":
        placed = sorted(body["players"], key=lambda player: player["place"])
        order = ", ".join(names.get(f"bot {one['bot']}", f"bot {one['bot']}") for one in placed)
        return f"Settled: {order}"
    if what == "voided":
        before = "" if body["settled"] else " before it was played"
        rematch = f"; match {body['rematch']} counts instead" if body.get("rematch") else ""
        return f"Taken back{before}{rematch}"
    if what == "started":
        count = len(body["entrants"])
        return f"Started with {count} bots, {'rated' if body['rated'] else 'not rated'}"
    if what in ("requested", "declined"):
        asked = {"match": "to void it", "round": f"to void round {body.get('round')}"}
        change = asked.get(body["change"], f"to {body['change']} {bot}")
        return f"{'Asked' if what == 'requested' else 'Declined'} {change}"
    if what == "release":
        return f"Results are for: {body['release']}"
    if what == "heads":
        return f"Heads of {len(body['logs'])} logs on {body['day']}"
    if what == "season":
        return f"Season {body['season']} ended, its table is kept"
    if what == "disqualified":
        return bot
    if what in ("withdrawn", "replaced"):
        return f"{what.capitalize()}: {bot}"
    return SIMPLE.get(what, what.capitalize())
