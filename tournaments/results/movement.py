"""Who climbed and who fell in the standings since the last round."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import orjson

from botocracy.events import tiebreaks
from botocracy.events.formats import FORMATS
from botocracy.events.standings import standings
from tournaments.models import Bye, Event
from tournaments.results.scoreboard import Scoreboard, event_ratings
from tournaments.results.stored import Stored
from tournaments.selectors import field_of

Places = dict[int, int]
"""Entry → place."""

EARLIER: Stored[Places] = Stored(
    "earlier_places",
    form=1,
    pack=lambda places: orjson.dumps(list(places.items())),
    unpack=lambda content: dict(orjson.loads(content)),
)


def round_shown(board: Scoreboard) -> int | None:
    """The newest round that has a result; None before the first.

    Where all rounds are paired at the start, results of later rounds may be in already: then it
    is the first open round.
    """
    played = {table.round for table in board.tables.values()}
    if board.round is None or board.round in played:
        return board.round or max(played, default=None)
    return max((number for number in played if number < board.round), default=None)


def earlier_places(board: Scoreboard) -> Places:
    """The places before the newest round; empty in the first round and in a knockout."""
    number = round_shown(board)
    if number is None or number == 1:
        return {}
    knockout = FORMATS[board.event.format].knockout_from(board.event.length)
    if knockout and number >= knockout:
        return {}
    version = board.version_before(number)
    return EARLIER.get(board.event, version, lambda: _compute(board, number))


def _compute(board: Scoreboard, number: int) -> Places:
    event = board.event
    past = [table for table in board.tables.values() if table.round < number]
    field = replace(field_of(event, past), byes=_byes(event, number), drawn=())
    if number <= event.length + 1:
        field = replace(field, finalists=())
    rows = standings(
        field.everyone,
        field.past,
        field.byes,
        scoring=event.scoring,
        order=event.tie_breaks or tiebreaks.DEFAULT,
        progress=FORMATS[event.format].progress(field, event.length),
        ratings=event_ratings(event),
        out=list(event.entries.exclude(disqualified_at=None).values_list("pk", flat=True)),
    )
    return {row.entrant: row.place for row in rows}


def _byes(event: Event, number: int) -> Counter[int]:
    earlier = Bye.objects.filter(round__event=event, round__number__lt=number)
    return Counter(earlier.values_list("entry_id", flat=True))
