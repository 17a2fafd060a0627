"""Who wins a trick and its bonuses. The cards of a trick are a hand like any other."""

from __future__ import annotations

from typing import Final

from games.revolt.cards import BLAGGARD, CITIZEN, FAMILIES, NOBLE, RASCAL, RASCALS, Hand

HIGHEST: Final = tuple(
    tuple([cards[-1] if cards else None for cards in family]) for family in FAMILIES
)
"""``HIGHEST[family][number]``: the highest card of that family in a trick."""
HIGHEST_NOBLE: Final = HIGHEST[NOBLE]
HIGHEST_CUT: Final = HIGHEST[BLAGGARD]
LOWEST_RASCAL: Final = tuple([cards[0] if cards else None for cards in RASCALS])


def is_revolt(lying: Hand) -> bool:
    """Whether there are more Citizens than cards of any single other family."""
    citizens = lying[CITIZEN]
    return (
        citizens > lying[NOBLE].bit_count()
        and citizens > lying[RASCAL].bit_count()
        and citizens > lying[BLAGGARD].bit_count()
    )
