"""What a new process and a new cell cost on this machine: ``python -m benchmarks.floor``.

Every sitting of every bot has a process of its own in namespaces of its own. This prints the CPU
time of the parts, so that one sees how much of a match no code of ours can save. They take turns,
and the table has the median of the rounds. Needs root, as the namespaces are made without a cell.
"""

from __future__ import annotations

import gc
import os
import resource
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT)]

from sandbox.bubblewrap.sandbox import find_launcher
from sandbox.cgroups import Meter
from sandbox.limits import Limits
from sandbox.pooled.stub import PRELOAD
from sandbox.runner import fresh, kernel

ROUNDS, TIMES = 7, 30


def spent() -> float:
    """CPU-seconds of this process and of its children that ended."""
    return sum(
        used.ru_utime + used.ru_stime
        for used in map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    )


def forked(fork: Callable[[], int]) -> Callable[[], None]:
    def once() -> None:
        child = fork()
        if not child:
            os._exit(0)
        os.waitpid(child, 0)

    return once


def echo() -> Callable[[], None]:
    """A byte to another process and back, a hundred times."""
    (here, to_us), (there, to_them) = os.pipe(), os.pipe()
    if not os.fork():
        os.close(to_them)
        while word := os.read(there, 1):
            os.write(to_us, word)
        os._exit(0)
    os.close(there)

    def once() -> None:
        for _ in range(100):
            os.write(to_them, b"x")
            os.read(here, 1)

    return once


def measured(once: Callable[[], object], clock: Callable[[], float]) -> float:
    """Milliseconds of CPU time for one of them."""
    before = clock()
    for _ in range(TIMES):
        once()
    time.sleep(0.05)  # what ends in the background is counted too
    return 1000 * (clock() - before) / TIMES


def main() -> None:
    for name in PRELOAD:
        __import__(name)
    gc.collect()
    gc.freeze()
    stub = find_launcher().start(Limits())
    meter: Meter | None = stub.meter
    if meter is None:
        sys.exit("The CPU time of a cell is read from its control group, and there is none.")
    ways: dict[str, tuple[Callable[[], object], Callable[[], float]]] = {
        "fork and end of a Python with the modules of a stub": (forked(os.fork), spent),
        "the same in new namespaces": (forked(lambda: kernel.fork(fresh.ALL)), spent),
        "a cell made ready for the next sitting": (lambda: stub.renew(5.0), meter.cpu),
        "a hundred bytes to a process and back, this end": (echo(), spent),
    }
    found: dict[str, list[float]] = {name: [] for name in ways}
    for _ in range(ROUNDS):
        for name, (once, clock) in ways.items():
            found[name].append(measured(once, clock))
    for name, values in found.items():
        print(f"{name:55}{statistics.median(values):7.2f} ms  {min(values):.2f}–{max(values):.2f}")
    stub.end()


if __name__ == "__main__":
    main()
