"""A bot that searches: it tries its moves in imagined worlds and plays each of them to the end.

    botocracy play docs/examples/search.py house:random house:random --game revolt

It plays every game, because it uses nothing but the engine's own verbs.
"""

from time import perf_counter

from games.contract import shares
from games.registry import get

WORLDS = 30
MOVES = 24


def act(turn):
    game, rng = get(turn.game), turn.random
    stop = perf_counter() + min(turn.clock.move / 2, turn.clock.bank / 40)
    world = game.imagine(turn.view, turn.options, rng)
    moves = turn.legal or [world.random_move(turn.seat, rng) for _ in range(MOVES)]
    moves = rng.sample(moves, min(len(moves), MOVES))
    totals = [0.0] * len(moves)
    for _ in range(WORLDS):
        for index, move in enumerate(moves):
            totals[index] += play_out(world.copy(), turn.seat, move, rng)
        if perf_counter() > stop:
            break
        world = game.imagine(turn.view, turn.options, rng)
    return moves[totals.index(max(totals))]


def play_out(state, seat, move, rng):
    """Make the move and play on at random; returns the share of opponents that `seat` beats."""
    moves = {asked.seat: state.random_move(asked.seat, rng) for asked in state.pending()}
    moves[seat] = move
    while moves:
        state.apply(moves)
        moves = {asked.seat: state.random_move(asked.seat, rng) for asked in state.pending()}
    return shares(state.outcome().places)[seat]
