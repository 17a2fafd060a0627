"""Every play there is, what beats what, and which plays a hand holds.

A play is 1 to 4 cards of one rank, naturals first: ``"7"``, ``"77"``, ``"77*"``.
There are 134 of them, so any set of plays is one whole number with a bit for each
(`BIT`), and the legal plays are one ``&`` of what the hand holds and what beats
the table. That is what makes this engine quick.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from games.president.cards import COPIES, JOKER, MOST_JOKERS, RANKS

PASS: Final = "pass"  # noqa: S105 - a move, no password
LARGEST: Final = 4
ANY_RANK: Final = -1
"""The rank of a play of jokers alone: the top rank of the moment."""


class Play(NamedTuple):
    """What is put on the table at once."""

    rank: int
    """Index into `RANKS`, or `ANY_RANK`."""
    size: int
    jokers: int
    """How many of the `size` cards are jokers."""


def _every_play() -> dict[str, Play]:
    """All plays by size, then rank in the normal order, then jokers used."""
    plays = {}
    for size in range(1, LARGEST + 1):
        for rank, letter in enumerate(RANKS):
            for jokers in range(size):
                plays[letter * (size - jokers) + JOKER * jokers] = Play(rank, size, jokers)
        plays[JOKER * size] = Play(ANY_RANK, size, size)
    return plays


PLAYS: Final = _every_play()
BIT: Final = {move: 1 << place for place, move in enumerate((PASS, *PLAYS))}


def strength(play: Play, revolution: bool, jokers_high: bool) -> tuple[int, int]:
    """What decides between two plays: the size, then the rank in the current order."""
    top = len(RANKS) - 1
    if play.rank == ANY_RANK:
        above_all = jokers_high and play.size in (2, 3)
        return play.size, top + 1 if above_all else top
    return play.size, top - play.rank if revolution else play.rank


def _beating(revolution: bool, jokers_high: bool) -> dict[str, int]:
    """Each play → the set of plays that beat it. Nothing beats a quad: it ends the trick."""
    strengths = {move: strength(play, revolution, jokers_high) for move, play in PLAYS.items()}
    return {
        move: sum(BIT[other] for other in PLAYS if strengths[other] > strengths[move])
        if PLAYS[move].size < LARGEST
        else 0
        for move in PLAYS
    }


BEATING: Final = tuple(
    tuple(_beating(revolution, jokers_high) for revolution in (False, True))
    for jokers_high in (False, True)
)
"""``BEATING[jokers_high][revolution][move]`` is the set of plays that beat `move`."""


def _group(rank: int, naturals: int, jokers: int) -> int:
    """The plays of one rank that so many naturals and jokers allow."""
    return sum(
        BIT[move]
        for move, play in PLAYS.items()
        if play.rank == rank and play.size - play.jokers <= naturals and play.jokers <= jokers
    )


GROUP: Final = tuple(
    tuple(
        tuple(_group(rank, naturals, jokers) for jokers in range(MOST_JOKERS + 1))
        for naturals in range(COPIES + 1)
    )
    for rank in range(len(RANKS))
)
"""``GROUP[rank][naturals][jokers]`` is the set of plays these cards allow."""
GROUP_OF_LETTER: Final = dict(zip(RANKS, GROUP, strict=True))
JOKERS_ALONE: Final = tuple(_group(ANY_RANK, 0, jokers) for jokers in range(MOST_JOKERS + 1))
OTHER_RANKS: Final = tuple(~_group(rank, COPIES, MOST_JOKERS) for rank in range(len(RANKS)))


def plays_of(hand: str) -> int:
    """The set of all plays a hand holds."""
    jokers = hand.count(JOKER)
    held = JOKERS_ALONE[jokers]
    naturals = len(hand) - jokers
    at = 0
    while at < naturals:
        letter = hand[at]
        count = hand.count(letter)
        held |= GROUP_OF_LETTER[letter][count][jokers]
        at += count
    return held


# The singles of a hand come up over and over, and so do its pairs, its triples and its quads:
# lists of each are kept. The cap only keeps a process that plays for days from growing.
_SINGLES: Final = BIT[PASS] | sum(BIT[move] for move in PLAYS if len(move) == 1)
_LARGER: Final = tuple(
    sum(BIT[move] for move in PLAYS if len(move) == size) for size in range(2, LARGEST + 1)
)
_LISTED: Final[dict[int, tuple[str, ...]]] = {}
_LISTED_CAP: Final = 50_000
_BYTES: Final = len(BIT) // 8 + 1
_MOVES_OF_BYTE: Final = tuple(
    tuple(
        tuple([move for move, bit in BIT.items() if bit >> 8 * place & byte]) for byte in range(256)
    )
    for place in range(_BYTES)
)
"""``_MOVES_OF_BYTE[place][byte]``: the moves in one byte of a set, the lowest byte first."""


def listed(bits: int) -> tuple[str, ...]:
    """A set of moves as a tuple, in the order of `BIT`."""
    part = bits & _SINGLES
    moves = _LISTED.get(part)
    if moves is None:
        moves = _list(part)
    bits ^= part
    for plays_of_size in _LARGER:
        if not bits:
            break
        part = bits & plays_of_size
        if part:
            more = _LISTED.get(part)
            moves += _list(part) if more is None else more
            bits ^= part
    return moves


def _list(bits: int) -> tuple[str, ...]:
    found: list[str] = []
    for moves_of, byte in zip(_MOVES_OF_BYTE, bits.to_bytes(_BYTES, "little"), strict=True):
        if byte:
            found += moves_of[byte]
    moves = tuple(found)
    if len(_LISTED) < _LISTED_CAP:
        _LISTED[bits] = moves
    return moves


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
    if play.rank != ANY_RANK and play.size - play.jokers > hand.count(move[0]):
        return (
            f"{move} takes {play.size - play.jokers} of {move[0]}, you hold {hand.count(move[0])}"
        )
    return f"{move} does not beat {table}" + (" during a revolution" if revolution else "")
