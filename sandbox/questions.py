"""Asking several bots at the same time."""

from __future__ import annotations

import select
import time
from collections.abc import Collection, Mapping
from typing import Any

from sandbox.cell import Cell, PolledQuestion, Question, Reply
from sandbox.verdicts import BotFault

Ask = tuple[Cell, dict[str, Any], float, float | None]
"""One question to one bot: its cell, and the arguments of `Cell.ask`."""


def ask_all(asks: Mapping[int, Ask]) -> dict[int, Reply | BotFault]:
    """Ask all bots and wait for all answers; the outcomes by the keys of `asks`.

    A fault is returned, not raised, so that the other bots can still answer.
    An `InfrastructureError` is raised.
    """
    if len(asks) == 1 or not any(cell.runs_beside_us for cell, _, _, _ in asks.values()):
        return {key: _answer(*ask) for key, ask in asks.items()}
    questions = {
        key: cell.begin(message, deadline, wall)
        for key, (cell, message, deadline, wall) in asks.items()
    }
    wait_all(questions.values())
    return {key: question.wait() for key, question in questions.items()}


def _answer(
    cell: Cell, message: dict[str, Any], deadline: float, wall: float | None
) -> Reply | BotFault:
    try:
        return cell.ask(message, deadline, wall)
    except BotFault as fault:
        return fault


def wait_all(questions: Collection[Question]) -> None:
    """Wait until every question has its outcome. Bots of our own process run first: those in
    other processes think meanwhile."""
    polled = []
    for question in questions:
        if isinstance(question, PolledQuestion):
            polled.append(question)
        else:
            question.wait()
    while len(waiting := [each for each in polled if each.outcome is None]) > 1:
        poll = select.poll()
        for question in waiting:
            question.register(poll)
        patience = min(question.due for question in waiting) - time.monotonic()
        happened = dict(poll.poll(max(0, int(patience * 1000) + 1)))
        for question in waiting:
            question.handle(happened)
    for question in waiting:
        question.wait()
