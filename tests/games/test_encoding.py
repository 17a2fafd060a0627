"""The encoding of every game offers all legal actions and no other."""

from random import Random

import pytest

from games.conformance import cases
from games.encoding import WAIT, encoding
from games.registry import all_games

CASES = [pytest.param(*case, id=f"{case[0].name}-{case[1]}") for case in cases(all_games())]


def walk(game, seats, options, seed):
    """A random game played through the encoding alone."""
    numbers = encoding(game, seats, game.configure(seats, options))
    state = game.new(seats, options, seed)
    rng = Random(seed)
    while state.pending():
        moves = {}
        for decision in state.pending():
            view = state.view(decision.seat)
            taken = ()
            move = None
            while move is None:
                actions = numbers.legal(decision, view, taken)
                yield numbers, state, decision, taken, actions
                taken += (rng.choice(actions),)
                move = numbers.move(decision, view, taken)
            moves[decision.seat] = move
        state.apply(moves)  # which checks every move


@pytest.mark.parametrize(("game", "seats", "options"), CASES)
def test_a_random_game_can_be_played_by_numbers(game, seats, options):
    for numbers, state, decision, taken, actions in walk(game, seats, options, "numbers"):
        assert actions
        assert len(set(actions)) == len(actions)
        assert WAIT not in actions
        features = numbers.features(state.view(decision.seat), decision, taken)
        assert len(features) == numbers.size
        assert all(type(feature) is int for feature in features)


@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.name)
def test_actions_mean_different_things_and_are_few_enough_to_learn(game):
    seats = game.seat_counts[-1]
    numbers = encoding(game, seats, game.configure(seats))
    assert len({numbers.number(move) for move in numbers.actions}) == len(numbers.actions)
    assert len(numbers.actions) < 2000
    assert numbers.size < 2000


@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.name)
def test_every_listed_move_has_a_number_that_leads_back_to_it(game):
    seats = game.seat_counts[0]
    for numbers, state, decision, taken, actions in walk(game, seats, {}, "back"):
        if decision.moves is not None and not taken and decision.kind != "swap":
            view = state.view(decision.seat)
            moves = [numbers.move(decision, view, (action,)) for action in actions]
            assert moves == list(decision.moves)


@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.name)
def test_every_seat_gets_the_same_number_of_features(game):
    seats = game.seat_counts[0]
    numbers = encoding(game, seats, game.configure(seats))
    state = game.new(seats, {}, "chairs")
    sizes = {len(numbers.features(state.view(seat), None, ())) for seat in range(seats)}
    assert sizes == {numbers.size}
