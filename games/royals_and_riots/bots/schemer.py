"""Tries its moves in imagined worlds.

Each imagined world agrees with all that the bot has seen: which seats could not follow, which
cards the Thief revealed. In each, every remaining move is followed by random play to the end of
the round. After a few worlds the worse half of the moves is dropped, so that the good ones get
most of the time.
"""

from time import perf_counter

from games.registry import get

WORLDS = 12
"""Worlds after which the worse half of the moves is dropped."""


def act(turn):
    game = get(turn.game)
    # The cards of later rounds are unknown, so the imagined game ends with this round.
    options = {**turn.options, "rounds": turn.view["round"]}
    teams = game.teams(turn.seats, turn.options) or ()
    friends = next((team for team in teams if turn.seat in team), (turn.seat,))
    rivals = [seat for seat in range(turn.seats) if seat not in friends]
    # About 20 ms are enough; the clock matters only where time is very short.
    until = perf_counter() + min(turn.clock.move / 3, turn.clock.bank / 30)

    margins = dict.fromkeys(range(len(turn.legal)), 0.0)
    while len(margins) > 1 and perf_counter() < until:
        for _ in range(WORLDS):
            world = game.imagine(turn.view, options, turn.random)
            for number in margins:
                scores = play_on(world.copy(), turn.seat, turn.legal[number], turn.random)
                rivals_have = sum(scores[seat] for seat in rivals) / len(rivals)
                margins[number] += scores[turn.seat] - rivals_have
            if perf_counter() > until:
                break
        best = sorted(margins, key=margins.get, reverse=True)
        margins = {number: margins[number] for number in best[: (len(best) + 1) // 2]}
    return turn.legal[next(iter(margins))]


def play_on(state, seat, move, rng):
    """Make the move and play on at random; returns the points of all seats at the end."""
    state.apply({seat: move})
    while decisions := state.pending():
        seat, _, moves = decisions[0]
        state.apply({seat: moves[int(rng.random() * len(moves))]})
    return state.outcome().scores
