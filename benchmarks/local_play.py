"""Games per second of `botocracy play` beside the engine and its bots alone.

    python -m benchmarks.local_play [SECONDS]

Both play the same house bots, in turns of a tenth of a second in one process, so that a busy
machine slows both. The bare loop has no clocks, messages, records, faults or results: it asks
the state for a view, calls the bot and applies its move. The ratio is the part of the bare
loop's speed that is left. The last column is the growth of the process in memory over the
second half of the run.
"""

from __future__ import annotations

import resource
import sys
import time
from collections.abc import Iterator

from botocracy.local.bots import find_bot
from botocracy.local.series import Series, play_series
from botocracy.stats.results import Tally
from games.registry import all_games, get, house_bots
from sandbox.inprocess.private import PrivateModules
from sandbox.limits import Clocks
from sandbox.runner.turn import GameInfo, Turn

TURN = 0.1


def bare_games(name: str, bot: str) -> Iterator[int]:
    """Games without a referee; the number of games so far."""
    game = get(name)
    seats = game.seat_counts[0]
    options = game.configure(seats)
    files = {"bot.py": house_bots(name)[bot].read_bytes()}
    played = 0
    while True:
        if played % (5 * seats) == 0:  # as often as a sitting begins
            bots = [_bot(PrivateModules(files, lambda text: None)) for _ in range(seats)]
        state = game.new(seats, options, f"bare:{played}")
        infos = [_info(name, options, seat, seats) for seat in range(seats)]
        seen: list[list[dict]] = [[] for _ in range(seats)]
        turns = [0] * seats
        for each, info in zip(bots, infos, strict=True):
            getattr(each, "start", lambda info: None)(info)
        for event in state.opening:
            _see(event, seen)
        while pending := state.pending():
            moves = {}
            for decision in pending:
                seat = decision.seat
                message = {
                    "turn": turns[seat],
                    "kind": decision.kind,
                    "legal": None if decision.moves is None else list(decision.moves),
                    "view": state.view(seat),
                    "events": seen[seat],
                    "clock": {"move": 1.0, "bank": 20.0},
                }
                turns[seat] += 1
                moves[seat] = bots[seat].act(Turn(infos[seat], message, str))
                seen[seat] = []
            for event in state.apply(moves):
                _see(event, seen)
        state.outcome()
        played += 1
        yield played


def _see(event, seen) -> None:
    for seat, unseen in enumerate(seen):
        if event.visible_to(seat):
            unseen.append(event.what)


def _bot(modules: PrivateModules):
    module = modules.load("bot")
    return module.Bot() if hasattr(module, "Bot") else module


def _info(name: str, options: dict, seat: int, seats: int) -> GameInfo:
    return GameInfo(
        {
            "game": name,
            "options": options,
            "seat": seat,
            "seats": seats,
            "clocks": {},
            "number": 0,
            "games": 5,
            "seed": f"{seat}",
        }
    )


def kit_games(name: str, bot: str) -> Iterator[int]:
    """Games as `botocracy play` plays them, tally included; the number of games so far."""
    game = get(name)
    seats = game.seat_counts[0]
    named = [find_bot(f"house:{bot}", name)] * seats
    tally = Tally([each.name for each in named])
    series = Series(
        game=name,
        options=game.configure(seats),
        bots=named,
        deals=10**9,
        seed="bench",
        clocks=Clocks(),
    )
    played = 0
    for numbers, run in play_series(series, jobs=1):
        for index, number in enumerate(numbers):
            tally.add(number, [g for g in run.games if g.deal == index])
        played += len(run.games)
        yield played


def measure(name: str, bot: str, seconds: float) -> tuple[float, float, int]:
    """Games per second of the bare loop and of the kit, and growth in KiB."""
    ways = [bare_games(name, bot), kit_games(name, bot)]
    first = [next(way) for way in ways]
    spent, last, half = [0.0, 0.0], list(first), 0
    while sum(spent) < seconds:
        if not half and sum(spent) > seconds / 2:
            half = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        for index, way in enumerate(ways):
            began = time.process_time()
            while (passed := time.process_time() - began) < TURN:
                last[index] = next(way)
            spent[index] += passed
    growth = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - half
    bare, kit = ((last[i] - first[i]) / spent[i] for i in range(2))
    return bare, kit, growth


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 4.0
    print(f"{'game':18}{'bot':14}{'bare/s':>9}{'play/s':>9}{'ratio':>8}{'growth':>10}")
    for name in sys.argv[2:] or all_games():
        for bot in house_bots(name):
            bare, kit, growth = measure(name, bot, seconds)
            print(f"{name:18}{bot:14}{bare:9.0f}{kit:9.0f}{kit / bare:8.0%}{growth:6} KiB")


if __name__ == "__main__":
    main()
