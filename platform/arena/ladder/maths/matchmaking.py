"""Who plays whom on the standing ladder. Pure: bots in, tables out.

Every table is made for one bot, its leader. Leaders come from three lists in turn:
bots whose number is new, bots whose number is uncertain, bots that have waited longest.
One turn in four is for waiting, whatever else there is, so that in a field of n
everybody leads a table at least once in 4 n tables, and is a guest in between.

Opponents are those a game would tell most about: near in rating, themselves uncertain,
not met lately, not busy. In a wide field one of them comes from anywhere on the ladder:
if only neighbours met, how far the regions of a ladder are apart would stay uncertain.
Nobody meets a bot of the same owner; only house bots may sit together, where people's
bots do not fill the table.

Seats need no balancing here: a match plays every rotation. What is drawn is the order
around the table, and so who sits beside whom, and in teams who plays with whom.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import NamedTuple

from arena.ladder.maths.elo import expected

TURNS = ("new", "uncertain", "new", "waiting")
"""Which list the leader of each table comes from."""
USUAL_ERROR = 50.0
"""A bot twice as uncertain as this is a more instructive opponent by two thirds."""


NEIGHBOURS = 24
"""Candidates on either side of a leader's rating."""
WIDE_FIELD = 100
"""Bots from which on one opponent at a table comes from anywhere on the ladder."""
FAR_CANDIDATES = 6
"""Bots from anywhere, of which one gets the seat."""
FAR_TURN = 3
"""At tables of two, one in so many is with a far opponent."""


class Contender(NamedTuple):
    """A bot that may be given a match."""

    key: int
    owner: int
    house: bool
    rating: float
    error: float


class Queues(NamedTuple):
    """Who should lead a table, most in need first. One bot may be in several."""

    new: Sequence[Contender]
    uncertain: Sequence[Contender]
    waiting: Sequence[Contender]


def leaders(queues: Queues, turn: int) -> Iterator[Contender]:
    """Those who get a table of their own, each once; `turn` is how many tables there were.

    Where a list has nobody left, the next one takes its turn.
    """
    left = {name: list(getattr(queues, name)) for name in queues._fields}
    led: set[int] = set()
    while True:
        name = TURNS[turn % len(TURNS)]
        for source in (name, *queues._fields):
            while left[source] and left[source][0].key in led:
                left[source].pop(0)
            if left[source]:
                leader = left[source].pop(0)
                led.add(leader.key)
                yield leader
                break
        else:
            return
        turn += 1


def table(
    leader: Contender,
    candidates: Sequence[Contender],
    size: int,
    *,
    met: Mapping[int, int],
    busy: Mapping[int, int],
    rng: Random,
    far: Sequence[Contender] = (),
) -> list[Contender] | None:
    """The leader with its opponents in the order they sit, or ``None`` if too few may.

    `met` is how often the leader met each lately, `busy` how many matches each waits for.
    Of `far`, bots from anywhere on the ladder, one gets a seat; at a table of two every
    `FAR_TURN`-th time.
    """

    def drawn(worth: float, other: Contender) -> float:
        often = (1 + met.get(other.key, 0)) * (1 + busy.get(other.key, 0))
        return worth / often * (0.5 + rng.random())

    worth = {other.key: drawn(instructive(leader, other), other) for other in candidates}
    seated = [leader]
    if far and (size > 2 or rng.random() < 1 / FAR_TURN):
        stretch = {other.key: drawn(stretching(leader, other), other) for other in far}
        seated += [
            other
            for other in sorted(far, key=lambda other: -stretch[other.key])
            if other.owner != leader.owner
        ][:1]
    for other in sorted(candidates, key=lambda other: -worth[other.key]):
        if len(seated) < size and all(other.owner != one.owner for one in seated):
            seated.append(other)
    for other in sorted(candidates, key=lambda other: -worth[other.key]):
        if len(seated) < size and other.house and all(other.key != one.key for one in seated):
            seated.append(other)
    if len(seated) < size:
        return None
    rng.shuffle(seated)
    return seated


def stretching(leader: Contender, other: Contender) -> float:
    """How much a game between two would tell about the distance between their regions."""
    chance = expected(leader.rating, other.rating)
    return (leader.rating - other.rating) ** 2 * chance * (1 - chance)


def instructive(leader: Contender, other: Contender) -> float:
    """How much a game between two would tell: most between equals, more of the uncertain."""
    chance = expected(leader.rating, other.rating)
    return chance * (1 - chance) * (1 + other.error / (USUAL_ERROR + other.error))
