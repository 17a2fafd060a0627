"""What two bots can tell each other against the rules: ``python benchmarks/channels.py``.

For each channel a bot that knows a random message tries to send it, and a bot in
another cell tries to read it: at the same table (*together*), or in the next sitting
of the same cell (*later*). Printed are the bits that came through, with their standard
error. ``--way``, ``--only`` and ``--trials`` choose; ``--refuse mount`` measures cells in
which the kernel refuses that call. The Docker way needs a container engine
(``DOCKER_HOST``).
"""

from __future__ import annotations

import argparse
import json
import math
import random
import statistics
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from textwrap import indent
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[1]
sys.path[0] = str(ROOT)  # this file's own folder would offer benchmarks under other names

from games.contract import Decision
from sandbox.limits import Clocks, Limits
from sandbox.match import BotFiles
from sandbox.protocol import act_message, start_message

START = start_message(
    game="revolt", options={}, seat=0, seats=4, clocks=Clocks(), seed="0", number=0, games=1
)
ACT = act_message(turn=0, decision=Decision(0, "play", ("a",)), view={}, events=[], move=9, bank=9)
PATIENCE = 60.0

COMMON = """
import ctypes, json, mmap, os, statistics, threading, time
MESSAGE = {message}
SALT = {salt!r}
LIBRARY = max((os.path.join(folder, name) for folder, _, names in os.walk("/usr/lib")
               for name in names if ".so" in name), key=os.path.getsize)
DEVICES = ("full", "null", "random", "urandom", "zero")
libc = ctypes.CDLL(None, use_errno=True)
libc.mmap.restype = ctypes.c_void_p
with open(LIBRARY, "rb") as file:
    shared = libc.mmap(None, 1 << 20, 1, 1, file.fileno(), ctypes.c_long(0))
    pages = mmap.mmap(file.fileno(), 8 << 20, mmap.MAP_SHARED | mmap.MAP_POPULATE, mmap.PROT_READ)
def attempt(call, *arguments):
    try:
        return call(*arguments)
    except OSError:
        return None
def timed(call, *arguments):
    began = time.perf_counter_ns()
    attempt(call, *arguments)
    return time.perf_counter_ns() - began
def look(number, copy):
    attempt(os.stat, f"/usr/lib/{{SALT}}-{{number}}-{{copy}}")
def page(at):
    pages[at : at + 4096]
def lock(number, operation, value):
    at = ctypes.c_void_p(shared + 64 * number)
    return libc.syscall(202, at, operation, value, None, None, 0)
def work():
    sum(range(20000))
def pipe_number():
    both = attempt(os.pipe)
    number = os.fstat(both[0] if both else 3).st_ino
    for fd in both or ():
        os.close(fd)
    return number
def as_number(bits):
    return int("".join(map(str, bits)), 2)
def as_bits(number):
    return format(min(15, max(0, number)), "04b")
def tell(bits):
    print(json.dumps([int(bit) for bit in bits]), flush=True)
first_pipe = pipe_number()
alone = statistics.median(timed(work) for _ in range(40))
def act(turn):
    talk()
    return "a"
def talk():
"""


class Channel(NamedTuple):
    """A way to send bits: what the sender does when it is asked, and then the receiver."""

    name: str
    bits: int
    send: str
    receive: str
    later: bool = True
    """Whether it could outlive the sender; else it is tried at one table only."""


