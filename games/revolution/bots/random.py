"""Plays at random: the yardstick every other bot must beat.

Bids are too many to list, so there `turn.legal` is ``None`` and the engine is asked
for one: `imagine` makes a game from what the bot sees, and that game knows its rules.
"""

from games.registry import get


def act(turn):
    if turn.legal is not None:
        return turn.random.choice(turn.legal)
    state = get(turn.game).imagine(turn.view, turn.options, turn.random)
    return state.random_move(turn.seat, turn.random)
