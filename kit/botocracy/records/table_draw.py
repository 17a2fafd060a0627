"""A ladder's draw of tables as JSON: what was drawn from, so that anybody can draw it again.

A draw is one of two things. Tables drawn by `matchmaking`:

    {"made": 41, "size": 3, "bots": 120, "budget": 4, "busy": [[key, matches], …],
     "contenders": [[key, owner, house, rating, error], …],
     "new": [keys], "uncertain": [keys], "waiting": [keys],
     "around": [[leader, [near keys], [[rank, far key], …], [[key, times met], …]], …]}

Or a rematch, the table of a voided match with new cards:

    {"made": 45, "rematch": "table 12", "players": [keys]}

Keys are the site's numbers of versions. ``owner`` is the number of an account; accounts of a team
and of its people have the smallest of theirs. ``made`` is the number of tables before the draw.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from botocracy.records.matchmaking import Around, Contender, Field, Queues, tables

Json = dict[str, Any]


class DrawError(ValueError):
    """A draw that cannot be repeated; the text says why."""


class Recorder:
    """Records the opponents that `matchmaking.tables` asks for while the site draws."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self._contenders = {one.key: one for queue in field.queues for one in queue}
        self._around: list[list[Any]] = []

    def note(self, leader: Contender, around: Around, ranks: Mapping[int, int]) -> Around:
        """Record a leader's possible opponents; `ranks` are those of the far ones, by key."""
        known = {one.key: one for one in (*around.near, *around.far)}
        self._contenders |= known
        self._around.append(
            [
                leader.key,
                [one.key for one in around.near],
                [[ranks[one.key], one.key] for one in around.far],
                [[key, times] for key, times in sorted(around.met.items()) if key in known],
            ]
        )
        return around

    def content(self) -> Json:
        field, known = self.field, self._contenders
        return {
            "made": field.made,
            "size": field.size,
            "bots": field.bots,
            "budget": field.budget,
            "busy": [[key, times] for key, times in sorted(field.busy.items()) if key in known],
            "contenders": [
                [one.key, one.owner, int(one.house), one.rating, one.error]
                for one in known.values()
            ],
            **{
                name: [one.key for one in getattr(field.queues, name)]
                for name in field.queues._fields
            },
            "around": self._around,
        }


def keys_of(draw: Json) -> list[int]:
    """Keys of the versions that a draw names."""
    return list(draw.get("players") or [one[0] for one in draw.get("contenders", ())])


def draw_again(draw: Json, root: str) -> Iterator[tuple[int, list[int]]]:
    """Repeat a recorded draw: tables by number, with their keys in the order they sit.

    Raises `DrawError` where the record lacks what the draw needs.
    """
    try:
        rematch = [[int(key) for key in draw["players"]]] if "rematch" in draw else None
        yield from enumerate(rematch or _drawn(draw, root), int(draw["made"]) + 1)
    except (ArithmeticError, LookupError, TypeError, ValueError) as error:
        raise DrawError(f"the draw after table {draw.get('made')} is damaged: {error}") from error


def _drawn(draw: Json, root: str) -> Iterator[list[int]]:
    known = {
        key: Contender(key, owner, bool(house), rating, error)
        for key, owner, house, rating, error in draw["contenders"]
    }
    recorded = {row[0]: row[1:] for row in draw["around"]}

    def around(leader: Contender, ranks: Sequence[int]) -> Around:
        near, far, met = recorded[leader.key]
        for rank, _ in far:
            if rank not in ranks:
                raise DrawError(f"rank {rank} was not drawn for the table of {leader.key}")
        return Around([known[key] for key in near], [known[key] for _, key in far], dict(met))

    queues = Queues(*([known[key] for key in draw[name]] for name in Queues._fields))
    field = Field(
        size=draw["size"],
        bots=draw["bots"],
        made=draw["made"],
        budget=draw["budget"],
        queues=queues,
        busy=dict(draw["busy"]),
    )
    for _, seated in tables(field, root, around):
        yield [one.key for one in seated]
