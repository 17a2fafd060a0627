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


class _Shelf(NamedTuple):
    """The plays of one size, as a stretch of the bits of a set; passing is with the singles."""

    first: int
    """Where the stretch begins."""
    ones: int
    """As many ones as it is long."""
    texts: tuple[tuple[tuple[str, ...], ...], ...]
    """``texts[place][byte]``: the moves in one byte of it, the lowest byte first."""
    kept: dict[int, tuple[str, ...]]
    """The moves of stretches that came up: a hand is asked for its singles over and over, and
    for its pairs, its triples, its quads."""


def _shelf(moves: list[str], first: int) -> _Shelf:
    texts = tuple(
        tuple(
            tuple([move for at, move in enumerate(moves[place : place + 8]) if byte >> at & 1])
            for byte in range(256)
        )
        for place in range(0, len(moves), 8)
    )
    return _Shelf(first, (1 << len(moves)) - 1, texts, {})


def _shelves() -> tuple[_Shelf, ...]:
    shelves: list[_Shelf] = []
    first = 0
    for size in range(1, LARGEST + 1):
        moves = [move for move in PLAYS if len(move) == size]
        if size == 1:
            moves.insert(0, PASS)
        shelves.append(_shelf(moves, first))
        first += len(moves)
    return tuple(shelves)


_SHELVES: Final = _shelves()
_KEPT_CAP: Final = 10_000
"""Only keeps a process that plays for days from growing."""


def listed(bits: int) -> tuple[str, ...]:
    """A set of moves as a tuple, in the order of `BIT`."""
    moves: tuple[str, ...] = ()
    for first, ones, texts, kept in _SHELVES:
        part = bits >> first
        if not part:
            break
        part &= ones
        if part:
            more = kept.get(part)
            if more is None:
                more = _list(part, texts)
                if len(kept) < _KEPT_CAP:
                    kept[part] = more
            moves += more
    return moves


def _list(part: int, texts: tuple[tuple[tuple[str, ...], ...], ...]) -> tuple[str, ...]:
    found: list[str] = []
    for moves_of in texts:
        found += moves_of[part & 255]
        part >>= 8
        if not part:
            break
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
    if play.rank != ANY_RANK and play.size - play.jokers > hand.count(move[0]):
        return (
            f"{move} takes {play.size - play.jokers} of {move[0]}, you hold {hand.count(move[0])}"
        )
    return f"{move} does not beat {table}" + (" during a revolution" if revolution else "")
