"""Asking several bots at the same time."""

from __future__ import annotations

import select
import time
from collections.abc import Collection
from typing import Any, NamedTuple

from sandbox.cell import Cell, PolledQuestion, Question, Reply
from sandbox.verdicts import BotFault


class Ask(NamedTuple):
    """One question to one bot; the arguments of `Cell.ask`."""

    cell: Cell
    message: dict[str, Any]
    deadline: float
    wall: float | None = None


def ask_all(asks: dict[int, Ask]) -> dict[int, Reply | BotFault]:
    """Ask all bots and wait for all answers; the outcomes by the keys of `asks`.

    A fault is returned, not raised, so that the other bots can still answer.
    An `InfrastructureError` is raised.
    """
    if len(asks) == 1:
        ((key, ask),) = asks.items()
        try:
            return {key: ask.cell.ask(*ask[1:])}
        except BotFault as fault:
            return {key: fault}
    questions = {key: ask.cell.begin(*ask[1:]) for key, ask in asks.items()}
    wait_all(questions.values())
    return {key: question.wait() for key, question in questions.items()}


def wait_all(questions: Collection[Question]) -> None:
    """Wait until every question has its outcome. Bots of our own process run first: those in
    other processes think meanwhile."""
    polled = [question for question in questions if isinstance(question, PolledQuestion)]
    for question in questions:
        if question not in polled:
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
