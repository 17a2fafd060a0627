"""Tries every move in imagined worlds: deals the unseen cards again and plays on.

`imagine` deals only what the view allows: no seat gets a family that it has shown to
lack, and the pitchfork stays with its holder. In each such world every legal move
is tried and the round is played to its end; the move with the best average is made.
In these games all seats play at random, except that they seldom cut, and that the last
to play mostly takes a trick that it can take.
"""

from games.registry import get

WORLDS = 24
COIN = 0.4
"""The worth of a coin in coats of arms while there are rounds to come."""
THRIFT = 0.7
"""How often a cut that was drawn at random is replaced by the lowest card."""
SENSE = 0.7
"""How often the last to play makes the sensible move."""


def act(turn):
    game = get(turn.game)
    totals = [0.0] * len(turn.legal)
    for _ in range(WORLDS):
        world = game.imagine(turn.view, turn.options, turn.random)
        for index, move in enumerate(turn.legal):
            totals[index] += rehearse(world.copy(), turn.seat, move, turn.random.random)
    return turn.legal[totals.index(max(totals))]


def rehearse(state, seat, move, chance):
    """Make the move and play the round to its end; returns our lead over the average."""
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
    """The last card of a trick: win it with the highest Noble or the lowest other card.

    Where it cannot be won, follow with the lowest card.
    """
    following = [move for move in moves if isinstance(move, str) and move[0] == family]
    if not following or any(isinstance(move, dict) for move in trick):
        return otherwise
    best = max(int(move[1:]) for move in trick if move[0] == family)
    winning = [move for move in following if int(move[1:]) > best]
    if not winning:
        return following[0]
    return winning[-1] if family == "N" else winning[0]
