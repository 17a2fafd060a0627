"""The cell of a bot that forfeits: the bot is not run, and every question is a fault."""

from __future__ import annotations

from typing import Any, NoReturn

from sandbox.cell import Cell
from sandbox.match import Usage
from sandbox.verdicts import BotFault, Verdict


class ForfeitCell(Cell):
    """A cell without a bot. Its seat plays the default in every game and takes the last place."""

    def __init__(self, why: str) -> None:
        self._why = why

    @property
    def gone(self) -> bool:
        return False  # there is nothing to start anew

    def ask(self, message: dict[str, Any], deadline: float, wall: float | None = None) -> NoReturn:
        raise BotFault(Verdict.CRASHED, self._why)

    def close(self) -> Usage:
        return Usage(verdict=Verdict.CRASHED, cpu=None, peak_memory=None, log="")
