"""The budgets of one bot in a sitting: seconds to think, and bytes of text that are stored.

Both follow from the match's terms alone. Every bot at a table has its own budget of the same
size, and every sitting starts with a new one.
"""

from __future__ import annotations

from sandbox.limits import (
    LONGEST_MATCH,
    LONGEST_PADDING,
    SAID_GAME,
    SAID_MATCH,
    TRIES,
    WALL_FACTOR,
    WALL_GRACE,
    Clocks,
)


def sitting_seconds(clocks: Clocks, *, seats: int, deals: int) -> float:
    """The seconds one bot has for all its answers of a sitting, charged like the bank.

    That is what the clocks give for every deal, or the bot's equal part of `LONGEST_MATCH` if
    that is less. At a table larger than the event asked for, the part may be less than a bank.
    Clocks that leave less than a single move are refused today; older matches get a bank.
    """
    part = _part(clocks, seats)
    if part < clocks.move:
        return clocks.bank
    return min(deals * (clocks.ready + clocks.bank + clocks.move), part)


def match_seconds(clocks: Clocks, *, seats: int, deals: int) -> float:
    """The longest wall time of a match: every bot uses all its time, one after the other, and a
    padded clock all its ticks."""
    charged = sitting_seconds(clocks, seats=seats, deals=deals) + _overrun(clocks)
    padding = LONGEST_PADDING if clocks.tick else 0.0
    return seats * seats * WALL_FACTOR * charged + padding


def longest_bank(clocks: Clocks, *, seats: int) -> float:
    """The largest bank with which a match still ends within `LONGEST_MATCH`; 0 if there is none."""
    return max(0.0, _part(clocks, seats))


def _part(clocks: Clocks, seats: int) -> float:
    """One bot's part of one sitting of the longest match."""
    return LONGEST_MATCH / (seats * seats * WALL_FACTOR) - _overrun(clocks)


def _overrun(clocks: Clocks) -> float:
    """What a bot can be charged beyond its sitting's seconds, in the game in which they end.

    A question with limit d is charged at most ``TRIES * (d + WALL_GRACE / WALL_FACTOR)``. The
    last game has the ``start``, the decision with which the bank ends, and the ``end``.
    """
    last_decision = (TRIES - 1) * clocks.move
    grace = 3 * TRIES * WALL_GRACE / WALL_FACTOR
    return TRIES * (clocks.ready + clocks.move) + last_decision + grace


class TextBudget:
    """Cuts a bot's notes and printed text once the bytes of its game or sitting are used up."""

    def __init__(self, *, sitting: int, game: int = SAID_GAME) -> None:
        self._per_sitting = self._left = sitting
        self._per_game = self._left_in_game = game
        self._cut = self._told = False

    @classmethod
    def for_table(cls, seats: int) -> TextBudget:
        """The budget of one bot in one of the `seats` sittings of a match."""
        return cls(sitting=SAID_MATCH // seats)

    def new_game(self) -> None:
        self._left_in_game = self._per_game
        self._cut = self._told = False

    def take(self, text: str) -> str:
        """The beginning of `text` that fits into the bytes left."""
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
        """A line for the log the first time something is cut in a game; else empty."""
        if not self._cut or self._told:
            return ""
        self._told = True
        if self._left_in_game <= self._left:
            return f"\n… cut: {self._per_game >> 10} KiB of notes and log are kept of a game\n"
        return f"\n… cut: {self._per_sitting >> 10} KiB of notes and log are kept of a sitting\n"
