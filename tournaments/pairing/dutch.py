"""Tables of two by FIDE's Dutch system.

Score groups are paired from the top. In each, one maximum-weight matching over everyone
who is still unpaired finds what the best pairing of the group is worth, criterion by
criterion, so that the rest can still be paired too; then the upper half gets, one after
the other, the highest partner that keeps this worth. Held to in this order:

- nobody meets twice, nobody has a second bye, no two meet who both must have the same seat;
  where that cannot be, as rarely as possible: an event goes on in any case;
- the bye goes to the lowest score;
- as many pairs in the group as can be, with the smallest differences of score;
- then in the next group;
- as many as can be get the seat they are due;
- nobody who floated in the last round floats down, then up, again; then the round before it;
- the upper half of a group meets the lower, in order, with as few exchanges as can be.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations, zip_longest
from math import prod

import rustworkx

from tournaments.pairing.tables import Field, Pairing, PastTable

BYE = -1
"""The empty chair."""
MOST = 2**126
EXACT = 60
"""Up to this many in a group its order is found partner by partner, beyond that at once."""


@dataclass
class Player:
    """What one entrant brings to the pairing."""

    entrant: int
    rank: int
    """By score, then seed: 0 is the best."""
    score: int
    """In steps of the scoring."""
    met: Counter[int] = field(default_factory=Counter)
    seats: list[int] = field(default_factory=list)
    byes: int = 0
    floated: int = 0
    """In the last round: 1 down, −1 up."""
    floated_before: int = 0
    """In the round before that."""

    @cached_property
    def surplus(self) -> int:
        """First seats had more often than second ones."""
        return self.seats.count(0) - self.seats.count(1)

    @cached_property
    def due(self) -> int | None:
        """The seat to have next; ``None`` before the first table."""
        if not self.seats:
            return None
        if self.absolute and self.surplus in (-1, 0, 1):
            return 1 - self.seats[-1]
        return (1 if self.surplus > 0 else 0) if self.surplus else 1 - self.seats[-1]

    @cached_property
    def absolute(self) -> bool:
        """Whether it must have that seat."""
        return abs(self.surplus) > 1 or (len(self.seats) > 1 and self.seats[-1] == self.seats[-2])

    @cached_property
    def strength(self) -> int:
        """How much it is due: 3 absolutely, 2 strongly, 1 mildly."""
        if self.due is None:
            return 0
        return 3 if self.absolute else 2 if self.surplus else 1


def dutch(given: Field, scores: Mapping[int, float]) -> Pairing:
    """One round at tables of two."""
    players = _players(given, scores)
    pairs, out = _pair(players)
    boards = sorted(pairs, key=lambda pair: (-max(p.score for p in pair), _ranks(pair)))
    tables = tuple(_seat(a, b, board) for board, (a, b) in enumerate(boards))
    return Pairing(tables, tuple(player.entrant for player in out))


def _ranks(pair: tuple[Player, Player]) -> tuple[int, int]:
    a, b = sorted(player.rank for player in pair)
    return a, b


def _players(given: Field, scores: Mapping[int, float]) -> list[Player]:
    seed = {entrant: number for number, entrant in enumerate(given.entrants)}
    order = sorted(given.entrants, key=lambda e: (-round(scores.get(e, 0.0), 6), seed[e]))
    steps = sorted({round(scores.get(e, 0.0), 6) for e in order})
    players = {
        e: Player(e, rank, steps.index(round(scores.get(e, 0.0), 6)), byes=given.byes.get(e, 0))
        for rank, e in enumerate(order)
    }
    for table in given.past:
        for seat, entrant in enumerate(table.entrants):
            if entrant in players:
                player = players[entrant]
                player.seats.append(seat)
                player.met.update(other for other in table.entrants if other != entrant)
    last = max((table.round for table in given.past), default=0)
    floats, before = _floats(given.past, last), _floats(given.past, last - 1)
    for entrant, player in players.items():
        player.floated = floats.get(entrant, 0)
        player.floated_before = before.get(entrant, 0)
    for entrant in given.sat_out:
        if entrant in players:
            players[entrant].floated = 1  # a bye is a float down, too
    return list(players.values())


def _floats(past: Sequence[PastTable], number: int) -> dict[int, int]:
    """Who floated in a round: met someone of another score."""
    before: dict[int, float] = defaultdict(float)
    for table in past:
        if table.round < number:
            for entrant, share in zip(table.entrants, table.shares, strict=True):
                before[entrant] += share
    way = {}
    for table in past:
        if table.round == number and len(table.entrants) == 2:
            a, b = table.entrants
            difference = round(before[a] - before[b], 6)
            if difference:
                way[a], way[b] = (1, -1) if difference > 0 else (-1, 1)
    return way


def _pair(players: list[Player]) -> tuple[list[tuple[Player, Player]], list[Player]]:
    rest = list(players)
    pairs: list[tuple[Player, Player]] = []
    floating: list[Player] = []
    out: list[Player] = []
    while rest:
        level = max(player.score for player in rest if player not in floating)
        group = floating + [p for p in rest if p.score == level and p not in floating]
        made, bye = _Group(group, rest).paired()
        pairs += made
        gone = {p.rank for pair in made for p in pair} | {p.rank for p in bye}
        out += bye
        rest = [player for player in rest if player.rank not in gone]
        floating = [player for player in group if player.rank not in gone]
    return pairs, out


class _Group:
    """One score group with those who floated down into it."""

    def __init__(self, group: list[Player], rest: list[Player]) -> None:
        self.rest = rest
        self.group = {player.rank for player in group}
        self.order = sorted(group, key=lambda player: player.rank)
        low = min(player.score for player in group)
        below = [p.score for p in rest if p.rank not in self.group]
        self.next = max(below, default=-1)
        self.moved = [p for p in self.order if p.score > low]
        self.by_rank = {player.rank: player for player in rest}
        self.low = low
        spread = max(p.score for p in group) - low + 2
        n = len(rest) // 2 + 2  # there are no more pairs
        levels = max(player.score for player in rest) + 1
        # One digit for each criterion, the most important first; no sum reaches the next digit.
        places = [8 * n, n, n * levels, n, n * spread * spread, n, n, n, 2 * n, n, 2 * n, n]
        # The matching counts in 127 bits: what does not fit into them is left out, the least first.
        room = MOST // (4 * n * n * max(EXACT, 2 * n))  # for what `_match` puts behind them
        while prod(places) > room:
            places.pop()
        self.places = places
        self.crossed: set[tuple[int, int]] = set()
        """Pairs inside one half of the group."""
        self.fixed: dict[int, int] = {}

        self.worths = self._worths()

    def paired(self) -> tuple[list[tuple[Player, Player]], list[Player]]:
        """The pairs inside the group, and who has the bye if it is given here."""
        half = sum(mate in self.group for mate in self._match({}).values()) // 2
        mates = self._match(self._offsets(half))
        if len(self.order) <= EXACT:
            mates = self._one_by_one(mates, half)
        bye = [p for p in self.order if p.rank not in mates]
        pairs = [
            (player, self.by_rank[mates[player.rank]])
            for player in self.order
            if player.rank < mates.get(player.rank, BYE) and mates[player.rank] in self.group
        ]
        return pairs, bye

    def _one_by_one(self, mates: dict[int, int], pairs: int) -> dict[int, int]:
        """First those from above get their partners, then the upper half of the others."""
        residents = [player.rank for player in self.order if player not in self.moved]
        for player in self.moved:
            if mates.get(player.rank) in self.group:
                mates = self._fix(player.rank, residents, mates)
        left = [player.rank for player in self.order if player.rank not in self.fixed]
        half = pairs - len(self.fixed) // 2
        upper, lower = self._halves(left, left[:half])
        if any((rank, mates.get(rank, BYE)) in self.crossed for rank in left):
            # As few exchanges between the halves as can be, and of those the nearest.
            mates = self._match({(a, b): -i for i, a in enumerate(left) for b in left[i + 1 :]})
            above = [rank for rank in left if rank < mates.get(rank, BYE) in self.group]
            upper, lower = self._halves(left, above)
        for rank in upper:
            if rank not in self.fixed:
                mates = self._fix(rank, lower, mates)
        return mates

    def _halves(self, left: list[int], upper: list[int]) -> tuple[list[int], list[int]]:
        """The two halves, with every pair inside one of them marked."""
        lower = [rank for rank in left if rank not in upper]
        self.crossed = {pair for part in (upper, lower) for pair in combinations(part, 2)}
        return upper, lower

    def _fix(self, rank: int, wanted: Sequence[int], mates: dict[int, int]) -> dict[int, int]:
        """Give this one the highest of the wanted partners that costs nothing elsewhere."""
        wanted = [other for other in wanted if other not in self.fixed]
        if wanted and mates.get(rank) != wanted[0]:
            bonus = {
                (min(rank, other), max(rank, other)): len(wanted) - place
                for place, other in enumerate(wanted)
            }
            mates = self._match(bonus)
        mate = mates.get(rank, BYE)
        if mate in self.group:
            self.fixed[rank], self.fixed[mate] = mate, rank
        return mates

    def _offsets(self, half: int) -> dict[tuple[int, int], int]:
        """All partners at once: the nearer to half a group apart, the better."""
        places = enumerate(player.rank for player in self.order)
        return {(a, b): -min(abs(j - i - half), 60) for (i, a), (j, b) in combinations(places, 2)}

    def _match(self, bonus: Mapping[tuple[int, int], int]) -> dict[int, int]:
        """The best matching of everyone, by rank; `bonus` decides where all else is equal."""
        graph = rustworkx.PyGraph(multigraph=False)
        free = [player for player in self.rest if player.rank not in self.fixed]
        node = {player.rank: graph.add_node(player.rank) for player in free}
        crossings = len(free) + 1
        last_digit = max((abs(b) for b in bonus.values()), default=0) * len(free) + 1
        edges = []
        for key, worth in self.worths.items():
            a, b = key
            if a in node and b in node:
                value = worth * crossings - (key in self.crossed)
                edges.append((node[a], node[b], value * last_digit + bonus.get(key, 0)))
        if len(free) % 2:
            chair = graph.add_node(BYE)
            for player in free:
                value = self._bye_worth(player) * crossings * last_digit
                edges.append((node[player.rank], chair, value))
        graph.add_edges_from(edges)
        found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
        mates = dict(self.fixed)
        for one, other in found:
            a_rank, b_rank = graph[one], graph[other]
            if BYE not in (a_rank, b_rank):
                mates[a_rank], mates[b_rank] = b_rank, a_rank
        return mates

    def _worths(self) -> dict[tuple[int, int], int]:
        pairs = combinations(sorted(self.rest, key=lambda player: player.rank), 2)
        return {(a.rank, b.rank): self._worth(a, b) for a, b in pairs}

    def _bye_worth(self, player: Player) -> int:
        # To the lowest score there is.
        again, before = int(player.floated == 1), int(player.floated_before == 1)
        return self._number(
            (8 * min(player.byes, 1), 0, player.score, 0, 0, 0, 0, 0, again, 0, before)
        )

    def _worth(self, a: Player, b: Player) -> int:
        """What a pair is worth: all criteria in one number."""
        inside = (a.rank in self.group) + (b.rank in self.group)
        if not inside:
            both_next = a.score == b.score == self.next
            return self._number((min(a.met[b.entrant], 7), _must_clash(a, b), 0, 0, 0, -both_next))
        clash = a.due is not None and a.due == b.due
        upper, lower = (a, b) if a.rank < b.rank else (b, a)
        # Whoever floats out counts as if met from just below the group.
        gap = upper.score - (lower.score if inside == 2 else self.low - 1)
        down = a.score != b.score
        up = down and inside == 2
        return self._number(
            (
                min(a.met[b.entrant], 7),
                _must_clash(a, b),
                0,
                -int(inside == 2),
                gap * gap,
                -int(inside == 1 and lower.score == self.next),
                int(clash and inside == 2),
                int(clash and inside == 2 and min(a.strength, b.strength) > 1),
                int(down and upper.floated == 1),
                int(up and lower.floated == -1),
                int(down and upper.floated_before == 1),
                int(up and lower.floated_before == -1),
            )
        )

    def _number(self, digits: Sequence[int]) -> int:
        value = 0
        for digit, size in zip_longest(digits[: len(self.places)], self.places, fillvalue=0):
            value = value * size - digit
        return value


def _must_clash(a: Player, b: Player) -> int:
    """Both must have the same seat."""
    return int(a.absolute and b.absolute and a.due == b.due)


def _seat(a: Player, b: Player, board: int) -> tuple[int, int]:
    """Who has the first seat: the one it is due to, more to whom it is due more."""
    upper, lower = (a, b) if a.rank < b.rank else (b, a)
    if upper.due is None and lower.due is None:
        first = lower if board % 2 else upper
    elif upper.due != lower.due:
        knows, other = (upper, lower) if upper.due is not None else (lower, upper)
        first = knows if knows.due == 0 else other
    else:
        stronger = max((upper, lower), key=lambda p: (p.strength, abs(p.surplus), -p.rank))
        other = lower if stronger is upper else upper
        first = stronger if stronger.due == 0 else other
    return (first.entrant, (lower if first is upper else upper).entrant)
