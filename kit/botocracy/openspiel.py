"""The games in OpenSpiel, for its algorithms.

    import pyspiel
    import botocracy.openspiel

    game = pyspiel.load_game("botocracy_coup(players=3)")

Needs the extra ``botocracy[openspiel]``. Importing this module registers every game as
``botocracy_NAME``. The parameters are ``players`` and the game's own options; a list is
written with ``+`` between its words.

Each game is sequential. A sealed decision is asked seat by seat, and nobody sees an answer
before all are in. A move of several actions, such as a bid of Revolution!, is as many nodes.
Chance comes first: a few chance nodes make the seed, from which the engine draws everything.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, ClassVar

import numpy as np
import pyspiel

from botocracy.encoded import EncodedGame, EncodedTable
from games.contract import Game
from games.options import Several
from games.record import canonical
from games.registry import all_games, get

PREFIX = "botocracy_"
DEAL_NODES = 4
"""Chance nodes at the root."""
DEAL_OUTCOMES = 256
"""Outcomes of each: together there are 2³² deals."""
LONGEST = 100_000
"""A bound on the number of actions in a game; no game comes near it."""
SEPARATOR = "+"

Array = np.ndarray[Any, Any]
Parameters = Mapping[str, Any]


@cache
def _table(name: str, seats: int, parameters: tuple[tuple[str, Any], ...]) -> EncodedTable:
    specs = get(name).option_specs
    options = {
        option: value.split(SEPARATOR) if isinstance(specs[option], Several) else value
        for option, value in parameters
        if not (isinstance(specs[option], Several) and not value)
    }
    return EncodedTable.of(name, seats, options)


class Play:
    """The game after the deal. It is copied cheaply, and pickled as its seed and its actions."""

    def __init__(self, table: EncodedTable, seed: str) -> None:
        self._table, self._seed = table, seed
        self.game: EncodedGame = table.deal(seed)
        self.actions: list[tuple[int, int]] = []
        """Seat and action, from the first on."""

    @property
    def seat(self) -> int:
        """The seat to act."""
        return self.game.waiting[0]

    def act(self, action: int) -> None:
        self.actions.append((self.seat, action))
        self.game.act(self.seat, action)
        self.game.settle()

    def __deepcopy__(self, memo: dict[int, Any]) -> Play:
        other = Play.__new__(Play)
        other._table, other._seed = self._table, self._seed
        other.game, other.actions = self.game.copy(), self.actions[:]
        return other

    def __reduce__(self) -> tuple[Callable[..., Play], tuple[Any, ...]]:
        table = self._table
        actions = [action for _, action in self.actions]
        return _replayed, (table.game.name, table.seats, dict(table.options), self._seed, actions)


def _replayed(
    name: str, seats: int, options: dict[str, Any], seed: str, actions: list[int]
) -> Play:
    play = Play(EncodedTable.of(name, seats, options), seed)
    for action in actions:
        play.act(action)
    return play


class OpenSpielGame(pyspiel.Game):  # type: ignore[misc] # OpenSpiel is not typed
    """One of our games as OpenSpiel's algorithms load it. There is a subclass for each."""

    rules: ClassVar[Game]
    game_type: ClassVar[Any]

    def __init__(self, parameters: Parameters | None = None) -> None:
        given = dict(parameters or {})
        seats = given.pop("players", None) or self.rules.seat_counts[0]
        self.table = _table(self.rules.name, seats, tuple(sorted(given.items())))
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.table.numbers.actions),
            max_chance_outcomes=DEAL_OUTCOMES,
            num_players=seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(self.game_type, info, parameters or {})

    def new_initial_state(self) -> OpenSpielState:
        return OpenSpielState(self)

    def make_py_observer(self, kind: Any = None, parameters: Parameters | None = None) -> Observer:
        if parameters:
            raise ValueError("the observations of Botocracy's games take no parameters")
        recall = kind is not None and kind.perfect_recall
        return Observer(self.table, perfect_recall=recall)


class OpenSpielState(pyspiel.State):  # type: ignore[misc] # OpenSpiel is not typed
    """The chance nodes of the deal, then the game."""

    def __init__(self, game: OpenSpielGame) -> None:
        super().__init__(game)
        self.deal: list[int] = []
        self.play: Play | None = None

    def current_player(self) -> int:
        if self.play is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.play.game.over else self.play.seat

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(outcome, 1 / DEAL_OUTCOMES) for outcome in range(DEAL_OUTCOMES)]

    def _legal_actions(self, player: int) -> list[int]:
        assert self.play is not None
        return sorted(self.play.game.legal(player))

    def _apply_action(self, action: int) -> None:
        if self.play is not None:
            self.play.act(action)
            return
        self.deal.append(action)
        if len(self.deal) == DEAL_NODES:
            self.play = Play(self.get_game().table, bytes(self.deal).hex())

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        return canonical(self.get_game().table.numbers.actions[action])

    def is_terminal(self) -> bool:
        return self.play is not None and self.play.game.over

    def returns(self) -> list[float]:
        rewards = self.play.game.rewards() if self.play is not None else None
        return rewards or [0.0] * self.num_players()

    def __str__(self) -> str:
        """Everything, for people: the hands of all seats too."""
        if self.play is None:
            return f"dealing {bytes(self.deal).hex()}"
        actions = [action for _, action in self.play.actions]
        return canonical({"view": self.play.game.state.view(None), "actions": actions})


class Observer:
    """What a player sees: as a tensor the encoding, each feature scaled to [0, 1].

    The text of an information state has every event that the player saw and every action that it
    took. Its tensor is that of the observation: the encoding, which sums up the past.
    """

    def __init__(self, table: EncodedTable, *, perfect_recall: bool) -> None:
        numbers = table.numbers
        self._perfect_recall = perfect_recall
        self._unit = np.maximum(np.array(numbers.high, np.float32), 1)
        self.tensor: Array = np.zeros(numbers.size, np.float32)
        self.dict: dict[str, Array] = {"observation": self.tensor}

    def set_from(self, state: OpenSpielState, player: int) -> None:
        self.tensor.fill(0)
        if state.play is not None:
            features = np.frombuffer(state.play.game.features(player), np.uint8)
            self.tensor[:] = features / self._unit

    def string_from(self, state: OpenSpielState, player: int) -> str:
        if state.play is None:
            return "before the deal"
        game = state.play.game
        begun = game.begun(player)
        if not self._perfect_recall:
            return canonical({"view": game.view(player), "begun": list(begun)})
        seen = [event.what for event in game.log if event.visible_to(player)]
        taken = [action for seat, action in state.play.actions if seat == player]
        asked = player in game.waiting
        return canonical({"player": player, "events": seen, "actions": taken, "asked": asked})


def _register(game: Game) -> None:
    options = {
        name: SEPARATOR.join(option.default) if isinstance(option, Several) else option.default
        for name, option in game.option_specs.items()
    }
    game_type = pyspiel.GameType(
        short_name=PREFIX + game.name,
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        min_num_players=game.seat_counts[0],
        max_num_players=game.seat_counts[-1],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={"players": game.seat_counts[0], **options},
    )
    # A class and not a function: OpenSpiel lets go of it after Python has ended, and only an
    # object that is never freed survives that.
    loaded = type(PREFIX + game.name, (OpenSpielGame,), {"rules": game, "game_type": game_type})
    pyspiel.register_game(game_type, loaded)


for _game in all_games().values():
    _register(_game)
