"""Cards, hands, the deal, and the titles of those who got rid of them.

To people and bots a hand is a string of one letter per card, from low to high in the
normal order, jokers last: ``"3447TKA2*"``. To the rules it is a whole number: four bits
for each kind of card, in the same order, say how many of it there are. Suits matter
once, to find who starts the first round; then they are gone.
"""

from __future__ import annotations

from typing import Final

from games.chance import stream

RANKS: Final = "3456789TJQKA2"
"""The ranks from low to high in the normal order; T is the ten."""
JOKER: Final = "*"
CARDS: Final = RANKS + JOKER
SUITS = "CDHS"
"""From low to high: they break ties between cards of the starting rank."""
COPIES: Final = 8
"""Cards of each rank: four suits in two decks."""
HAND_SIZE: Final = 9
KIND: Final = 4
"""Bits of a hand for each kind of card."""
_PLACE: Final = {card: place for place, card in enumerate(CARDS)}
START_CARDS = tuple(rank + suit for rank in RANKS for suit in SUITS)

# While it is being dealt, a card is a number: 8 × rank + 2 × suit + deck, then the
# jokers. Half the number is the start card.
Numbers = list[int]
MOST_JOKERS: Final = 4
_NATURALS: Final = COPIES * len(RANKS)
_DECKS: Final = list(range(_NATURALS + MOST_JOKERS))


def deal(seed: str, number: int, seats: int, jokers: int) -> tuple[list[int], Numbers, Numbers]:
    """The hands of round `number`, the lowest card of each, and the cards not dealt."""
    left = _NATURALS + jokers
    cards = _DECKS[:left]
    chance = stream(seed, "deal", number)
    hands: list[int] = []
    lowest: Numbers = []
    for _ in range(seats):
        hand = 0
        low = len(_DECKS)
        for _ in range(HAND_SIZE // 3):
            # Random numbers are the dear part of a deal, so each one draws three cards.
            lot = chance.below(left * (left - 1) * (left - 2))
            for _ in range(3):
                place = lot % left
                lot //= left
                left -= 1
                card = cards[place]
                cards[place] = cards[left]
                hand += 1 << card // COPIES * KIND
                if card < low:
                    low = card
        hands.append(hand)
        lowest.append(low)
    return hands, lowest, cards[:left]


def gathered(cards: Numbers) -> int:
    """Card numbers as a hand."""
    hand = 0
    for card in cards:
        hand += 1 << card // COPIES * KIND
    return hand


def counted(cards: str) -> int:
    """Letters as a hand."""
    hand = 0
    for card in cards:
        hand += 1 << _PLACE[card] * KIND
    return hand


_OF_TWO_KINDS: Final = tuple(
    tuple(low * (counts & 15) + high * (counts >> KIND) for counts in range(256))
    for low, high in zip(CARDS[::2], CARDS[1::2], strict=True)
)
"""The letters of two kinds of cards, by the eight bits that a hand has for them."""


def written(hand: int) -> str:
    """A hand as letters."""
    a, b, c, d, e, f, g = _OF_TWO_KINDS
    return (
        f"{a[hand & 255]}{b[hand >> 8 & 255]}{c[hand >> 16 & 255]}{d[hand >> 24 & 255]}"
        f"{e[hand >> 32 & 255]}{f[hand >> 40 & 255]}{g[hand >> 48]}"
    )


def numbers(cards: str) -> Numbers:
    """Letters as card numbers, of whatever suit."""
    return [COPIES * _PLACE[card] for card in cards]


def starter(lowest: Numbers) -> tuple[int, str]:
    """Who starts the first round, from the lowest card of each, and the card that says so.

    The three of clubs, or the lowest natural card dealt where nobody has it; of
    two such cards the one at the lowest seat counts.
    """
    starts = [card // 2 for card in lowest]
    start = min(starts)
    return starts.index(start), START_CARDS[start]


def best(hand: str, count: int, revolution: bool) -> str:
    """The `count` best cards of a hand by the current order, jokers above all."""
    if not revolution:
        return hand[len(hand) - count :]
    jokers = min(count, hand.count(JOKER))
    return hand[: count - jokers] + JOKER * jokers


def without(hand: str, cards: str) -> str:
    """`hand` less those of `cards` that are in it."""
    for card in cards:
        hand = hand.replace(card, "", 1)
    return hand


def arrange(cards: str) -> str:
    """`cards` from low to high."""
    return "".join(sorted(cards, key=_PLACE.__getitem__))


def titles(seats: int) -> tuple[str, ...]:
    """The titles from first to last. Where places run short the lowest titles stay."""
    upper = ("President", "Vice-President", "Senator", "Minister", "Citizen", "Citizen")
    return (*upper[: seats - 2], "Peasant", "Scum")
