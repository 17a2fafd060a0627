"""A match to be played and a match that was played, as plain values.

The referee takes a `MatchSpec` and gives back a `MatchRun`; neither knows of a
database, so a match can be played anywhere and settled somewhere else.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from games.contract import Move
from games.record import Record
from sandbox.limits import Clocks, Limits
from sandbox.verdicts import Verdict


@dataclass(frozen=True)
class BotFiles:
    """The files of one bot, as uploaded and checked."""

    files: dict[str, bytes]
    """Relative path → content; ``bot.py`` is the one that is run."""
    trusted: bool = False
    """A house bot of ours: may run without a sandbox."""


@dataclass(frozen=True)
class Player:
    """One bot at the table."""

    name: str
    """As shown in logs; says nothing to the opponents."""
    bot: BotFiles
    random_seed: str
    """The seed of the bot's own random numbers; it says nothing about the deals."""


@dataclass(frozen=True, kw_only=True)
class MatchSpec:
    """One table of bots, playing every deal once per rotation of the seats."""

    game: str
    options: dict[str, Any]
    players: tuple[Player, ...]
    deals: tuple[str, ...]
    """The seed of each deal."""
    redeals: tuple[tuple[str, ...], ...] = ()
    """Where the game deals anew at each rotation: by rotation, the seed of each deal."""
    clocks: Clocks = field(default_factory=Clocks)
    limits: Limits = field(default_factory=Limits)
    faults_allowed: int = 3
    """In one game; past this the seat plays `default_move` to the end and takes the last place."""

    def seed(self, rotation: int, deal: int) -> str:
        """The seed of one game."""
        return self.redeals[rotation][deal] if self.redeals else self.deals[deal]


class DecisionLog(NamedTuple):
    """What one decision cost, for the bot's own author."""

    step: int
    """Index into the record's steps."""
    seat: int
    wall: float
    cpu: float | None
    """``None`` where the way of holding bots cannot tell."""
    note: str = ""
    log: str = ""
    """What the bot printed while it decided."""


@dataclass(frozen=True)
class Fault:
    """A crash bundle: everything needed to examine one fault again."""

    verdict: Verdict
    message: str
    detail: str
    seat: int
    step: int
    kind: str
    """The decision's kind, or ``"start"`` / ``"end"``."""
    request: dict[str, Any]
    """The exact message the bot was sent."""
    reply: str
    """What came back, cut to a limit."""
    played: Move
    """The move the referee played instead; ``None`` outside a decision."""
    log: str
    wall: float
    cpu: float | None
    since: int = 0
    """The game of the sitting, from 0, in which the bot's process was started."""
    tries: tuple[tuple[float, float | None], ...] = ()
    """Wall and CPU time of each wait, where the bot was waited for once more."""


@dataclass(frozen=True)
class GameRun:
    """One deal at one rotation."""

    deal: int
    rotation: int
    seating: tuple[int, ...]
    """Seat → index of the player who sat there."""
    record: Record
    places: tuple[int, ...]
    """By seat, with seats that were out for faults last."""
    scores: tuple[int, ...]
    reason: str
    faults: tuple[Fault, ...] = ()
    decisions: tuple[DecisionLog, ...] = ()
    banks: tuple[float, ...] = ()
    """By seat: the seconds each bot's bank held at the start. Less than the clock says where
    that is all that was left of the sitting."""


@dataclass(frozen=True)
class Usage:
    """What one player's cells used in one sitting: one cell, or more if the bot was restarted."""

    verdict: Verdict | None
    """Why the last cell ended early; ``None`` if none did."""
    cpu: float | None
    peak_memory: int | None
    log: str

    def then(self, later: Usage, *, log_cap: int) -> Usage:
        """This cell's usage and that of the cell that replaced it, as one."""
        return Usage(
            verdict=later.verdict or self.verdict,
            cpu=None if self.cpu is None or later.cpu is None else self.cpu + later.cpu,
            peak_memory=max(self.peak_memory or 0, later.peak_memory or 0) or None,
            log=(self.log + later.log)[-log_cap:],
        )


@dataclass(frozen=True)
class MatchRun:
    """A match that was played to the end."""

    games: tuple[GameRun, ...]
    usage: tuple[tuple[Usage, ...], ...] = field(default=())
    """By rotation, then by player."""
    seconds: float = 0.0
    """The time its sittings took; waiting between them does not count."""
