"""Revolution! as numbers. A bid takes one action for each token, a swap one for each cube."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations, product

from games.contract import Decision, Move, View
from games.encoding import Encoding, counts, one_of
from games.revolution.board import BOARDS, EXPANSION_SEATS, MOST_SPACES
from games.revolution.tokens import LETTERS


class RevolutionEncoding(Encoding):
    kinds = (
        "bid",
        "spy",
        "swap",
        "reassign",
        "influence",
        "plant",
        "reclaim",
        "jail",
        "asylum",
        "copy",
    )

    def moves(self) -> Iterator[Move]:
        core = self.seats < EXPANSION_SEATS
        areas, spaces = BOARDS["core" if core else self.options["expansion"]]
        self.areas = [area.name for area in areas]
        self.spaces = [space.name for space in spaces]
        self.refuses = {space.name: space.refuses for space in spaces}
        seats = range(self.seats)
        for token, space in product(LETTERS, self.spaces):
            yield {space: token}
        for area, seat in product(self.areas, seats):  # a cube: to spy on, to plant, to swap
            yield {area: seat}
        yield "stay"
        yield from ({"from": one, "to": other} for one, other in permutations(self.areas, 2))
        yield from self.areas
        yield from self.spaces
        yield from LETTERS
        yield from ({"seat": seat} for seat in seats)
        yield from ({"seat": seat, "eject": gone} for seat, gone in product(seats, seats))
        yield from ({"eject": gone} for gone in seats)

    def look(self, view: View) -> Iterator[int]:
        me = view["seat"]
        yield view["round"]
        for name in ("support", "stock"):
            yield from self.around(me, view[name])
        for tokens in (*view["tokens"][me:], *view["tokens"][:me]):
            yield from counts(LETTERS, tokens)
        for area in self.areas:
            yield from self.around(me, view["cubes"][area])
        yield from self.distance(me, view["guardhouse"])
        yield from one_of(self.spaces, (view["resolving"] or {}).get("space"))
        bids = view["bids"] or [{}] * self.seats
        for bid in (*bids[me:], *bids[:me]):
            for space in self.spaces:
                yield from counts(LETTERS, bid.get(space, ""))

    def progress(self, begun: tuple[int, ...]) -> Iterator[int]:
        """What has been placed so far: tokens by space, then the cubes of a swap."""
        size = len(LETTERS) * len(self.spaces)
        yield from (begun.count(action) for action in range(1, size + 1))
        cubes = len(self.areas) * self.seats
        yield from (begun.count(action) for action in range(size + 1, size + cubes + 1))

    def legal(self, decision: Decision, view: View, begun: tuple[int, ...]) -> list[int]:
        if decision.kind == "bid":
            return self._placements(view, begun)
        if decision.kind == "swap":
            return sorted({self.number(part) for part in self._swaps(decision, begun)})
        return super().legal(decision, view, begun)

    def move(self, decision: Decision, view: View, taken: tuple[int, ...]) -> Move | None:
        parts = [self.actions[action] for action in taken]
        if decision.kind == "bid":
            if len(parts) < len(view["tokens"][decision.seat]):
                return None
            bid: dict[str, str] = {}
            for part in parts:
                for space, token in part.items():
                    bid[space] = bid.get(space, "") + token
            return bid
        if decision.kind == "swap" and parts != ["stay"]:
            if len(parts) < 2:
                return None
            both = {**parts[0], **parts[1]}
            return next(move for move in decision.moves or () if move == both)
        return super().move(decision, view, taken)

    def _placements(self, view: View, begun: tuple[int, ...]) -> list[int]:
        """The next token, Force first and Gold last, on a space that takes it."""
        hand = sorted(view["tokens"][view["seat"]], key=LETTERS.index)
        token = hand[len(begun)]
        used = {space for action in begun for space in self.actions[action]}
        full = len(used) == MOST_SPACES
        return [
            self.number({space: token})
            for space in self.spaces
            if token not in self.refuses[space] and (space in used or not full)
        ]

    def _swaps(self, decision: Decision, begun: tuple[int, ...]) -> Iterator[Move]:
        """The cubes that can be named next: the first of any swap, or one that completes it."""
        first = self.actions[begun[0]] if begun else {}
        for move in decision.moves or ():
            if move == "stay":
                if not begun:
                    yield move
            elif first.items() <= move.items():
                for area, seat in move.items():
                    if area not in first:
                        yield {area: seat}


ENCODING = RevolutionEncoding
