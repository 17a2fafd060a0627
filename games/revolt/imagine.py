"""A full state that matches what one seat sees: the unseen cards are dealt again.

Every deal that fits what the seat knows is equally likely. Some seats are known to lack a
family, so its cards cannot simply be shuffled: how many of them each seat gets is drawn by the
exact number of deals behind each way to share them out. Cards of unrestricted families fill the
rest.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from math import comb, factorial
from random import Random

from games.contract import Game, GameError, Json, Move, View
from games.revolt.cards import (
    CARDS_EACH,
    CUTS,
    LETTERS,
    ONE_CITIZEN,
    PACK,
    card_of,
    cards_of,
    hand_of,
)
from games.revolt.state import RevoltState

Room = tuple[int, ...]
"""How many more cards each seat takes."""
Need = tuple[int, tuple[int, ...]]
"""A number of cards of one family, and the seats that may get them."""


def imagine(game: Game, view: View, options: Mapping[str, Json], rng: Random) -> RevoltState:
    """See `Game.imagine`.

    A seat in turn may hold a hand with a single legal move; it is asked all the same, because
    the view says so.
    """
    trick = [_shared(move) for move in view["trick"]]
    past = tuple(
        (leader, tuple(map(_shared, moves)), winner) for leader, moves, winner in view["past"]
    )
    hands = _hands(view, past, trick, rng)
    return RevoltState.resume(game, options, view, past, trick, hands, f"{rng.random()}")


def _shared(move: Move) -> Move:
    """A move from a view as states hold it: cuts are shared objects."""
    return move if isinstance(move, str) else CUTS[move["cut"]]


def _hands(view: View, past: Sequence[Json], trick: Sequence[Move], rng: Random) -> list[int]:
    """A hand for every seat: the view's own, and the others' dealt from the unseen cards."""
    own, seats = view["seat"], view["seats"]
    size = CARDS_EACH[seats] - len(past)
    out = {(view["leader"] + place) % seats for place in range(len(trick))}
    room = [0 if seat == own else size - (seat in out) for seat in range(seats)]
    hands = [0] * seats
    hands[own] = hand_of(view["hand"])
    played = [*(move for _, moves, _ in past for move in moves), *trick]
    seen = hands[own] + hand_of(map(card_of, played))
    holder = view["pitchfork"]
    if holder is not None and holder != own:
        hands[holder] = ONE_CITIZEN
        seen += ONE_CITIZEN
        room[holder] -= 1
    unseen = cards_of(hand_of(PACK[: seats * CARDS_EACH[seats]]) - seen)
    families = [[card for card in unseen if card[0] == letter] for letter in LETTERS]
    dealt = redeal(families, room, view["lacks"], rng)
    return [hand + hand_of(cards) for hand, cards in zip(hands, dealt, strict=True)]


def redeal(
    families: Sequence[list[str]], places: Sequence[int], lacks: Sequence[str], rng: Random
) -> list[list[str]]:
    """Cards for every seat: as many as `places` says, of no family that it lacks.

    `families` holds the unseen cards, a list for each family.
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
