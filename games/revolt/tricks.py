"""Who wins a trick and its bonuses. A trick is a number, as a hand is (see `cards`)."""

from __future__ import annotations

from typing import Final

_HIGHEST: Final = [bits.bit_length() - 1 for bits in range(1024)]
HIGHEST: Final = tuple(tuple([10 * family + bit for bit in _HIGHEST]) for family in range(3))
"""``HIGHEST[family][bits]``: which bit of a trick is the highest card of that family in it."""
LOWEST_RASCAL: Final = tuple([9 + (bits & -bits).bit_length() for bits in range(1024)])
COUNT: Final = tuple([bits.bit_count() for bits in range(1024)])


def is_revolt(trick: int) -> bool:
    """Whether there are more Citizens than cards of any single other family."""
    citizens = trick >> 30
    return (
        citizens > COUNT[trick & 1023]
        and citizens > COUNT[trick >> 10 & 1023]
        and citizens > COUNT[trick >> 20 & 1023]
    )
