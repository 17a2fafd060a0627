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

from games.president.cards import COPIES, JOKER, KIND, MOST_JOKERS, RANKS

PASS: Final = "pass"  # noqa: S105 - a move, no password
LARGEST: Final = 4
ANY_RANK: Final = len(RANKS)
"""The rank of a play of jokers alone: the top rank of the moment."""

_JOKERS: Final = KIND * ANY_RANK
"""Where the count of the jokers is in a hand."""
_ROW: Final = ANY_RANK + 1
PASS_BIT: Final = 1
ONLY_SINGLES: Final = 1 << _ROW
"""Sets of moves below this, passing among them or not, have no pairs, and no joker alone."""
_OF_ALL_SIZES: Final = 1 << 1 | 1 << 1 + _ROW | 1 << 1 + 2 * _ROW | 1 << 1 + 3 * _ROW
"""The plays of the lowest rank; shifted by a rank, its plays."""


@final
class Play:
    """What is put on the table at once; passing is the play of no cards."""

    __slots__ = (
        "bit",
        "cards",
        "jokers",
        "naturals",
        "number",
        "other_ranks",
        "place",
        "rank",
        "size",
    )

    def __init__(self, number: int, rank: int, size: int, jokers: int) -> None:
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
        self.cards = (self.naturals << self.place) + (jokers << _JOKERS)
        """As a part of a hand."""
        self.bit = 1 << _ROW * (size - 1) + 1 + rank if size else PASS_BIT
        """As a set of one; other plays of its size and rank have the same."""
        self.other_ranks = ~(_OF_ALL_SIZES << rank)
        """All that is not of its rank."""


def _every_move() -> dict[str, Play]:
    """Passing, then all plays by size, then rank in the normal order, then jokers used."""
    moves = {PASS: Play(0, 0, 0, 0)}
    for size in range(1, LARGEST + 1):
        for rank, letter in enumerate(RANKS):
            for jokers in range(size):
                text = letter * (size - jokers) + JOKER * jokers
                moves[text] = Play(len(moves), rank, size, jokers)
        moves[JOKER * size] = Play(len(moves), ANY_RANK, size, size)
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


_UP_TO: Final = tuple(
    sum(1 << 1 + _ROW * size for size in range(min(count, LARGEST)))
    for count in range(COPIES + MOST_JOKERS + 1)
)
"""The plays of the lowest rank that so many cards allow."""


def plays_of(cards: int) -> int:
    """The set of all plays a hand holds."""
    jokers = cards >> _JOKERS
    plays = _UP_TO[jokers] << ANY_RANK
    for rank in range(len(RANKS)):
        count = cards >> KIND * rank & 15
        if count:
            plays |= _UP_TO[count + jokers] << rank
    return plays


def plays_after(play: Play, plays: int, cards: int) -> int:
    """The set of all plays a hand holds: before `play` it was `plays`, after it has `cards`."""
    if play.jokers:
        return plays_of(cards)
    count = cards >> play.place & 15
    plays &= play.other_ranks
    if count:
        plays |= _UP_TO[count + (cards >> _JOKERS)] << play.rank
    return plays


def has_jokers(cards: int) -> bool:
    return cards >> _JOKERS > 0


def holds(cards: int, play: Play) -> bool:
    """Whether these very cards are in a hand."""
    return cards >> play.place & 15 >= play.naturals and cards >> _JOKERS >= play.jokers


def _variants(size: int, rank: int, naturals: int, jokers: int) -> tuple[str, ...]:
    """The plays of one size and rank that so many naturals and jokers allow."""
    if rank == ANY_RANK:
        return (JOKER * size,)
    used = range(max(size - naturals, 0), min(size - 1, jokers) + 1)
    return tuple(RANKS[rank] * (size - count) + JOKER * count for count in used)


_VARIANTS: Final = tuple(
    tuple(
        tuple(
            tuple(_variants(size, rank, naturals, jokers) for jokers in range(MOST_JOKERS + 1))
            for naturals in range(LARGEST + 1)
        )
        for rank in range(ANY_RANK + 1)
    )
    for size in range(1, LARGEST + 1)
)
"""``_VARIANTS[size - 1][rank][naturals][jokers]``"""
_PLAIN: Final = tuple(
    (PASS, *(text for text, play in PLAYS.items() if play.size == size and not play.jokers))
    for size in range(1, LARGEST + 1)
)
"""By size: the moves without jokers in a row of bits. Only the first row has the pass."""
_Row = tuple[str, ...]
_KEPT: Final[tuple[list[_Row | None], ...]] = tuple([[None] * ONLY_SINGLES for _ in range(LARGEST)])
"""By size, then bits: rows that came up, as tuples."""


def listed(moves: int, cards: int) -> tuple[str, ...]:
    """A set of moves of a hand as a tuple, in the order of `MOVES`."""
    if has_jokers(cards):
        return _with_jokers(moves, cards)
    found = _row(0, moves & ONLY_SINGLES - 1)
    size = 1
    moves >>= _ROW
    while moves:
        row = moves & ONLY_SINGLES - 1
        if row:
            found += _row(size, row)
        size += 1
        moves >>= _ROW
    return found


def _row(at: int, bits: int) -> tuple[str, ...]:
    """The moves in one row of a set of moves without jokers."""
    row = _KEPT[at][bits]
    if row is None:
        row = tuple([text for place, text in enumerate(_PLAIN[at]) if bits >> place & 1])
        _KEPT[at][bits] = row
    return row


def _with_jokers(moves: int, cards: int) -> tuple[str, ...]:
    """The same for a hand that has jokers."""
    jokers = cards >> _JOKERS
    found = [PASS] if moves & PASS_BIT else []
    bits = moves >> 1
    for of_size in _VARIANTS:
        for rank in range(ANY_RANK + 1):
            if bits >> rank & 1:
                found += of_size[rank][min(cards >> KIND * rank & 15, LARGEST)][jokers]
        bits >>= _ROW
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
