"""The referee: plays one match, every deal once for each rotation of the seats."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, nullcontext
from functools import reduce
from random import SystemRandom
from typing import NamedTuple

from games.registry import get
from sandbox.cell import Cell
from sandbox.fairness import bot_seed
from sandbox.limits import Limits
from sandbox.match import BotFiles, GameRun, MatchRun, MatchSpec, Usage
from sandbox.mixing import Table
from sandbox.padding import Padding
from sandbox.play import Contestant, Play
from sandbox.verdicts import CellLost

OpenCell = Callable[[BotFiles, Limits], Cell]
"""`Sandbox.open`, or a choice between several."""


class Progress(NamedTuple):
    """Told after each game."""

    done: int
    total: int
    game: GameRun


OnProgress = Callable[[Progress], None]


def play_match(
    spec: MatchSpec,
    open_cell: OpenCell,
    on_progress: OnProgress | None = None,
    *,
    table: Table | None = None,
) -> MatchRun:
    """Play `spec` to the end.

    Each rotation is a sitting: new cells, all deals in a row. The sittings come in
    an order that no bot can foresee; at a `table` they take turns with those of
    other matches. A bot that is gone after a game (see `Cell.gone`) starts the next
    one in a new cell. Faults are the bots' and are in the result; an
    `InfrastructureError` is ours and ends the match, whatever was played so far. All
    cells are closed in either case.
    """
    games: list[GameRun] = []
    usage: dict[int, tuple[Usage, ...]] = {}
    seconds = 0.0
    total = len(spec.players) * len(spec.deals)

    def finished(game: GameRun) -> None:
        games.append(game)
        if on_progress is not None:
            on_progress(Progress(len(games), total, game))

    match, rotations = object(), range(len(spec.players))
    for rotation in SystemRandom().sample(rotations, len(rotations)):
        with table.sitting(match, len(rotations) - len(usage)) if table else nullcontext():
            began = time.monotonic()
            usage[rotation] = play_sitting(spec, rotation, open_cell, finished)
            seconds += time.monotonic() - began
    return MatchRun(
        games=tuple(sorted(games, key=lambda game: (game.rotation, game.deal))),
        usage=tuple(usage[rotation] for rotation in rotations),
        seconds=seconds,
    )


def seating(players: int, rotation: int) -> tuple[int, ...]:
    """Seat → player. Over all rotations every player sits once in every seat."""
    return tuple((seat + rotation) % players for seat in range(players))


class Sitting:
    """The cells of one sitting, by player: opened together, closed together, every one of them."""

    def __init__(self, spec: MatchSpec, open_cell: OpenCell) -> None:
        self.contestants: list[Contestant] = []
        self._spec = spec
        self._open = open_cell
        self._used: list[list[Usage]] = [[] for _ in spec.players]

    def __enter__(self) -> Sitting:
        try:
            for player in self._spec.players:
                cell = self._open(player.bot, self._spec.limits)
                self.contestants.append(Contestant.of(self._spec, cell))
        except BaseException:
            self._close_all()
            raise
        return self

    @contextmanager
    def naming_losses(self) -> Iterator[None]:
        """Tell with a lost cell whose it was."""
        try:
            yield
        except CellLost as lost:
            for player, contestant in enumerate(self.contestants):
                if contestant.cell is lost.cell:
                    lost.player = player
            raise

    def restart_gone(self, number: int) -> None:
        """Before game `number`: a new cell for every bot that is gone. It remembers nothing."""
        for player, contestant in enumerate(self.contestants):
            if contestant.cell.gone:
                old = contestant.cell
                contestant.cell = self._open(self._spec.players[player].bot, self._spec.limits)
                contestant.since = number
                self._close(player, old)

    def _close_all(self) -> None:
        with ExitStack() as stack:  # whatever one of them raises, all are closed
            for player, contestant in enumerate(self.contestants):
                stack.callback(self._close, player, contestant.cell)

    def _close(self, player: int, cell: Cell) -> None:
        self._used[player].append(cell.close())

    def __exit__(self, *exc: object) -> None:
        self._close_all()

    @property
    def usage(self) -> tuple[Usage, ...]:
        """By player, once the sitting is over."""
        cap = self._spec.limits.log
        return tuple(
            reduce(lambda one, next_one: one.then(next_one, log_cap=cap), used)
            for used in self._used
        )


def play_sitting(
    spec: MatchSpec, rotation: int, open_cell: OpenCell, finished: Callable[[GameRun], None]
) -> tuple[Usage, ...]:
    """All deals at one rotation; what each player's cell used, by player."""
    game = get(spec.game)
    options = game.configure(len(spec.players), spec.options)
    seats = seating(len(spec.players), rotation)
    padding = Padding(spec.clocks.tick, seats=len(seats))
    with Sitting(spec, open_cell) as sitting, sitting.naming_losses():
        for number in range(len(spec.deals)):
            sitting.restart_gone(number)
            table = [sitting.contestants[player] for player in seats]
            deal = spec.seed(rotation, number)
            play = Play(game, options, deal, table, spec.clocks, spec.faults_allowed, padding)
            seeds = [
                bot_seed(spec.players[player].random_seed, rotation, number) for player in seats
            ]
            outcome = play.run(seeds, number, len(spec.deals))
            finished(
                GameRun(
                    deal=number,
                    rotation=rotation,
                    seating=seats,
                    record=play.record,
                    places=outcome.places,
                    scores=outcome.scores,
                    reason=outcome.reason,
                    faults=tuple(play.faults),
                    decisions=tuple(play.decisions),
                    banks=play.banks,
                )
            )
    return sitting.usage
