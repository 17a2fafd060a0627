"""How fast the engines play, compared with other libraries' engines on the same machine.

    make bench-engines                                   # all of it
    make bench-engines ARGS="--rounds 3 revolt"          # quickly, one game
    make bench-engines BENCH_PYTHON=/path/to/python      # after removing .venv/bench
    make bench-engines COMPILED=no                       # plain engines

One thread, random play, CPU time. The contenders take turns in short slices, over
and over, so that a busy machine slows all of them alike; the tables show medians,
and ratios are medians of the ratios within each round. The games come from the
registry; each is compared with the peers (``requirements/bench.txt``) of its genre.
Peers that are not installed are skipped by name.
"""

from __future__ import annotations

import argparse
import platform
import sys
from collections import defaultdict
from collections.abc import Sequence
from itertools import count
from pathlib import Path
from random import Random
from statistics import fmean, median
from time import perf_counter, process_time
from typing import NamedTuple

from peers import Peer, PlayGame, peers

from games.contract import Game, Move, State
from games.registry import all_games

YARDSTICK = "OpenSpiel hearts"
FULL = ", view + check + log"
COPIES = 200
REPEATS = 7
"""How often a game is replayed to time its steps one by one; the quickest time counts."""


class Slice(NamedTuple):
    """The work of one contender in one turn."""

    moves: int
    games: int
    seconds: float

    @property
    def per_move(self) -> float:
        return self.seconds / self.moves


def bare(game: Game, seats: int) -> PlayGame:
    """Play by `pending` and `apply` alone."""
    numbers = count()

    def play(rng: Random) -> int:
        state = game.new(seats, None, f"bare {next(numbers)}")
        moves = 0
        while decisions := state.pending():
            answers = {}
            for seat, _, legal in decisions:
                if legal is None:
                    answers[seat] = state.random_move(seat, rng)
                else:
                    answers[seat] = legal[int(rng.random() * len(legal))]
            state.apply(answers)
            moves += len(answers)
        return moves

    return play


def full(game: Game, seats: int) -> PlayGame:
    """Play as a referee does: views for the seats asked, moves checked, events kept."""
    numbers = count()

    def play(rng: Random) -> int:
        state = game.new(seats, None, f"full {next(numbers)}")
        log = list(state.opening)
        moves = 0
        while decisions := state.pending():
            answers = {}
            for seat, _, legal in decisions:
                state.view(seat)
                if legal is None:
                    move = state.random_move(seat, rng)
                else:
                    move = legal[int(rng.random() * len(legal))]
                state.check(seat, move)
                answers[seat] = move
            log.extend(state.apply(answers))
            moves += len(answers)
        return moves

    return play


def run(play: PlayGame, rng: Random, seconds: float) -> Slice:
    """Play whole games until the time is up."""
    moves = games = 0
    start = process_time()
    while (spent := process_time() - start) < seconds:
        moves += play(rng)
        games += 1
    return Slice(moves, games, spent)


def compete(contenders: dict[str, PlayGame], rounds: int, seconds: float) -> dict[str, list[Slice]]:
    """Give every contender one slice a round, in turn."""
    rng = Random(1)
    results: dict[str, list[Slice]] = {name: [] for name in contenders}
    for _ in range(rounds):
        for name, play in contenders.items():
            results[name].append(run(play, rng, seconds))
    return results


def early_and_late(game: Game, seats: int, games: int) -> tuple[float, float]:
    """Seconds a step takes in the first and in the last third of a game.

    Steps are compared by type (kind of decision, number of seats asked, number of events) and
    weighted as in the last thirds: late in a game fewer seats answer at once and more of them
    are eliminated, which would show as a difference otherwise. The last step is left out,
    because it ends the game.
    """
    rng = Random(2)
    early: dict[tuple[str, int, int], list[float]] = defaultdict(list)
    late: dict[tuple[str, int, int], list[float]] = defaultdict(list)
    for number in range(games):
        seed = f"thirds {number}"
        steps: list[dict[int, Move]] = []
        kinds: list[tuple[str, int, int]] = []
        state = game.new(seats, None, seed)
        while decisions := state.pending():
            steps.append({d.seat: state.random_move(d.seat, rng) for d in decisions})
            events = state.apply(steps[-1])
            kinds.append((decisions[0].kind, len(decisions), len(events)))
        third = len(steps) // 3
        runs = [_times(game.new(seats, None, seed), steps) for _ in range(REPEATS)]
        for at, (kind, spent) in enumerate(zip(kinds, map(min, *runs), strict=True)):
            if at < third:
                early[kind].append(spent)
            elif 2 * third <= at < len(steps) - 1:
                late[kind].append(spent)
    both = early.keys() & late.keys()
    weight = sum(len(late[kind]) for kind in both)
    return (
        sum(fmean(early[kind]) * len(late[kind]) for kind in both) / weight,
        sum(sum(late[kind]) for kind in both) / weight,
    )


