"""Train a policy with MaskablePPO of sb3-contrib against house bots.

    pip install sb3-contrib
    python docs/examples/ppo.py --game coup --steps 20000

Prints how often the policy wins before and after. Nothing here is special to Botocracy but the
name of the environment: observations are scaled, and `action_masks` is found by itself.
"""

from __future__ import annotations

import argparse

import gymnasium
import torch
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.utils import get_action_masks
from stable_baselines3.common.env_util import make_vec_env

from botocracy.training.registration import gymnasium_id


def win_rate(model: MaskablePPO, name: str, games: int, **settings: str) -> float:
    """How often the policy has the first place, alone or shared."""
    env = gymnasium.make(name, **settings)
    won = 0
    observation, info = env.reset(seed=12345)
    for _ in range(games):
        ended = False
        while not ended:
            action, _ = model.predict(observation, action_masks=get_action_masks(env))
            observation, _, ended, _, info = env.step(action)
        won += info["place"] == 1
        observation, info = env.reset()
    return won / games


def main(arguments: list[str] | None = None) -> tuple[float, float]:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="coup")
    parser.add_argument("--opponents", default="house:random")
    parser.add_argument("--steps", type=int, default=20_000)
    parser.add_argument("--games", type=int, default=300, help="to measure with")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    torch.set_num_threads(1)  # a network this small is slower on several
    name, settings = gymnasium_id(given.game), {"opponents": given.opponents}
    silent = settings | {"render_mode": None}
    envs = make_vec_env(name, n_envs=8, seed=given.seed, env_kwargs=silent)
    model = MaskablePPO("MlpPolicy", envs, n_steps=256, seed=given.seed, device="cpu")
    before = win_rate(model, name, given.games, **settings)
    print(f"wins {before:.1%} of its games against {given.opponents} before training")
    model.learn(given.steps)
    after = win_rate(model, name, given.games, **settings)
    print(f"wins {after:.1%} after {given.steps:,} steps")
    return before, after


if __name__ == "__main__":
    main()
