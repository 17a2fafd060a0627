"""The worth of a pair in its bracket: the criteria C.5–C.19 as the digits of one number.

A matching is worth the sum of its pairs. Every digit is wide enough for its largest sum, so a
criterion never outweighs a more important one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import prod
from typing import NamedTuple

from botocracy.events.pairing.dutch.players import (
    DOWN,
    POINT,
    STRONG,
    UP,
    Player,
    allowed,
    conflict,
    seats_forbid,
)

ROOM = 2**88
"""Upper limit of a worth: the matching has 128 bits, and bonuses need the others."""
LEVELS = 16
"""With more different score differences than this, the sum of their squares is used."""
MOST_MET = 7
"""Further meetings of a pair do not lower its worth."""

Pair = tuple[int, int]
"""Two ranks, the higher-ranked player first."""


@dataclass(frozen=True)
class Scope:
    """A bracket, and the players below it that are considered with it."""

    moved: Sequence[Player]
    residents: Sequence[Player]
    lower: Sequence[Player]
    completing: bool = False
    """`lower` is everyone below, and as many players as possible must be paired in all."""
    lenient: bool = False
    """The absolute criteria cannot all be kept: break them as little as possible."""


class Digit(NamedTuple):
    """One criterion: the gain of a pair, and the range of the sum over all pairs."""

    gain: Callable[[Player, Player], int]
    width: int


def values(scope: Scope) -> dict[Pair, int]:
    """The worth of every allowed pair: above zero, higher is better."""
    digits = [digit for digit in _digits(scope) if digit.width]
    while prod(digit.width + 1 for digit in digits) > ROOM:
        digits.pop()  # the least important one
    factors = [prod(d.width + 1 for d in digits[at:]) for at in range(1, len(digits) + 1)]
    everyone = sorted([*scope.moved, *scope.residents, *scope.lower], key=lambda p: p.rank)
    return {
        (a.rank, b.rank): sum(
            digit.gain(a, b) * factor for digit, factor in zip(digits, factors, strict=True)
        )
        for a, b in combinations(everyone, 2)
        if scope.lenient or allowed(a, b)
    }


def _digits(scope: Scope) -> Iterator[Digit]:
    """The criteria, the most important first."""
    members = [*scope.moved, *scope.residents]
    inside = {player.rank for player in members}
    size = len(members) + len(scope.lower)

    def within(gain: Callable[[Player, Player], int]) -> Callable[[Player, Player], int]:
        """Restrict a gain to pairs of the bracket. The second player is the lower-ranked one."""
        return lambda a, b: gain(a, b) if b.rank in inside else 0

    pairs, all_pairs = len(members) // 2, size // 2
    if scope.completing:
        yield Digit(lambda a, b: 1, all_pairs)
        if size % 2:  # C.2: players that may not have the bye are paired
            most = sum(p.byes for p in (*members, *scope.lower))
            yield Digit(lambda a, b: a.byes + b.byes, most)
    if scope.lenient:
        yield Digit(lambda a, b: -min(a.met[b.entrant], MOST_MET), MOST_MET * all_pairs)
        yield Digit(lambda a, b: -seats_forbid(a, b), all_pairs)
    # C.5: as many pairs as possible.
    yield Digit(within(lambda a, b: 1), pairs)
    # C.6: the smallest score differences.
    differences = _Differences(members)
    mixed = len({p.score for p in members}) > 1
    if mixed:
        yield from differences.digits(within, lambda p: True, lambda a, b: True)
    # C.7: in the next bracket, as many pairs as possible and the smallest differences.
    if scope.lower and not scope.completing:
        yield Digit(lambda a, b: int(b.rank not in inside), all_pairs)
        if mixed:
            for score in sorted({p.score for p in members}, reverse=True)[:LEVELS]:
                yield Digit(_held(score, inside), sum(p.score == score for p in members))
    if any(p.topscorer for p in members):
        # C.8, C.9: topscorers get no seat difference above two, and no seat three times in a row.
        yield Digit(within(_avoids(lambda p: abs(p.surplus) > 1)), pairs)
        yield Digit(within(_avoids(lambda p: p.repeated)), pairs)
    # C.10, C.11: seat preferences, then strong ones.
    if any(p.due is not None for p in members):
        yield Digit(within(lambda a, b: -conflict(a, b)), pairs)
        strong = sum(p.strength >= STRONG for p in members) // 2
        yield Digit(
            within(lambda a, b: -(min(a.strength, b.strength) >= STRONG and conflict(a, b))), strong
        )
    # C.12–C.15: nobody repeats the float of the last round, then of the round before it.
    for floated in (_last, _before):
        down = sum(floated(p) == DOWN for p in members)
        yield Digit(within(_stays(floated)), down)
        up = sum(floated(p) == UP for p in members)
        yield Digit(within(_rises(floated)), up if mixed else 0)
    # C.16–C.19: the smallest score differences for those who repeat a float.
    if mixed:
        for floated in (_last, _before):
            yield from differences.digits(within, _is(floated, DOWN), _upper(floated))
            yield from differences.digits(within, lambda p: False, _lower(floated))


def _last(player: Player) -> int:
    return player.floated


def _before(player: Player) -> int:
    return player.floated_before


Float = Callable[[Player], int]
Gain = Callable[[Player, Player], int]
Holds = Callable[[Player, Player], bool]


def _is(floated: Float, way: int) -> Callable[[Player], bool]:
    return lambda p: floated(p) == way


def _upper(floated: Float) -> Holds:
    return lambda a, b: floated(a) == DOWN


def _lower(floated: Float) -> Holds:
    return lambda a, b: floated(b) == UP


def _stays(floated: Float) -> Gain:
    """Number of players in a pair that floated down and do not float down again."""
    return lambda a, b: (floated(a) == DOWN and a.score == b.score) + (floated(b) == DOWN)


def _rises(floated: Float) -> Gain:
    return lambda a, b: -(floated(b) == UP and a.score > b.score)


def _held(score: int, inside: set[int]) -> Gain:
    """Number of bracket members with this score in a pair, whether here or in the next bracket."""
    return lambda a, b: sum(p.rank in inside and p.score == score for p in (a, b))


def _avoids(at_limit: Callable[[Player], bool]) -> Gain:
    """Minus one for a topscorer's pair in which both are at the limit and due the same seat."""
    return lambda a, b: (
        -((a.topscorer or b.topscorer) and at_limit(a) and at_limit(b) and conflict(a, b))
    )


