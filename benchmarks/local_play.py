"""Games per second of `botocracy play` beside the engine and its bots alone.

    python -m benchmarks.local_play [SECONDS] [GAME[:BOT] ...]

Three ways play the same games of the same house bots, in turns of a tenth of a second in one
process, so that a busy machine slows all of them:

raw   the engine's values are given to the bots as they are. A bot that sorts the cards of its
      view would sort the engine's.
bare  the bots get the turn objects of `play`, with values of their own, and are loaded anew for
      every sitting. Nothing else: no clocks, messages, records, faults or results.
play  `botocracy play`, results included.

The ratio is the part of the bare loop's speed that is left. The last column is the growth of the
process in memory over the second half of the run. Bots that try moves out are left out: any
referee is fast enough for them.
"""

from __future__ import annotations

import resource
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from botocracy.local.bots import find_bot
from botocracy.local.series import Series, play_series
from botocracy.stats.results import Tally
from games.contract import Event, State
from games.registry import all_games, get, house_bots
from sandbox.fairness import bot_seed
from sandbox.inprocess.copies import LazyTurn, own
from sandbox.inprocess.private import PrivateModules
from sandbox.limits import Clocks
from sandbox.match import MatchSpec
from sandbox.protocol import start_message
from sandbox.referee import seating
from sandbox.runner.turn import GameInfo, Turn

TURN = 0.1
CLOCK = {"move": 1.0, "bank": 20.0}
SLOW = {
    "president:tactician",
    "revolt:rehearser",
    "revolution:conspirator",
    "royals_and_riots:schemer",
}
"""Bots that try moves out; a game takes them up to a second."""


def series(name: str, bot: str) -> Series:
    game = get(name)
    seats = game.seat_counts[0]
    return Series(
        game=name,
        options=game.configure(seats),
        bots=[find_bot(f"house:{bot}", name)] * seats,
        deals=10**9,
        seed="bench",
        clocks=Clocks(),
    )


def bare_games(
    series: Series, turn: type[Turn], own: Callable[[Any], Any], *, load_once: bool = False
) -> Iterator[int]:
    """The games of `play` without its referee; the number of games so far."""
    game = get(series.game)
    seats = len(series.bots)
    bots: list[Any] = []
    played = 0
    for _, match in series.matches():
        for rotation in range(seats):
            if not (bots and load_once):
                bots = [_bot(PrivateModules(bot.files.files, len)) for bot in series.bots]
            for number in range(len(match.deals)):
                state = game.new(seats, match.options, match.seed(rotation, number))
                infos = [
                    _info(
                        own,
                        match,
                        seat,
                        bot_seed(match.players[player].random_seed, rotation, number),
                    )
                    for seat, player in enumerate(seating(seats, rotation))
                ]
                _play(state, bots, infos, turn)
                played += 1
        yield played


def _play(state: State, bots: list[Any], infos: list[GameInfo], turn: type[Turn]) -> None:
    seen: list[list[dict]] = [[] for _ in infos]
    turns = [0 for _ in infos]
    for bot, info in zip(bots, infos, strict=True):
        if start := getattr(bot, "start", None):
            start(info)
    _see(state.opening, seen)
    while pending := state.pending():
        moves = {}
        for decision in pending:
            seat = decision.seat
            message = {
                "turn": turns[seat],
                "kind": decision.kind,
                "legal": decision.moves,
                "view": state.view(seat),
                "events": seen[seat],
                "clock": CLOCK,
            }
            turns[seat] += 1
            moves[seat] = bots[seat].act(turn(infos[seat], message, str))
            seen[seat] = []
        _see(state.apply(moves), seen)
    state.outcome()


def _see(events: Sequence[Event], seen: list[list[dict]]) -> None:
    for what, seats in events:
        for seat in range(len(seen)) if seats is None else seats:
            seen[seat].append(what)


def _bot(modules: PrivateModules) -> Any:
    module = modules.load("bot")
    return module.Bot() if hasattr(module, "Bot") else module


def _info(own: Callable[[Any], Any], match: MatchSpec, seat: int, seed: str) -> GameInfo:
    return GameInfo(
        own(
            start_message(
                game=match.game,
                options=match.options,
                seat=seat,
                seats=len(match.players),
                clocks=match.clocks,
                seed=seed,
                number=0,
                games=len(match.deals),
            )
        )
    )


def kit_games(series: Series) -> Iterator[int]:
    """Games as `botocracy play` plays them, tally included; the number of games so far."""
    tally = Tally([bot.name for bot in series.bots])
    played = 0
    for numbers, run in play_series(series, jobs=1):
        for index in range(len(numbers)):
            tally.add([g for g in run.games if g.deal == index])
        played += len(run.games)
        yield played


class Measured(NamedTuple):
    raw: float
    bare: float
    play: float
    growth: int
    """KiB."""


def measure(name: str, bot: str, seconds: float) -> Measured | None:
    """Games per second of the three ways; ``None`` for a bot that is too slow to measure."""
    if f"{name}:{bot}" in SLOW:
        return None
    ways = [
        bare_games(series(name, bot), Turn, lambda value: value, load_once=True),
        bare_games(series(name, bot), LazyTurn, own),
        kit_games(series(name, bot)),
    ]
    first = [next(way) for way in ways]
    spent, last, half = [0.0] * len(ways), list(first), 0
    while sum(spent) < seconds:
        if not half and sum(spent) > seconds / 2:
            half = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        for index, way in enumerate(ways):
            began = time.process_time()
            while (passed := time.process_time() - began) < TURN:
                last[index] = next(way)
            spent[index] += passed
    growth = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - half
    speeds = [(last[i] - first[i]) / spent[i] for i in range(len(ways))]
    return Measured(*speeds, growth)


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 6.0
    print(f"{'game':18}{'bot':14}{'raw/s':>9}{'bare/s':>9}{'play/s':>9}{'ratio':>8}{'growth':>10}")
    for wanted in sys.argv[2:] or all_games():
        name, _, chosen = wanted.partition(":")
        for bot in [chosen] if chosen else house_bots(name):
            if found := measure(name, bot, seconds):
                raw, bare, play, growth = found
                print(
                    f"{name:18}{bot:14}{raw:9.0f}{bare:9.0f}{play:9.0f}{play / bare:8.0%}"
                    f"{growth:6} KiB",
                    flush=True,
                )


if __name__ == "__main__":
    main()
