"""All plays, which plays beat which, and which plays a hand holds.

A play is 1 to 4 cards of one rank, naturals first: ``"7"``, ``"77"``, ``"77*"``.
Plays of one size and rank are equally strong, whatever jokers are in them. A set of plays is
one whole number with a bit for each strength, so the plays with which a hand beats the table
are ``plays it holds & plays that beat the table``.

The lowest bit stands for passing. Above it come rows of `ROW_BITS` bits, one row for each size,
with a bit for each rank and then one for jokers alone.
"""

from __future__ import annotations

from typing import Final, final

from games.president.cards import (
    CARDS,
    COPIES,
    JOKER,
    KIND_BITS,
    KIND_MASK,
    MOST_JOKERS,
    PAIR_BITS,
    PAIR_MASK,
    RANKS,
)

PASS: Final = "pass"  # noqa: S105 - a move, no password
LARGEST: Final = 4
ANY_RANK: Final = len(RANKS)
"""The rank of a play of jokers alone: the top rank of the moment."""

JOKER_SHIFT: Final = KIND_BITS * ANY_RANK
"""The number of jokers in a hand is ``hand >> JOKER_SHIFT``."""
PASS_BIT: Final = 1
ROW_BITS: Final = 14
"""Width of a row: the ranks, and jokers alone."""
assert len(CARDS) == ROW_BITS
ONLY_SINGLES: Final = 1 << ROW_BITS
"""A set of moves below this number has singles without a joker, and perhaps passing."""
ROW_MASK: Final = ONLY_SINGLES - 1
UP_TO: Final = tuple(
    sum(PASS_BIT << 1 + ROW_BITS * size for size in range(min(count, LARGEST)))
    for count in range(KIND_MASK + 1)
)
"""``UP_TO[count] << rank``: the plays of a rank that so many cards of it allow."""


@final
class Play:
    """What is put on the table at once; passing is the play of no cards."""

    __slots__ = (
        "appended",
        "bit",
        "cards",
        "jokers",
        "letter",
        "naturals",
        "number",
        "other_ranks",
        "rank",
        "shift",
        "size",
        "text",
    )

    def __init__(self, text: str, number: int, rank: int, size: int, jokers: int) -> None:
        self.text = text
        self.letter = text[0]
        self.appended = " " + text
        """As it is written after other plays."""
        self.number = number
        """Its index in `MOVES`."""
        self.rank = rank
        """Index into `RANKS`, or `ANY_RANK`."""
        self.size = size
        self.jokers = jokers
        """How many of the `size` cards are jokers."""
        self.naturals = size - jokers
        self.shift = KIND_BITS * rank
        """The position of its rank's count in a hand."""
        self.cards = (self.naturals << self.shift) + (jokers << JOKER_SHIFT)
        """Its cards as a hand."""
        self.bit = 1 << ROW_BITS * (size - 1) + 1 + rank if size else PASS_BIT
        """The set of this play; other plays of its size and rank have the same bit."""
        self.other_ranks = ~(UP_TO[LARGEST] << rank)
        """The set of all plays of other ranks."""


def _every_move() -> dict[str, Play]:
    """Passing, then all plays by size, then rank in the normal order, then jokers used."""
    moves = {PASS: Play(PASS, 0, 0, 0, 0)}
    for size in range(1, LARGEST + 1):
        for rank, letter in enumerate(RANKS):
            for jokers in range(size):
                text = letter * (size - jokers) + JOKER * jokers
                moves[text] = Play(text, len(moves), rank, size, jokers)
        text = JOKER * size
        moves[text] = Play(text, len(moves), ANY_RANK, size, size)
    return moves


MOVES: Final = _every_move()
PLAYS: Final = {text: play for text, play in MOVES.items() if play.size}


def strength(play: Play, revolution: bool, jokers_high: bool) -> tuple[int, int]:
    """The key by which plays are compared: the size, then the rank in the present order."""
    top = len(RANKS) - 1
    if play.rank == ANY_RANK:
        above_all = jokers_high and play.size in (2, 3)
        return play.size, top + 1 if above_all else top
    return play.size, top - play.rank if revolution else play.rank


def _beating(revolution: bool, jokers_high: bool) -> tuple[int, ...]:
    """By the number of a move: the plays that beat it. Nothing beats four cards."""
    strengths = [strength(play, revolution, jokers_high) for play in MOVES.values()]
    found = []
    for move in MOVES.values():
        beating = 0
        if 0 < move.size < LARGEST:
            for other in PLAYS.values():
                if strengths[other.number] > strengths[move.number]:
                    beating |= other.bit
        found.append(beating)
    return tuple(found)


