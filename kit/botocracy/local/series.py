"""Duplicate matches on the author's own machine, on all cores."""

from __future__ import annotations

import multiprocessing
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import tee
from multiprocessing.synchronize import Event
from types import FrameType
from typing import Any

from botocracy.local.bots import NamedBot
from botocracy.local.guard import NONE, cell_opener
from games.registry import get
from sandbox.limits import Clocks
from sandbox.match import MatchRun, MatchSpec, Player
from sandbox.referee import Progress, play_match


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
    way: str = NONE
    """How bots that are not house bots are held; see `botocracy.local.guard`."""

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
    matches, ahead = tee(series.matches())
    runs = play_all((spec for _, spec in ahead), jobs=jobs, way=series.way)
    for (numbers, _), run in zip(matches, runs, strict=True):
        yield numbers, run


def play_all(specs: Iterable[MatchSpec], *, jobs: int, way: str) -> Generator[MatchRun]:
    """Play matches, `jobs` at a time, and give their results in order.

    `way` is how bots are held (`botocracy.local.guard`). No more matches are begun than the
    processes need, so that the caller can stop when it has seen enough. Raises `Stopped` soon
    after Ctrl-C: matches under way are dropped.
    """
    with stop_on_interrupt() as stop:
        if jobs == 1:
            for spec in specs:
                yield _play(spec, way, stop.is_set)
            return
        pool = ProcessPoolExecutor(jobs, initializer=_begin_worker, initargs=(stop,))
        try:
            under_way: deque[Future[MatchRun]] = deque()
            for spec in specs:
                under_way.append(pool.submit(_play_in_worker, spec, way))
                if len(under_way) > 2 * jobs:
                    yield under_way.popleft().result()
            while under_way:
                yield under_way.popleft().result()
        finally:
            stop.set()
            pool.shutdown(cancel_futures=True)


class Stopped(Exception):
    """The person at the keyboard pressed Ctrl-C."""


@contextmanager
def stop_on_interrupt() -> Iterator[Event]:
    """An event that Ctrl-C sets, for all processes of the block; the second Ctrl-C ends at once.

    No exception is raised where Ctrl-C arrives: that may be in the middle of a bot, which
    would get it as its own.
    """
    stop = multiprocessing.Event()
    before = signal.getsignal(signal.SIGINT)

    def stop_soon(number: int, frame: FrameType | None) -> None:
        stop.set()
        signal.signal(signal.SIGINT, before)

    try:
        signal.signal(signal.SIGINT, stop_soon)
    except ValueError:  # outside of the main thread Ctrl-C does not arrive
        yield stop
        return
    try:
        yield stop
    finally:
        signal.signal(signal.SIGINT, before)


def _play(spec: MatchSpec, way: str, stopped: Callable[[], bool]) -> MatchRun:
    def look(progress: Progress) -> None:
        if stopped():
            raise Stopped

    return play_match(spec, cell_opener(way), look)


_stop: Event
"""In a process of the pool: set when the command is interrupted."""


def _begin_worker(stop: Event) -> None:
    global _stop
    _stop = stop
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _play_in_worker(spec: MatchSpec, way: str) -> MatchRun:
    return _play(spec, way, _stop.is_set)
