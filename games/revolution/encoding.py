"""Revolution! as numbers. A bid takes one action for each token, a swap one for each cube."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations, product

from games.contract import Decision, Move, View
from games.encoding import Block, Counts, Encoding, OneOf, Row, capped
from games.revolution.board import BOARDS, CUBES, EXPANSION_SEATS, HAND, MOST_SPACES
from games.revolution.tokens import LETTERS

MOST_SUPPORT = 250
"""More Support is shown as so much; the most in a thousand random games was 204."""


class _Tokens(dict[str, Row]):
    """Cache: tokens as letters → how many there are of each letter."""

    def __missing__(self, text: str) -> Row:
        row = self[text] = bytes(_count(text))
        return row


_count = Counts(LETTERS)
TOKENS = _Tokens()


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
        self.room = [area.spaces for area in areas]
        # The tokens of all spaces, and as many as a copied space or a filled hand can add.
        self.most_tokens = [
            sum(space.tokens.count(letter) for space in spaces) + HAND for letter in LETTERS
        ]
        self.spaces = [space.name for space in spaces]
        self._space = OneOf(self.spaces)
        self.refuses = {space.name: space.refuses for space in spaces}
        seats = range(self.seats)
        placings = list(product(LETTERS, self.spaces))
        self._placing = {(space, token): n for n, (token, space) in enumerate(placings, 1)}
        yield from ({space: token} for token, space in placings)
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

    def layout(self) -> Iterator[Block]:
        seats, spaces = self.seats, len(self.spaces)
        yield Block("round", 1, self.options["max_rounds"])
        yield Block("Support, by seat", seats, MOST_SUPPORT)
        yield Block("cubes in stock, by seat", seats, CUBES)
        for away in range(seats):
            yield from self._token_blocks(f"held by seat {away}")
        for area, room in zip(self.areas, self.room, strict=True):
            yield Block(f"cubes in the {area}, by seat", seats, room)
        yield Block("seat in the guardhouse", seats)
        yield Block("space being resolved", spaces)
        for away, space in product(range(seats), self.spaces):
            yield from self._token_blocks(f"bid by seat {away} for the {space}")
        for letter, most in zip(LETTERS, self.most_tokens, strict=True):
            yield Block(f"{letter} placed so far in this bid, by space", spaces, most)
        yield Block("cubes named so far in this swap, by area and seat", len(self.areas) * seats, 2)

    def _token_blocks(self, where: str) -> Iterator[Block]:
        for letter, most in zip(LETTERS, self.most_tokens, strict=True):
            yield Block(f"{letter} {where}", 1, most)

    def look(self, view: View) -> Iterator[Row]:
        me = view["seat"]
        yield bytes((view["round"],))
        yield self.around(me, capped(view["support"], MOST_SUPPORT))
        yield self.around(me, view["stock"])
        for tokens in (*view["tokens"][me:], *view["tokens"][:me]):
            yield TOKENS[tokens]
        for area in self.areas:
            yield self.around(me, view["cubes"][area])
        yield self.distance(me, view["guardhouse"])
        yield self._space[(view["resolving"] or {}).get("space")]
        bids = view["bids"] or [{}] * self.seats
        for bid in (*bids[me:], *bids[:me]):
            yield from [TOKENS[bid.get(space, "")] for space in self.spaces]

    def progress(self, begun: tuple[int, ...]) -> Row:
        """What has been placed so far: tokens by space, then the cubes of a swap."""
        row = bytearray(len(LETTERS) * len(self.spaces) + len(self.areas) * self.seats)
        for action in begun:
            if action <= len(row):
                row[action - 1] += 1
        return row

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
            self._placing[space, token]
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
