"""Files of an event: tables as CSV or JSON, the FIDE report, a zip of all records."""

from __future__ import annotations

import csv
import io
import json
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from arena.accounts.models import User
from arena.core.errors import Forbidden, NotFound, Refused
from arena.matches.match_file import match_file
from arena.matches.models import Match, MatchStatus
from botocracy.events.formats import FORMATS
from botocracy.events.trf import Line, report
from tournaments.models import Bye, Event
from tournaments.results.crosstable import event_meetings
from tournaments.results.event_file import event_file
from tournaments.results.scoreboard import event_standings
from tournaments.selectors import event_rounds, may_see_results, past_tables

Rows = list[dict[str, Any]]


def standings(event: Event) -> Rows:
    return [
        {
            "place": row.standing.place,
            "bot": row.entry.bot.name,
            "owner": row.entry.bot.owner.username,
            "score": round(row.standing.score, 6),
            "margin": _known(row.standing.margin),
            "best_rank": _known(row.standing.best_rank),
            "worst_rank": _known(row.standing.worst_rank),
            "matches": row.standing.matches,
            **{name: round(value, 6) for name, value in row.standing.tie_breaks.items()},
            "out": "disqualified"
            if row.entry.disqualified_at
            else "withdrawn"
            if row.entry.withdrawn_at
            else "",
        }
        for row in event_standings(event)
    ]


def _known(value: float | None) -> float | str:
    """The value for a file; empty if there is no estimate."""
    return "" if value is None else round(value, 6)


def crosstable(event: Event) -> Rows:
    """The mean result of each pair at their common tables: 1 above, ½ level, 0 below."""
    rows = event_standings(event)
    met = event_meetings(event)
    made = []
    for row in rows:
        line: dict[str, Any] = {"place": row.standing.place, "bot": str(row.entry.bot)}
        for other in rows:
            meeting = met.get((row.entry.pk, other.entry.pk))
            line[str(other.entry.bot)] = round(meeting.result, 4) if meeting else ""
        made.append(line)
    return made


def rounds(event: Event) -> Rows:
    """One line for each bot at each table, and for each bye."""
    made: Rows = []
    for number in reversed(event_rounds(event)):
        for table in number.tables.all():
            made += [
                {
                    "round": number.number,
                    "table": table.number,
                    "seat": player.index + 1,
                    "bot": str(player.submission.bot),
                    "version": player.submission.number,
                    "share": _known(player.share),
                    "place": player.place or "",
                    "match": table.match_id,
                    "status": table.match.status,
                }
                for player in table.match.players.all()
            ]
        made += [
            {"round": number.number, "table": "bye", "bot": str(bye.entry.bot)}
            for bye in number.byes.all()
        ]
    return made


TABLES: dict[str, Callable[[Event], Rows]] = {
    "standings": standings,
    "crosstable": crosstable,
    "rounds": rounds,
}


TABLE_TYPES = {"csv": "text/csv", "json": "application/json"}
"""Ending of a table's file → media type."""


@dataclass(frozen=True)
class EventFile:
    """A file of an event to download."""

    name: str
    content_type: str
    content: str | bytes


def event_export(event: Event, name: str, *, user: User | None) -> EventFile:
    """``standings.csv``, ``event.json``, ``event.trf``, ``records.zip`` and the like."""
    if not may_see_results(event, user):
        raise Forbidden("The results of this event are not released to you.")
    table, _, kind = name.partition(".")
    content: str | bytes
    if name == "records.zip":
        content_type, content = "application/zip", records(event)
    elif name == "event.trf":
        content_type, content = "text/plain; charset=utf-8", trf(event)
    elif name == "event.json":
        content_type = "application/json; charset=utf-8"
        content = json.dumps(event_file(event))
    elif table in TABLES and kind in TABLE_TYPES:
        rows = TABLES[table](event)
        content_type = f"{TABLE_TYPES[kind]}; charset=utf-8"
        content = as_csv(rows) if kind == "csv" else as_json(rows)
    else:
        raise NotFound("There is no such file.")
    return EventFile(f"{event.slug}-{name}", content_type, content)


def as_csv(rows: Rows) -> str:
    """Rows as CSV. Cells that begin like a formula are quoted, so that spreadsheets show them."""
    out = io.StringIO()
    names = list(dict.fromkeys(name for row in rows for name in row))
    writer = csv.writer(out)
    writer.writerow([_cell(name) for name in names])
    writer.writerows([_cell(row.get(name, "")) for name in names] for row in rows)
    return out.getvalue()


def as_json(rows: Rows) -> str:
    return json.dumps(rows, indent=1, ensure_ascii=False)


def _cell(value: Any) -> Any:
    dangerous = isinstance(value, str) and value.startswith(("=", "+", "-", "@", "\t", "\r"))
    return f"'{value}" if dangerous else value


def trf(event: Event) -> str:
    """The FIDE tournament report (TRF), for events at tables of two."""
    if event.table_size != 2:
        raise Refused("A FIDE report knows tables of two only.")
    rows = event_standings(event)
    lines = {
        row.entry.pk: Line(row.entry.seed or at, str(row.entry.bot), 1500, row.standing.place)
        for at, row in enumerate(rows, 1)
    }
    byes = Bye.objects.filter(round__event=event).values_list("entry_id", "round__number")
    return report(
        event.title,
        lines,
        event.rounds.count(),
        past_tables(event),
        list(byes),
        planned=event.rounds_planned or event.length,
        kind=FORMATS[event.format].fide,
    )


def records(event: Event) -> bytes:
    """A zip of all settled matches, for `botocracy verify` and `botocracy replay`."""
    if event.published_at is None:
        raise Refused("The records open when the event is published.")
    out = io.BytesIO()
    matches = Match.objects.filter(
        table__round__event=event, status=MatchStatus.SETTLED
    ).select_related("commitment", "table__round")
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        if event.commitment.contribution:  # events of earlier releases have none
            archive.writestr(f"{event.slug}/event.json", json.dumps(event_file(event)))
        for match in matches.order_by("pk").iterator(chunk_size=100):
            name = f"{event.slug}/round-{match.table.round.number}/table-{match.table.number}.json"
            archive.writestr(name, json.dumps(match_file(match)))
    return out.getvalue()
