"""Duplicate matches on the author's own machine, on all cores."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from botocracy.finding import NamedBot
from sandbox.inprocess import InProcess
from sandbox.limits import Clocks
from sandbox.match import MatchRun, MatchSpec, Player
from sandbox.referee import play_match


@dataclass(frozen=True, kw_only=True)
class Series:
    """What to play: `deals` deals in matches of at most `deals_per_match`."""

    game: str
    options: dict[str, Any]
    bots: Sequence[NamedBot]
    deals: int
    deals_per_match: int = 5
    seed: str
    clocks: Clocks = field(default_factory=Clocks)

    def matches(self) -> Iterator[tuple[range, MatchSpec]]:
        """The matches with the numbers of their deals."""
        for first in range(0, self.deals, self.deals_per_match):
            numbers = range(first, min(first + self.deals_per_match, self.deals))
            players = tuple(
                Player(bot.name, bot.files, self._seed("bot", index, first))
                for index, bot in enumerate(self.bots)
            )
            deals = tuple(self._seed("deal", number) for number in numbers)
            yield (
                numbers,
                MatchSpec(
                    game=self.game,
                    options=self.options,
                    players=players,
                    deals=deals,
                    clocks=self.clocks,
                ),
            )

    def _seed(self, *name: object) -> str:
        return sha256("/".join(map(str, (self.seed, *name))).encode()).hexdigest()


def play_series(series: Series, *, jobs: int) -> Iterator[tuple[range, MatchRun]]:
    """Play the matches, `jobs` at a time, and give each as it ends."""
    matches = list(series.matches())
    if jobs == 1 or len(matches) == 1:
        for numbers, spec in matches:
            yield numbers, _play(spec)
        return
    with ProcessPoolExecutor(min(jobs, len(matches))) as pool:
        running = {pool.submit(_play, spec): numbers for numbers, spec in matches}
        for done in as_completed(running):
            yield running[done], done.result()


def _play(spec: MatchSpec) -> MatchRun:
    return play_match(spec, InProcess().open)
