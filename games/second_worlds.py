"""The property that a game keeps secrets, tested with second worlds.

A second world is a state made from what one seat sees (`Game.imagine`). It differs from the real
state in what the seat cannot see, so a difference that the seat notices is a leak.
"""

from __future__ import annotations

from random import Random

from games.contract import Move, State
from games.hostile import accepts
from games.record import canonical
from games.walk import STEP_LIMIT, Walk, json_again, seen_by, sight

FORESIGHT = 20
"""How many steps two worlds are played side by side."""
WATCHERS = 3
"""For how many seats a second world is imagined at each moment."""


def keeps_secrets(walk: Walk) -> None:
    """What a seat cannot see changes neither its view nor the events it receives.

    A second world is made from a seat's view alone. The seat must not be able to
    tell the two apart; and as long as the same moves are made in both, it must see
    a different event exactly when it gets a different view. An event that says
    more than the view, or a view that says more than the events, breaks this.
    """
    assert type(walk.start()).determinize is State.determinize, "determinize must use the view"
    rng = walk.rng("worlds")
    options = json_again(walk.options)
    for step, state in walk.moments():
        watchers = rng.sample(range(walk.seats), min(WATCHERS, walk.seats))
        for seat in watchers:
            with walk.at(step):
                number = rng.random()
                world = state.determinize(seat, Random(number))
                same = walk.game.imagine(json_again(state.view(seat)), options, Random(number))
                assert sight(same) == sight(world), "imagine differs after a JSON round trip"
                world.audit()
                _same_to(seat, state, world)
                _follow(seat, state.copy(), world.copy(), rng)
                if seat == watchers[0]:
                    _play_out(world, rng)


def _same_to(seat: int, state: State, world: State) -> None:
    view, imagined = canonical(state.view(seat)), canonical(world.view(seat))
    assert view == imagined, f"seat {seat} can tell the worlds apart:\n{view}\n{imagined}"
    asked, imagined = _asked(state, seat), _asked(world, seat)
    assert asked == imagined, f"seat {seat} is asked {asked}, in the other world {imagined}"
    assert state.outcome() == world.outcome(), "the game ends differently in the other world"


def _follow(seat: int, state: State, world: State, rng: Random) -> None:
    """Make the same moves in both worlds as long as `seat` sees no difference."""
    for _ in range(FORESIGHT):
        moves = _shared_moves(state, world, rng)
        if not moves:
            return
        told, imagined = seen_by(state.apply(moves), seat), seen_by(world.apply(moves), seat)
        views_agree = canonical(state.view(seat)) == canonical(world.view(seat))
        assert views_agree or told != imagined, (
            f"after {moves} seat {seat} has another view and was told nothing: {told}"
        )
        assert not views_agree or told == imagined, (
            f"after {moves} seat {seat} was told something its view does not hold:\n"
            f"{told}\n{imagined}"
        )
        if not views_agree:
            return
        _same_to(seat, state, world)


def _shared_moves(state: State, world: State, rng: Random) -> dict[int, Move]:
    """A move for every pending seat that is legal in both worlds; empty if there is none."""
    if [d.seat for d in state.pending()] != [d.seat for d in world.pending()]:
        return {}
    shared: dict[int, Move] = {}
    for seat, _, moves in state.pending():
        if moves is None:
            tries = [state.random_move(seat, rng) for _ in range(4)]
        else:
            tries = rng.sample(moves, len(moves))
        for move in tries:
            if accepts(world, seat, move):
                shared[seat] = move
                break
        else:
            return {}
    return shared


def _play_out(state: State, rng: Random) -> None:
    for _ in range(STEP_LIMIT):
        decisions = state.pending()
        if not decisions:
            break
        state.apply({d.seat: state.random_move(d.seat, rng) for d in decisions})
        state.audit()
    assert state.outcome() is not None, "an imagined game does not end"


def _asked(state: State, seat: int) -> str:
    return canonical([list(d) for d in state.pending() if d.seat == seat])
