"""How fast the training environments step, side by side in one run.

    python -m benchmarks.training                      # all games, some minutes
    python -m benchmarks.training --rounds 3 coup      # one game, quickly

A step is one action of a seat that is asked, chosen at random among the legal ones. In the first
table one learner plays every seat: PettingZoo's loop over agents, its parallel environment (all
seats observed in every cycle; actions of seats that are not asked are no steps), and
`BatchEnv` with 64 tables. In the second the learner has one seat against random play:
Gymnasium's `SyncVectorEnv` of 64 `SeatEnv` beside `BatchEnv` with 64 tables.

The contenders take turns in short slices of CPU time, so that a busy machine slows all of them
alike. A ratio is the median of the ratios within each round.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from random import Random
from statistics import median
from time import process_time

import gymnasium
import numpy as np

from botocracy import training
from botocracy.training.registration import gymnasium_id
from games.contract import Game
from games.registry import all_games

TABLES = 64

Play = Callable[[Random], int]
"""Plays a while and returns the number of steps."""
Times = list[float]
"""Seconds a step took, round by round."""


def pettingzoo(game: Game, seats: int) -> Play:
    """The loop of PettingZoo's documentation; one call plays one game."""
    env = training.env(game=game.name, seats=seats, scaled=True)

    def play(rng: Random) -> int:
        env.reset(seed=int(rng.random() * 2**31))
        steps = 0
        for _ in env.agent_iter():
            observation, _, ended, cut, _ = env.last()
            if ended or cut:
                env.step(None)
                continue
            actions = observation["action_mask"].nonzero()[0]
            env.step(int(actions[int(rng.random() * len(actions))]))
            steps += 1
        return steps

    return play


def parallel(game: Game, seats: int) -> Play:
    env = training.parallel_env(game=game.name, seats=seats, scaled=True)

    def play(rng: Random) -> int:
        observations, _ = env.reset(seed=int(rng.random() * 2**31))
        steps = 0
        while env.agents:
            chosen = {}
            for agent, observation in observations.items():
                actions = observation["action_mask"].nonzero()[0]
                chosen[agent] = int(actions[int(rng.random() * len(actions))])
            steps += sum(action != 0 for action in chosen.values())
            observations, *_ = env.step(chosen)
        return steps

    return play


def batch(envs: gymnasium.vector.VectorEnv) -> Play:
    """One call is one step of all tables."""
    masks = envs.reset(seed=1)[1]["action_mask"]
    chance = np.random.default_rng(1)

    def play(rng: Random) -> int:
        nonlocal masks
        actions = (chance.random(masks.shape, np.float32) * masks).argmax(axis=1)
        masks = envs.step(actions)[4]["action_mask"]
        return envs.num_envs

    return play


def own(game: Game, seats: int, opponents: str) -> Play:
    return batch(training.BatchEnv(TABLES, game.name, seats, opponents=opponents))


def sync(game: Game, seats: int) -> Play:
    return batch(
        gymnasium.make_vec(
            gymnasium_id(game.name),
            num_envs=TABLES,
            vectorization_mode="sync",
            vector_kwargs={"autoreset_mode": gymnasium.vector.AutoresetMode.SAME_STEP},
            seats=seats,
            opponents="random",
        )
    )


def compete(contenders: dict[str, Play], rounds: int, seconds: float) -> dict[str, Times]:
    """Give every contender one slice a round, in turn."""
    rng = Random(1)
    found: dict[str, Times] = {name: [] for name in contenders}
    for _ in range(rounds):
        for name, play in contenders.items():
            steps, start = 0, process_time()
            while (spent := process_time() - start) < seconds:
                steps += play(rng)
            found[name].append(spent / steps)
    return found


def per_second(times: Times) -> str:
    return f"{1 / median(times):,.0f}"


def ratio(ours: Times, theirs: Times) -> str:
    """How many times as fast as theirs ours is: the median over the rounds."""
    return f"{median(their / our for our, their in zip(ours, theirs, strict=True)):.1f}×"


def title(game: Game, seats: int) -> str:
    module = sys.modules[type(game.new(seats, None, "which")).__module__]
    compiled = not str(module.__file__).endswith(".py")
    return f"{game.title}, {seats} seats{', compiled' * compiled}"


def table(head: tuple[str, ...], rows: list[tuple[str, ...]]) -> None:
    for row in (head, ("---", *["---:"] * (len(head) - 1)), *rows):
        print(f"| {' | '.join(row)} |")
    print()


def main() -> None:
    parser = argparse.ArgumentParser(description="How fast the training environments step.")
    parser.add_argument("games", nargs="*", metavar="GAME", help="default: all")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--seconds", type=float, default=0.3, help="of a slice")
    given = parser.parse_args()
    every_seat, one_seat = [], []
    for name in given.games or all_games():
        game = all_games()[name]
        seats = 4 if 4 in game.seat_counts else game.seat_counts[0]
        contenders = {
            "loop": pettingzoo(game, seats),
            "parallel": parallel(game, seats),
            "batch": own(game, seats, "self"),
            "sync": sync(game, seats),
            "batch of one seat": own(game, seats, "random"),
        }
        found = compete(contenders, given.rounds, given.seconds)
        loop, together, many = found["loop"], found["parallel"], found["batch"]
        speeds = map(per_second, (loop, together, many))
        ratios = (ratio(many, loop), ratio(many, together))
        every_seat.append((title(game, seats), *speeds, *ratios))
        single, rows = found["sync"], found["batch of one seat"]
        speeds = map(per_second, (single, rows))
        one_seat.append((title(game, seats), *speeds, ratio(rows, single)))
    head = ("steps/s of every seat", "PettingZoo", "parallel", f"batch of {TABLES}")
    table((*head, "÷ PettingZoo", "÷ parallel"), every_seat)
    table(("steps/s of one seat", "SyncVectorEnv", f"batch of {TABLES}", "÷ Sync"), one_seat)


if __name__ == "__main__":
    main()
