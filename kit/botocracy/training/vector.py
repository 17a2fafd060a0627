"""Many tables that step together, as a Gymnasium vector environment."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from botocracy.encoded import EncodedTable
from botocracy.training.arrays import Array, Arrays
from botocracy.training.episode import SEED_SPACE, Episodes
from botocracy.training.opponents import Given
from games.contract import Json


class BatchEnv(VectorEnv[Array, Array, Array]):
    """`num_envs` games in one process, with one row of each array for each of them.

    A step takes one action for every game. Where a game ends, the next one begins in the same
    step: the row of the observation is already that of the new game, and the last observation of
    the old one is in ``infos["final_obs"]`` (Gymnasium's `AutoresetMode.SAME_STEP`).

    With ``opponents="self"`` the learner plays every seat: each row is the next decision of its
    game, whoever has it; ``infos["seat"]`` says who. ``infos["rewards"]`` has the rewards of all
    seats of the games that ended.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - declared so by Gymnasium
        "autoreset_mode": AutoresetMode.SAME_STEP
    }

    def __init__(
        self,
        num_envs: int = 1,
        game: str = "revolt",
        seats: int | None = None,
        options: Mapping[str, Json] | None = None,
        *,
        opponents: Given | Sequence[Given] = "house:random",
        seat: int | None = None,
        scaled: bool = True,
        render_mode: str | None = None,
    ) -> None:
        """The settings of `SeatEnv`; ``opponents="self"`` in addition."""
        self.num_envs = num_envs
        self.table = EncodedTable.of(game, seats, options)
        self.numbers = self.table.numbers
        self.render_mode = render_mode
        self._arrays = arrays = Arrays(self.numbers, scaled=scaled)
        self._games = [Episodes(self.table, arrays, opponents, seat) for _ in range(num_envs)]
        self._unseeded = True
        self.single_observation_space = arrays.space
        self.single_action_space = spaces.Discrete(len(self.numbers.actions))
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        """One seed for all, or one for each game; games with no seed go on as they were."""
        if isinstance(seed, list):
            for game, own in zip(self._games, seed, strict=True):
                if own is not None:
                    game.seed(own)
        elif seed is not None or self._unseeded:
            super().reset(seed=seed)
            for game in self._games:
                game.seed(int(self.np_random.integers(SEED_SPACE)))
        self._unseeded = False
        for game in self._games:
            game.begin()
        return self._observe(), self._infos()

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        rewards = np.zeros(self.num_envs)
        ended = np.zeros(self.num_envs, bool)
        final: list[tuple[Array, list[float], tuple[int, ...], int]] = []
        for row, (episodes, action) in enumerate(zip(self._games, actions.tolist(), strict=True)):
            episodes.act(action)
            if episodes.game.over:
                gained, places = episodes.game.rewards(), episodes.game.places()
                assert gained is not None
                assert places is not None
                seat = episodes.seat
                rewards[row], ended[row] = gained[seat], True
                last = self._arrays.observation(episodes.game.features(seat))
                final.append((last, gained, places, seat))
                episodes.begin()
        infos = self._infos()
        if final:
            infos |= self._final(np.flatnonzero(ended), final)
        return self._observe(), rewards, ended, np.zeros(self.num_envs, bool), infos

    def action_masks(self) -> Array:
        """Which actions are legal now, a row for each game."""
        return self._masks().astype(bool)

    def _masks(self) -> Array:
        return self._arrays.masks([episodes.game.legal(episodes.seat) for episodes in self._games])

    def _observe(self) -> Array:
        features = [episodes.game.features(episodes.seat) for episodes in self._games]
        return self._arrays.observations(features)

    def _infos(self) -> dict[str, Any]:
        seats = np.array([episodes.seat for episodes in self._games])
        return {"action_mask": self._masks(), "seat": seats}

    def _final(
        self, rows: Array, ends: list[tuple[Array, list[float], tuple[int, ...], int]]
    ) -> dict[str, Any]:
        """What is told of the games that ended, with Gymnasium's names."""
        where = np.zeros(self.num_envs, bool)
        where[rows] = True
        observations = np.full(self.num_envs, None, object)
        rewards = np.zeros((self.num_envs, self.table.seats))
        places = np.zeros(self.num_envs, int)
        for row, (observation, gained, placed, seat) in zip(rows, ends, strict=True):
            observations[row] = observation
            rewards[row] = gained
            places[row] = placed[seat]
        told: dict[str, Any] = {"final_obs": observations, "rewards": rewards, "place": places}
        return told | {f"_{name}": where for name in told}
