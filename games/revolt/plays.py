"""What playing a card does, and what is told of cards and tricks: all of it made beforehand."""

from __future__ import annotations

from typing import Final, final

from games.contract import Event, Move
from games.revolt.cards import CARDS, CITIZEN, CUTS, LETTERS, UNDECIDED

NOBODY: Final = 5
"""Where something goes by seat: no seat at all."""
SEATS: Final[tuple[int | None, ...]] = (0, 1, 2, 3, 4, None)
"""How a view names a seat, or nobody."""


@final
class Play:
    """All that one card does, played or cut with, given the family chosen before it."""

    __slots__ = ("bit", "card", "chosen", "lacks", "laid", "told")

    def __init__(self, card: str, cut: bool, before: int, told: tuple[Event, ...]) -> None:
        move: Move = CUTS[card] if cut else card
        family = LETTERS.index(card[0])
        self.card = CARDS[card]
        """As a number (see `cards`)."""
        self.bit = self.card.bit_length() - 1
        self.chosen = family if before == UNDECIDED and family != CITIZEN else before
        """The chosen family afterwards."""
        astray = not cut and family not in (self.chosen, CITIZEN)
        self.lacks = 1 << self.chosen if astray else 0
        """The family its player is now known to lack, as a bit."""
        self.laid: tuple[Move, ...] = (move,)
        """What it adds to the moves of a trick."""
        self.told = told
        """The event, by seat."""


def _plays(card: str, cut: bool) -> tuple[Play, ...]:
    told = [Event({"event": "play", "seat": seat, "card": card, "cut": cut}) for seat in range(5)]
    return tuple([Play(card, cut, before, tuple(told)) for before in range(UNDECIDED + 1)])


PLAYS: Final = {card: _plays(card, cut=False) for card in CARDS}
CUT_PLAYS: Final = {card: _plays(card, cut=True) for card in CUTS}
"""``PLAYS[card][chosen]``, ``CUT_PLAYS[card][chosen]``."""

LACKS: Final = tuple(
    "".join([letter for bit, letter in enumerate("NRB") if known >> bit & 1]) for known in range(8)
)
"""How a view names families, each a bit."""
TRICKS: Final = tuple(
    tuple(
        tuple(
            Event({"event": "trick", "winner": winner, "noble": noble, "knave": knave})
            for knave in SEATS
        )
        for noble in SEATS
    )
    for winner in range(5)
)
"""``TRICKS[winner][noble][knave]``: what is told of a trick."""
REVOLTS: Final = tuple(Event({"event": "revolt", "leader": leader}) for leader in range(5))
