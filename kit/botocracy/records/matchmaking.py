"""Who plays whom on the standing ladder. Pure: bots in, tables out.

The site draws its tables here, and `botocracy verify` draws them again (`table_draw`).

Every table is made for one bot, its leader. Leaders come from three queues in turn: bots
with few matches, bots with a wide interval, bots that have waited longest. One turn in four
is for waiting, so in a field of n everybody leads a table at least once in 4 n tables.

Opponents are drawn, with a preference for bots that are near in rating, uncertain, not met
lately and not busy. In a wide field one opponent comes from anywhere on the ladder: if only
neighbours met, the distance between the top and the bottom would stay uncertain. Two bots of
one owner, or of a team and its people, never meet, except house bots where people's bots do not
fill the table.

A match plays every rotation of the seats, so only the order around the table is drawn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import NamedTuple

from botocracy.stats.elo import expected
from sandbox.fairness import matchmaking_seed

RULES = 1
"""Version of these rules, named in the lock of every day. Raise it when a table would differ."""
TURNS = ("new", "uncertain", "new", "waiting")
"""The queues from which leaders come, in turn."""
USUAL_ERROR = 50.0
"""A bot with this error is preferred half as much again as one whose rating is known."""
NEIGHBOURS = 24
"""Candidates on either side of a leader's rating."""
WIDE_FIELD = 100
"""From this number of bots on, one seat of a table goes to a bot from anywhere."""
FAR_CANDIDATES = 6
"""Bots from anywhere that are drawn, of which one gets the seat."""
FAR_TURN = 3
"""At tables of two, one table in `FAR_TURN` has a far opponent."""


class Contender(NamedTuple):
    """A bot that may be given a match."""

    key: int
    owner: int
    """Accounts of a team and of its people have one number."""
    house: bool
    rating: float
    error: float


class Queues(NamedTuple):
    """Bots that should lead a table, those most in need first. A bot may be in several queues."""

    new: Sequence[Contender]
    uncertain: Sequence[Contender]
    waiting: Sequence[Contender]


class Around(NamedTuple):
    """Possible opponents of a leader."""

    near: Sequence[Contender]
    """Bots around its rating."""
    far: Sequence[Contender]
    """Bots from anywhere on the ladder."""
    met: Mapping[int, int]
    """By key: how often the leader met each in its last matches."""


class Field(NamedTuple):
    """A ladder at the time of a draw."""

    size: int
    """Bots at a table."""
    bots: int
    """Bots that have played on the ladder."""
    made: int
    """Tables the ladder has made before."""
    budget: int
    """Tables to draw, at most."""
    queues: Queues
    busy: Mapping[int, int]
    """By key: unfinished matches of each bot."""


def tables(
    field: Field, root: str, around: Callable[[Contender, Sequence[int]], Around]
) -> Iterator[tuple[Contender, list[Contender]]]:
    """Draw tables: each with its leader, and its bots in the order they sit.

    `root` seeds the day's random numbers. `around` finds a leader's possible opponents; its second
    argument is the ranks of the far ones.
    """
    made, busy = field.made, Counter(field.busy)
    for leader in leaders(field.queues, made):
        if made - field.made >= field.budget:
            return
        rng = Random(matchmaking_seed(root, table_key(made + 1)))
        wide = field.bots >= WIDE_FIELD
        ranks = rng.sample(range(1, field.bots + 1), FAR_CANDIDATES) if wide else []
        near, far, met = around(leader, ranks)
        seated = table(leader, near, field.size, met=met, busy=busy, rng=rng, far=far)
        if seated is not None:
            made += 1
            busy.update(one.key for one in seated)
            yield leader, seated


def table_key(number: int) -> str:
    """The key of a ladder's match, by the number of its table."""
    return f"table {number}"


def leaders(queues: Queues, turn: int) -> Iterator[Contender]:
    """Leaders of tables, each once; `turn` is the number of tables before.

    An empty queue leaves its turn to the next one.
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
    """The leader and its opponents in the order they sit, or ``None`` if too few may play.

    One bot of `far` gets a seat; at a table of two only every `FAR_TURN`-th time.
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
    """Information of a game about the distance between two regions of the ladder."""
    chance = expected(leader.rating, other.rating)
    return (leader.rating - other.rating) ** 2 * chance * (1 - chance)


def instructive(leader: Contender, other: Contender) -> float:
    """Information of a game: most between equals, more if the opponent is uncertain."""
    chance = expected(leader.rating, other.rating)
    return chance * (1 - chance) * (1 + other.error / (USUAL_ERROR + other.error))
