"""Who plays the other seats: house bots, random play, or a function of the learner's own.

An opponent is given as

- ``"house:NAME"``: a house bot of the game, asked exactly as in a match, but without a clock;
- ``"random"``: random legal moves, the quickest opponent;
- a function ``(observation, action_mask) -> action``, such as an older policy of the learner.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from random import Random

from botocracy.encoded import EncodedGame, EncodedTable
from botocracy.training.arrays import Array, Arrays
from games.registry import house_bots
from sandbox.inprocess import InProcess
from sandbox.limits import Clocks, Limits
from sandbox.match import BotFiles
from sandbox.protocol import act_message, start_message
from sandbox.upload import MAIN

HOUSE = "house:"
RANDOM = "random"
NO_LIMIT = 1e9
"""Seconds. Nobody waits for a training game."""

Policy = Callable[[Array, Array], int]
Given = str | Policy
"""An opponent as a user names it."""


class BadOpponent(ValueError):
    """Nobody plays by that name. The text says who does."""


class Opponent(ABC):
    """Plays one seat, game after game."""

    @abstractmethod
    def sit(self, game: EncodedGame, seat: int, seed: int) -> None:
        """Begin a game."""

    @abstractmethod
    def move(self) -> None:
        """Make the whole move that the game awaits from this seat."""


class RandomPlay(Opponent):
    def sit(self, game: EncodedGame, seat: int, seed: int) -> None:
        self._game, self._seat, self._rng = game, seat, Random(seed)

    def move(self) -> None:
        self._game.play(self._seat, self._game.state.random_move(self._seat, self._rng))


class Function(Opponent):
    """A function of the observation and the mask."""

    def __init__(self, policy: Policy, arrays: Arrays) -> None:
        self._policy = policy
        self._arrays = arrays

    def sit(self, game: EncodedGame, seat: int, seed: int) -> None:
        self._game, self._seat = game, seat

    def move(self) -> None:
        game, seat, arrays = self._game, self._seat, self._arrays
        complete = False
        while not complete:
            observation = arrays.observation(game.features(seat))
            action = self._policy(observation, arrays.mask(game.legal(seat)))
            complete = game.act(seat, int(action))


class HouseBot(Opponent):
    """A house bot in this process. It sees the messages that it would see in a match."""

    def __init__(self, table: EncodedTable, name: str) -> None:
        bots = house_bots(table.game.name)
        if name not in bots:
            known = ", ".join(HOUSE + bot for bot in bots)
            raise BadOpponent(f"{table.game.title} has no {HOUSE}{name}; it has {known}")
        files = BotFiles({MAIN: bots[name].read_bytes()}, trusted=True)
        self._table = table
        self._cell = InProcess().open(files, Limits())

    def sit(self, game: EncodedGame, seat: int, seed: int) -> None:
        self._game, self._seat = game, seat
        self._seen = self._turns = 0
        start = start_message(
            game=self._table.game.name,
            options=dict(self._table.options),
            seat=seat,
            seats=self._table.seats,
            clocks=Clocks(),
            seed=str(seed),
            number=0,
            games=1,
        )
        self._cell.ask(start, NO_LIMIT)

    def move(self) -> None:
        game, seat, clocks = self._game, self._seat, Clocks()
        decision = game.decision(seat)
        assert decision is not None
        news = [event.what for event in game.log[self._seen :] if event.visible_to(seat)]
        question = act_message(
            turn=self._turns,
            decision=decision,
            view=game.view(seat),
            events=news,
            move=clocks.move,
            bank=clocks.bank,
        )
        move = self._cell.ask(question, NO_LIMIT).message["move"]
        game.state.check(seat, move)
        game.play(seat, move)
        self._seen = len(game.log)
        self._turns += 1


def opponents(
    given: Given | Sequence[Given], table: EncodedTable, arrays: Arrays
) -> list[Opponent]:
    """The opponents of one learner: one name for all of them, or one for each."""
    others = table.seats - 1
    each = [given] * others if isinstance(given, str) or callable(given) else list(given)
    if len(each) != others:
        raise BadOpponent(f"a table of {table.seats} takes {others} opponents, not {len(each)}")
    return [_opponent(one, table, arrays) for one in each]


def _opponent(given: Given, table: EncodedTable, arrays: Arrays) -> Opponent:
    if callable(given):
        return Function(given, arrays)
    if given == RANDOM:
        return RandomPlay()
    if given.startswith(HOUSE):
        return HouseBot(table, given.removeprefix(HOUSE))
    raise BadOpponent(f"an opponent is {HOUSE}NAME, {RANDOM} or a function, not {given!r}")
