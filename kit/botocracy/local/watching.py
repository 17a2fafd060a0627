"""Versions of one bot as they are saved: each plays the same deals against the same opponents."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import closing
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from statistics import fmean
from typing import Any

from botocracy.local.against import candidate_faults, candidate_shares, match_against
from botocracy.local.bots import NamedBot
from botocracy.local.series import Series, play_all
from botocracy.stats.results import Estimate, estimate
from sandbox.match import Fault, MatchRun
from sandbox.verdicts import Verdict


class Status(StrEnum):
    PLAYING = "playing"
    PLAYED = "played"
    REJECTED = "rejected"
    """It does not load; `Version.reason` says why."""
    REPLACED = "replaced"
    """A newer version was saved before all deals were played."""
    STOPPED = "stopped"
    """Ctrl-C."""


@dataclass
class Version:
    """One saved state of the bot and its results so far."""

    number: int
    saved: datetime
    before: Version | None
    """The last version that was played to the end."""
    status: Status = Status.PLAYING
    games: int = 0
    faults: list[Fault] = field(default_factory=list)
    reason: str = ""
    _tables: list[float] = field(default_factory=list)
    """The share of opponents beaten at each table. A table is one observation: its deals have
    their opponents in common."""

    @property
    def beaten(self) -> Estimate | None:
        return estimate(self._tables) if self._tables else None

    @property
    def difference(self) -> Estimate | None:
        """Against the version before, over the tables that both have played."""
        if self.before is None or not self._tables:
            return None
        pairs = zip(self._tables, self.before._tables, strict=False)
        return estimate([new - old for new, old in pairs])

    @property
    def better(self) -> bool | None:
        """Than the version before; ``None`` where the 95 % interval allows either."""
        gap = self.difference
        if self.status is not Status.PLAYED or gap is None or gap.margin is None:
            return None
        return None if abs(gap.mean) <= gap.margin else gap.mean > 0

    def reject(self, reason: str) -> None:
        self.status, self.reason = Status.REJECTED, reason

    def play(self, bot: NamedBot, series: Series, *, seats: int, jobs: int) -> Generator[MatchRun]:
        """Play all matches of the series, unless the bot does not load."""
        specs = (
            match_against(series, bot, seats=seats, number=number)[1]
            for number in range(series.match_count)
        )
        with closing(play_all(specs, jobs=jobs, way=series.way)) as runs:
            for run in runs:
                self._add(run)
                yield run
                if self.status is Status.REJECTED:
                    return
        self.status = Status.PLAYED

    def _add(self, run: MatchRun) -> None:
        faults = [fault for game in run.games for fault in candidate_faults(game)]
        for fault in faults:
            if fault.verdict is Verdict.NOT_READY:
                self.faults.append(fault)
                self.reject(fault.message)
                return
        self.faults += faults
        self.games += len(run.games)
        self._tables.append(fmean(candidate_shares(run)))

    def to_json(self) -> dict[str, Any]:
        def told(value: Estimate | None) -> dict[str, float | None] | None:
            return None if value is None else {"mean": value.mean, "margin": value.margin}

        return {
            "version": self.number,
            "saved": self.saved.isoformat(timespec="seconds"),
            "status": self.status,
            "games": self.games,
            "beaten": told(self.beaten),
            "difference": told(self.difference),
            "better": self.better,
            "faults": len(self.faults),
            "reason": self.reason,
        }
