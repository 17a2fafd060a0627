"""Who wins a trick and its bonuses. The cards of a trick are a parcel (see `cards`)."""

from __future__ import annotations

from typing import Final

from games.revolt.cards import FAMILIES, NOBLE, RASCALS

HIGHEST: Final = tuple(
    tuple([cards[-1] if cards else None for cards in family]) for family in FAMILIES
)
"""``HIGHEST[family][number]``: the highest card of that family in a trick."""
HIGHEST_NOBLE: Final = HIGHEST[NOBLE]
LOWEST_RASCAL: Final = tuple([cards[0] if cards else None for cards in RASCALS])


def is_revolt(lying: int) -> bool:
    """Whether there are more Citizens than cards of any single other family."""
    citizens = lying >> 30
    return (
        citizens > (lying & 1023).bit_count()
        and citizens > (lying >> 10 & 1023).bit_count()
        and citizens > (lying >> 20 & 1023).bit_count()
    )
