"""Other libraries' engines for games of our genres, driven from Python with the fewest calls.

Each peer is a function that plays one random game and returns the number of decisions
in it. Dealing counts as part of the game, as in our own engines. RLCard and PettingZoo
always make an observation for the player; in OpenSpiel it is a separate call, so its
games are listed without it and, where the game has an information state as text, with it.
"""

from __future__ import annotations

import importlib
import os
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

PlayGame = Callable[[Random], int]


SHOWN = ", information state"

TRICKS, SHEDDING, BETTING = "trick-taking", "shedding", "betting and bluffing"
"""As `Game.genre` names them."""
GENRES = {
    "OpenSpiel": {
        "hearts": TRICKS,
        f"hearts{SHOWN}": TRICKS,
        "spades": TRICKS,
        "oh_hell": TRICKS,
        f"oh_hell{SHOWN}": TRICKS,
        "euchre": TRICKS,
        "dou_dizhu": SHEDDING,
        "leduc_poker": BETTING,
    },
    "RLCard": {
        "bridge": TRICKS,
        "doudizhu": SHEDDING,
        "uno": SHEDDING,
        "leduc-holdem": BETTING,
        "limit-holdem": BETTING,
        "no-limit-holdem": BETTING,
    },
    "PettingZoo": {
        "leduc_holdem_v4": BETTING,
        "texas_holdem_v4": BETTING,
        "texas_holdem_no_limit_v6": BETTING,
    },
}
"""The genre of each library's games."""


class Peer(NamedTuple):
    library: str
    name: str
    genre: str
    play: PlayGame

    @property
    def title(self) -> str:
        return f"{self.library} {self.name}"


def open_spiel(name: str) -> PlayGame:
    shown = name.endswith(SHOWN)
    game = importlib.import_module("pyspiel").load_game(name.removesuffix(SHOWN))

    def play(rng: Random) -> int:
        state = game.new_initial_state()
        moves = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(rng.random() * len(outcomes))][0])
            else:
                if shown:
                    state.information_state_string(state.current_player())
                actions = state.legal_actions()
                state.apply_action(actions[int(rng.random() * len(actions))])
                moves += 1
        return moves

    return play


def rlcard(name: str) -> PlayGame:
    env = importlib.import_module("rlcard").make(name)

    def play(rng: Random) -> int:
        state, _ = env.reset()
        moves = 0
        while not env.is_over():
            actions = list(state["legal_actions"])
            state, _ = env.step(actions[int(rng.random() * len(actions))])
            moves += 1
        return moves

    return play


def pettingzoo(name: str) -> PlayGame:
    env: Any = importlib.import_module(f"pettingzoo.classic.{name}").env()

    def play(rng: Random) -> int:
        env.reset(seed=int(rng.random() * 2**31))
        moves = 0
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            actions = observation["action_mask"].nonzero()[0]
            env.step(int(actions[int(rng.random() * len(actions))]))
            moves += 1
        return moves

    return play


MAKERS = {"OpenSpiel": open_spiel, "RLCard": rlcard, "PettingZoo": pettingzoo}


def peers() -> Iterator[Peer | str]:
    """Every peer that can be played here; for the others a line that says why not."""
    for library, genres in GENRES.items():
        for name, genre in genres.items():
            try:
                play = MAKERS[library](name)
                play(Random(1))
            except Exception as error:
                # An engine of another library that fails must not fail our benchmark.
                yield f"skipped: {library} {name} ({type(error).__name__}: {error})"
            else:
                yield Peer(library, name, genre, play)
