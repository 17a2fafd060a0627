"""What the sandbox costs, as ratios: ``python benchmarks/sandbox.py [--only PART ...]``.

Everything is measured in one run on one machine, because only the ratios mean
anything, and what is compared takes turns, so that a machine that slows down
slows both. Needs a container engine (``DOCKER_HOST``).
"""

from __future__ import annotations

import argparse
import json
import os
import secrets
import socket
import statistics
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[0] = str(ROOT)  # this file's own folder would offer this file as ``sandbox``

from games.contract import Decision
from sandbox.cell import Cell, Reply
from sandbox.cgroups import UNIFIED, groups_of
from sandbox.docker.engine import Engine
from sandbox.docker.image import image
from sandbox.docker.sandbox import Docker
from sandbox.limits import Clocks, Limits
from sandbox.match import BotFiles, MatchSpec, Player, Usage
from sandbox.pooled.cell import PooledCell
from sandbox.protocol import act_message, encode, expect, parse_reply, start_message
from sandbox.referee import play_match
from sandbox.runner.marks import BEGAN

FAST = BotFiles({"bot.py": b"def act(turn):\n    return turn.legal[0]\n"})
SEATS, DEALS = 4, 5
CLOCKS = Clocks(ready=30, move=30, bank=600)
START = start_message(
    game="revolt", options={}, seat=0, seats=4, clocks=CLOCKS, seed="0", number=0, games=1
)
ACT = act_message(turn=0, decision=Decision(0, "play", ("a",)), view={}, events=[], move=1, bank=1)

BARE = """
import sys
sys.path[:0] = [{root!r}]
from sandbox.runner.live import live
live(sys.stdin.buffer, 1, {folder!r})
"""
ECHO = """
import json, sys
for line in sys.stdin.buffer:
    value = json.loads(line)
    sys.stdout.buffer.write(json.dumps({"move": "a", "ask": value["ask"]}).encode() + b"\\n")
    sys.stdout.buffer.flush()
"""


class Echo:
    """The least that can answer: a Python on a raw pipe that reads JSON and writes JSON."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-I", "-S", "-c", ECHO],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            bufsize=0,
        )
        self._answers = os.fdopen(os.dup(self.process.stdout.fileno()), "rb")

    def ask(self) -> None:
        self.process.stdin.write(encode({**ACT, "ask": secrets.token_hex(8)}))
        json.loads(self._answers.readline())

    def close(self) -> None:
        self.process.stdin.close()
        self._answers.close()
        self.process.stdout.close()
        self.process.wait()


class BareCell(Cell):
    """Our runner on raw pipes: no wall at all, blocking reads, no clocks."""

    gone = False

    def __init__(self, bot: BotFiles, limits: Limits) -> None:
        self._folder = tempfile.TemporaryDirectory()
        for path, content in bot.files.items():
            (Path(self._folder.name) / path).write_bytes(content)
        code = BARE.format(root=str(ROOT), folder=self._folder.name)
        self.process = subprocess.Popen(
            [sys.executable, "-I", "-S", "-c", code],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            bufsize=0,
        )
        self._answers = os.fdopen(os.dup(self.process.stdout.fileno()), "rb")

    def ask(self, message: dict, deadline: float, wall: float | None = None) -> Reply:
        started = time.perf_counter()
        self.process.stdin.write(encode({**message, "ask": "0"}))
        line = self._answers.readline()
        if line.rstrip() == BEGAN:
            line = self._answers.readline()
        reply = parse_reply(line)
        return Reply(expect(message, reply), time.perf_counter() - started, None, "")

    def close(self) -> Usage:
        self.process.stdin.close()
        self._answers.close()
        self.process.stdout.close()
        self.process.wait()
        self._folder.cleanup()
        return Usage(None, None, None, "")


Row = tuple[str, str, str]
"""What was measured, the figure, the ratio with its bar."""


def row(name: str, value: float, unit: str, ratio: float | None = None, bar: str = "") -> Row:
    shown = "" if ratio is None else f"{ratio:.2f}"
    return name, f"{value:.3g} {unit}", f"{shown} {f'({bar})' if bar else ''}".strip()


def timed(action: Callable[[], object]) -> float:
    started = time.perf_counter()
    action()
    return time.perf_counter() - started


def taking_turns(rounds: int, **actions: Callable[[], list[float]]) -> dict[str, float]:
    """The median of what each action measures, all of them in every round."""
    taken: dict[str, list[float]] = {name: [] for name in actions}
    for _ in range(rounds):
        for name, action in actions.items():
            taken[name] += action()
    return {name: statistics.median(times) for name, times in taken.items()}


def spec() -> MatchSpec:
    return MatchSpec(
        game="revolt",
        options={},
        players=tuple(Player(f"bot {n}", FAST, str(n)) for n in range(SEATS)),
        deals=tuple(f"deal {n}" for n in range(DEALS)),
        clocks=CLOCKS,
    )


@contextmanager
def docker(reuse: int) -> Iterator[Docker]:
    """A warm sandbox."""
    sandbox = Docker(pool_size=16, reuse=reuse)
    sandbox.open(FAST, Limits()).close()
    sandbox.settle()
    yield sandbox
    sandbox.close()


def processes(cell: PooledCell) -> list[int]:
    """All that runs in a cell."""
    size = struct.calcsize("3i")
    control = cell._stub.control
    pid, _, _ = struct.unpack("3i", control.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, size))
    groups = groups_of(pid)
    folder = groups.get("pids") or groups[UNIFIED]
    return [int(pid) for pid in (folder / "cgroup.procs").read_text().split()]


def message(wanted: argparse.Namespace) -> Iterator[Row]:
    """One small message there and back, in a game under way."""
    with docker(reuse=1000) as sandbox:
        echo, bare, cell = Echo(), BareCell(FAST, Limits()), sandbox.open(FAST, Limits())
        for each in (bare, cell):
            each.ask(START, 30)
        everybody = [0, echo.process.pid, bare.process.pid, *processes(cell)]
        anywhere = os.sched_getaffinity(0)
        for where, cores in (("", anywhere), (", on one core", {min(anywhere)})):
            for pid in everybody:
                os.sched_setaffinity(pid, cores)
            taken = taking_turns(
                30,
                echo=lambda: [timed(echo.ask) for _ in range(100)],
                bare=lambda: [timed(lambda: bare.ask(ACT, 30)) for _ in range(100)],
                docker=lambda: [timed(lambda: cell.ask(ACT, 30)) for _ in range(100)],
            )
            us = {name: seconds * 1e6 for name, seconds in taken.items()}
            yield row(f"one message, JSON echo on a raw pipe{where}", us["echo"], "µs")
            yield row(f"one message, our runner on a raw pipe{where}", us["bare"], "µs")
            yield row(
                f"one message, Docker way / our runner on a raw pipe{where}",
                us["docker"], "µs", us["docker"] / us["bare"], "bar ≤ 2",
            )  # fmt: skip
            yield row(
                f"one message, Docker way / JSON echo on a raw pipe{where}",
                us["docker"], "µs", us["docker"] / us["echo"], "bar ≤ 2",
            )  # fmt: skip
        for pid in everybody:
            os.sched_setaffinity(pid, anywhere)
        for each in (echo, bare, cell):
            each.close()


def claim(wanted: argparse.Namespace) -> Iterator[Row]:
    """From asking for a cell to the loaded bot's first answer; and what a cell weighs idle."""
    command = [sys.executable, "-I", "-S", "-c", "pass"]
    with docker(reuse=1000) as sandbox:

        def first_reply() -> list[float]:
            sandbox.settle()
            started = time.perf_counter()
            cell = sandbox.open(FAST, Limits())
            cell.ask(START, 30)
            taken = time.perf_counter() - started
            cell.close()
            return [taken]

        taken = taking_turns(
            25,
            python=lambda: [timed(lambda: subprocess.run(command, check=True))],
            claim=first_reply,
        )
        yield row("bare python start", taken["python"] * 1e3, "ms")
        ratio = taken["claim"] / taken["python"]
        yield row(
            "claim → first reply / python start", taken["claim"] * 1e3, "ms", ratio, "bar ≤ 0.5"
        )
        sandbox.settle()
        cell = sandbox.open(FAST, Limits())
        memory = cell._meter.memory() if cell._meter else None
        cell.close()
        yield row("idle container, numpy preloaded", (memory or 0) / 1e6, "MB", None, "bar ≤ 30 MB")


