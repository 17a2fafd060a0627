"""The best pairs of one bracket.

A maximum-weight matching finds the best worth. Of all pairings with that worth the rule book
takes the first in its order. It is found by matching again with small bonuses, which decide only
between pairings of equal worth.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

import rustworkx

from botocracy.events.pairing.dutch.criteria import Pair, Scope, values

NOBODY = -1
EXACT = 60
"""Largest bracket in which the rule book's order is found exactly; beyond, approximately."""
SPREAD = 40
"""Distance from the natural partner beyond which the first guess makes no difference."""
FIRST_MOVED = 20
"""How many moved-down players are preferred by rank; brackets never have more in practice."""

Bonus = Mapping[Pair, int]


class Bracket:
    def __init__(self, scope: Scope) -> None:
        self.moved = [player.rank for player in scope.moved]
        self.residents = [player.rank for player in scope.residents]
        self.inside = {*self.moved, *self.residents}
        self.values = values(scope)
        self.free = {*self.inside, *(player.rank for player in scope.lower)}
        self.made: list[Pair] = []
        self.mates: dict[int, int] = {}

    def pairs(self) -> list[Pair]:
        """The pairs of the bracket; a member without a pair floats down."""
        self._match()
        if self.moved:
            self._pair_moved()
        self._pair_residents()
        return self.made

    def _pair_moved(self) -> None:
        """Choose which moved-down players are paired (D.3), then each highest partner (D.1)."""
        ranked = self.moved[:FIRST_MOVED]
        if not all(self._paired(rank) for rank in ranked):
            worth = {rank: 2 ** (len(ranked) - 1 - at) for at, rank in enumerate(ranked)}
            self._match({(m, r): worth[m] for m in ranked for r in self.residents})
        paired = [rank for rank in self.moved if self._paired(rank)]
        self._forbid((m, r) for m in self.moved if m not in paired for r in self.inside)
        stay = {(m, r): 1 for m in paired for r in self.residents}
        for rank in paired:
            self._fix(rank, self.residents, stay)

    def _pair_residents(self) -> None:
        """Pair the upper half with the lower, with the fewest exchanges between them (D.2)."""
        left = [rank for rank in self.residents if rank in self.free]
        count = sum(self._paired(rank) for rank in left) // 2
        if not count:
            return
        upper, lower = left[:count], left[count:]
        if self._straight(upper, lower):
            return
        order = self._exchange_order(left, count)
        self._match(order, _near(upper, lower))
        exchanged = sum(not self._is_upper(rank) for rank in upper)
        if len(left) <= EXACT:
            if exchanged:
                self._exchange(upper, lower, exchanged, order)
            upper = [rank for rank in left if self._is_upper(rank)]
            lower = [rank for rank in left if rank not in upper]
            self._forbid(combinations(upper, 2))
            self._forbid(combinations(lower, 2))
            for rank in upper:
                self._fix(rank, lower, _near(upper, lower))
        else:
            self.made += [(rank, self.mates[rank]) for rank in left if self._is_upper(rank)]

    def _straight(self, upper: Sequence[int], lower: Sequence[int]) -> bool:
        """Take the rule book's first candidate if it has the best worth; returns whether it has."""
        first = list(zip(upper, lower, strict=False))
        if not all(pair in self.values for pair in first):
            return False
        best = self._worth()
        mates = dict(self.mates)
        wanted = dict.fromkeys(first, 1)
        self._match(wanted)
        if self._worth() == best and all(self.mates.get(a) == b for a, b in first):
            self.made += first
            return True
        self.mates = mates
        return False

    def _worth(self) -> int:
        return sum(self.values[a, b] for a, b in self.mates.items() if a < b)

    def _exchange_order(self, left: Sequence[int], count: int) -> dict[Pair, int]:
        """D.2.a and b: the fewest exchanges, then the smallest sum of places moved."""
        one = len(left) ** 2
        return {
            (a, b): (one if at < count else 0) - at
            for at, a in enumerate(left)
            for b in left[at + 1 :]
        }

    def _exchange(
        self, upper: Sequence[int], lower: Sequence[int], count: int, order: Bonus
    ) -> None:
        """D.2.c and d: exchange the lowest of the upper half for the highest of the lower."""
        left = [*upper, *lower]
        missing = count
        for at in range(len(upper) - 1, -1, -1):
            if not missing:
                break
            rank, below = upper[at], left[at + 1 :]
            if self._is_upper(rank):
                self._match(order, {(rank, other): -1 for other in below})
            if not self._is_upper(rank):
                self._forbid((rank, other) for other in below)
                missing -= 1
        missing = count
        for at, rank in enumerate(lower):
            if not missing:
                break
            above = left[: len(upper) + at]
            if not self._is_upper(rank):
                self._match(order, {(other, rank): -1 for other in above} | self._up(rank))
            if self._is_upper(rank):
                self._forbid((other, rank) for other in above)
                missing -= 1
        self._match(order)

    def _up(self, rank: int) -> dict[Pair, int]:
        """A malus for pairs outside the bracket: nobody floats down to avoid an exchange."""
        return {(rank, other): -1 for other in self.free - self.inside}

    def _fix(self, rank: int, wanted: Sequence[int], also: Bonus) -> None:
        """Pair `rank` with its highest wanted partner that keeps the worth of the matching."""
        choice = [other for other in wanted if _pair(rank, other) in self.values]
        choice = [other for other in choice if other in self.free]
        if self.mates.get(rank) != choice[0]:
            worth = {_pair(rank, other): len(choice) - at for at, other in enumerate(choice)}
            self._match(worth, also)
        mate = self.mates[rank]
        self.made.append(_pair(rank, mate))
        self.free -= {rank, mate}
        del self.mates[rank], self.mates[mate]

    def _paired(self, rank: int) -> bool:
        return self.mates.get(rank, NOBODY) in self.inside

    def _is_upper(self, rank: int) -> bool:
        """Whether it is the higher-ranked player of a pair of the bracket."""
        mate = self.mates.get(rank, NOBODY)
        return mate > rank and mate in self.inside

    def _forbid(self, pairs: Iterable[Pair]) -> None:
        for a, b in pairs:
            self.values.pop(_pair(a, b), None)

    def _match(self, *bonuses: Bonus) -> None:
        """Match the players that are not fixed yet; bonuses decide between equal matchings."""
        graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
        node = {rank: graph.add_node(rank) for rank in sorted(self.free)}
        pairs = [pair for pair in self.values if pair[0] in node and pair[1] in node]
        weights = [self.values[pair] for pair in pairs]
        for bonus in bonuses:
            if bonus:
                room = len(node) * max(abs(worth) for worth in bonus.values()) + 1
                weights = [
                    weight * room + bonus.get(pair, 0)
                    for weight, pair in zip(weights, pairs, strict=True)
                ]
        graph.add_edges_from(
            [(node[a], node[b], w) for (a, b), w in zip(pairs, weights, strict=True)]
        )
        self.mates = {}
        for one, other in rustworkx.max_weight_matching(graph, weight_fn=int):
            a, b = graph[one], graph[other]
            self.mates[a], self.mates[b] = b, a


def _pair(a: int, b: int) -> Pair:
    return (a, b) if a < b else (b, a)


def _near(upper: Sequence[int], lower: Sequence[int]) -> dict[Pair, int]:
    """A malus by distance from the natural partner; mostly gives the final pairing at once."""
    return {
        _pair(a, b): -min(abs(i - j), SPREAD)
        for i, a in enumerate(upper)
        for j, b in enumerate(lower)
    }
