"""The Gymnasium environments: one seat against opponents, and many tables at once."""

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.wrappers.vector import RecordEpisodeStatistics

from botocracy import training
from botocracy.training.registration import gymnasium_id
from games.options import OptionError
from games.registry import all_games, house_bots

GAMES = list(all_games())


def choose(mask, rng):
    """A random legal action."""
    return int(rng.choice(np.flatnonzero(mask)))


def choose_each(masks, rng):
    return (rng.random(masks.shape) * masks).argmax(axis=1)


def play_episode(env, rng, seed=None):
    """One game with random legal actions: the seat, the last reward and the last info."""
    _, info = env.reset(seed=seed)
    seat, ended = info["seat"], False
    while not ended:
        action = choose(env.unwrapped.action_masks(), rng)
        _, reward, ended, _, info = env.step(action)
    return seat, reward, info


@pytest.mark.parametrize("game", GAMES)
def test_gymnasium_finds_nothing_wrong(game):
    check_env(gymnasium.make(gymnasium_id(game)).unwrapped, skip_render_check=True)


@pytest.mark.parametrize("opponents", ["random", "house:random"])
@pytest.mark.parametrize("game", GAMES)
def test_a_game_against_opponents_ends_with_the_reward_of_a_place(game, opponents):
    env = gymnasium.make(gymnasium_id(game), opponents=opponents)
    _, reward, info = play_episode(env, np.random.default_rng(1), seed=1)
    assert -1 <= reward <= 1
    assert (reward == 1) <= (info["place"] == 1)
    assert list(np.flatnonzero(info["action_mask"])) == [0]  # nothing is left to decide


@pytest.mark.parametrize("game", GAMES)
def test_every_house_bot_can_be_an_opponent(game):
    for bot in house_bots(game):
        env = gymnasium.make(gymnasium_id(game), opponents=f"house:{bot}")
        env.reset(seed=2)
        rng = np.random.default_rng(2)
        steps = 0
        ended = False
        while not ended and steps < 3:
            action = choose(env.unwrapped.action_masks(), rng)
            observation, _, ended, _, info = env.step(action)
            steps += 1
            assert observation in env.observation_space
            assert info["action_mask"].any()


def test_the_learner_sits_one_seat_further_in_every_game():
    env = gymnasium.make("botocracy/Coup-v0", opponents="random", seats=3)
    rng = np.random.default_rng(1)
    seats = [play_episode(env, rng, seed=5)[0]] + [play_episode(env, rng)[0] for _ in range(5)]
    assert seats == [(seats[0] + game) % 3 for game in range(6)]


def test_a_fixed_seat_stays():
    env = gymnasium.make("botocracy/Coup-v0", opponents="random", seat=2)
    rng = np.random.default_rng(1)
    assert {play_episode(env, rng)[0] for _ in range(4)} == {2}


def test_seeds_start_at_different_seats():
    env = gymnasium.make("botocracy/Coup-v0", opponents="random", seats=3)
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(20)} == {0, 1, 2}


@pytest.mark.parametrize("opponents", ["random", "house:random"])
def test_one_seed_gives_one_game(opponents):
    runs = []
    for _ in range(2):
        env = gymnasium.make("botocracy/Revolt-v0", opponents=opponents)
        observation, info = env.reset(seed=7)
        seen = [observation]
        for _ in range(12):
            observation, *_, info = env.step(np.flatnonzero(info["action_mask"])[0])
            seen.append(observation)
        runs.append(np.array(seen))
    assert np.array_equal(*runs)


@pytest.mark.parametrize("game", GAMES)
def test_scaled_observations_are_the_plain_ones_divided_by_their_bounds(game):
    plain, scaled = (
        gymnasium.make(gymnasium_id(game), opponents="random", scaled=scaled)
        for scaled in (False, True)
    )
    numbers, info = plain.reset(seed=4)
    fractions, _ = scaled.reset(seed=4)
    ended = False
    while not ended:
        assert fractions.dtype == np.float32
        assert 0 <= fractions.min() <= fractions.max() <= 1
        high = np.maximum(plain.observation_space.high, 1)
        assert np.allclose(fractions * high, numbers, atol=1e-4)
        assert numbers in plain.observation_space
        action = np.flatnonzero(info["action_mask"])[-1]
        numbers, _, ended, _, info = plain.step(action)
        fractions, *_ = scaled.step(action)


def test_a_function_can_be_an_opponent_and_sees_what_the_learner_would():
    asked = []

    def first_legal(observation, mask):
        asked.append((observation.shape, mask.shape))
        return int(np.flatnonzero(mask)[0])

    env = gymnasium.make("botocracy/Revolution-v0", opponents=first_legal)
    play_episode(env, np.random.default_rng(1), seed=1)
    assert set(asked) == {(env.observation_space.shape, (env.action_space.n,))}


