"""Cards, hands as text and as numbers, the deal, and the titles.

In views and moves a hand is a string of one letter per card, from low to high in the
normal order, jokers last: ``"3447TKA2*"``. In the rules it is a whole number with a count of
`KIND_BITS` bits for each kind of card, in the same order. Suits matter only to find who
starts the first round.
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
KIND_BITS: Final = 4
"""Width of the count of one kind of card in a hand."""
KIND_MASK: Final = (1 << KIND_BITS) - 1
PAIR_BITS: Final = 2 * KIND_BITS
"""Width of two neighbouring kinds, by which tables are indexed."""
PAIR_MASK: Final = (1 << PAIR_BITS) - 1
_KIND: Final = {card: kind for kind, card in enumerate(CARDS)}
START_CARDS = tuple(rank + suit for rank in RANKS for suit in SUITS)

Numbers = list[int]
"""Cards as the deal has them: 8 × rank + 2 × suit + deck, then the jokers.

Half the number is the index of the card in `START_CARDS`.
"""
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
            # Random numbers are most of the cost of a deal, so each one draws three cards.
            lot = chance.below(left * (left - 1) * (left - 2))
            for _ in range(3):
                place = lot % left
                lot //= left
                left -= 1
                card = cards[place]
                cards[place] = cards[left]
                hand += 1 << card // COPIES * KIND_BITS
                if card < low:
                    low = card
        hands.append(hand)
        lowest.append(low)
    return hands, lowest, cards[:left]


def gathered(cards: Numbers) -> int:
    """The hand with these card numbers."""
    hand = 0
    for card in cards:
        hand += 1 << card // COPIES * KIND_BITS
    return hand


def counted(cards: str) -> int:
    """The hand with these letters."""
    hand = 0
    for card in cards:
        hand += 1 << _KIND[card] * KIND_BITS
    return hand


def count_of(hand: int, kind: int) -> int:
    """How many cards of a kind, an index into `CARDS`, are in a hand."""
    return hand >> KIND_BITS * kind & KIND_MASK


_PAIR_TEXTS: Final = [
    [low * (counts & KIND_MASK) + high * (counts >> KIND_BITS) for counts in range(PAIR_MASK + 1)]
    for low, high in zip(CARDS[::2], CARDS[1::2], strict=True)
]
"""``_PAIR_TEXTS[pair][bits]``: the letters of two neighbouring kinds."""


def written(hand: int) -> str:
    """A hand as letters."""
    texts = []
    for pair in _PAIR_TEXTS:
        texts.append(pair[hand & PAIR_MASK])
        hand >>= PAIR_BITS
    return "".join(texts)


def numbers(cards: str) -> Numbers:
    """Letters as card numbers, of any suit."""
    return [COPIES * _KIND[card] for card in cards]


def starter(lowest: Numbers) -> tuple[int, str]:
    """The seat that starts the first round, and the card that decides it.

    That is the three of clubs, or the lowest natural card where nobody has it; of
    two copies the one at the lower seat counts. `lowest` is the lowest card of each seat.
    """
    starts = [card // 2 for card in lowest]
    start = min(starts)
    return starts.index(start), START_CARDS[start]


def best(hand: str, count: int, revolution: bool) -> str:
    """The `count` best cards of a hand in the present order, jokers above all."""
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
    return "".join(sorted(cards, key=_KIND.__getitem__))


def titles(seats: int) -> tuple[str, ...]:
    """The titles from first to last. At a small table the middle ones are left out."""
    upper = ("President", "Vice-President", "Senator", "Minister", "Citizen", "Citizen")
    return (*upper[: seats - 2], "Peasant", "Scum")
