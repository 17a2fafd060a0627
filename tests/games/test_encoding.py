"""The encoding of every game offers all legal actions and no other."""

from itertools import islice
from random import Random

import pytest

from games.conformance import cases
from games.coup.game import covering_sets
from games.encoding import WAIT, encoding
from games.registry import all_games, get

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


@pytest.mark.parametrize(("game", "seats", "options"), CASES)
def test_every_feature_stays_within_its_declared_bounds(game, seats, options):
    for seed in ("bounds", "more bounds"):
        for numbers, state, decision, taken, _ in walk(game, seats, options, seed):
            features = numbers.features(state.view(decision.seat), decision, taken)
            assert names_outside(numbers, features) == []


def names_outside(numbers, features):
    """The blocks with a feature beyond its bounds."""
    left = iter(features)
    return [
        block.name
        for block in numbers.blocks
        for value in islice(left, block.size)
        if value > block.high
    ]


@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.name)
def test_the_bounds_also_hold_when_the_game_is_over(game):
    for seats in game.seat_counts:
        numbers = encoding(game, seats, game.configure(seats))
        state = game.new(seats, None, "the end")
        rng = Random(1)
        while asked := state.pending():
            state.apply({d.seat: state.random_move(d.seat, rng) for d in asked})
        for seat in range(seats):
            features = numbers.features(state.view(seat), None, ())
            assert names_outside(numbers, features) == []


@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.name)
def test_names_of_features_differ(game):
    numbers = encoding(game, game.seat_counts[-1], game.configure(game.seat_counts[-1]))
    names = [block.name for block in numbers.blocks]
    assert len(set(names)) == len(names)


def test_coup_has_actions_for_the_roles_in_play_only():
    coup = get("coup")
    few = encoding(coup, 4, coup.configure(4))
    all_roles = encoding(coup, 4, coup.configure(4, {"role_set": "random"}))
    assert "banker" in few.actions
    assert "writer" not in few.actions
    assert {"mark": "banker"} not in few.actions  # the Customs Officer is not in play
    assert len(few.actions) * 10 < len(all_roles.actions)
    assert few.size * 2 < all_roles.size


def test_actions_of_five_roles_map_to_those_of_all_in_the_same_order():
    coup = get("coup")
    for roles in covering_sets():
        options = coup.configure(3, {"role_set": "custom", "roles": list(roles)})
        few = encoding(coup, 3, options)
        all_roles = encoding(coup, 3, coup.configure(3, {"role_set": "random"}))
        mapping = few.numbers_in(all_roles)
        assert [all_roles.actions[number] for number in mapping] == list(few.actions)
        assert mapping == sorted(mapping)


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
