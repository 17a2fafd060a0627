"""The games as PettingZoo environments, for people who train.

    from botocracy import training
    env = training.env(game="coup", seats=4)

Needs the extra ``botocracy[train]``. An observation holds the features, which each game's
``encoding.py`` explains, and the mask of legal actions. Action 0 is *wait*, the only legal
one of a seat without a decision. An illegal action plays the game's default move, as the
referee would.
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

from games.contract import Decision, Json, Move, State, shares
from games.encoding import WAIT, encoding
from games.registry import get

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
        max_cycles: int | None = None,
        everyone: bool = False,
        render_mode: str | None = None,
    ) -> None:
        """`everyone` asks all seats in every cycle, those without a decision to wait.

        Otherwise only seats with a decision act. `max_cycles` cuts a game off after
        as many cycles; a cycle is a turn of everyone, so it implies `everyone`.
        """
        super().__init__()
        self.game = get(game)
        self.seats = seats or self.game.seat_counts[0]
        self.options = self.game.configure(self.seats, options)
        self.numbers = encoding(self.game, self.seats, self.options)
        self.max_cycles = max_cycles
        self.everyone = everyone or max_cycles is not None
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self.seats)]
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        observation = spaces.Dict(
            {
                "observation": spaces.Box(-(2**15), 2**15 - 1, (self.numbers.size,), np.int16),
                "action_mask": spaces.Box(0, 1, (len(self.numbers.actions),), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, observation)
        self.action_spaces = {
            agent: spaces.Discrete(len(self.numbers.actions)) for agent in self.possible_agents
        }
        self._chance = Random()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    # -- playing ----------------------------------------------------------------

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._chance = Random(seed)
        deal = str(self._chance.randrange(SEED_SPACE))
        self.state_of_play: State = self.game.new(self.seats, self.options, deal)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._cycles = 0
        self._words = self._tell(self.state_of_play.opening)
        self._ask()

    def _ask(self) -> None:
        """Read the next decisions of the game, and start a cycle."""
        self._decisions: dict[int, Decision] = {d.seat: d for d in self.state_of_play.pending()}
        self._begun: dict[int, tuple[int, ...]] = dict.fromkeys(self._decisions, ())
        self._moves: dict[int, Move] = {}
        self._new_cycle()

    def _new_cycle(self) -> None:
        missing = [seat for seat in self._decisions if seat not in self._moves]
        self._queue = deque(range(self.seats) if self.everyone else missing)
        self.agent_selection = self.possible_agents[self._queue[0]]

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        seat = self._seat[agent]
        if self._awaited(seat) is not None:
            self._take(seat, int(action or 0))
        if self.everyone or seat in self._moves:
            self._queue.popleft()
        if self._queue:
            self.agent_selection = self.possible_agents[self._queue[0]]
        else:
            self._end_cycle()
        self._accumulate_rewards()

    def _awaited(self, seat: int) -> Decision | None:
        return None if seat in self._moves else self._decisions.get(seat)

    def _take(self, seat: int, action: int) -> None:
        """Add an action to the seat's move; an illegal one becomes the default move."""
        decision = self._decisions[seat]
        view = self.state_of_play.view(seat)
        if action not in self.numbers.legal(decision, view, self._begun[seat]):
            self._moves[seat] = self.state_of_play.default_move(seat)
            return
        self._begun[seat] += (action,)
        move = self.numbers.move(decision, view, self._begun[seat])
        if move is not None:
            self._moves[seat] = move

    def _end_cycle(self) -> None:
        self._cycles += 1
        if len(self._moves) == len(self._decisions):
            self._words = self._tell(self.state_of_play.apply(self._moves))
            outcome = self.state_of_play.outcome()
            if outcome is not None:
                for agent, share in zip(self.agents, shares(outcome.places), strict=True):
                    self.rewards[agent] = 2 * share - 1
                    self.infos[agent] = {"place": outcome.places[self._seat[agent]]}
                self._finish(self.terminations)
                return
            self._ask()
        else:
            self._new_cycle()
        if self.max_cycles is not None and self._cycles >= self.max_cycles:
            self._finish(self.truncations)

    def _finish(self, ends: dict[str, bool]) -> None:
        for agent in self.agents:
            ends[agent] = True
        self._decisions, self._moves = {}, {}
        self.agent_selection = self.agents[0]

    # -- seeing -----------------------------------------------------------------

    def observe(self, agent: str) -> dict[str, np.ndarray[Any, Any]]:
        seat = self._seat[agent]
        view = self.state_of_play.view(seat)
        decision = self._awaited(seat)
        begun = self._begun.get(seat, ())
        mask = np.zeros(len(self.numbers.actions), np.int8)
        mask[[WAIT] if decision is None else self.numbers.legal(decision, view, begun)] = 1
        features = self.numbers.features(view, decision, begun if decision else ())
        return {"observation": np.array(features, np.int16), "action_mask": mask}

    def _tell(self, events: Any) -> list[str]:
        if self.render_mode != "ansi":
            return []
        return [self.game.tell(event.what, self.possible_agents) for event in events]

    def render(self) -> str | None:
        """The events since the last decisions, in words."""
        return "\n".join(self._words) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing to release."""


def env(**settings: Any) -> TableEnv:
    """An environment in which seats act in turn."""
    return TableEnv(**settings)


def parallel_env(**settings: Any) -> ParallelEnv[str, Any, Any]:
    """An environment in which all seats act at once; those without a decision wait."""
    return aec_to_parallel(TableEnv(**{**settings, "everyone": True}))