class _Differences:
    """Score differences of a bracket (A.8), the largest first.

    An unpaired member counts as paired with a player one point below the bracket.
    """

    def __init__(self, members: Sequence[Player]) -> None:
        self.members = members
        self.floor = min(p.score for p in members) - POINT

    def digits(
        self,
        within: Callable[[Gain], Gain],
        leaves: Callable[[Player], bool],
        meets: Holds,
    ) -> Iterator[Digit]:
        """One digit for each difference.

        `leaves` selects the members that count if unpaired, `meets` the pairs that count.
        """
        left = Counter(p.score - self.floor for p in self.members if leaves(p))
        made: Counter[int] = Counter()
        for a in self.members:
            found = {a.score - b.score for b in self.members if a.score > b.score and meets(a, b)}
            made.update(found)
        levels = sorted({*left, *made}, reverse=True)
        if len(levels) > LEVELS:
            yield self._squares(within, leaves, meets, levels[0])
            return
        for level in levels:
            yield Digit(within(self._at(level, leaves, meets)), left[level] + made[level])

    def _at(self, level: int, leaves: Callable[[Player], bool], meets: Holds) -> Gain:
        def gain(a: Player, b: Player) -> int:
            spared = sum(leaves(p) and p.score - self.floor == level for p in (a, b))
            return spared - (a.score - b.score == level and meets(a, b))

        return gain

    def _squares(
        self,
        within: Callable[[Gain], Gain],
        leaves: Callable[[Player], bool],
        meets: Holds,
        largest: int,
    ) -> Digit:
        """One digit with the sum of squares, for scores that are nearly all different."""

        def square(difference: int) -> int:
            return (63 * difference // largest) ** 2

        def gain(a: Player, b: Player) -> int:
            spared = sum(square(p.score - self.floor) for p in (a, b) if leaves(p))
            return spared - (square(a.score - b.score) if meets(a, b) else 0)

        return Digit(within(gain), 64 * 64 * (len(self.members) + 1))
