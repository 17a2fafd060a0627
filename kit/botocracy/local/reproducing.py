"""Reproduce a fault: ask the bot again what it was asked when it faulted."""

from __future__ import annotations

import random
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import FrameType
from typing import Any

from botocracy.records.crash_bundle import Bundle
from botocracy.records.fields import FileError
from games.contract import GameError, IllegalMove
from games.options import OptionError
from games.record import canonical
from games.registry import get
from sandbox.cell import Reply
from sandbox.inprocess import InProcess
from sandbox.inprocess.cell import InProcessCell
from sandbox.limits import WALL_FACTOR, Clocks, Limits
from sandbox.match import BotFiles
from sandbox.verdicts import BotFault, Verdict


@dataclass(frozen=True)
class Reproduction:
    """What the bot did this time."""

    fault: BotFault | None
    """``None`` where it answered with a legal move."""
    move: Any
    earlier: int
    """Faults at the messages before."""


def reproduce(bundle: Bundle, bot: BotFiles) -> Reproduction:
    """Tell the bot everything it was told before, then ask what it was asked."""
    cell = InProcess().open(bot, Limits())
    earlier = 0
    try:
        for message in bundle.before:
            try:
                _ask(cell, message)
            except BotFault as fault:
                if fault.verdict.ends_game:
                    raise
                earlier += 1
        reply = _ask(cell, bundle.fault.request)
    except BotFault as fault:
        return Reproduction(fault, None, earlier)
    finally:
        cell.close()
    move = reply.message.get("move")
    return Reproduction(_illegal(bundle, move), move, earlier)


def _ask(cell: InProcessCell, message: dict[str, Any]) -> Reply:
    """Ask, and interrupt a bot that does not come to an end: its author sees where it was."""
    seconds = _seconds(message)
    patience = WALL_FACTOR * seconds + 1
    with _alarm(patience) as rung:
        try:
            return cell.ask(message, seconds)
        except BotFault as fault:
            if not rung:
                raise
            verdict = Verdict.NOT_READY if message["type"] == "start" else Verdict.TOO_LATE
            words = f"it was still at work after {patience:.3g} s"
            raise BotFault(verdict, words, detail=fault.detail) from None


class _Late(BaseException):
    """Raised in the middle of a bot's work."""


@contextmanager
def _alarm(seconds: float) -> Iterator[list[None]]:
    """Interrupt what runs within after so many seconds, again and again if it goes on.

    The list holds something once that has happened. Where the system has no such
    clock nothing is interrupted.
    """
    rung: list[None] = []

    def ring(number: int, frame: FrameType | None) -> None:
        rung.append(None)
        raise _Late("the time was up here")

    if not hasattr(signal, "setitimer"):
        yield rung
        return
    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds, 1)
    try:
        yield rung
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _seconds(message: dict[str, Any]) -> float:
    """How long the bot has for an answer."""
    if message["type"] == "start":
        return float(message["clocks"]["ready"])
    if message["type"] == "act":
        return float(message["clock"]["move"])
    return Clocks.move


def _illegal(bundle: Bundle, move: Any) -> BotFault | None:
    request = bundle.fault.request
    if request["type"] != "act":
        return None
    if request["legal"] is not None and canonical(move) in map(canonical, request["legal"]):
        return None
    try:
        state = get(bundle.game).imagine(request["view"], bundle.options, random.Random(0))
        state.check(request["view"]["seat"], move)
    except IllegalMove as error:
        return BotFault(Verdict.ILLEGAL_MOVE, str(error))
    except (GameError, OptionError, LookupError, TypeError) as error:
        raise FileError(f"the view in the bundle is not one of {bundle.game}") from error
    return None
