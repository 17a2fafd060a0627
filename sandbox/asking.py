"""Asking several bots at once."""

from __future__ import annotations

from typing import Any, NamedTuple

from sandbox.cell import Cell, Reply
from sandbox.held import HeldCell
from sandbox.question import Question, converse
from sandbox.verdicts import BotFault


class Ask(NamedTuple):
    """One question to one bot."""

    cell: Cell
    message: dict[str, Any]
    deadline: float
    wall: float | None = None
    """The wall time within which the answer must come, where that is limited by itself."""


def ask_all(asks: dict[int, Ask]) -> dict[int, Reply | BotFault]:
    """Ask everyone; what came of each, by the same keys.

    A fault is a value here, because it must not keep the others from answering.
    An `InfrastructureError` is raised.
    """
    if len(asks) == 1:
        ((key, ask),) = asks.items()
        return {key: _ask(ask)}
    outcomes: dict[int, Reply | BotFault] = {}
    questions: dict[int, Question] = {}
    for key, ask in asks.items():  # those elsewhere think while we ask those in our process
        if isinstance(ask.cell, HeldCell):
            try:
                questions[key] = ask.cell.begin(ask.message, ask.deadline, ask.wall)
            except BotFault as fault:
                outcomes[key] = fault
    for key, ask in asks.items():
        if key not in questions and key not in outcomes:
            outcomes[key] = _ask(ask)
    converse(list(questions.values()))
    for key, question in questions.items():
        assert question.outcome is not None
        outcomes[key] = question.outcome
    return outcomes


def _ask(ask: Ask) -> Reply | BotFault:
    try:
        return ask.cell.ask(ask.message, ask.deadline, ask.wall)
    except BotFault as fault:
        return fault
