"""What can go wrong, and who is to blame.

SandboxError
├── BotFault                the bot's; its `Verdict` says why, `FACTS` describes each verdict
├── InfrastructureError     ours: the match is void and played again, no bot is charged
│   └── CellLost            a cell ended, and nothing shows that the bot did it
├── sandbox.inprocess.Untrusted
└── sandbox.upload.BadUpload
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


class Advice(NamedTuple):
    """How to repair a bot that was rejected with a verdict."""

    text: str
    chapter: str
    """The chapter of the manual that has more."""


class Facts(NamedTuple):
    """Everything that is said about a verdict: a new verdict is a new row of `FACTS`."""

    meaning: str
    """Completes "the bot ...": ``"ran out of memory"``."""
    explained: str
    """What happened, in the table of the manual."""
    helps: str
    """What usually helps, in the table of the manual."""
    ends_game: bool
    """True: the bot is out of this game at once, and the next game starts it anew.
    False: one fault; a harmless move is played and the bot is asked again."""
    advice: Advice
    """Shown on the page of a rejected submission."""


FACTS: dict[Verdict, Facts] = {
    Verdict.NOT_READY: Facts(
        "could not be started",
        "it could not be loaded, was late with `start`, or has no time left in the sitting",
        "run it with `botocracy play`; the message names file and line",
        ends_game=True,
        advice=Advice(
            "The file must load within the limit and define act(turn), or a class Bot with "
            "act(self, turn). Look at the last line below: a name it cannot import is not in "
            "the sandbox, which has Python's standard library, numpy and the games package.",
            "sandbox",
        ),
    ),
    Verdict.CRASHED: Facts(
        "crashed",
        "its process ended: an exit, a signal, a closed pipe",
        "look for `os._exit`, a native library, a recursion without end",
        ends_game=True,
        advice=Advice(
            "The bot's process ended while it was asked. Look for os._exit, for a recursion "
            "without end, and for a library of your own that is not made for this machine.",
            "limits",
        ),
    ),
    Verdict.OUT_OF_MEMORY: Facts(
        "ran out of memory",
        "it used more memory than the limit",
        "keep less; a search tree grows fast",
        ends_game=True,
        advice=Advice(
            "Keep less: tables built at import count too. Forget what belongs to a finished "
            "game in start(game), and search with a limit on nodes.",
            "limits",
        ),
    ),
    Verdict.TOO_MUCH_OUTPUT: Facts(
        "wrote too much",
        "its answer was longer than the limit",
        "a move is small; remarks belong in `turn.note`",
        ends_game=True,
        advice=Advice(
            "print only what you would read: output is limited for each move. turn.note(text) "
            "keeps one short remark beside the replay.",
            "limits",
        ),
    ),
    Verdict.EXCEPTION: Facts(
        "raised an exception",
        "`start`, `act` or `end` raised an exception",
        "the traceback is in the crash bundle",
        ends_game=False,
        advice=Advice(
            "The traceback below ends with the line of yours that failed. The usual causes: a "
            "kind of decision the bot was not written for (look at turn.kind), and a key of "
            "turn.view that is empty or null at the start of a game.",
            "first-bot",
        ),
    ),
    Verdict.TOO_LATE: Facts(
        "did not answer in time",
        "a clock ran out",
        "look at the time per decision in the replay; leave a margin",
        ends_game=False,
        advice=Advice(
            "Look at turn.clock.move, the seconds left for this move, and answer before they "
            "are gone; a loop without a way out never answers. What takes long and is the same "
            "every time belongs at the top of the file, where it is done once.",
            "limits",
        ),
    ),
    Verdict.BAD_REPLY: Facts(
        "gave an answer that cannot be read",
        "what it returned cannot be sent: a set, `NaN`, something of your own",
        "return plain lists, numbers, strings",
        ends_game=False,
        advice=Advice(
            "act must return the move itself, as it stands in turn.legal: no None, no set, no "
            "number that is not finite, no object of your own.",
            "protocol",
        ),
    ),
    Verdict.ILLEGAL_MOVE: Facts(
        "made an illegal move",
        "it returned a move that is not allowed now",
        "return one of `turn.legal`",
        ends_game=False,
        advice=Advice(
            "Return one of turn.legal, unchanged. Where turn.legal is None there are too many "
            "moves to list: build one as the protocol of this game describes.",
            "protocol",
        ),
    ),
}


class SandboxError(Exception):
    """Base class of every exception that the sandbox raises on purpose."""


class Try(NamedTuple):
    """One wait for an answer."""

    wall: float
    cpu: float | None

    @property
    def words(self) -> str:
        passed = f"{self.wall:.3g} s passed"
        return passed if self.cpu is None else f"{passed}, {self.cpu:.3g} s of CPU time"

    def after(self, first: Try) -> Try:
        """This wait without its first part."""
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
    """A bot's cell ended, and nothing shows that the bot did it."""

    def __init__(self, message: str, *, clear: bool) -> None:
        super().__init__(message)
        self.clear = clear
        """Whether anything beside this one cell shows that the machine was in trouble."""
        self.cell: object = None
        self.player: int | None = None
        """Whose cell it was, by index of the players; the referee fills it in."""
