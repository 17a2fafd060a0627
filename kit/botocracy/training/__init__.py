"""Training environments: PettingZoo for all seats, Gymnasium for one seat or many tables.

    from botocracy import training

    env = training.env(game="coup", seats=4)                     # PettingZoo, seats in turn
    env = training.parallel_env(game="coup")                     # PettingZoo, all seats at once
    env = gymnasium.make("botocracy/Coup-v0", opponents="house:loyalist")
    envs = gymnasium.make_vec("botocracy/Coup-v0", num_envs=64)

Needs the extra ``botocracy[train]``. Importing this module registers the Gymnasium names.
Action 0 is *wait*, the only legal one of a seat without a decision. An illegal action plays
the game's default move, as the referee would.
"""

from botocracy.training.opponents import BadOpponent
from botocracy.training.registration import register_games
from botocracy.training.seats import TableEnv, env, parallel_env
from botocracy.training.single import SeatEnv
from botocracy.training.vector import BatchEnv

__all__ = ["BadOpponent", "BatchEnv", "SeatEnv", "TableEnv", "env", "parallel_env"]

register_games()
