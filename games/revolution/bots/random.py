"""Plays a random legal move: a starting point for authors, and the weakest opponent.

Bids are too many to list, so `turn.legal` is ``None`` for them. Then `imagine` makes a state
from the view, and that state draws a random bid.
"""

from games.registry import get


def act(turn):
    if turn.legal is not None:
        return turn.random.choice(turn.legal)
    state = get(turn.game).imagine(turn.view, turn.options, turn.random)
    return state.random_move(turn.seat, turn.random)
