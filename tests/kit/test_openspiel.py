"""OpenSpiel's own tests, for every game."""

import json
import pickle

import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import mcts

import botocracy.openspiel
from games.options import OptionError
from games.registry import all_games

GAMES = list(all_games())
DEAL = [1, 2, 3, 4]


def load(name, **parameters):
    return pyspiel.load_game(f"{botocracy.openspiel.PREFIX}{name}", parameters)


def dealt(game, deal=DEAL):
    """The state after the chance nodes."""
    state = game.new_initial_state()
    for outcome in deal:
        assert state.is_chance_node()
        state.apply_action(outcome)
    return state


def play_first_legal(state, number):
    for _ in range(number):
        state.apply_action(state.legal_actions()[0])


@pytest.mark.parametrize("name", GAMES)
def test_openspiels_random_simulation(name):
    game = load(name)
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)
    assert game.num_players() == all_games()[name].seat_counts[0]


@pytest.mark.parametrize("name", ["coup", "royals_and_riots", "revolution"])
def test_openspiels_random_simulation_with_serialisation_at_every_step(name):
    short = {"coup": {}, "royals_and_riots": {"rounds": 1}, "revolution": {"max_rounds": 2}}
    game = load(name, **short[name])
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    assert game.get_type().short_name == f"botocracy_{name}"


@pytest.mark.parametrize("name", GAMES)
def test_tensors_are_the_encoding_scaled(name):
    state = dealt(load(name))
    play_first_legal(state, 5)
    play = state.play.game
    for player in range(state.num_players()):
        features = play.features(player)
        bounds = play.table.numbers.high
        scaled = [value / max(1, high) for value, high in zip(features, bounds, strict=True)]
        assert state.observation_tensor(player) == pytest.approx(scaled)
        assert state.information_state_tensor(player) == pytest.approx(scaled)


@pytest.mark.parametrize("name", GAMES)
def test_an_information_state_keeps_all_that_a_player_saw_and_did(name):
    state = dealt(load(name))
    taken = {player: [] for player in range(state.num_players())}
    for _ in range(12):
        taken[state.current_player()].append(state.legal_actions()[0])
        play_first_legal(state, 1)
    for player, actions in taken.items():
        told = json.loads(state.information_state_string(player))
        assert told["actions"] == actions
        visible = [event for event in state.play.game.log if event.visible_to(player)]
        assert len(told["events"]) == len(visible)


def test_players_do_not_see_sealed_answers():
    """Two states that differ in the first player's sealed challenge look alike to the second."""
    state = dealt(load("coup"))
    while len(state.play.game.waiting) < 2:
        action = next(a for a in state.legal_actions() if "banker" in state.action_to_string(a))
        state.apply_action(action)
    first, second = state.play.game.waiting[:2]
    assert state.current_player() == first
    seen = set()
    for action in state.legal_actions():
        child = state.child(action)
        assert child.current_player() == second
        seen.add((child.information_state_string(second), child.observation_string(second)))
    assert len(seen) == 1


@pytest.mark.parametrize("name", GAMES)
def test_a_copy_goes_its_own_way(name):
    state = dealt(load(name))
    other = state.clone()
    before = str(state)
    play_first_legal(other, 3)
    assert str(state) == before
    assert str(other) != before


@pytest.mark.parametrize("name", GAMES)
def test_a_state_survives_pickling(name):
    state = dealt(load(name))
    play_first_legal(state, 7)
    again = pickle.loads(pickle.dumps(state))
    assert str(again) == str(state)
    assert again.legal_actions() == state.legal_actions()


def test_the_deal_decides_the_cards():
    game = load("coup")
    first, again, other = (str(dealt(game, deal)) for deal in (DEAL, DEAL, [4, 3, 2, 1]))
    assert first == again
    assert first != other


def test_options_are_parameters():
    roles = "farmer+writer+judge+priest+lawyer"
    game = pyspiel.load_game(f"botocracy_coup(players=4,role_set=custom,roles={roles})")
    assert game.num_players() == 4
    assert set(dealt(game).play.game.state.view(0)["roles"]) == set(roles.split("+"))


def test_a_bad_parameter_is_refused_in_words():
    with pytest.raises(OptionError, match="Coup Rebellion G54 seats 3 to 6, not 9"):
        load("coup", players=9)


def test_openspiels_search_plays_a_game():
    """Its Monte Carlo tree search, which copies states all the time and sees all cards."""
    game = load("royals_and_riots", rounds=1)
    bot = mcts.MCTSBot(game, 2.0, 4, mcts.RandomRolloutEvaluator(1))
    state = dealt(game)
    while not state.is_terminal():
        state.apply_action(bot.step(state))
    assert sum(state.returns()) == pytest.approx(0)


def test_openspiels_learning_environment_runs():
    env = rl_environment.Environment(load("coup"))
    step = env.reset()
    while not step.last():
        player = step.observations["current_player"]
        step = env.step([step.observations["legal_actions"][player][0]])
    assert sum(step.rewards) == pytest.approx(0, abs=1e-9)
