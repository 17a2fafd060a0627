"""Where a bot's time goes: by kind of decision, and by function of its author.

The games are played twice. The first run measures every decision; the second runs under a
profiler, which slows the bot down and so would falsify the first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from cProfile import Profile
from dataclasses import dataclass
from math import ceil
from statistics import fmean, median
from time import thread_time
from types import CodeType
from typing import Any

from botocracy.local.against import candidate_faults, match_against
from botocracy.local.alarmed import AlarmedCell
from botocracy.local.bots import NamedBot
from botocracy.local.guard import NONE, cell_opener
from botocracy.local.series import Series, Stopped, stop_on_interrupt
from botocracy.stats.versions import CANDIDATE
from games.record import replay
from sandbox.cell import Cell
from sandbox.inprocess.private import BOT_ROOT
from sandbox.limits import Limits
from sandbox.match import BotFiles, Fault, GameRun
from sandbox.play import charge
from sandbox.referee import OpenCell, Progress, play_match
from sandbox.verdicts import Verdict


class NotLoaded(Exception):
    """The bot could not be started, so there is nothing to measure."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.message)
        self.fault = fault


@dataclass(frozen=True)
class Timed:
    """One decision of the bot."""

    kind: str
    seconds: float
    """As the clock charges it."""
    deal: int
    rotation: int
    seat: int
    step: int
    """Index into the record's steps."""


@dataclass(frozen=True)
class KindTimes:
    """The decisions of one kind, in seconds."""

    kind: str
    count: int
    mean: float
    median: float
    p95: float
    slowest: float
    share: float
    """Of the time of all decisions."""

    @classmethod
    def of(cls, kind: str, seconds: Sequence[float], total: float) -> KindTimes:
        ordered = sorted(seconds)
        return cls(
            kind=kind,
            count=len(ordered),
            mean=fmean(ordered),
            median=median(ordered),
            p95=ordered[ceil(0.95 * len(ordered)) - 1],
            slowest=ordered[-1],
            share=sum(ordered) / total if total else 0.0,
        )


@dataclass(frozen=True)
class FunctionTimes:
    """One function of the bot under the profiler."""

    where: str
    """File and line, ``bot.py:12``."""
    name: str
    calls: int
    own: float
    """Seconds in the function itself, built-in functions that it calls included."""
    total: float
    """Seconds with the functions that it calls."""
    share: float
    """Of the time of all code that ran, by `own`."""


@dataclass(frozen=True)
class Measured:
    """The first run."""

    games: list[tuple[int, GameRun]]
    """With the number of the deal."""
    decisions: list[Timed]
    faults: list[Fault]

    @property
    def kinds(self) -> list[KindTimes]:
        """The kinds of decisions, the one that takes most time first."""
        by_kind: dict[str, list[float]] = {}
        for one in self.decisions:
            by_kind.setdefault(one.kind, []).append(one.seconds)
        found = [KindTimes.of(kind, times, self.seconds) for kind, times in by_kind.items()]
        return sorted(found, key=lambda times: -times.share)

    @property
    def all_kinds(self) -> KindTimes:
        return KindTimes.of("all", [one.seconds for one in self.decisions], self.seconds)

    @property
    def seconds(self) -> float:
        return sum(one.seconds for one in self.decisions)

    @property
    def slowest(self) -> Timed:
        return max(self.decisions, key=lambda one: one.seconds)

    @property
    def longest_game(self) -> float:
        """The most that one game took from the bank."""
        totals: dict[tuple[int, int], float] = {}
        for one in self.decisions:
            game = (one.deal, one.rotation)
            totals[game] = totals.get(game, 0.0) + one.seconds
        return max(totals.values())

    def game_of(self, one: Timed) -> GameRun:
        return next(
            game for deal, game in self.games if (deal, game.rotation) == (one.deal, one.rotation)
        )


def measure(series: Series, bot: NamedBot, *, seats: int, tell: Callable[[int], None]) -> Measured:
    """Play the series and take the time of each decision; `tell` is told the games played."""
    games = list(_play(series, bot, seats, cell_opener(NONE), tell))
    return Measured(
        games,
        [one for deal, game in games for one in _timed(deal, game)],
        [fault for _, game in games for fault in candidate_faults(game)],
    )


def functions(
    series: Series, bot: NamedBot, *, seats: int, tell: Callable[[int], None]
) -> list[FunctionTimes]:
    """Play the series under a profiler: the bot's own functions, the one with most time first."""
    profiler = Profile(thread_time, builtins=False)  # not the time of other programs

    def open_cell(files: BotFiles, limits: Limits) -> Cell:
        if files is bot.files:
            return ProfiledCell(files, limits, profiler)
        return cell_opener(NONE)(files, limits)

    for _ in _play(series, bot, seats, open_cell, tell):
        pass
    return _functions(profiler.getstats())


class ProfiledCell(AlarmedCell):
    """A bot in our own process, under a profiler while it works."""

    def __init__(self, bot: BotFiles, limits: Limits, profiler: Profile) -> None:
        super().__init__(bot, limits)
        self._profiler = profiler

    def _answer(self, question: dict[str, Any]) -> dict[str, Any]:
        self._profiler.enable(builtins=False)
        try:
            return super()._answer(question)
        finally:
            self._profiler.disable()


def _play(
    series: Series, bot: NamedBot, seats: int, open_cell: OpenCell, tell: Callable[[int], None]
) -> Iterator[tuple[int, GameRun]]:
    """The games with the numbers of their deals."""
    with stop_on_interrupt() as stop:

        def look(progress: Progress) -> None:
            tell(1)
            if stop.is_set():
                raise Stopped
            for fault in candidate_faults(progress.game):
                if fault.verdict is Verdict.NOT_READY:
                    raise NotLoaded(fault)

        for number in range(series.match_count):
            numbers, spec = match_against(series, bot, seats=seats, number=number)
            for game in play_match(spec, open_cell, look).games:
                yield numbers[game.deal], game


def _timed(deal: int, game: GameRun) -> Iterator[Timed]:
    kinds = {
        (frame.step - 1, decision.seat): decision.kind
        for frame in replay(game.record)
        for decision in frame.decisions
    }
    for one in game.decisions:
        if game.seating[one.seat] == CANDIDATE:
            yield Timed(
                kind=kinds[one.step, one.seat],
                seconds=charge(one.wall, one.cpu),
                deal=deal,
                rotation=game.rotation,
                seat=one.seat,
                step=one.step,
            )


def _functions(entries: Iterable[Any]) -> list[FunctionTimes]:
    total = 0.0
    found: dict[tuple[str, str], tuple[int, float, float]] = {}
    for entry in entries:
        total += entry.inlinetime
        code = entry.code
        if not isinstance(code, CodeType) or not code.co_filename.startswith(BOT_ROOT):
            continue
        file = code.co_filename.partition(">/")[2]
        name = "(loading)" if code.co_name == "<module>" else code.co_qualname
        key = (f"{file}:{code.co_firstlineno}", name)
        calls, own, with_called = found.get(key, (0, 0.0, 0.0))
        found[key] = (
            calls + entry.callcount,
            own + entry.inlinetime,
            with_called + entry.totaltime,
        )
    rows = [
        FunctionTimes(where, name, calls, own, whole, own / total if total else 0.0)
        for (where, name), (calls, own, whole) in found.items()
    ]
    return sorted(rows, key=lambda row: -row.own)
