"""One bot through one sitting: each message in, one answer out."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from random import Random
from types import CoroutineType
from typing import Any

from sandbox.runner.blame import blame
from sandbox.runner.turn import NOTE_CAP, Ending, GameInfo, Turn

Answer = dict[str, Any]
Namespace = Mapping[str, Any]


class Session:
    """Answers for one bot.

    `load` runs the bot's files and returns the names ``bot.py`` defined. `seed` is called at
    every decision with a function for the number that seeds the global random numbers;
    `seed_game` is for what is too slow for that. `root` is what the bot's file names start with
    in tracebacks. `turn` is the class of turns, and `own` makes the bot's own copy of the other
    messages where the referee shares them with us.
    """

    def __init__(
        self,
        *,
        load: Callable[[], Namespace],
        seed: Callable[[Callable[[], int]], None],
        seed_game: Callable[[str], None] | None = None,
        root: str,
        turn: type[Turn] = Turn,
        own: Callable[[Mapping[str, Any]], Mapping[str, Any]] = lambda message: message,
    ) -> None:
        self._load = load
        self._seed = seed
        self._seed_game = seed_game
        self._root = root
        self._turn = turn
        self._own = own
        self._bot: Any = None
        self._act: Callable[[Turn], Any] | None = None
        self._info: GameInfo | None = None
        self._first_seed: int | None = None
        """Seed of the global random numbers at the start of the game, once it is needed."""
        self._step = 0
        """0 is the start of a game, then one for each decision."""
        self._notes: list[str] = []

    def answer(self, message: Mapping[str, Any]) -> Answer:
        """The answer to one message: ``ready``, ``move`` or ``error``; never raises."""
        kind = message["type"]
        if kind == "act":
            return self._answer_act(message)
        if kind == "start":
            return self._answer_start(message)
        return self._answer_end(message)

    def _answer_start(self, message: Mapping[str, Any]) -> Answer:
        self._info = info = GameInfo(self._own(message))
        if self._seed_game is not None:
            self._seed_game(info.seed)
        self._first_seed = None
        self._step = 0
        self._seed(self._seed_now)
        if self._act is None:
            try:
                names = self._load()
                problem = self._adopt(names)
            except BaseException as error:  # whatever a bot raises is its answer
                return {"error": blame(error, "loading bot.py", self._root, kind="loading")}
            if problem:
                return {"error": {"kind": "loading", "message": problem, "traceback": ""}}
        return self._call_hook("start", lambda: info)

    def _adopt(self, names: Namespace) -> str:
        """Find the bot among the names of ``bot.py``; the problem in words, if there is one."""
        maker = names.get("Bot")
        if isinstance(maker, type):
            self._bot = maker()
            act = getattr(self._bot, "act", None)
        else:
            act = names.get("act")
        if not callable(act):
            return (
                "bot.py defines neither a function act(turn) nor a class Bot with act(self, turn)"
            )
        self._act = act
        return ""

    def _call_hook(self, name: str, argument: Callable[[], object]) -> Answer:
        hook = getattr(self._bot, name, None)
        if hook is not None:
            told = argument()
            try:
                hook(told)
            except BaseException as error:  # whatever a bot raises is its answer
                return {"error": blame(error, f"{name}()", self._root)}
        return {"ready": True}

    def _answer_act(self, message: Mapping[str, Any]) -> Answer:
        assert self._info is not None
        assert self._act is not None
        self._notes = []
        turn = self._turn(self._info, message, self._note)
        self._step = 1 + turn.number
        self._seed(self._seed_now)
        try:
            move = self._act(turn)
        except BaseException as error:  # whatever a bot raises is its answer
            return {"error": blame(error, "act()", self._root)}
        answer = {"move": move}
        if self._notes:
            answer["note"] = "\n".join(self._notes)[:NOTE_CAP]
        return answer

    def _seed_now(self) -> int:
        """Seed of the global random numbers: another one for each decision."""
        if self._first_seed is None:
            assert self._info is not None
            self._first_seed = Random(self._info.seed).getrandbits(128)
        return self._first_seed + self._step

    def _note(self, text: str) -> None:
        """Keep a remark; what is beyond the cap is dropped, so that no note makes a fault."""
        if sum(map(len, self._notes)) < NOTE_CAP:
            self._notes.append(text[:NOTE_CAP])

    def _answer_end(self, message: Mapping[str, Any]) -> Answer:
        assert self._info is not None
        seat = self._info.seat
        return self._call_hook("end", lambda: Ending(seat, self._own(message)))


def encode_answer(answer: Answer, **more: str) -> bytes:
    """One line of JSON; an answer JSON cannot hold becomes an error that says so."""
    try:
        text = _dump(answer | more)
    except (TypeError, ValueError, RecursionError) as error:
        move = answer.get("move")
        kind = type(move).__name__
        if isinstance(move, CoroutineType) and not (move.cr_running or move.cr_suspended):
            move.close()  # or Python warns, in the bot's log, that nobody awaited it
        message = f"act() returned {kind}, which is not a plain JSON value: {error}"
        text = _dump({"error": {"kind": "reply", "message": message, "traceback": ""}, **more})
    return text.encode("ascii") + b"\n"


def _as_number(value: Any) -> int:
    """Whole numbers of other makes (numpy's) count as whole numbers."""
    try:
        return int(value.__index__())
    except AttributeError:
        raise TypeError(f"{type(value).__name__} has no place in JSON") from None


_dump = json.JSONEncoder(separators=(",", ":"), allow_nan=False, default=_as_number).encode
