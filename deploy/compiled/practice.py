"""Random games of every engine, over which a profile-guided build counts its branches."""

from __future__ import annotations

import random
import time

from games.contract import Game
from games.registry import all_games

SECONDS = 1.0
"""Time for each game."""


def main() -> None:
    for game in all_games().values():
        until = time.monotonic() + SECONDS
        number = 0
        while time.monotonic() < until:
            number += 1
            play(game, random.Random(f"{game.name} {number}"))


def play(game: Game, rng: random.Random) -> None:
    """Play one game as a referee does: views for the seats asked, every move checked."""
    state = game.new(rng.choice(game.seat_counts), None, f"practice {rng.random()}")
    while decisions := state.pending():
        answers = {}
        for decision in decisions:
            state.view(decision.seat)
            answers[decision.seat] = state.random_move(decision.seat, rng)
            state.check(decision.seat, answers[decision.seat])
        state.apply(answers)


if __name__ == "__main__":
    main()
