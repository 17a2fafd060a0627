"""Precomputed answers: events, moves, decisions and the blank forms of views.

They are shared by all games and never changed.
"""

from __future__ import annotations

from typing import Final

from games.contract import Event, Move, View
from games.fast import decision
from games.royals_and_riots.cards import (
    BEGGAR_PENALTY,
    CODES,
    HAND_SIZE,
    PILE_SIZE,
    RANK_MASK,
    codes_of,
)

PLAY: Final = "play"
STEAL: Final = "steal"
EXECUTE: Final = "execute"
OVER: Final = "over"
"""The phases; the first three are also the kinds of decision."""

_SEATS: Final = range(4)

PLAYS: Final = [
    [Event({"event": "play", "seat": seat, "card": code}) for code in CODES] for seat in _SEATS
]
"""``PLAYS[seat][card]``: the event of a play."""
DRAWS: Final = [
    [Event({"event": "draw", "seat": seat, "card": code}, (seat,)) for code in CODES]
    for seat in _SEATS
]
WON: Final = [
    [
        Event({"event": "trick", "winner": seat, "points": points - BEGGAR_PENALTY})
        for points in range(3 * len(_SEATS) + BEGGAR_PENALTY + 1)
    ]
    for seat in _SEATS
]
"""``WON[seat][points + BEGGAR_PENALTY]``: the least a trick is worth is a lone Beggar."""
WON_BY_NOBODY: Final = Event({"event": "trick", "winner": None, "points": 0})
REVOLUTION: Final = Event({"event": "revolution"})
RESTORATION: Final = Event({"event": "restoration"})

LOWEST: Final = [max(0, (cards & -cards).bit_length() - 1) for cards in RANK_MASK]
"""By rank: the number of its first card."""

_CHOICES: Final = [
    [codes_of(some << lowest) for some in range((cards >> lowest) + 1)]
    for cards, lowest in zip(RANK_MASK, LOWEST, strict=True)
]
FOLLOWINGS: Final = [
    [[(moves, (decision(seat, PLAY, moves),)) for moves in choices] for choices in _CHOICES]
    for seat in _SEATS
]
"""``FOLLOWINGS[seat][rank][cards >> LOWEST[rank]]``: these cards of the leading rank as moves,
and the decision among them."""

ROBBERIES: Final[dict[int, tuple[tuple[Move, ...], ...]]] = {
    seats: tuple(
        (*({"rob": victim} for victim in range(seats) if victim != thief), "decline")
        for thief in range(seats)
    )
    for seats in HAND_SIZE
}
"""``ROBBERIES[seats][seat]``: the Thief's moves."""


_Sheet = type("_Sheet", (), {})
"""Instances share the keys of their dicts, so copying such a dict copies only the values. It is
faster than copying a plain dict, and the copy is smaller."""


def _blank(seats: int, trick: int, leader: int, played: int) -> View:
    # Every seat plays one card a trick, and a theft swaps one card for another. So the sizes of
    # hands and piles follow from how far the round has come.
    gone = [trick + ((seat - leader) % seats < played) for seat in range(seats)]
    drawn = [min(cards, PILE_SIZE[seats]) for cards in gone]
    turn = (leader + played) % seats
    entries = {
        "seat": turn,
        "seats": seats,
        "phase": PLAY,
        "round": 1,
        "trick": trick + 1,
        "starter": leader,
        "leader": leader,
        "turn": turn,
        "led": None,
        "riot": False,
        "hand": (),
        "table": (),
        "stolen": None,
        "hand_sizes": tuple([HAND_SIZE[seats] - gone[i] + drawn[i] for i in range(seats)]),
        "pile_sizes": tuple([PILE_SIZE[seats] - cards for cards in drawn]),
        "known": ((),) * seats,
        "lacks": ((),) * seats,
        "loot": ((),) * seats,
        "gone": (),
        "past": (),
        "last_round": (),
        "points": (0,) * seats,
        "scores": (0,) * seats,
    }
    sheet = _Sheet()
    for name, entry in entries.items():
        setattr(sheet, name, entry)
    view: View = vars(sheet)
    return view


Blanks = list[list[list[View]]]

BLANKS: Final[dict[int, Blanks]] = {
    seats: [
        [
            [_blank(seats, trick, leader, played) for played in range(seats + 1)]
            for leader in range(seats)
        ]
        for trick in range(HAND_SIZE[seats] + PILE_SIZE[seats])
    ]
    for seats in HAND_SIZE
}
"""``BLANKS[seats][trick][leader][played]``: a view after so many tricks and so many cards of the
next one, with the sizes filled in and everything else as at the start, to be copied."""
