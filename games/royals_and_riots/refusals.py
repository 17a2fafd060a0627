"""Why a move is refused, in words for the author of the bot that made it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.contract import Move
from games.royals_and_riots.cards import LETTER, NUMBER, RANK_NAMES
from games.royals_and_riots.tables import EXECUTE, STEAL

if TYPE_CHECKING:
    from games.royals_and_riots.state import RoyalsState

NOT_ASKED = "this seat is not asked for a move now"
WRONG_SEATS = "exactly the seat that is asked must move"


def why(state: RoyalsState, seat: object, move: Move) -> str:
    """The reason why this move of this seat is illegal; `move` may be anything at all."""
    if not state._moves or not isinstance(seat, int) or seat != state.turn:
        return NOT_ASKED
    if state.phase == STEAL:
        return 'the Thief says {"rob": SEAT} with another player\'s seat, or "decline"'
    if type(move) is not str or move not in NUMBER:
        return 'a card is written by its code, like "K", "R4", "N1" or "T"'
    if state.phase == EXECUTE:
        return f"{move} does not lie in the trick"
    if not state.players[state.turn].hand >> NUMBER[move] & 1:
        return f"{move} is not in your hand"
    led = LETTER[state.led]
    assert led
    return f"{RANK_NAMES[led]}s lead and you hold one: follow, or play T, X or B"
