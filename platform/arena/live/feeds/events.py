"""An event: its state as it changes, and its results as they settle.

An id has three parts: state, round, and the number of the last line of the public log that was
told. The log numbers results in the order in which they were settled for good. While results are
hidden from a reader, the number stays where it is, so that they follow when they are released.
"""

from __future__ import annotations

import json

from arena.accounts.models import User
from arena.live.feeds.base import LINES, Batch, Feed, Line, bad_place, whole
from arena.live.topics import Topic
from arena.matches.results import match_results
from arena.publiclog.models import LogEntry
from arena.publiclog.selectors import entries_of
from tournaments.actions.audit import log_scope
from tournaments.models import OVER, Event, EventState
from tournaments.selectors import event_get, may_see_results

SETTLED, VOIDED = "settled", "voided"


class EventFeed(Feed):
    """Lines of the types state, settled, voided and end."""

    def __init__(self, event: Event) -> None:
        self.slug = event.slug
        self.topic = Topic("event", event.pk)

    def read(self, user: User | None, after: str) -> Batch:
        event = event_get(slug=self.slug, user=user)
        state, rounds, told = _place(after)
        # Before the log: what is settled later is read the next time.
        now = event.state, event.rounds.exclude(finished_at=None).count()
        entries = self._entries(event, told) if may_see_results(event, user) else []
        lines: list[Line] = []
        found = match_results(json.loads(entry.body)["match"] for entry in entries)
        for entry in entries:
            told = entry.number
            body = json.loads(entry.body)
            more = (
                {**found[body["match"]], "round": _round(body["key"])}
                if entry.what == SETTLED
                else {name: body[name] for name in ("match", "reason", "why", "rematch")}
            )
            lines.append({"id": _id(state, rounds, told), "type": entry.what, **more})
        if len(entries) == LINES:
            return Batch(lines, _id(state, rounds, told), more=True)
        over = event.state in OVER
        if (state, rounds) != now:
            state, rounds = now
            lines.append(
                {
                    "id": _id(state, rounds, told),
                    "type": "end" if over else "state",
                    "event": event.slug,
                    "state": state,
                    "rounds_finished": rounds,
                    "rounds_planned": event.rounds_planned,
                }
            )
        return Batch(lines, _id(state, rounds, told), over=over)

    def _entries(self, event: Event, after: int) -> list[LogEntry]:
        entries = entries_of(log_scope(event)).filter(what__in=(SETTLED, VOIDED))
        return list(entries.filter(number__gt=after)[:LINES])


def _place(text: str) -> tuple[str, int, int]:
    """State, finished rounds and number in the log, from an id."""
    if not text:
        return "", 0, 0
    state, *numbers = text.split(".")
    if len(numbers) != 2 or state not in ("", *EventState.values):
        raise bad_place()
    return state, whole(numbers[0]), whole(numbers[1])


def _id(state: str, rounds: int, told: int) -> str:
    return f"{state}.{rounds}.{told}"


def _round(key: str) -> int | None:
    """The round in a match's key: ``"round 2 table 5"``."""
    words = key.split()
    return int(words[1]) if words[:1] == ["round"] and words[1].isdecimal() else None
