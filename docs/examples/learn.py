"""Learn a game from nothing: a linear policy trained against random play.

    python docs/examples/learn.py --game coup --games 1000

Each action has a row of weights; the probability of a legal action grows with the
weighted sum of the features (a softmax). After every game the actions that were
taken become more or less likely, as the game went well or badly (REINFORCE).
Small enough to read in one go. At Coup it beats nine in ten random opponents after
a minute; games in which single moves matter less take longer, or a better learner.
"""

from __future__ import annotations

import argparse

import numpy as np

from botocracy import training

LEARNER = "seat_0"


class Policy:
    """Probabilities of actions from features."""

    def __init__(self, features: int, actions: int, rng: np.random.Generator) -> None:
        self.weights = np.zeros((actions, features))
        self.rng = rng

    def probabilities(self, features: np.ndarray, legal: np.ndarray) -> np.ndarray:
        preferences = self.weights[legal] @ features
        grown = np.exp(preferences - preferences.max())
        return grown / grown.sum()

    def learn(self, taken: list, gain: float) -> None:
        """Make what was done more likely by as much as it was worth."""
        for features, legal, chosen, probabilities in taken:
            step = -probabilities
            step[chosen] += 1
            self.weights[legal] += gain * np.outer(step, features)


def scaled(observation: dict) -> np.ndarray:
    """Features near 1, with a constant for the bias."""
    features = observation["observation"] / 4
    return np.append(features, 1.0) / np.sqrt(len(features))


def play(env: training.TableEnv, policy: Policy, seed: int) -> tuple[list, float]:
    """One game of the policy in the first seat against random play."""
    env.reset(seed=seed)
    taken, reward = [], 0.0
    for agent in env.agent_iter():
        observation, gained, ended, cut, _ = env.last()
        if agent == LEARNER:
            reward += gained
        if ended or cut:
            env.step(None)
            continue
        legal = np.flatnonzero(observation["action_mask"])
        if agent == LEARNER:
            features = scaled(observation)
            probabilities = policy.probabilities(features, legal)
            chosen = policy.rng.choice(len(legal), p=probabilities)
            taken.append((features, legal, chosen, probabilities))
            env.step(int(legal[chosen]))
        else:
            env.step(int(policy.rng.choice(legal)))
    return taken, reward


def main(arguments: list[str] | None = None) -> float:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="coup")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--rate", type=float, default=5.0)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    env = training.env(game=given.game)
    rng = np.random.default_rng(given.seed)
    policy = Policy(env.numbers.size + 1, len(env.numbers.actions), rng)
    usual, recent = 0.0, []
    for number in range(1, given.games + 1):
        taken, reward = play(env, policy, seed=given.seed * 1_000_000 + number)
        policy.learn(taken, given.rate * (reward - usual))
        usual += 0.02 * (reward - usual)
        recent.append((reward + 1) / 2)
        if number % 250 == 0:
            print(f"{number:6} games: beats {np.mean(recent[-250:]):.1%} of its opponents")
    return float(np.mean(recent[-250:]))


if __name__ == "__main__":
    main()