CHANNELS = {
    "names": Channel(
        "names that do not exist, in a folder of the image",
        34,
        """
for number, bit in enumerate(MESSAGE):
    for copy in range(24 * bit):
        look(number, copy)
""",
        """
def cost(number):
    return statistics.median(timed(look, number, copy) for copy in range(24))
for number in range(100):
    cost(f"warm-{number}")
unseen = statistics.median(cost(f"unseen-{number}") for number in range(40))
tell(cost(number) < 0.8 * unseen for number in range(len(MESSAGE)))
""",
    ),
    "times": Channel(
        "times of device nodes",
        5,
        """
for name, bit in zip(DEVICES, MESSAGE):
    if bit:
        attempt(os.utime, f"/dev/{name}")
""",
        """
tell(time.time() - os.stat(f"/dev/{name}").st_mtime < 1.5 for name in DEVICES)
time.sleep(1.6)
""",
    ),
    "terminals": Channel(
        "terminals",
        4,
        """
global held
held = [attempt(os.open, "/dev/ptmx", os.O_RDWR) for _ in range(as_number(MESSAGE))]
""",
        """
tell(as_bits(sum(name.isdecimal() for name in attempt(os.listdir, "/dev/pts") or ())))
""",
        later=False,
    ),
    "locks": Channel(
        "locks (futex) in a file of the image",
        32,
        """
def wait(number):
    lock(number, 0, ctypes.c_uint32.from_address(shared + 64 * number).value)
for number, bit in enumerate(MESSAGE):
    if bit:
        threading.Thread(target=wait, args=[number], daemon=True).start()
time.sleep(0.05)
""",
        """
tell(lock(number, 1, 1) > 0 for number in range(len(MESSAGE)))
""",
        later=False,
    ),
    "pipes": Channel(
        "numbers of pipes",
        4,
        """
for _ in range(4096 * as_number(MESSAGE)):
    pipe_number()
""",
        """
tell(as_bits(round((pipe_number() - first_pipe) / 4096)))
""",
        later=False,
    ),
    "caches": Channel(
        "processor caches: pages of the image just read",
        64,
        """
for _ in range(8):
    for number, bit in enumerate(MESSAGE):
        for copy in range(4 * bit):
            page(65536 * number + 16384 * copy)
""",
        """
for number in range(100):
    timed(page, (4 << 20) + 4096 * number)
costs = [statistics.median(timed(page, 65536 * number + 16384 * copy) for copy in range(4))
         for number in range(len(MESSAGE))]
middle = statistics.median(costs)
tell(cost < middle for cost in costs)
""",
    ),
    "work": Channel(
        "processors: working while the other is asked",
        1,
        """
if MESSAGE[0]:
    for _ in range(4):
        if not os.fork():
            end = time.monotonic() + 0.2
            while time.monotonic() < end:
                pass
            os._exit(0)
""",
        """
tell([statistics.median(timed(work) for _ in range(40)) > 1.3 * alone])
""",
        later=False,
    ),
}


# --- bits -----------------------------------------------------------------------------------------

Trial = tuple[Sequence[int], Sequence[int]]
"""What was sent and what was read."""


def entropy(share: float) -> float:
    if share in (0.0, 1.0):
        return 0.0
    return -share * math.log2(share) - (1 - share) * math.log2(1 - share)


def bits_through(trials: Sequence[Trial]) -> float:
    """Bits a message carried: what a bit that is read tells of the bit that was sent."""
    pairs = Counter(pair for sent, read in trials for pair in zip(sent, read, strict=True))
    total = pairs.total()
    sent_one = (pairs[1, 0] + pairs[1, 1]) / total
    left = 0.0
    for value in (0, 1):
        count = pairs[0, value] + pairs[1, value]
        if count:
            left += count / total * entropy(pairs[1, value] / count)
    bias = 1 / (2 * total * math.log(2))  # what pure chance seems to tell
    return len(trials[0][0]) * max(0.0, entropy(sent_one) - left - bias)


def with_error(trials: Sequence[Any], measure: Callable[[Sequence[Any]], float]) -> str:
    """The measure and its standard error, by drawing the trials again."""
    again = [measure(random.choices(trials, k=len(trials))) for _ in range(200)]
    return f"{measure(trials):6.2f} ± {statistics.stdev(again):.2f}"


def symbol_bits(values: int) -> Callable[[Sequence[int]], float]:
    """Bits of one of `values` symbols, from how far the guesses are off, around a circle."""

    def measure(off: Sequence[int]) -> float:
        counts = Counter(each % values for each in off)
        noise = -sum(n / len(off) * math.log2(n / len(off)) for n in counts.values())
        bias = (len(counts) - 1) / (2 * len(off) * math.log(2))  # a small sample looks too orderly
        return max(0.0, math.log2(values) - noise - bias)

    return measure


# --- channels between cells -----------------------------------------------------------------------


def refuse(call: str) -> None:
    """Take one system call from every cell made from now on."""
    from sandbox.seccomp import profile

    for group in profile.data()["stub"]:
        group["calls"] = [each for each in group["calls"] if each != call]


def sandbox_of(way: str, pool: int) -> Any:
    if way == "docker":
        from sandbox.docker.sandbox import Docker

        return Docker(pool_size=pool, reuse=1000)
    from sandbox.bubblewrap import Bubblewrap

    return Bubblewrap(pool_size=pool, reuse=1000)


