"""Who wins a trick and its bonuses. Places in a trick are counted from its leader."""

from __future__ import annotations

from collections.abc import Sequence

from games.revolt.cards import BLAGGARD, CARDS, CITIZEN, NOBLE, RASCAL

# Bound methods of tables by card, so that `map` needs no Python call for each card.
_VALUE = tuple(
    {
        card: value if family == chosen else 0 for card, (_, family, value) in CARDS.items()
    }.__getitem__
    for chosen in (NOBLE, RASCAL, BLAGGARD)
)
"""``_VALUE[chosen](card)``: in the fight for the trick."""
_BASE = {RASCAL: 0, BLAGGARD: 20, CITIZEN: 20, NOBLE: 40}
_RANK = {card: _BASE[family] + value for card, (_, family, value) in CARDS.items()}.__getitem__
"""Nobles above all, Rascals below all: the largest and the smallest rank tell the bonuses."""
_NOBLES_FROM = _BASE[NOBLE] + 1
_RASCALS_TO = _BASE[RASCAL] + 10


def is_revolt(cards: Sequence[str]) -> bool:
    """Whether there are more Citizens than cards of any single other family."""
    if cards.count("C") < 2:  # a single Citizen never outnumbers the rest
        return False
    families = [card[0] for card in cards]
    return families.count("C") > max(map(families.count, "NRB"))


def place_of_highest(cards: Sequence[str], chosen: int) -> int:
    """Who played the highest card of the chosen family."""
    values = [*map(_VALUE[chosen], cards)]
    return values.index(max(values))


def bonus_places(cards: Sequence[str]) -> tuple[int | None, int | None]:
    """Who played the highest Noble and who the lowest Rascal, if anyone did."""
    ranks = [*map(_RANK, cards)]
    highest, lowest = max(ranks), min(ranks)
    return (
        ranks.index(highest) if highest >= _NOBLES_FROM else None,
        ranks.index(lowest) if lowest <= _RASCALS_TO else None,
    )
