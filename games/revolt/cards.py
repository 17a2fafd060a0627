"""The cards of Revolt, and tables that answer every question about a hand by a look-up.

A hand is one whole number: ten bits for the Nobles 1 to 10, ten for the Rascals,
ten for the Blaggards, and above them the number of Citizens. Taking a card out of
a hand is a subtraction, and each family's part of it (0 to 1023) indexes the
tables below.
"""

from __future__ import annotations

from games.contract import Move

NOBLE, RASCAL, BLAGGARD, CITIZEN = range(4)
UNDECIDED = CITIZEN
"""The chosen family while only Citizens lie on the table."""

LETTERS = ("N", "R", "B", "C")
NAMES = {"N": "Noble", "R": "Rascal", "B": "Blaggard", "C": "Citizen"}
VALUES = range(1, 11)
CITIZENS = 10
PITCHFORK = 30
"""Place of the Citizen with the pitchfork in the full pack."""

FAMILY_MASK = 1023
CITIZEN_SHIFT = 30

CARDS: dict[str, tuple[int, int, int]] = {
    f"{LETTERS[family]}{value}": (1 << (10 * family + value - 1), family, value)
    for family in (NOBLE, RASCAL, BLAGGARD)
    for value in VALUES
} | {"C": (1 << CITIZEN_SHIFT, CITIZEN, 0)}
"""Each card's share of a hand, its family and its value."""

PACK = (*(share for share, _, _ in CARDS.values()), *[1 << CITIZEN_SHIFT] * (CITIZENS - 1))
"""The share of every card of the full pack. The last ones are plain Citizens."""

CARDS_EACH = {3: 13, 4: 10, 5: 8}
"""How many cards each seat is dealt; with three, one plain Citizen stays in the box."""

CUTS: dict[str, Move] = {card: {"cut": card} for card in CARDS if card[0] == "B"}
"""The move that cuts with a Blaggard, one object for each so that states can share it."""


def _subsets(moves: list[Move]) -> tuple[tuple[Move, ...], ...]:
    return tuple(
        tuple(move for bit, move in enumerate(moves) if mask >> bit & 1)
        for mask in range(1 << len(moves))
    )


FAMILIES = tuple(_subsets([f"{letter}{value}" for value in VALUES]) for letter in "NRB")
"""``FAMILIES[family][mask]``: the cards of that family in a hand."""
CUTTING = _subsets(list(CUTS.values()))
"""``CUTTING[mask]``: the cuts these Blaggards allow."""
CROWD = tuple(("C",) * count for count in range(CITIZENS + 1))
"""``CROWD[count]``: that many Citizens."""
ONE_CITIZEN = ((), *[("C",)] * CITIZENS)
"""``ONE_CITIZEN[count]``: Citizens are alike, so any number of them is one move."""


def card_of(move: Move) -> str:
    """The card a legal move plays, cut or not."""
    card: str = move if type(move) is str else move["cut"]
    return card


def cards_of(hand: int) -> tuple[str, ...]:
    """The cards of a hand by name, sorted by family and value."""
    return (
        FAMILIES[NOBLE][hand & FAMILY_MASK]
        + FAMILIES[RASCAL][hand >> 10 & FAMILY_MASK]
        + FAMILIES[BLAGGARD][hand >> 20 & FAMILY_MASK]
        + CROWD[hand >> CITIZEN_SHIFT]
    )


def hand_of(cards: list[str] | tuple[str, ...]) -> int:
    """The hand with these cards in it."""
    return sum(CARDS[card][0] for card in cards)


def legal_moves(hand: int, chosen: int, coins: int) -> tuple[Move, ...]:
    """What may be played from `hand`, given the chosen family and one's own coins.

    A card of the chosen family, a Citizen or a cut may always be played; any card
    at all where the chosen family is still undecided or not in the hand.
    """
    blaggards = hand >> 20 & FAMILY_MASK
    if chosen != UNDECIDED:
        following = FAMILIES[chosen][hand >> 10 * chosen & FAMILY_MASK]
        if following:
            if coins and blaggards:
                return following + ONE_CITIZEN[hand >> CITIZEN_SHIFT] + CUTTING[blaggards]
            return following + ONE_CITIZEN[hand >> CITIZEN_SHIFT]
    moves = (
        FAMILIES[NOBLE][hand & FAMILY_MASK]
        + FAMILIES[RASCAL][hand >> 10 & FAMILY_MASK]
        + FAMILIES[BLAGGARD][blaggards]
        + ONE_CITIZEN[hand >> CITIZEN_SHIFT]
    )
    return moves + CUTTING[blaggards] if coins else moves


def _is_revolt(counts: int) -> bool:
    nobles, rascals, blaggards, citizens = (counts >> 3 * family & 7 for family in range(4))
    return citizens > max(nobles, rascals, blaggards)


COUNT = tuple(1 << 3 * family for family in range(4))
"""What a card of each family adds to the packed count of a trick, three bits a family."""
REVOLTS = tuple(map(_is_revolt, range(1 << 12)))
"""``REVOLTS[count]``: whether a trick with these numbers of cards is a revolt."""
