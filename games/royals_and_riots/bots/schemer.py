"""Imagines what it cannot see and tries every move there.

Each imagined world fits all the bot has seen: who could not follow, what the Thief
brought to light. In each, every move still in question is followed by random play to
the end of the round. After a few worlds the worse half of the moves is dropped, so
that most of the time goes into the choice between the good ones.
"""

from time import perf_counter

from games.registry import get

WORLDS = 12
"""Worlds between two halvings."""


def act(turn):
    game = get(turn.game)
    # The cards of later rounds are luck as yet: the imagined game ends with this round.
    options = {**turn.options, "rounds": turn.view["round"]}
    teams = game.teams(turn.seats, turn.options) or ()
    friends = next((team for team in teams if turn.seat in team), (turn.seat,))
    rivals = [seat for seat in range(turn.seats) if seat not in friends]
    # Some 20 ms will do. Only where time is very short, or the machine very slow, the clock counts.
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
    """Make the move, go on at random, and give everybody's points at the end."""
    state.apply({seat: move})
    while decisions := state.pending():
        seat, _, moves = decisions[0]
        state.apply({seat: moves[int(rng.random() * len(moves))]})
    return state.outcome().scores
