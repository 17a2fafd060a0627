"""Who wins a trick and its bonuses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.contract import Move
from games.revolt.cards import BLAGGARD, CARDS, CITIZEN, NOBLE, RASCAL, UNDECIDED, card_of

CUT = 100
"""Added to the strength of a Blaggard that cuts: it beats every card that does not."""
_LOWEST_NOBLE = 41
_HIGHEST_RASCAL = 10


class Verdict(NamedTuple):
    """Places in the trick, counted from the leader; ``None`` for nobody."""

    winner: int | None
    """``None`` after a revolt."""
    noble: int | None
    knave: int | None


REVOLT = Verdict(None, None, None)

# By card; bound methods, so that `map` needs no Python call for each card.
_STRENGTH = tuple(
    {
        card: value if family == chosen else 0 for card, (_, family, value) in CARDS.items()
    }.__getitem__
    for chosen in (NOBLE, RASCAL, BLAGGARD, CITIZEN, UNDECIDED)
)
"""``_STRENGTH[chosen](card)``: in the fight for the trick, uncut."""
_BASE = {RASCAL: 0, BLAGGARD: 20, CITIZEN: 20, NOBLE: 40}
_RANK = {card: _BASE[family] + value for card, (_, family, value) in CARDS.items()}.__getitem__
"""Nobles above all, Rascals below all: the largest and the smallest rank tell the bonuses."""


def judge(trick: Sequence[Move], chosen: int, cut: bool) -> Verdict:
    """The verdict on a complete trick; `cut` says whether anyone cut in it."""
    strength = _STRENGTH[chosen]
    if cut:
        cards: Sequence[str] = [card_of(move) for move in trick]
        strengths = [
            strength(card) + (CUT + CARDS[card][2] if type(move) is dict else 0)
            for card, move in zip(cards, trick, strict=True)
        ]
    else:
        cards = trick
        strengths = list(map(strength, cards))
    citizens = cards.count("C")
    # A single Citizen never outnumbers the rest of a trick.
    if citizens > 1 and is_revolt(cards):
        return REVOLT
    ranks = list(map(_RANK, cards))
    highest, lowest = max(ranks), min(ranks)
    return Verdict(
        strengths.index(max(strengths)),
        ranks.index(highest) if highest >= _LOWEST_NOBLE else None,
        ranks.index(lowest) if lowest <= _HIGHEST_RASCAL else None,
    )


def is_revolt(cards: Sequence[str]) -> bool:
    """Whether there are more Citizens than cards of any single other family."""
    families = [card[0] for card in cards]
    return families.count("C") > max(map(families.count, "NRB"))
