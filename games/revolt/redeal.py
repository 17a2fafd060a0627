"""Dealing unseen cards anew: every deal that fits what is known, each equally likely.

Some seats are known to lack a family, so the cards of that family cannot simply be
shuffled. How many of them each seat gets is drawn by the exact number of deals
behind each way to share them out; cards of unrestricted families fill what is left.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import comb, factorial
from random import Random

from games.contract import GameError

Room = tuple[int, ...]
"""How many more cards each seat takes."""
Need = tuple[int, tuple[int, ...]]
"""A number of cards of one family, and the seats that may get them."""


def redeal(
    families: Sequence[list[str]], places: Sequence[int], lacks: Sequence[str], rng: Random
) -> list[list[str]]:
    """Cards for every seat: as many as it has places for, of no family it lacks.

    `families` holds the unseen cards, each list of one family.
    """
    room = tuple(places)
    hands: list[list[str]] = [[] for _ in room]
    free: list[str] = []
    bound: list[tuple[list[str], tuple[int, ...]]] = []
    for cards in families:
        if not cards:
            continue
        takers = tuple(s for s, space in enumerate(room) if space and cards[0][0] not in lacks[s])
        if len(takers) == len(room) - room.count(0):
            free += cards
        else:
            bound.append((cards, takers))
    bound.sort(key=lambda item: len(item[1]))
    needs = tuple((len(cards), takers) for cards, takers in bound)
    for index, (cards, _) in enumerate(bound):
        rng.shuffle(cards)
        after = _draw(needs[index:], room, rng)
        for seat, (before, left) in enumerate(zip(room, after, strict=True)):
            hands[seat] += [cards.pop() for _ in range(before - left)]
        room = after
    rng.shuffle(free)
    for seat, space in enumerate(room):
        hands[seat] += [free.pop() for _ in range(space)]
    return hands


def _draw(needs: tuple[Need, ...], room: Room, rng: Random) -> Room:
    """The room left after the first need was met in one of its ways, drawn at random."""
    total = ways(needs, room)
    if not total:
        raise GameError("no deal fits this view")
    ticket = rng.randrange(total)
    for after, number in _splits(needs[0], room):
        ticket -= number * ways(needs[1:], after)
        if ticket < 0:
            break
    return after


@lru_cache(maxsize=4096)
def ways(needs: tuple[Need, ...], room: Room) -> int:
    """The number of deals that meet `needs`, the remaining room filled by free cards."""
    if needs:
        return sum(number * ways(needs[1:], after) for after, number in _splits(needs[0], room))
    number = factorial(sum(room))
    for space in room:
        number //= factorial(space)
    return number


def _splits(need: Need, room: Room) -> Iterator[tuple[Room, int]]:
    """Every way to share out one family: the room left, and how many choices of cards it is."""
    count, takers = need
    if not takers:
        if not count:
            yield room, 1
        return
    seat = takers[0]
    for given in range(min(count, room[seat]) + 1):
        left = (*room[:seat], room[seat] - given, *room[seat + 1 :])
        for after, number in _splits((count - given, takers[1:]), left):
            yield after, number * comb(count, given)