def test_opponents_are_named_in_the_order_in_which_they_follow():
    called = []

    def named(name):
        def policy(observation, mask):
            called.append(name)
            return int(np.flatnonzero(mask)[0])

        return policy

    env = gymnasium.make(
        "botocracy/Revolt-v0", seats=3, seat=0, opponents=[named("next"), named("last")]
    )
    env.reset(seed=1)
    called.clear()
    state = env.unwrapped._episodes.game.state
    leader = state.view(0)["turn"]
    assert leader == 0
    env.step(int(np.flatnonzero(env.unwrapped.action_masks())[0]))
    assert called[:2] == ["next", "last"]


@pytest.mark.parametrize(
    ("opponents", "words"),
    [
        ("house:nobody", "Coup Rebellion G54 has no house:nobody; it has house:"),
        ("nobody", "an opponent is house:NAME, random or a function, not 'nobody'"),
        (["random"], "a table of 3 takes 2 opponents, not 1"),
    ],
)
def test_an_unknown_opponent_is_refused_with_the_known_ones(opponents, words):
    with pytest.raises(training.BadOpponent, match=words.split(";")[0]):
        gymnasium.make("botocracy/Coup-v0", seats=3, opponents=opponents)


def test_a_seat_that_the_table_does_not_have_is_refused():
    with pytest.raises(OptionError, match="seats count from 0 to 2, not 3"):
        gymnasium.make("botocracy/Coup-v0", seats=3, seat=3)


def test_an_illegal_action_plays_the_default_move():
    env = gymnasium.make("botocracy/Revolt-v0", opponents="random", seat=0)
    env.reset(seed=1)
    game = env.unwrapped._episodes.game
    default = game.state.default_move(0)
    env.step(0)
    played = next(
        event.what for event in game.log if event.what.get("seat") == 0 and "card" in event.what
    )
    assert played["card"] in default


def test_ansi_rendering_tells_what_happened_in_words():
    env = gymnasium.make("botocracy/Revolt-v0", opponents="random", render_mode="ansi")
    env.reset(seed=1)
    assert "seat_" in env.render()


# -- many tables ----------------------------------------------------------------


def make_batch(game, number, **settings):
    return gymnasium.make_vec(
        gymnasium_id(game), number, vectorization_mode="vector_entry_point", **settings
    )


@pytest.mark.parametrize("opponents", ["random", "self"])
@pytest.mark.parametrize("game", GAMES)
def test_a_batch_steps_through_whole_games(game, opponents):
    envs = make_batch(game, 4, opponents=opponents)
    rng = np.random.default_rng(1)
    observations, infos = envs.reset(seed=1)
    ended = 0
    while ended < 4:
        assert observations in envs.observation_space
        assert infos["action_mask"].any(axis=1).all()
        observations, rewards, ends, cut, infos = envs.step(choose_each(infos["action_mask"], rng))
        assert not cut.any()
        assert not rewards[~ends].any()
        ended += ends.sum()
        for row in np.flatnonzero(ends):
            assert infos["final_obs"][row] in envs.single_observation_space
            assert sum(infos["rewards"][row]) == pytest.approx(0, abs=1e-9)
            assert rewards[row] in infos["rewards"][row]


def test_a_table_of_a_batch_plays_the_game_that_a_single_one_would():
    envs = make_batch("coup", 3, opponents="random")
    alone = training.SeatEnv("coup", opponents="random")
    rows, infos = envs.reset(seed=[11, 12, 13])
    alone._unseeded = False
    alone._episodes.seed(12)
    observation, info = alone.reset()
    for _ in range(40):
        assert np.array_equal(rows[1], observation)
        assert np.array_equal(infos["action_mask"][1], info["action_mask"])
        actions = np.array([np.flatnonzero(mask)[0] for mask in infos["action_mask"]])
        rows, rewards, ends, _, infos = envs.step(actions)
        observation, reward, ended, _, info = alone.step(actions[1])
        assert (rewards[1], ends[1]) == (reward, ended)
        if ended:
            observation, info = alone.reset()


def test_every_seat_of_self_play_gets_its_turn():
    envs = make_batch("revolt", 2, opponents="self", seats=4)
    _, infos = envs.reset(seed=1)
    seats = []
    for _ in range(8):
        seats.append(int(infos["seat"][0]))
        actions = np.array([np.flatnonzero(mask)[0] for mask in infos["action_mask"]])
        *_, infos = envs.step(actions)
    assert set(seats) == {0, 1, 2, 3}


def test_gymnasiums_own_wrappers_work_on_a_batch():
    envs = RecordEpisodeStatistics(make_batch("coup", 4, opponents="random"))
    rng = np.random.default_rng(1)
    _, infos = envs.reset(seed=1)
    while "episode" not in infos:
        *_, infos = envs.step(choose_each(infos["action_mask"], rng))
    assert (infos["episode"]["l"][infos["_episode"]] > 0).all()
