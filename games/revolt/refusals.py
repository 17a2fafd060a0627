"""Why a move is refused, in words for the author of the bot that made it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.contract import Move
from games.revolt.cards import CARDS, CUTS, LETTERS, NAMES, UNDECIDED, cards_of
from games.revolt.tables import NOBODY

if TYPE_CHECKING:
    from games.revolt.state import RevoltState


def why(state: RevoltState, seat: object, move: Move) -> str:
    """The reason why this move of this seat is illegal; `move` may be anything at all."""
    if state.turn == NOBODY:
        return "the game is over"
    if seat != state.turn:
        return f"it is the turn of seat {state.turn}"
    if state.taking:
        return "name the seat of one of the richest other players, as a whole number"
    cut = type(move) is dict and len(move) == 1 and "cut" in move
    card = move["cut"] if cut else move
    if type(card) is not str or card not in CARDS:
        return 'that is no card: play "N7", "R10", "B1" or "C", or cut with {"cut": "B4"}'
    if card not in cards_of(state.hands[state.turn]):
        return f"{card} is not in your hand"
    if cut:
        if card not in CUTS:
            return f"only Blaggards can cut, and {card} is none"
        return "a cut costs a coin, and you have none"
    assert state.chosen != UNDECIDED
    family = NAMES[LETTERS[state.chosen]]
    return f"you hold a {family}: follow with one, play a Citizen, or cut with a Blaggard"


def wrong_seats(state: RevoltState) -> str:
    """The reason why other seats than the one asked may not move."""
    if state.turn == NOBODY:
        return "the game is over"
    return f"exactly one move is awaited, that of seat {state.turn}"
