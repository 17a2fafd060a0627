"""What can go wrong, and whose it is.

A *fault* is the bot's. An *infrastructure error* is ours: the match is void and
played again, and no bot ever carries it.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class Verdict(StrEnum):
    """Why a bot faulted, in the order in which they are shown. `FACTS` describes each."""

    NOT_READY = "not_ready"
    CRASHED = "crashed"
    OUT_OF_MEMORY = "out_of_memory"
    TOO_MUCH_OUTPUT = "too_much_output"
    EXCEPTION = "exception"
    TOO_LATE = "too_late"
    BAD_REPLY = "bad_reply"
    ILLEGAL_MOVE = "illegal_move"

    @property
    def ends_game(self) -> bool:
        """Whether the bot is out of the game at once, and starts the next one anew."""
        return FACTS[self].ends_game

    @property
    def words(self) -> str:
        """The verdict as people write it: ``"out of memory"``."""
        return self.value.replace("_", " ")


class Facts(NamedTuple):
    """What the documentation and the pages say about a verdict."""

    meaning: str
    """Completes "the bot ...": ``"ran out of memory"``."""
    explained: str
    """The same for an author who meets it for the first time."""
    helps: str
    """What usually helps."""
    ends_game: bool
    """True: the bot is out of this game at once, and the next game starts it anew.
    False: one fault; a harmless move is played and the bot is asked again."""


FACTS: dict[Verdict, Facts] = {
    Verdict.NOT_READY: Facts(
        "could not be started",
        "it could not be loaded, was late with `start`, or has no time left in the sitting",
        "run it with `botocracy play`; the message names file and line",
        ends_game=True,
    ),
    Verdict.CRASHED: Facts(
        "crashed",
        "its process ended: an exit, a signal, a closed pipe",
        "look for `os._exit`, a native library, a recursion without end",
        ends_game=True,
    ),
    Verdict.OUT_OF_MEMORY: Facts(
        "ran out of memory",
        "it used more memory than the limit",
        "keep less; a search tree grows fast",
        ends_game=True,
    ),
    Verdict.TOO_MUCH_OUTPUT: Facts(
        "wrote too much",
        "its answer was longer than the limit",
        "a move is small; remarks belong in `turn.note`",
        ends_game=True,
    ),
    Verdict.EXCEPTION: Facts(
        "raised an exception",
        "`start`, `act` or `end` raised an exception",
        "the traceback is in the crash bundle",
        ends_game=False,
    ),
    Verdict.TOO_LATE: Facts(
        "did not answer in time",
        "a clock ran out",
        "look at the time per decision in the replay; leave a margin",
        ends_game=False,
    ),
    Verdict.BAD_REPLY: Facts(
        "gave an answer that cannot be read",
        "what it returned cannot be sent: a set, `NaN`, something of your own",
        "return plain lists, numbers, strings",
        ends_game=False,
    ),
    Verdict.ILLEGAL_MOVE: Facts(
        "made an illegal move",
        "it returned a move that is not allowed now",
        "return one of `turn.legal`",
        ends_game=False,
    ),
}


class SandboxError(Exception):
    """Root of what the sandbox raises on purpose."""


class Try(NamedTuple):
    """One wait for an answer."""

    wall: float
    cpu: float | None

    @property
    def words(self) -> str:
        passed = f"{self.wall:.3g} s passed"
        return passed if self.cpu is None else f"{passed}, {self.cpu:.3g} s of CPU time"

    def after(self, first: Try) -> Try:
        """What is left of this wait without its beginning."""
        cpu = None if self.cpu is None or first.cpu is None else self.cpu - first.cpu
        return Try(self.wall - first.wall, cpu)


class BotFault(SandboxError):
    """The bot did something wrong."""

    def __init__(
        self,
        verdict: Verdict,
        message: str,
        *,
        detail: str = "",
        reply: str = "",
        log: str = "",
        wall: float = 0.0,
        cpu: float | None = None,
        tries: tuple[Try, ...] = (),
    ) -> None:
        super().__init__(message)
        self.verdict = verdict
        self.message = message
        """One sentence for the bot's author."""
        self.detail = detail
        """What helps to find it: a traceback, the offending line."""
        self.reply = reply
        """What the bot answered, cut to a limit and safe to show."""
        self.log = log
        """What it printed since the last answer."""
        self.wall = wall
        self.cpu = cpu
        self.tries = tries
        """Each wait, where the machine was too busy and the bot was waited for once more."""


class InfrastructureError(SandboxError):
    """We did something wrong: no engine, no image, a full disk, a dead daemon."""


class CellLost(InfrastructureError):
    """A bot's cell ended, and it was not the bot's doing as far as anyone can tell."""

    def __init__(self, message: str, *, clear: bool) -> None:
        super().__init__(message)
        self.clear = clear
        """Whether something else than this one cell shows trouble of ours."""
        self.cell: object = None
        self.player: int | None = None
        """Whose cell it was, by index of the players; the referee fills it in."""
