"""Why a move is refused, in words for the author of the bot that made it."""

from __future__ import annotations

from reprlib import repr as brief

from games.contract import Decision, Move

Pending = tuple[Decision, ...]


def not_legal(pending: Pending, moves: tuple[Move, ...], move: Move) -> str:
    """The reason why `move`, which may be anything, is not among the legal `moves`."""
    others = f" or {brief(moves[-1])}" if len(moves) > 1 else ""
    return f"{brief(move)} is no legal {pending[0].kind}; one would be {brief(moves[0])}{others}"


def not_asked(pending: Pending, seat: object) -> str:
    """The reason why this seat may not move."""
    if not pending:
        return "the game is over"
    return f"seat {brief(seat)} is not asked now; seat {_seats(pending)}: {pending[0].kind}"


def wrong_seats(pending: Pending) -> str:
    """The reason why moves of other seats than those asked are refused."""
    if not pending:
        return "the game is over"
    return f"moves are needed from exactly these seats: {_seats(pending)}"


def _seats(pending: Pending) -> str:
    return ", ".join(str(decision.seat) for decision in pending)