def bot(source: str, message: Sequence[int], salt: str) -> BotFiles:
    text = COMMON.format(message=list(message), salt=salt) + indent(source.strip(), "    ")
    return BotFiles({"bot.py": text.encode()})


def one(sandbox: Any, channel: Channel, *, together: bool) -> Trial:
    """One message, sent and read."""
    message = [random.getrandbits(1) for _ in range(channel.bits)]
    salt = f"{random.getrandbits(64):x}"
    sending = sandbox.open(bot(channel.send, message, salt), Limits())
    sending.ask(START, PATIENCE)
    if not together:
        sending.ask(ACT, PATIENCE)
        sending.close()
        sandbox.settle()
    reading = sandbox.open(bot(channel.receive, [0] * channel.bits, salt), Limits())
    reading.ask(START, PATIENCE)
    if together:
        sending.ask(ACT, PATIENCE)
    read = reading.ask(ACT, PATIENCE).log
    reading.close()
    if together:
        sending.close()
    return message, json.loads(read)


def between_cells(way: str, names: Sequence[str], trials: int) -> Iterator[tuple[str, str]]:
    for together in (True, False):
        sandbox = sandbox_of(way, pool=2 if together else 1)
        try:
            for name in names:
                channel = CHANNELS[name]
                if together or channel.later:
                    found = [one(sandbox, channel, together=together) for _ in range(trials)]
                    where = "together" if together else "later"
                    title = f"{way}, {where}: {channel.name} ({channel.bits} tried)"
                    yield title, with_error(found, bits_through)
        finally:
            sandbox.close()


# --- channels through time ------------------------------------------------------------------------


def replies(trials: int, tick: float) -> Iterator[tuple[str, str]]:
    """A partner takes its time or not, and the other sees when its own turn comes."""
    from sandbox.padding import Padding

    found, padding = [], Padding(tick, seats=4)
    for _ in range(trials):
        sent = [random.getrandbits(1) for _ in range(36)]
        seen = []
        for bit in sent:
            began = time.perf_counter()
            with padding.step():
                time.sleep(0.03 * bit)  # the partner thinks
            seen.append(time.perf_counter() - began)
        middle = (min(seen) + max(seen)) / 2
        found.append((sent, [int(each > middle) for each in seen]))
    name = f"time of replies, {f'padded to {tick:g} s' if tick else 'not padded'} (36 decisions)"
    yield name, with_error(found, bits_through)


def time_of_day(samples: int, wait: float, others: int) -> Iterator[tuple[str, str]]:
    """A bot ends its sitting at one of 16 moments of a second, and reads when the next begins."""
    from sandbox.mixing import Table

    table, off, over = Table(wait), [], threading.Event()

    def other() -> None:
        me = object()
        while not over.is_set():
            with table.sitting(me):
                time.sleep(random.uniform(0.05, 0.3))

    threads = [threading.Thread(target=other) for _ in range(others)]
    for thread in threads:
        thread.start()
    me, value = object(), None
    for _ in range(samples):
        with table.sitting(me):
            if value is not None:
                off.append(round(time.time() % 1.6 / 0.1) - value)
            value = random.randrange(16)
            time.sleep((0.1 * value - time.time()) % 1.6)
    over.set()
    for thread in threads:
        thread.join()
    name = f"time of day, one of 16 moments; wait up to {wait:g} s, {others} other matches"
    yield name, with_error(off, symbol_bits(16))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--way", nargs="+", default=["docker", "bubblewrap"])
    parser.add_argument("--only", nargs="+", choices=[*CHANNELS, "replies", "day"], default=None)
    parser.add_argument("--trials", type=int, default=20)
    parser.add_argument("--refuse", metavar="CALL", help="a system call refused inside cells")
    wanted = parser.parse_args()
    if wanted.refuse:
        refuse(wanted.refuse)
    chosen = wanted.only or [*CHANNELS, "replies", "day"]
    parts: list[Iterator[tuple[str, str]]] = []
    names = [name for name in chosen if name in CHANNELS]
    if names:
        parts += [between_cells(way, names, wanted.trials) for way in wanted.way]
    if "replies" in chosen:
        parts += [replies(wanted.trials, tick) for tick in (0.0, 0.1)]
    if "day" in chosen:
        cases = ((0.0, 0), (0.5, 0), (0.5, 2))
        parts += [time_of_day(10 * wanted.trials, *case) for case in cases]
    for part in parts:
        for name, bits in part:
            print(f"{name:<88} {bits} bits", flush=True)


if __name__ == "__main__":
    main()
