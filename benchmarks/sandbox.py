"""What the sandbox costs, as ratios: ``python benchmarks/sandbox.py [--matches N]``.

Everything is measured in one run on one machine, because only the ratios mean
anything. Needs a container engine (``DOCKER_HOST``).
"""

from __future__ import annotations

import argparse
import json
import os
import secrets
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[0] = str(ROOT)  # this file's own folder would offer this file as ``sandbox``

from games.contract import Decision
from sandbox.cell import Reply
from sandbox.choose import opener
from sandbox.docker import Docker
from sandbox.docker.engine import Engine
from sandbox.docker.image import image
from sandbox.limits import Clocks, Limits
from sandbox.match import BotFiles, MatchSpec, Player, Usage
from sandbox.protocol import act_message, encode, expect, parse_reply, start_message
from sandbox.referee import play_match

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


class BareCell:
    """The same runner on bare pipes: no wall at all, blocking reads, no clocks."""

    def __init__(self, bot: BotFiles, limits: Limits) -> None:
        self._folder = tempfile.TemporaryDirectory()
        for path, content in bot.files.items():
            (Path(self._folder.name) / path).write_bytes(content)
        code = BARE.format(root=str(ROOT), folder=self._folder.name)
        self._process = subprocess.Popen(
            [sys.executable, "-I", "-S", "-c", code],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            bufsize=0,
        )
        self._answers = os.fdopen(os.dup(self._process.stdout.fileno()), "rb")

    def ask(self, message: dict, deadline: float) -> Reply:
        started = time.perf_counter()
        self._process.stdin.write(encode({**message, "ask": "0"}))
        reply = parse_reply(self._answers.readline())
        return Reply(expect(message, reply), time.perf_counter() - started, None, "")

    def close(self) -> Usage:
        self._process.stdin.close()
        self._answers.close()
        self._process.stdout.close()
        self._process.wait()
        self._folder.cleanup()
        return Usage(None, None, None, "")


def timed(action, times: int) -> float:
    """The median of `times` runs, in seconds."""
    taken = []
    for _ in range(times):
        started = time.perf_counter()
        action()
        taken.append(time.perf_counter() - started)
    return statistics.median(taken)


def spec() -> MatchSpec:
    return MatchSpec(
        game="revolt",
        options={},
        players=tuple(Player(f"bot {n}", FAST, str(n)) for n in range(SEATS)),
        deals=tuple(f"deal {n}" for n in range(DEALS)),
        clocks=CLOCKS,
    )


def raw_pipe() -> float:
    process = subprocess.Popen(
        [sys.executable, "-I", "-S", "-c", ECHO],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        bufsize=0,
    )
    answers = os.fdopen(os.dup(process.stdout.fileno()), "rb")

    def trip() -> None:
        process.stdin.write(encode({**ACT, "ask": secrets.token_hex(8)}))
        json.loads(answers.readline())

    trip()
    median = timed(trip, 3000)
    process.stdin.close()
    process.stdout.close()
    answers.close()
    process.wait()
    return median


def in_cell(open_cell) -> float:
    """One question in a running cell, with all the sandbox does around it."""
    cell = open_cell(FAST, Limits())
    cell.ask(START, 30)
    median = timed(lambda: cell.ask(ACT, 30), 3000)
    cell.close()
    return median


def claim(sandbox: Docker) -> float:
    def first_reply() -> None:
        cell = sandbox.open(FAST, Limits())
        cell.ask(START, 30)
        taken.append(time.perf_counter() - started)
        cell.close()

    taken: list[float] = []
    for _ in range(15):
        sandbox.settle()
        started = time.perf_counter()
        first_reply()
    return statistics.median(taken)


def docker_run(engine_image: str) -> float:
    """What peers do: one `docker run` for each bot of each game."""
    command = ["docker", "run", "--rm", "--network", "none", "--read-only", "--cap-drop", "ALL"]
    command += ["--memory", "256m", "--pids-limit", "32", engine_image]
    return timed(
        lambda: subprocess.run([*command, "/usr/bin/python3", "-c", "pass"], check=True), 3
    )


def idle_memory(sandbox: Docker) -> int:
    cell = sandbox.open(FAST, Limits())
    memory = cell._meter.memory() if cell._meter else 0
    cell.close()
    return memory or 0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=200, help="matches in a row")
    parser.add_argument("--single", type=int, default=10, help="matches in a row, single use")
    wanted = parser.parse_args()
    rows: list[tuple[str, str, str]] = []

    python = timed(
        lambda: subprocess.run([sys.executable, "-I", "-S", "-c", "pass"], check=True), 15
    )
    pipe = raw_pipe()
    bare_cell = in_cell(BareCell)
    play_match(spec(), BareCell)
    bare = timed(lambda: play_match(spec(), BareCell), 3)

    reused = Docker(pool_size=16, reuse=1000)
    reused.open(FAST, Limits()).close()
    reused.settle()
    trip = in_cell(reused.open)
    first = claim(reused)
    reused.settle()
    memory = idle_memory(reused)
    reused.settle()
    warm = timed(lambda: (reused.settle(), play_match(spec(), opener(reused)))[1], 3)
    started = time.perf_counter()
    for _ in range(wanted.matches):
        play_match(spec(), opener(reused))
    row_reused = (time.perf_counter() - started) / wanted.matches
    reused.close()

    single = Docker(pool_size=16, reuse=1)
    single.open(FAST, Limits()).close()
    single.settle()
    started = time.perf_counter()
    for _ in range(wanted.single):
        play_match(spec(), opener(single))
    row_single = (time.perf_counter() - started) / wanted.single
    single.close()
    started = time.perf_counter()
    for _ in range(max(3, wanted.matches // 10)):
        play_match(spec(), BareCell)
    row_bare = (time.perf_counter() - started) / max(3, wanted.matches // 10)
    peers = docker_run(image(Engine())) * SEATS * SEATS * DEALS

    def row(name: str, value: float, unit: str, ratio: float, bar: str) -> None:
        rows.append((name, f"{value:.3g} {unit}", f"{ratio:.2f} ({bar})"))

    row("bare python start", python * 1e3, "ms", 1, "")
    row("echo of a JSON line on a raw pipe", pipe * 1e6, "µs", 1, "")
    row("same runner on a raw pipe, one question", bare_cell * 1e6, "µs", bare_cell / pipe, "")
    row("Docker way, one question / bare echo", trip * 1e6, "µs", trip / pipe, "stated")
    row("Docker way / same runner on a raw pipe", trip * 1e6, "µs", trip / bare_cell, "bar ≤ 2")
    row("claim → first reply / python start", first * 1e3, "ms", first / python, "bar ≤ 0.5")
    row("match on bare pipes", bare * 1e3, "ms", 1, "")
    row("match, warm / bare pipes", warm * 1e3, "ms", warm / bare, "bar ≤ 1.5")
    name = f"{wanted.matches} matches in a row, reuse / bare pipes"
    row(name, row_reused * 1e3, "ms each", row_reused / row_bare, "bar ≤ 1.5")
    name = f"{wanted.single} matches in a row, single use / bare pipes"
    row(name, row_single * 1e3, "ms each", row_single / row_bare, "stated")
    row("docker run per bot per game / reuse", peers, "s", peers / row_reused, "bar ≥ 20")
    rows.append(("idle container, numpy preloaded", f"{memory / 1e6:.1f} MB", "(bar ≤ 30 MB)"))
    width = max(len(name) for name, _, _ in rows)
    for name, value, ratio in rows:
        print(f"{name:<{width}}  {value:>14}  {ratio}")


if __name__ == "__main__":
    main()
