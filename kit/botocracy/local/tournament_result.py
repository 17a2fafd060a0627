"""The result of a local event as JSON, and the report that shows it."""

from __future__ import annotations

import json
from collections import Counter
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path
from typing import Any

from botocracy.local.tournament import Course
from games.registry import get

MARK = "/* the result */"
"""Where the template of the report takes the result."""


def result_json(course: Course, *, stopped: bool = False) -> dict[str, Any]:
    """Everything about an event that was played. Entrants are numbers of `bots`, from 0."""
    event = course.event
    faults = Counter(each.entrant for each in course.faults)
    return {
        "botocracy": version("botocracy"),
        "game": event.game,
        "title": get(event.game).title,
        "format": event.format,
        "format_title": event.form.title,
        "table_size": event.table_size,
        "deals": event.deals,
        "seed": event.seed,
        "sandbox": event.way,
        "rounds": course.made,
        "games": course.games,
        "stopped": stopped,
        "bots": [bot.name for bot in event.bots],
        "standings": [
            {
                "entrant": row.entrant,
                "place": row.place,
                "score": row.score,
                "margin": row.margin,
                "best_rank": row.best_rank,
                "worst_rank": row.worst_rank,
                "matches": row.matches,
                "wins": row.wins,
                "byes": course.byes[row.entrant],
                "tie_breaks": row.tie_breaks,
                "faults": faults[row.entrant],
            }
            for row in course.standings()
        ],
        "meetings": [
            {"entrant": a, "opponent": b, "tables": met.tables, "result": met.result}
            for (a, b), met in sorted(course.meetings().items())
        ],
        "tables": [
            {"round": table.round, "entrants": table.entrants, "shares": table.shares}
            for table in course.past
        ],
        "bracket": _bracket(course),
    }


def _bracket(course: Course) -> dict[str, Any] | None:
    found = course.bracket()
    if found is None:
        return None
    return {
        "champion": found.champion.entrant if found.champion else None,
        "rounds": [
            {
                "title": each.title,
                "tables": [[seat._asdict() for seat in table.seats] for table in each.tables],
                "byes": [seat.entrant for seat in each.byes],
            }
            for each in found.rounds
        ],
    }


def write_report(path: Path, result: dict[str, Any]) -> None:
    """One HTML file with the result in it, which a browser opens without a server."""
    folder = files("botocracy.report")
    page = folder.joinpath("tournament.html").read_text("utf-8")
    # Inside a script, `<` could end it or begin a comment.
    data = json.dumps(result, ensure_ascii=False).replace("<", "\\u003c")
    path.write_text(page.replace(MARK, data, 1), "utf-8")
