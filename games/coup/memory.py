"""What a seat remembers of cards that it no longer sees.

A memory is a tuple of items ``(card, places)``: in these places together there is a copy of this
card, one copy for each item. `places` is a bit mask. Copies of a card are alike, so items are a
lower bound, not physical cards: when a copy is seen to leave one of the places, the number of
items sinks by one.

A random draw blurs an item: the card may be in the deck or with whoever drew. An item that
covers every place with cards that the seat cannot see says nothing and is dropped.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final

Item = tuple[str, int]
Memory = tuple[Item, ...]

MOST_SEATS: Final = 6
HAND: Final = tuple(1 << seat for seat in range(MOST_SEATS))
DECK: Final = 1 << MOST_SEATS
ASIDE: Final = tuple(DECK << 1 + seat for seat in range(MOST_SEATS))

PLACES: Final = {
    "deck": DECK,
    **{f"hand {seat}": bit for seat, bit in enumerate(HAND)},
    **{f"aside {seat}": bit for seat, bit in enumerate(ASIDE)},
}
"""The places by their names in a view."""


def left(memory: Memory, card: str, place: int) -> Memory:
    """The memory after a copy of `card` was seen to leave `place`.

    Of k items that may have meant this copy, k − 1 remain. The i-th of them covers the places
    of the i-th and the next of the old items together, which is exact if the old sets are
    nested, and never claims too much if they are not.
    """
    touched = [places for known, places in memory if known == card and places & place]
    if not touched:
        return memory
    touched.sort(key=int.bit_count)
    rest = [item for item in memory if item[0] != card or not item[1] & place]
    rest += [(card, a | b) for a, b in pairwise(touched)]
    return tuple(rest)


def blurred(memory: Memory, source: int, goal: int, hidden: int) -> Memory:
    """The memory after unseen cards went from `source` to `goal`.

    `hidden` are the places with cards that the seat cannot see.
    """
    items = []
    for item in memory:
        card, places = item
        if places & source:
            places |= goal
            if places & hidden == hidden:
                continue
            item = (card, places)
        items.append(item)
    return tuple(items)


def pruned(memory: Memory, hidden: int) -> Memory:
    """The memory after a place was emptied; `hidden` as in `blurred`."""
    return tuple([(card, places & hidden) for card, places in memory if places & hidden != hidden])


@lru_cache(maxsize=1_000)
def shown(memory: Memory) -> tuple[dict[str, object], ...]:
    """A memory as views have it: ``{"card": "banker", "among": ("deck", "hand 2")}``."""
    return tuple(
        [
            {"card": card, "among": tuple([name for name, bit in PLACES.items() if bit & places])}
            for card, places in memory
        ]
    )


def read(items: Sequence[dict[str, object]]) -> Memory:
    """A memory from a view."""
    memory = []
    for item in items:
        among = item["among"]
        assert isinstance(among, list | tuple)
        memory.append((str(item["card"]), sum(PLACES[str(name)] for name in among)))
    return tuple(memory)
