"""PettingZoo's own tests, and the loops of its documentation, for every game."""

import runpy
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    seed_test,
)

from botocracy import training
from games.registry import all_games

GAMES = list(all_games())


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.filterwarnings("ignore::UserWarning")  # advice on names and scales, not failures
def test_pettingzoo_api(game):
    api_test(training.env(game=game), num_cycles=60)


@pytest.mark.parametrize("game", GAMES)
def test_pettingzoo_seed(game):
    seed_test(lambda: training.env(game=game), num_cycles=60)
    parallel_seed_test(lambda: training.parallel_env(game=game), num_cycles=60)


@pytest.mark.parametrize("game", GAMES)
def test_pettingzoo_parallel_api(game):
    parallel_api_test(training.parallel_env(game=game), num_cycles=60)


@pytest.mark.parametrize("scaled", [False, True])
@pytest.mark.parametrize("game", GAMES)
def test_the_loop_of_pettingzoos_documentation(game, scaled):
    env = training.env(game=game, scaled=scaled)
    env.reset(seed=42)
    rewards = []
    for agent in env.agent_iter():
        observation, reward, termination, truncation, _info = env.last()
        assert observation in env.observation_space(agent)
        if termination or truncation:
            action = None
            rewards.append(reward)
        else:
            mask = observation["action_mask"]
            action = env.action_space(agent).sample(mask)
        env.step(action)
    env.close()
    assert len(rewards) == len(env.possible_agents)
    assert sum(rewards) == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize("game", GAMES)
def test_the_parallel_loop_of_pettingzoos_documentation(game):
    env = training.parallel_env(game=game)
    observations, _infos = env.reset(seed=42)
    totals = dict.fromkeys(env.agents, 0.0)
    while env.agents:
        actions = {
            agent: env.action_space(agent).sample(observations[agent]["action_mask"])
            for agent in env.agents
        }
        observations, rewards, _terminations, _truncations, _infos = env.step(actions)
        for agent, reward in rewards.items():
            totals[agent] += reward
    env.close()
    assert sum(totals.values()) == pytest.approx(0, abs=1e-9)
    assert max(totals.values()) <= 1


@pytest.mark.parametrize("game", GAMES)
def test_pettingzoo_max_cycles(game):
    module = SimpleNamespace(
        env=lambda **settings: training.env(game=game, **settings),
        parallel_env=lambda **settings: training.parallel_env(game=game, **settings),
    )
    max_cycles_test(module)


def play_at_random(env, seed):
    """A whole game with legal actions; the summed rewards."""
    rng = np.random.default_rng(seed)
    env.reset(seed=seed)
    totals = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, ended, cut, _ = env.last()
        totals[agent] += reward
        legal = np.flatnonzero(observation["action_mask"])
        env.step(None if ended or cut else int(rng.choice(legal)))
    return totals


@pytest.mark.parametrize("everyone", [False, True])
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_pays_what_the_places_are_worth(game, everyone):
    env = training.env(game=game, everyone=everyone)
    totals = play_at_random(env, 3)
    places = env.state_of_play.outcome().places
    assert sum(totals.values()) == pytest.approx(0, abs=1e-9)
    best = max(totals, key=totals.get)
    assert places[env.possible_agents.index(best)] == 1


@pytest.mark.parametrize("game", GAMES)
def test_only_seats_with_a_decision_act(game):
    env = training.env(game=game)
    env.reset(seed=1)
    for _ in range(50):
        observation, *_ = env.last()
        assert not observation["action_mask"][0]
        env.step(int(np.flatnonzero(observation["action_mask"])[0]))


def test_a_seat_that_is_not_asked_can_only_wait():
    env = training.env(game="revolt")
    env.reset(seed=1)
    idle = next(agent for agent in env.agents if agent != env.agent_selection)
    assert list(np.flatnonzero(env.observe(idle)["action_mask"])) == [0]


def test_an_action_outside_the_mask_plays_the_default_move():
    env = training.env(game="revolt")
    env.reset(seed=1)
    seat = env.possible_agents.index(env.agent_selection)
    expected = env.state_of_play.copy()
    expected.apply({seat: expected.default_move(seat)})
    env.step(0)
    assert env.state_of_play.view(None) == expected.view(None)


def test_a_sealed_bid_is_a_sequence_of_placements():
    env = training.env(game="revolution")
    env.reset(seed=1)
    first = env.agent_selection
    for _ in range(5):  # one Force, one Blackmail, three Gold
        assert env.agent_selection == first
        env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))
    assert env.agent_selection != first


def test_ansi_rendering_tells_the_game_in_words():
    env = training.env(game="revolt", render_mode="ansi")
    env.reset(seed=1)
    assert "seat_" in env.render()


def test_the_example_learns_to_beat_random_play():
    path = Path(__file__).resolve().parents[2] / "docs/examples/learn.py"
    example = runpy.run_path(str(path))
    assert example["main"](["--game", "coup", "--games", "350"]) > 0.65  # random play: 0.5