def _times(state: State, steps: list[dict[int, Move]]) -> list[float]:
    times = []
    for moves in steps:
        start = perf_counter()
        state.pending()
        state.apply(moves)
        times.append(perf_counter() - start)
    return times


def copying(game: Game, seats: int) -> float:
    """Seconds a copy takes in the middle of a game."""
    rng = Random(3)
    state = game.new(seats, None, "copies")
    for _ in range(30):
        decisions = state.pending()
        if decisions:
            state.apply({d.seat: state.random_move(d.seat, rng) for d in decisions})
    times = []
    for _ in range(7):
        start = process_time()
        for _ in range(COPIES):
            state.copy()
        times.append((process_time() - start) / COPIES)
    return median(times)


def table(head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> None:
    """Print a Markdown table, aligned."""
    widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
    line = "| {} |"
    print(line.format(" | ".join(t.ljust(w) for t, w in zip(head, widths, strict=True))))
    print("|" + "|".join("-" * (w + 1) + (":" if i else "-") for i, w in enumerate(widths)) + "|")
    for row in rows:
        cells = [
            t.rjust(w) if i else t.ljust(w)
            for i, (t, w) in enumerate(zip(row, widths, strict=True))
        ]
        print(line.format(" | ".join(cells)))
    print()


def speed_up(ours: list[Slice], theirs: list[Slice]) -> float:
    """How many times as fast as theirs our engine is: the median over the rounds."""
    return median(their.per_move / our.per_move for our, their in zip(ours, theirs, strict=True))


def show_speeds(results: dict[str, list[Slice]]) -> None:
    yardstick = results.get(YARDSTICK)
    rows = []
    for name, slices in results.items():
        per_move = median(s.per_move for s in slices)
        games = median(s.games / s.seconds for s in slices)
        ratio = "–"
        if yardstick:
            ratio = f"{speed_up(slices, yardstick):.2f}"
        rows.append((name, f"{per_move * 1e6:.2f}", f"{1 / per_move:,.0f}", f"{games:,.0f}", ratio))
    table(("engine", "µs/move", "moves/s", "games/s", f"speed ÷ {YARDSTICK}"), rows)


def show_multiples(games: list[Game], results: dict[str, list[Slice]], found: list[Peer]) -> None:
    """Print how many times as fast each game is as the other Python games of its genre."""
    rows = []
    for game in games:
        for peer in found:
            if peer.library != "OpenSpiel" and peer.genre == game.genre:
                times = speed_up(results[game.title + FULL], results[peer.title])
                rows.append((game.title, game.genre, peer.title, f"{times:.1f}×"))
    if rows:
        table(("game, view + check + log", "genre", "peer", "times as fast"), rows)


def main() -> None:
    parser = argparse.ArgumentParser(description="How fast the engines play.")
    parser.add_argument("games", nargs="*", metavar="GAME", help="default: all")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--seconds", type=float, default=0.3, help="of a slice")
    parser.add_argument("--no-peers", action="store_true")
    given = parser.parse_args()
    ours = {name: all_games()[name] for name in given.games or all_games()}
    contenders: dict[str, PlayGame] = {}
    for game in ours.values():
        contenders[game.title] = bare(game, table_size(game))
        contenders[game.title + FULL] = full(game, table_size(game))
    found: list[Peer] = []
    for peer in () if given.no_peers else peers():
        if isinstance(peer, str):
            print(peer)
        else:
            found.append(peer)
            contenders[peer.title] = peer.play
    # Named, because a Python built without optimisation is about half as fast.
    print(f"Python {platform.python_version()}, {Path(sys.executable).resolve()}")
    made = [name for name, game in ours.items() if is_compiled(game)]
    print(f"compiled engines: {', '.join(made) or 'none'}")
    results = compete(contenders, given.rounds, given.seconds)
    print("\n# Random play\n")
    show_speeds(results)
    show_multiples(list(ours.values()), results, found)
    print("# Cost of a step early and late in the game, and of a copy\n")
    rows = []
    for game in ours.values():
        seats = table_size(game)
        early, late = early_and_late(game, seats, games=60)
        copy = copying(game, seats) / median(s.per_move for s in results[game.title])
        rows.append(
            (
                game.title,
                f"{seats}",
                f"{early * 1e6:.2f}",
                f"{late * 1e6:.2f}",
                f"{late / early:.2f}",
                f"{copy:.2f}",
            )
        )
    head = ("game", "seats", "early µs", "late µs", "late ÷ early", "a copy, in moves")
    table(head, rows)


def is_compiled(game: Game) -> bool:
    """Whether the engine comes from ``make compile``."""
    module = sys.modules[type(game.new(table_size(game), None, "which")).__module__]
    return not str(module.__file__).endswith(".py")


def table_size(game: Game) -> int:
    """Four where the game takes four: the size of the peers' tables."""
    return 4 if 4 in game.seat_counts else game.seat_counts[0]


if __name__ == "__main__":
    main()
