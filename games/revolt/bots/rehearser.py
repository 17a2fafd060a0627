"""Rehearses every move in worlds that could be: deals the unseen cards anew and plays on.

`imagine` deals only what the view allows: nobody gets a family he has shown to
lack, and the pitchfork stays with its holder. In each such world every legal move
is tried, the round is played to its end, and the move that did best on average
is made. The rehearsal itself is plain: all play at random, so its judgement comes
from the many worlds and not from clever opponents.
"""

from games.registry import get

WORLDS = 20
COIN = 0.4
"""What a coin is worth in coats of arms while there are rounds to come."""


def act(turn):
    game = get(turn.game)
    totals = [0.0] * len(turn.legal)
    for _ in range(WORLDS):
        world = game.imagine(turn.view, turn.options, turn.random)
        for index, move in enumerate(turn.legal):
            totals[index] += rehearse(world.copy(), turn.seat, move, turn.random)
    return turn.legal[totals.index(max(totals))]


def rehearse(state, seat, move, rng):
    """Make the move, play the round to its end; how far we are then ahead of the others."""
    this_round = state.round
    state.apply({seat: move})
    while state.round == this_round and (decisions := state.pending()):
        one = decisions[0]
        state.apply({one.seat: one.moves[int(rng.random() * len(one.moves))]})
    worth = [arms + COIN * coins for arms, coins in zip(state.arms, state.coins, strict=True)]
    return worth[seat] - sum(worth) / len(worth)
