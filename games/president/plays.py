"""Every play there is, what beats what, and which plays a hand holds.

A play is 1 to 4 cards of one rank, naturals first: ``"7"``, ``"77"``, ``"77*"``.
Plays of one size and rank are equally strong, whatever jokers are in them, so any set
of plays is one whole number with a bit for each of 56 strengths, and whether a hand
can beat the table is one ``&`` of what it holds and what beats the table. All of these
fit in a word of the machine. That is what makes this engine quick.

The bits come in rows of 14, a row for each size: a bit for each rank, then one for
jokers alone. In front of them all is the bit for passing.
"""

from __future__ import annotations

from typing import Final, final

from games.president.cards import CARDS, COPIES, JOKER, KIND, MOST_JOKERS, RANKS

PASS: Final = "pass"  # noqa: S105 - a move, no password
LARGEST: Final = 4
ANY_RANK: Final = len(RANKS)
"""The rank of a play of jokers alone: the top rank of the moment."""

JOKERS: Final = KIND * ANY_RANK
"""Where the count of the jokers is in a hand."""
_ROW: Final = len(CARDS)
"""Bits of a set for each size."""
PASS_BIT: Final = 1
ONLY_SINGLES: Final = 1 << _ROW
"""A set of moves below this has singles, perhaps passing, and nothing with a joker."""
UP_TO: Final = tuple(
    sum(1 << 1 + _ROW * size for size in range(min(count, LARGEST))) for count in range(1 << KIND)
)
"""The plays of the lowest rank that so many cards allow; shifted by a rank, its plays."""


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
        "place",
        "rank",
        "size",
        "text",
    )

    def __init__(self, text: str, number: int, rank: int, size: int, jokers: int) -> None:
        self.text = text
        self.letter = text[0]
        self.appended = " " + text
        """As it is written after other plays."""
        self.number = number
        """Its place among `MOVES`."""
        self.rank = rank
        """Index into `RANKS`, or `ANY_RANK`."""
        self.size = size
        self.jokers = jokers
        """How many of the `size` cards are jokers."""
        self.naturals = size - jokers
        self.place = KIND * rank
        """Where the count of its rank is in a hand."""
        self.cards = (self.naturals << self.place) + (jokers << JOKERS)
        """As a part of a hand."""
        self.bit = 1 << _ROW * (size - 1) + 1 + rank if size else PASS_BIT
        """As a set of one; other plays of its size and rank have the same."""
        self.other_ranks = ~(UP_TO[LARGEST] << rank)
        """All that is not of its rank."""


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
    """What decides between two plays: the size, then the rank in the current order."""
    top = len(RANKS) - 1
    if play.rank == ANY_RANK:
        above_all = jokers_high and play.size in (2, 3)
        return play.size, top + 1 if above_all else top
    return play.size, top - play.rank if revolution else play.rank


def _beating(revolution: bool, jokers_high: bool) -> tuple[int, ...]:
    """For each move the set of plays that beat it. Nothing beats a quad: it ends the trick."""
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
"""``BEATING[jokers_high][revolution][play.number]`` is the set of plays that beat a play."""

_OF_TWO_KINDS: Final = tuple(
    tuple(UP_TO[counts & 15] << kind | UP_TO[counts >> KIND] << kind + 1 for counts in range(256))
    for kind in range(0, len(CARDS), 2)
)
"""The plays of two kinds of cards, by the eight bits that a hand has for them."""
_ONES: Final = sum(1 << KIND * rank for rank in range(len(RANKS)))


def plays_of(cards: int) -> int:
    """The set of all plays a hand holds."""
    jokers = cards >> JOKERS
    if jokers:
        # They go with every rank that is there.
        some = (cards | cards >> 1 | cards >> 2 | cards >> 3) & _ONES
        cards += jokers * some
    a, b, c, d, e, f, g = _OF_TWO_KINDS
    return (
        a[cards & 255]
        | b[cards >> 8 & 255]
        | c[cards >> 16 & 255]
        | d[cards >> 24 & 255]
        | e[cards >> 32 & 255]
        | f[cards >> 40 & 255]
        | g[cards >> 48]
    )


def kinds_of(cards: int) -> int:
    """The kinds of cards in a hand, with a bit for each: one of a kind is a play."""
    return plays_of(cards) >> 1 & (1 << _ROW) - 1


def holds(cards: int, play: Play) -> bool:
    """Whether these very cards are in a hand."""
    return cards >> play.place & 15 >= play.naturals and cards >> JOKERS >= play.jokers


def _variants(bit: int) -> tuple[tuple[tuple[str, ...], ...], ...]:
    """The plays of one strength, by the naturals of their rank and the jokers in a hand."""
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
_PLACES: Final = tuple([play.place for play in _STRENGTHS])
"""Where the count of its rank is in a hand."""
_PLAIN: Final = tuple(
    (PASS, *(text for text, play in PLAYS.items() if play.size == size and not play.jokers))
    for size in range(1, LARGEST + 1)
)
"""By size: the moves without jokers in a row of bits. Only the first row has the pass."""
_Row = tuple[str, ...]
_KEPT: Final[tuple[list[_Row | None], ...]] = tuple([[None] * ONLY_SINGLES for _ in range(LARGEST)])
"""By size, then bits: the rows that came up, as tuples."""


def listed(moves: int, cards: int) -> tuple[str, ...]:
    """A set of moves of a hand as a tuple, in the order of `MOVES`."""
    if cards >> JOKERS:
        return _with_jokers(moves, cards)
    found: tuple[str, ...] = ()
    size = 0
    while moves:
        bits = moves & ONLY_SINGLES - 1
        if bits:
            row = _KEPT[size][bits]
            if row is None:
                row = tuple([text for at, text in enumerate(_PLAIN[size]) if bits >> at & 1])
                _KEPT[size][bits] = row
            found = found + row if found else row
        moves >>= _ROW
        size += 1
    return found


def _with_jokers(moves: int, cards: int) -> tuple[str, ...]:
    """The same for a hand that has jokers."""
    jokers = cards >> JOKERS
    found = [PASS] if moves & PASS_BIT else []
    bits = moves >> 1
    while bits:
        lowest = bits & -bits
        at = lowest.bit_length() - 1
        found += _VARIANTS[at][cards >> _PLACES[at] & 15][jokers]
        bits ^= lowest
    return tuple(found)


def refusal(move: object, hand: str, table: str | None, revolution: bool) -> str:
    """Why `move` is not legal, for the bot's author. `table` is the play to beat."""
    if type(move) is not str:
        return 'a play is a string such as "7", "77*" or "pass"'
    if move == PASS:
        return "whoever leads a trick may not pass"
    play = PLAYS.get(move)
    if play is None:
        return f"{move[:20]!r} is no play: 1 to 4 cards of one rank, jokers last, such as 77*"
    if play.jokers > hand.count(JOKER):
        return f"{move} takes {play.jokers} of *, you hold {hand.count(JOKER)}"
    if play.naturals > hand.count(move[0]):
        return f"{move} takes {play.naturals} of {move[0]}, you hold {hand.count(move[0])}"
    return f"{move} does not beat {table}" + (" during a revolution" if revolution else "")
