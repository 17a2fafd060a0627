"""Verifying a ladder's tables: each was drawn by the rules of matchmaking."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from botocracy.records.event_file import EventFile, ListedMatch
from botocracy.records.matchmaking import RULES, table_key
from botocracy.records.table_draw import DrawError, draw_again
from botocracy.records.verify_match import Difference
from sandbox import fairness


def tables_recorded(event: EventFile) -> bool:
    """Whether the tables can be drawn again.

    They cannot before the secret is revealed, nor on days before draws were recorded. The
    lock, which was published when the day began, says whether they were.
    """
    return event.secret is not None and event.lock.get("matchmaking") is not None


def table_differences(event: EventFile) -> Iterator[Difference]:
    """Draw the tables of a ladder's day again and compare each with the list of matches."""
    if event.secret is None or not tables_recorded(event):
        return
    rules = event.lock["matchmaking"]
    if rules != RULES:
        yield Difference("tables", "the rules of matchmaking this kit knows", RULES, rules)
        return
    known = event.versions | {version for version, _ in event.joined}
    for key, version in event.drawn_versions.items():
        if version not in known:
            yield Difference(f"tables, version {key}", "its files", "a locked version", version)
    root = fairness.root(event.secret, event.contribution)
    listed = {match.key: match for match in event.matches}
    for draw in event.draws:
        yield from _draw(event, draw, root, listed)
    for match in listed.values():
        yield Difference(f"match {match.match} ({match.key})", "its table", "drawn", "not drawn")


def _draw(
    event: EventFile, draw: dict[str, Any], root: str, listed: dict[str, ListedMatch]
) -> Iterator[Difference]:
    """Compare one draw; removes its matches from `listed`.

    A rematch has the bots of the void match that it replaces. If that match is of another day, it
    is in that day's file.
    """
    try:
        drawn = list(draw_again(draw, root))
    except DrawError as error:
        yield Difference("tables", "the record of a draw", "complete", str(error))
        return
    for number, keys in drawn:
        expected = tuple(event.drawn_versions.get(key, f"version {key}") for key in keys)
        match = listed.pop(table_key(number), None)
        if match is None:
            yield Difference(table_key(number), "in the list of matches", "listed", "not there")
        elif match.players != expected:
            where = f"match {match.match} ({match.key})"
            yield Difference(where, "the bots that were drawn", expected, match.players)
        first = next((one for one in event.matches if one.key == draw.get("rematch")), None)
        if first is not None and (first.status, first.players) != ("void", expected):
            where = f"{table_key(number)}, a rematch"
            found = (first.status, first.players)
            yield Difference(where, f"of a void match ({first.key})", ("void", expected), found)