def match(wanted: argparse.Namespace) -> Iterator[Row]:
    """One match, with everything warm."""
    with docker(reuse=1000) as sandbox:

        def warm() -> list[float]:
            sandbox.settle()
            return [timed(lambda: play_match(spec(), sandbox.open))]

        taken = taking_turns(
            7, bare=lambda: [timed(lambda: play_match(spec(), BareCell))], docker=warm
        )
    yield row("match on bare pipes", taken["bare"] * 1e3, "ms")
    ratio = taken["docker"] / taken["bare"]
    yield row("match, warm / bare pipes", taken["docker"] * 1e3, "ms", ratio, "bar ≤ 1.5")


def in_a_row(matches: int, reuse: int) -> tuple[float, float]:
    """Seconds a match takes in a long row: in Docker, and on bare pipes (one of five)."""
    in_docker, bare = [], []
    with docker(reuse) as sandbox:
        for number in range(matches):
            in_docker.append(timed(lambda: play_match(spec(), sandbox.open)))
            if number % 5 == 0:
                bare.append(timed(lambda: play_match(spec(), BareCell)))
    return statistics.fmean(in_docker), statistics.fmean(bare)


def reuse(wanted: argparse.Namespace) -> Iterator[Row]:
    """Many matches in a row, and what peers do."""
    ours, bare = in_a_row(wanted.matches, reuse=1000)
    name = f"{wanted.matches} matches in a row, reuse / bare pipes"
    yield row(name, ours * 1e3, "ms each", ours / bare, "bar ≤ 1.5")
    engine = Engine()
    command = ["docker", "run", "--rm", "--network", "none", "--read-only", "--cap-drop", "ALL"]
    command += ["--memory", "256m", "--pids-limit", "32", image(engine)]
    command += ["/usr/bin/python3", "-c", "pass"]
    one = statistics.median(timed(lambda: subprocess.run(command, check=True)) for _ in range(5))
    peers = one * SEATS * SEATS * DEALS
    yield row("docker run per bot per game / reuse", peers, "s", peers / ours, "bar ≥ 20")


def single(wanted: argparse.Namespace) -> Iterator[Row]:
    """The same with a new container for every sitting."""
    ours, bare = in_a_row(wanted.single, reuse=1)
    name = f"{wanted.single} matches in a row, single use / bare pipes"
    yield row(name, ours * 1e3, "ms each", ours / bare, "stated")


PARTS = {part.__name__: part for part in (message, claim, match, reuse, single)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", nargs="+", choices=PARTS, default=list(PARTS), metavar="PART")
    parser.add_argument("--matches", type=int, default=200, help="matches in a row")
    parser.add_argument("--single", type=int, default=10, help="matches in a row, single use")
    wanted = parser.parse_args()
    play_match(spec(), BareCell)
    for name in wanted.only:
        for what, value, ratio in PARTS[name](wanted):
            print(f"{what:<66}  {value:>13}  {ratio}", flush=True)


if __name__ == "__main__":
    main()
