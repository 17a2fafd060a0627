"""The game with the most revolts, revolutions or riots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from arena.highlights.candidates import Candidate
from arena.highlights.kind import Found, Kind
from games.record import Record, replay

LONGEST = 1_000_000
"""More steps than any game has: of two with as many revolutions the shorter one counts more."""


class MostRevolutions(Kind):
    title = "Most revolutions"
    meaning = (
        "Events that overturn the order, counted in one game: revolts in Revolt, revolutions in "
        "President and in Royals & Riots. Of equals, the shorter game."
    )
    order = 4

    def find(self, candidate: Candidate) -> Found | None:
        kinds = candidate.rules.story.upheavals
        if not kinds:
            return None
        counted = [
            (len(steps), -game.row.steps, steps, game)
            for game in candidate.games
            if (steps := upheavals(game.record, kinds))
        ]
        if not counted:
            return None
        count, _, steps, game = max(counted, key=lambda one: one[:2])
        facts = {"count": count, "winners": [game.seating[seat] for seat in game.winners or ()]}
        return Found(game, steps[0], count - game.row.steps / LONGEST, facts)

    def tell(self, facts: Mapping[str, Any], names: Sequence[str]) -> str:
        times = "once" if facts["count"] == 1 else f"{facts['count']} times"
        winners = " and ".join(names[index] for index in facts["winners"])
        end = f"{winners} won it." if winners else "Nobody won it alone."
        return f"The order was overturned {times} in one game. {end}"


def upheavals(record: Record, kinds: frozenset[str]) -> list[int]:
    """The frames at which the order was overturned; a frame appears once for each event."""
    return [
        frame.step
        for frame in replay(record)
        for event in frame.events
        if event.what["event"] in kinds
    ]


KIND = MostRevolutions()
