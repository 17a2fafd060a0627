"""What a seat remembers of cards it no longer sees.

A memory is a tuple of items ``(card, places)``: somewhere in these places, taken
together, lies a copy of this card, one copy per item. `places` is a bit mask.
Cards are alike, so an item is a lower bound, not a physical card: when a copy of
the card is seen to leave one of the places, the bound sinks by one.

A random draw blurs an item (the card may be in the deck or with whoever drew);
an item that has come to cover every place the seat cannot look into says nothing
more and is dropped.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final

Item = tuple[str, int]
Memory = tuple[Item, ...]

DECK: Final = 1 << 6
HAND: Final = tuple(1 << seat for seat in range(6))
ASIDE: Final = tuple(1 << (7 + seat) for seat in range(6))

PLACES: Final = {
    "deck": DECK,
    **{f"hand {seat}": bit for seat, bit in enumerate(HAND)},
    **{f"aside {seat}": bit for seat, bit in enumerate(ASIDE)},
}
"""The places by the name they have in a view."""


def left(memory: Memory, card: str, place: int) -> Memory:
    """After a copy of `card` was seen to leave `place`.

    Of k items that may have meant this copy, k − 1 bounds remain; the i-th holds
    for the i-th and the next of the old sets together, which is exact when they
    are nested and never claims too much when they are not.
    """
    touched = [places for known, places in memory if known == card and places & place]
    if not touched:
        return memory
    touched.sort(key=int.bit_count)
    rest = [item for item in memory if item[0] != card or not item[1] & place]
    rest += [(card, a | b) for a, b in pairwise(touched)]
    return tuple(rest)


def blurred(memory: Memory, source: int, goal: int, hidden: int) -> Memory:
    """After unseen cards went from `source` to `goal`.

    `hidden` are the places with cards the seat cannot see: an item that covers them
    all says nothing more.
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
    """After a place was emptied: only `hidden` ones can hold what is remembered."""
    return tuple([(card, places & hidden) for card, places in memory if places & hidden != hidden])


@lru_cache(maxsize=10_000)
def shown(memory: Memory) -> tuple[dict[str, object], ...]:
    """A memory as it stands in a view: ``{"card": "banker", "among": ("deck", "hand 2")}``."""
    return tuple(
        [
            {"card": card, "among": tuple([name for name, bit in PLACES.items() if bit & places])}
            for card, places in memory
        ]
    )


def read(items: Sequence[dict[str, object]]) -> Memory:
    """A memory from its form in a view."""
    memory = []
    for item in items:
        among = item["among"]
        assert isinstance(among, list | tuple)
        memory.append((str(item["card"]), sum(PLACES[str(name)] for name in among)))
    return tuple(memory)
