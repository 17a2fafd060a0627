"""Reproduce a fault: ask the bot again what it was asked when it faulted."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from botocracy.local.alarmed import AlarmedCell
from botocracy.records.crash_bundle import Bundle
from botocracy.records.fields import FileError
from games.contract import GameError, IllegalMove
from games.options import OptionError
from games.record import canonical
from games.registry import get
from sandbox.limits import Clocks, Limits
from sandbox.match import BotFiles
from sandbox.verdicts import BotFault, Verdict


@dataclass(frozen=True)
class Reproduction:
    """The bot's answer this time."""

    fault: BotFault | None
    """``None`` where it answered with a legal move."""
    move: Any
    earlier: int
    """Faults at the messages before."""


def reproduce(bundle: Bundle, bot: BotFiles) -> Reproduction:
    """Tell the bot everything it was told before, then ask what it was asked."""
    cell = AlarmedCell(bot, Limits())
    earlier = 0
    try:
        for message in bundle.before:
            try:
                cell.ask(message, _seconds(message))
            except BotFault as fault:
                if fault.verdict.ends_game:
                    raise
                earlier += 1
        reply = cell.ask(bundle.fault.request, _seconds(bundle.fault.request))
    except BotFault as fault:
        return Reproduction(fault, None, earlier)
    finally:
        cell.close()
    move = reply.message.get("move")
    return Reproduction(_illegal(bundle, move), move, earlier)


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
