"""A Gymnasium environment: the learner has one seat, opponents have the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from botocracy.encoded import EncodedTable
from botocracy.training.arrays import Array, Arrays
from botocracy.training.episode import SEED_SPACE, Episodes
from botocracy.training.opponents import Given
from games.contract import Json


class SeatEnv(gymnasium.Env[Array, np.int64]):
    """One seat of one table. An episode is a game, a step is one action of the learner.

    The reward comes at the end: from 1 for first alone to -1 for last alone. `action_masks` is
    what sb3-contrib's MaskablePPO asks for; the mask is also in every ``info``.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - declared so by Gymnasium
        "render_modes": ["ansi"],
    }

    def __init__(
        self,
        game: str = "revolt",
        seats: int | None = None,
        options: Mapping[str, Json] | None = None,
        *,
        opponents: Given | Sequence[Given] = "house:random",
        seat: int | None = None,
        scaled: bool = True,
        render_mode: str | None = None,
    ) -> None:
        """`opponents` is one for all seats, or a list in the order in which they sit after the
        learner.

        The learner's seat moves on with every game, unless `seat` fixes it. `scaled` gives
        observations as float32 in [0, 1], otherwise they are the encoding's whole numbers.
        """
        self.table = EncodedTable.of(game, seats, options)
        self.numbers = self.table.numbers
        self.render_mode = render_mode
        self._arrays = Arrays(self.numbers, scaled=scaled)
        self._episodes = Episodes(self.table, self._arrays, opponents, seat)
        self._unseeded = True
        self._told = 0
        self.observation_space = self._arrays.space
        self.action_space = spaces.Discrete(len(self.numbers.actions))

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        super().reset(seed=seed)
        if seed is not None or self._unseeded:
            self._episodes.seed(int(self.np_random.integers(SEED_SPACE)))
            self._unseeded = False
        self._episodes.begin()
        self._told = 0
        return self._observe(), self._info()

    def step(self, action: np.int64) -> tuple[Array, float, bool, bool, dict[str, Any]]:
        episodes = self._episodes
        self._told = len(episodes.game.log)
        episodes.act(int(action))
        info = self._info()
        rewards, places = episodes.game.rewards(), episodes.game.places()
        if rewards is None or places is None:
            return self._observe(), 0.0, False, False, info
        info["place"] = places[episodes.seat]
        return self._observe(), rewards[episodes.seat], True, False, info

    def action_masks(self) -> Array:
        """Which actions are legal now."""
        return self._arrays.mask(self._legal()).astype(bool)

    def _legal(self) -> list[int]:
        return self._episodes.game.legal(self._episodes.seat)

    def _observe(self) -> Array:
        return self._arrays.observation(self._episodes.game.features(self._episodes.seat))

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._arrays.mask(self._legal()), "seat": self._episodes.seat}

    def render(self) -> str | None:
        """The events since the learner's last action, in words."""
        if self.render_mode != "ansi":
            return None
        game = self._episodes.game
        names = [f"seat_{seat}" for seat in range(self.table.seats)]
        return "\n".join(
            self.table.game.tell(event.what, names) for event in game.log[self._told :]
        )
