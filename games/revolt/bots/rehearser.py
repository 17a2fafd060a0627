"""Rehearses every move in worlds that could be: deals the unseen cards anew and plays on.

`imagine` deals only what the view allows: nobody gets a family he has shown to
lack, and the pitchfork stays with its holder. In each such world every legal move
is tried, the round is played to its end, and the move that did best on average is
made. The actors of a rehearsal are no masters: they play at random, but keep their
coins together, and the last to play takes a trick it can take.
"""

from games.registry import get

WORLDS = 24
COIN = 0.4
"""What a coin is worth in coats of arms while there are rounds to come."""
THRIFT = 0.7
"""How often an actor who thinks of cutting plays its lowest card instead."""
SENSE = 0.7
"""How often the last to play sees what it should do."""


def act(turn):
    game = get(turn.game)
    totals = [0.0] * len(turn.legal)
    for _ in range(WORLDS):
        world = game.imagine(turn.view, turn.options, turn.random)
        for index, move in enumerate(turn.legal):
            totals[index] += rehearse(world.copy(), turn.seat, move, turn.random.random)
    return turn.legal[totals.index(max(totals))]


def rehearse(state, seat, move, chance):
    """Make the move, play the round to its end; how far we are then ahead of the others."""
    this_round = state.round
    state.apply({seat: move})
    while state.round == this_round and (decisions := state.pending()):
        actor, _, moves = decisions[0]
        choice = moves[int(chance() * len(moves))]
        if isinstance(choice, dict):
            if chance() < THRIFT:
                choice = moves[0]
        elif len(state.trick) == state.seats - 1 and chance() < SENSE:
            choice = sensible(state.trick, "NRB  "[state.chosen], moves, choice)
        state.apply({actor: choice})
    worth = [arms + COIN * coins for arms, coins in zip(state.arms, state.coins, strict=True)]
    return worth[seat] - sum(worth) / len(worth)


def sensible(trick, family, moves, otherwise):
    """The last card of a trick: win it if you can, with the highest Noble or else the lowest
    card that does; if you cannot, follow with the lowest."""
    following = [move for move in moves if isinstance(move, str) and move[0] == family]
    if not following or any(isinstance(move, dict) for move in trick):
        return otherwise
    best = max(int(move[1:]) for move in trick if move[0] == family)
    winning = [move for move in following if int(move[1:]) > best]
    if not winning:
        return following[0]
    return winning[-1] if family == "N" else winning[0]
