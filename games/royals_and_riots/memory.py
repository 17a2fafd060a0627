"""What everybody who remembers every play knows about a hand he cannot see.

Who does not follow the leading rank has no card of it, and cards he draws later
may be of it again. So each unseen card of a hand has a set of ranks it cannot
have: the ranks its holder could not follow since he drew it. Sets of older cards
contain those of newer ones.

When a card is played nobody sees how long it has been held. Taking away the
oldest card that can have been it is exact: whatever could be left had a newer
card been played can be left then too, for the older card can be less.

A hand's *lacks* are these sets as short texts (``("NF", "N")``), oldest first,
cards that can be anything left out. King and Queen are single cards of their
rank, so nothing is learnt from a hand that cannot follow them.
"""

from __future__ import annotations

from typing import Final

from games.royals_and_riots.cards import NUMBERED, RANK, codes_of

Lacks = tuple[str, ...]

# Asked for at every third card; there are a few thousand possible keys.
_after_straying: Final[dict[tuple[Lacks, str | None, str | None, int], Lacks]] = {}


def after_straying(lacks: Lacks, rank: str | None, led: str | None, unseen: int) -> Lacks:
    """The lacks once an unseen card of `rank` was played that does not follow `led`.

    `unseen` counts the unseen cards that stay in the hand.
    """
    key = (lacks, rank, led, unseen)
    known = _after_straying.get(key)
    if known is None:
        known = after_not_following(after_leaving(lacks, rank), led, unseen)
        _after_straying[key] = known
    return known


def follows(rank: str | None, led: str | None) -> bool:
    """Whether a card of `rank` may be played whatever else is in the hand."""
    return rank is None or led is None or rank == led


def after_leaving(lacks: Lacks, rank: str | None) -> Lacks:
    """The lacks once an unseen card, which turned out to be of `rank`, has left the hand."""
    if rank is None:
        return lacks[1:]
    for i, ranks in enumerate(lacks):
        if rank not in ranks:
            return lacks[:i] + lacks[i + 1 :]
    return lacks


def after_not_following(lacks: Lacks, led: str | None, unseen: int) -> Lacks:
    """The lacks once a hand with `unseen` unseen cards could not follow `led`."""
    if led not in NUMBERED:
        return lacks
    fewer = ["".join([r for r in NUMBERED if r in ranks or r == led]) for ranks in lacks]
    return (*fewer, *[led] * (unseen - len(lacks)))


def fits(card: str, ranks: str) -> bool:
    """Whether an unseen card that has none of these ranks can be this one."""
    rank = RANK[card]
    return rank is None or rank not in ranks


def possible(hand: int, lacks: Lacks) -> bool:
    """Whether the unseen cards of a hand can be what `lacks` tells of them."""
    # A card that fits somewhere fits everywhere further on, so counting is enough.
    cards = codes_of(hand)
    return all(
        sum(fits(card, ranks) for card in cards) > place for place, ranks in enumerate(lacks)
    )
