"""Asking several bots at once."""

from __future__ import annotations

from typing import Any, NamedTuple

from sandbox.cell import Cell, Reply
from sandbox.verdicts import BotFault


class Ask(NamedTuple):
    """One question to one bot."""

    cell: Cell
    message: dict[str, Any]
    deadline: float


def ask_all(asks: dict[int, Ask]) -> dict[int, Reply | BotFault]:
    """Ask everyone; what came of each, by the same keys.

    A fault is a value here, because it must not keep the others from answering.
    An `InfrastructureError` is raised.
    """
    return {key: _ask(ask) for key, ask in asks.items()}


def _ask(ask: Ask) -> Reply | BotFault:
    try:
        return ask.cell.ask(ask.message, ask.deadline)
    except BotFault as fault:
        return fault