BEATING: Final = tuple(
    tuple(_beating(revolution, jokers_high) for revolution in (False, True))
    for jokers_high in (False, True)
)
"""``BEATING[jokers_high][revolution][play.number]``: the plays that beat a play."""

_PAIR_PLAYS: Final = [
    [
        UP_TO[counts & KIND_MASK] << kind | UP_TO[counts >> KIND_BITS] << kind + 1
        for counts in range(PAIR_MASK + 1)
    ]
    for kind in range(0, len(CARDS), 2)
]
"""``_PAIR_PLAYS[pair][bits]``: the plays of two neighbouring kinds of cards."""
_ONE_OF_EACH_RANK: Final = sum(1 << KIND_BITS * rank for rank in range(len(RANKS)))


def plays_of(cards: int) -> int:
    """The set of all plays that a hand holds."""
    jokers = cards >> JOKER_SHIFT
    if jokers:
        # Jokers go with every rank in the hand: add their number to each count that is not 0.
        held = (cards | cards >> 1 | cards >> 2 | cards >> 3) & _ONE_OF_EACH_RANK
        cards += jokers * held
    plays = 0
    for pair in _PAIR_PLAYS:
        plays |= pair[cards & PAIR_MASK]
        cards >>= PAIR_BITS
    return plays


def kinds_of(cards: int) -> int:
    """The kinds of cards in a hand, with a bit for each: its plays of one card."""
    return plays_of(cards) >> 1 & ROW_MASK


def holds(cards: int, play: Play) -> bool:
    """Whether the cards of a play are in a hand."""
    return cards >> play.shift & KIND_MASK >= play.naturals and cards >> JOKER_SHIFT >= play.jokers


def _variants(bit: int) -> tuple[tuple[tuple[str, ...], ...], ...]:
    """``[naturals][jokers]`` → the plays of one strength that such a hand holds."""
    alike = [play for play in PLAYS.values() if play.bit == bit]
    return tuple(
        tuple(
            tuple(
                play.text for play in alike if play.naturals <= naturals and play.jokers <= jokers
            )
            for jokers in range(MOST_JOKERS + 1)
        )
        for naturals in range(COPIES + 1)
    )


_STRENGTHS: Final = [play for play in PLAYS.values() if play.jokers in (0, play.size)]
"""One play of each strength, in the order of the bits."""
_VARIANTS: Final = tuple([_variants(play.bit) for play in _STRENGTHS])
_SHIFTS: Final = tuple([play.shift for play in _STRENGTHS])
"""By strength: the position of its rank's count in a hand."""
_PLAIN: Final = tuple(
    (PASS, *(text for text, play in PLAYS.items() if play.size == size and not play.jokers))
    for size in range(1, LARGEST + 1)
)
"""``_PLAIN[size - 1]``: the moves without jokers, by their bit counted from the row's lowest, which
is the pass in the first row and unused in the others."""
_Row = tuple[str, ...]
_ROWS: Final[tuple[list[_Row | None], ...]] = tuple([[None] * ONLY_SINGLES for _ in range(LARGEST)])
"""``_ROWS[size - 1][bits]``: cache of the moves of one row as tuples."""


def listed(moves: int, cards: int) -> tuple[str, ...]:
    """A set of moves of a hand as a tuple, in the order of `MOVES`."""
    if cards >> JOKER_SHIFT:
        return _with_jokers(moves, cards)
    found: tuple[str, ...] = ()
    size = 0
    while moves:
        bits = moves & ROW_MASK
        if bits:
            row = _ROWS[size][bits]
            if row is None:
                row = tuple([text for at, text in enumerate(_PLAIN[size]) if bits >> at & 1])
                _ROWS[size][bits] = row
            found = found + row if found else row
        moves >>= ROW_BITS
        size += 1
    return found


def _with_jokers(moves: int, cards: int) -> tuple[str, ...]:
    """The same as `listed`, for a hand that has jokers."""
    jokers = cards >> JOKER_SHIFT
    found = [PASS] if moves & PASS_BIT else []
    bits = moves >> 1
    while bits:
        lowest = bits & -bits
        at = lowest.bit_length() - 1
        found += _VARIANTS[at][cards >> _SHIFTS[at] & KIND_MASK][jokers]
        bits ^= lowest
    return tuple(found)
