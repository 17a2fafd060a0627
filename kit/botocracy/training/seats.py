"""PettingZoo environments: an agent for every seat.

An observation holds the features, which each game's ``encoding.py`` explains, and the mask of
legal actions.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import aec_to_parallel

from botocracy.encoded import EncodedGame, EncodedTable
from botocracy.training.arrays import Array, Arrays
from games.contract import Json, State

SEED_SPACE = 2**63


class TableEnv(AECEnv):  # type: ignore[misc] # PettingZoo is not typed
    """One game. Rewards come at the end: from 1 for first alone to -1 for last alone."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "botocracy_v1",
        "render_modes": ["ansi"],
        "is_parallelizable": True,
    }

    def __init__(
        self,
        game: str = "revolt",
        seats: int | None = None,
        options: Mapping[str, Json] | None = None,
        *,
        scaled: bool = False,
        max_cycles: int | None = None,
        everyone: bool = False,
        render_mode: str | None = None,
    ) -> None:
        """`scaled` gives observations as float32 in [0, 1] instead of whole numbers.

        `everyone` asks all seats in every cycle, those without a decision to wait.
        Otherwise only seats with a decision act. `max_cycles` cuts a game off after
        as many cycles; a cycle is a turn of everyone, so it implies `everyone`.
        """
        super().__init__()
        self.table = EncodedTable.of(game, seats, options)
        self.seats = self.table.seats
        self.numbers = self.table.numbers
        self.max_cycles = max_cycles
        self.everyone = everyone or max_cycles is not None
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self.seats)]
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._arrays = Arrays(self.numbers, scaled=scaled)
        actions = len(self.numbers.actions)
        observation = spaces.Dict(
            {
                "observation": self._arrays.space,
                "action_mask": spaces.Box(0, 1, (actions,), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, observation)
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self._chance = Random()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    @property
    def state_of_play(self) -> State:
        """The engine's own state."""
        return self._game.state

    # -- playing ----------------------------------------------------------------

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._chance = Random(seed)
        self._game: EncodedGame = self.table.deal(str(self._chance.randrange(SEED_SPACE)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._cycles = 0
        self._told = 0
        """Events before the last decisions."""
        self._new_cycle()

    def _new_cycle(self) -> None:
        self._queue = deque(range(self.seats) if self.everyone else self._game.waiting)
        self.agent_selection = self.possible_agents[self._queue[0]]

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        seat = self._seat[agent]
        complete = False
        if self._game.decision(seat) is not None:
            complete = self._game.act(seat, int(action or 0))
        if self.everyone or complete:
            self._queue.popleft()
        if self._queue:
            self.agent_selection = self.possible_agents[self._queue[0]]
        else:
            self._end_cycle()
        self._accumulate_rewards()

    def _end_cycle(self) -> None:
        self._cycles += 1
        told = len(self._game.log)
        if self._game.settle():
            self._told = told
            if self._game.over:
                self._pay()
                self._finish(self.terminations)
                return
        self._new_cycle()
        if self.max_cycles is not None and self._cycles >= self.max_cycles:
            self._finish(self.truncations)

    def _pay(self) -> None:
        rewards, places = self._game.rewards(), self._game.places()
        assert rewards is not None
        assert places is not None
        self.rewards = dict(zip(self.agents, rewards, strict=True))
        for agent, place in zip(self.agents, places, strict=True):
            self.infos[agent] = {"place": place}

    def _finish(self, ends: dict[str, bool]) -> None:
        for agent in self.agents:
            ends[agent] = True
        self.agent_selection = self.agents[0]

    # -- seeing -----------------------------------------------------------------

    def observe(self, agent: str) -> dict[str, Array]:
        seat = self._seat[agent]
        return {
            "observation": self._arrays.observation(self._game.features(seat)),
            "action_mask": self._arrays.mask(self._game.legal(seat)),
        }

    def render(self) -> str | None:
        """The events since the last decisions, in words."""
        if self.render_mode != "ansi":
            return None
        tell = self.table.game.tell
        events = self._game.log[self._told :]
        return "\n".join(tell(event.what, self.possible_agents) for event in events)

    def close(self) -> None:
        """Nothing to release."""


def env(**settings: Any) -> TableEnv:
    """An environment in which seats act in turn."""
    return TableEnv(**settings)


def parallel_env(**settings: Any) -> ParallelEnv[str, Any, Any]:
    """An environment in which all seats act at once; those without a decision wait."""
    return aec_to_parallel(TableEnv(**{**settings, "everyone": True}))
