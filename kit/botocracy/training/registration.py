"""The names of the games in Gymnasium: ``botocracy/Coup-v0``."""

from __future__ import annotations

import gymnasium

from games.registry import all_games

VERSION = 0


def gymnasium_id(game: str) -> str:
    """``royals_and_riots`` is ``botocracy/RoyalsAndRiots-v0``."""
    words = "".join(word.capitalize() for word in game.split("_"))
    return f"botocracy/{words}-v{VERSION}"


def register_games() -> None:
    """Make every game known to `gymnasium.make` and `gymnasium.make_vec`."""
    for name in all_games():
        gymnasium.register(
            gymnasium_id(name),
            entry_point="botocracy.training.single:SeatEnv",
            vector_entry_point="botocracy.training.vector:BatchEnv",
            kwargs={"game": name},
            disable_env_checker=True,  # it warns at every start; the tests run its checks
        )
