"""How to repair what a check found: one piece of advice for every verdict."""

from __future__ import annotations

from typing import NamedTuple

from sandbox.verdicts import Verdict


class Advice(NamedTuple):
    text: str
    chapter: str
    """The chapter of the manual that has more."""


ADVICE = {
    Verdict.NOT_READY: Advice(
        "The file must load within the limit and define act(turn), or a class Bot with "
        "act(self, turn). Look at the last line below: a name it cannot import is not in the "
        "sandbox, which has Python's standard library, numpy and the games package.",
        "sandbox",
    ),
    Verdict.CRASHED: Advice(
        "The bot's process ended while it was asked. Look for os._exit, for a recursion without "
        "end, and for a library of your own that is not made for this machine.",
        "limits",
    ),
    Verdict.EXCEPTION: Advice(
        "The traceback below ends with the line of yours that failed. The usual causes: a kind of "
        "decision the bot was not written for (look at turn.kind), and a key of turn.view that is "
        "empty or null at the start of a game.",
        "first-bot",
    ),
    Verdict.OUT_OF_MEMORY: Advice(
        "Keep less: tables built at import count too. Forget what belongs to a finished game in "
        "start(game), and search with a limit on nodes.",
        "limits",
    ),
    Verdict.TOO_LATE: Advice(
        "Look at turn.clock.move, the seconds left for this move, and answer before they are "
        "gone; a loop without a way out never answers. What takes long and is the same every "
        "time belongs at the top of the file, where it is done once.",
        "limits",
    ),
    Verdict.TOO_MUCH_OUTPUT: Advice(
        "print only what you would read: output is limited for each move. turn.note(text) keeps "
        "one short remark beside the replay.",
        "limits",
    ),
    Verdict.BAD_REPLY: Advice(
        "act must return the move itself, as it stands in turn.legal: no None, no set, no number "
        "that is not finite, no object of your own.",
        "protocol",
    ),
    Verdict.ILLEGAL_MOVE: Advice(
        "Return one of turn.legal, unchanged. Where turn.legal is None there are too many moves "
        "to list: build one as the protocol of this game describes.",
        "protocol",
    ),
}


def advice(verdict: str) -> Advice | None:
    """What to do about a verdict; nothing where there is none."""
    return ADVICE[Verdict(verdict)] if verdict else None
