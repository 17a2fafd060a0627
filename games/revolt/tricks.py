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
    families = [card[0] for card in cards]
    return families.count("C") > max(map(families.count, "NRB"))


def judge(cards: Sequence[str], chosen: int) -> tuple[int, int | None, int | None]:
    """Who played the highest card of the chosen family, the highest Noble, the lowest Rascal."""
    values = [*map(_VALUE[chosen], cards)]
    ranks = [*map(_RANK, cards)]
    highest, lowest = max(ranks), min(ranks)
    return (
        values.index(max(values)),
        ranks.index(highest) if highest >= _NOBLES_FROM else None,
        ranks.index(lowest) if lowest <= _RASCALS_TO else None,
    )
