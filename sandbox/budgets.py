"""What one bot may use in a sitting beside its cell: seconds to think, bytes of text kept.

Both follow from the match's terms alone, so every bot at a table has the same, a bot's
use never costs another, and nothing of it is carried from one sitting to the next.
"""

from __future__ import annotations

from sandbox.limits import SAID_GAME, SAID_MATCH


class TextBudget:
    """Cuts what a bot prints and notes once the bytes of its game or sitting are used up."""

    def __init__(self, *, sitting: int, game: int = SAID_GAME) -> None:
        self._per_sitting = self._left = sitting
        self._per_game = self._left_in_game = game
        self._cut = self._told = False

    @classmethod
    def for_table(cls, seats: int) -> TextBudget:
        """Of one bot in one of the `seats` sittings of a match."""
        return cls(sitting=SAID_MATCH // seats)

    def new_game(self) -> None:
        self._left_in_game = self._per_game
        self._cut = self._told = False

    def take(self, text: str) -> str:
        """As much from the beginning of `text` as there are bytes left for."""
        if not text:
            return ""
        data = text.encode("utf-8", "replace")
        room = min(self._left, self._left_in_game)
        if len(data) > room:
            self._cut = True
            text = data[:room].decode("utf-8", "ignore")
            data = data[:room]
        self._left -= len(data)
        self._left_in_game -= len(data)
        return text

    def notice(self) -> str:
        """A line for the log, the first time something was cut in a game; else nothing."""
        if not self._cut or self._told:
            return ""
        self._told = True
        if self._left_in_game <= self._left:
            return f"\n… cut: {self._per_game >> 10} KiB of notes and log are kept of a game\n"
        return f"\n… cut: {self._per_sitting >> 10} KiB of notes and log are kept of a sitting\n"
