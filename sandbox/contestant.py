"""One player through one sitting."""

from __future__ import annotations

from dataclasses import dataclass

from sandbox.budgets import TextBudget, sitting_seconds
from sandbox.cell import Cell
from sandbox.match import MatchSpec


@dataclass
class Contestant:
    """A player's cell, and what is left of its budgets for the sitting."""

    cell: Cell
    said: TextBudget
    """For notes and printed text."""
    bundles: TextBudget
    """For the texts of crash bundles."""
    seconds: float
    """For all answers together; below 0 nothing is left."""
    since: int = 0
    """The game of the sitting, from 0, in which the bot's process was started."""

    @classmethod
    def of(cls, spec: MatchSpec, cell: Cell) -> Contestant:
        seats = len(spec.players)
        seconds = sitting_seconds(spec.clocks, seats=seats, deals=len(spec.deals))
        return cls(cell, TextBudget.for_table(seats), TextBudget.for_table(seats), seconds)

    def new_game(self) -> None:
        self.said.new_game()
        self.bundles.new_game()
