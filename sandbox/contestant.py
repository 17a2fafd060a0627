"""One player through one sitting."""

from __future__ import annotations

from dataclasses import dataclass

from sandbox.budgets import TextBudget
from sandbox.cell import Cell


@dataclass
class Contestant:
    """A player's cell, and what is left of its budgets for the sitting."""

    cell: Cell
    said: TextBudget
    """For notes and printed text."""
    bundles: TextBudget
    """For the texts of crash bundles."""
    since: int = 0
    """The game of the sitting, from 0, in which the bot's process was started."""

    @classmethod
    def at(cls, cell: Cell, seats: int) -> Contestant:
        return cls(cell, TextBudget.for_table(seats), TextBudget.for_table(seats))

    def new_game(self) -> None:
        self.said.new_game()
        self.bundles.new_game()
