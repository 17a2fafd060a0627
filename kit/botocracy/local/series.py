"""Duplicate matches on the author's own machine, on all cores."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from botocracy.local.bots import NamedBot
from games.registry import get
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

    @property
    def match_count(self) -> int:
        return -(-self.deals // self.deals_per_match)

    def matches(self) -> Iterator[tuple[range, MatchSpec]]:
        """The matches with the numbers of their deals."""
        return map(self.match, range(self.match_count))

    def match(self, number: int) -> tuple[range, MatchSpec]:
        """One match, counted from 0, with the numbers of its deals."""
        first = number * self.deals_per_match
        numbers = range(first, min(first + self.deals_per_match, self.deals))
        players = tuple(
            Player(bot.name, bot.files, self._seed("bot", index, first))
            for index, bot in enumerate(self.bots)
        )
        deals = tuple(self._seed("deal", deal) for deal in numbers)
        anew = tuple(
            tuple(self._seed("deal", deal, rotation) for deal in numbers)
            for rotation in range(len(self.bots))
        )
        return numbers, MatchSpec(
            game=self.game,
            options=self.options,
            players=players,
            deals=deals,
            redeals=anew if get(self.game).fresh_deals else (),
            clocks=self.clocks,
        )

    def _seed(self, *name: object) -> str:
        return sha256("/".join(map(str, (self.seed, *name))).encode()).hexdigest()


def play_series(series: Series, *, jobs: int) -> Iterator[tuple[range, MatchRun]]:
    """Play the matches of a series, `jobs` at a time; the numbers of the deals and the result."""
    matches = list(series.matches())
    runs = play_all((spec for _, spec in matches), jobs=jobs)
    for (numbers, _), run in zip(matches, runs, strict=True):
        yield numbers, run


def play_all(specs: Iterable[MatchSpec], *, jobs: int) -> Iterator[MatchRun]:
    """Play matches, `jobs` at a time, and give their results in order.

    No more are begun than the processes need, so that whoever has seen enough can stop.
    """
    if jobs == 1:
        yield from map(_play, specs)
        return
    pool = ProcessPoolExecutor(jobs)
    try:
        under_way: deque[Future[MatchRun]] = deque()
        for spec in specs:
            under_way.append(pool.submit(_play, spec))
            if len(under_way) > 2 * jobs:
                yield under_way.popleft().result()
        while under_way:
            yield under_way.popleft().result()
    finally:
        pool.shutdown(cancel_futures=True)


def _play(spec: MatchSpec) -> MatchRun:
    return play_match(spec, InProcess().open)
