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

from games.royals_and_riots.cards import NUMBERED, RANK, codes_of

Lacks = tuple[str, ...]

# Both answers are asked for again and again; there are a few thousand possible keys.
_played: dict[tuple[Lacks, str | None], Lacks] = {}
_void: dict[tuple[Lacks, str, int], Lacks] = {}


def after_leaving(lacks: Lacks, rank: str | None) -> Lacks:
    """The lacks once an unseen card, which turned out to be of `rank`, has left the hand."""
    key = (lacks, rank)
    known = _played.get(key)
    if known is None:
        known = lacks
        for i, ranks in enumerate(lacks):
            if rank is None or rank not in ranks:
                known = lacks[:i] + lacks[i + 1 :]
                break
        _played[key] = known
    return known


def after_not_following(lacks: Lacks, led: str, unseen: int) -> Lacks:
    """The lacks once a hand with `unseen` unseen cards could not follow `led`."""
    if led not in NUMBERED:
        return lacks
    key = (lacks, led, unseen)
    known = _void.get(key)
    if known is None:
        known = tuple("".join(r for r in NUMBERED if r in ranks or r == led) for ranks in lacks)
        known += (led,) * (unseen - len(lacks))
        _void[key] = known
    return known


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
