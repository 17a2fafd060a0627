"""How long pages take on a large site, as ratios to an empty one: ``python benchmarks/web.py``.

100,000 bots and 1,000,000 matches in a private PostgreSQL, pages over HTTP from the real
server: what a page nobody has seen yet takes, and what it takes again. In pieces, in an empty
database that is there: ``build --database URL``, then ``measure --database URL``.
"""

from __future__ import annotations

import argparse
import http.client
import os
import statistics
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:1] = [str(ROOT), str(ROOT / "platform"), str(ROOT / "kit")]
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "arena.config.settings")

from benchmarks.size import BOTS, GAME, MATCHES, SEATS, events, owner
from games.registry import all_games
from tests.services import postgres
from tests.services.run import Run
from tests.site.live import LiveSite

VIEWS = 20
"""Different pages of a kind, each seen once and then again."""
AGAIN = 3
SERVERS = 3
"""One after the other, since a server sees a page for the first time only once."""
LIMIT = 3.0
EMPTY = "/games/"
"""The site's frame and five names; it asks the database nothing."""
SETTINGS = {
    "MODE": "production",
    "SECRET_KEY": "a-secret-key-of-the-benchmark-that-is-long-enough",
    "HTTPS": "no",
    "SANDBOX": "none",
}


@contextmanager
def server() -> Iterator[str]:
    """A private PostgreSQL with an empty database."""
    run = Run.new()
    try:
        with postgres.Server(run.address("postgresql", postgres.start), "web").database() as url:
            yield url
    finally:
        run.stop()


def build(url: str, bots: int, matches: int) -> None:
    os.environ |= {f"BOTOCRACY_{name}": value for name, value in SETTINGS.items()}
    os.environ["BOTOCRACY_DATABASE_URL"] = url
    import django

    django.setup()
    from benchmarks.large_site import fill

    began = time.monotonic()
    fill(bots=bots, matches=matches)
    print(f"built in {time.monotonic() - began:.0f} s: {bots:,} bots, {matches:,} matches")


def addresses(bots: int, matches: int) -> dict[str, list[str]]:
    """Of each kind of page many, so that none is measured by what is remembered of one."""
    ladder = f"/games/{GAME}/ladder/{SEATS}/"
    large = [f"/events/large-{number}/" for number in range(events(bots))]
    spread = [1 + number * (bots - 1) // VIEWS for number in range(VIEWS)]
    pages = bots // 40
    return {
        "empty": [EMPTY] * VIEWS,
        "ladder": [f"{ladder}?page={1 + number}" for number in range(VIEWS)],
        "ladder, far down": [f"{ladder}?page={page * pages // bots}" for page in spread[1:]],
        "ladder, search": [f"{ladder}?search=bot+{number}" for number in spread],
        "bot": [f"/games/{GAME}/bots/user{owner(n, bots)}/bot-{n}/" for n in spread[1:]],
        "bot of 5,000 matches": [f"/games/{GAME}/bots/user0/bot-1/"],
        "match": [f"/matches/{1 + (matches - 1) * n // VIEWS}/" for n in range(1, VIEWS)],
        "event, over": large[::2],
        "event, running": large[1::2],
        "event, far down": [f"{address}?page=15" for address in large],
        "event, a round": [f"{address}rounds/{n}/" for n in (2, 4) for address in large],
        "event, statistics": [f"{address}statistics/" for address in large],
        "event, crosstable": [f"{address}crosstable/" for address in large],
        "event, rules": [f"{address}rules/" for address in large],
        "events": ["/events/"],
        "home": ["/"],
        "game": [f"/games/{name}/" for name in all_games()],
        "ladders": ["/ladders/"],
    }


class Times:
    """What pages took in milliseconds, by kind: a list for each round of questions."""

    def __init__(self) -> None:
        self._rounds: dict[str, list[list[float]]] = defaultdict(list)

    def add(self, name: str, number: int, milliseconds: float) -> None:
        rounds = self._rounds[name]
        rounds += [[] for _ in range(number + 1 - len(rounds))]
        rounds[number].append(milliseconds)

    def median(self, name: str) -> float | None:
        """Nothing where no such page was asked for."""
        return self._median(name, len(self._rounds[name]))

    def beside_empty(self, name: str) -> float | None:
        """As a multiple of an empty page in the same rounds."""
        rounds = len(self._rounds[name])
        own, empty = self._median(name, rounds), self._median("empty", rounds)
        return own / empty if own and empty else None

    def _median(self, name: str, rounds: int) -> float | None:
        taken = [one for times in self._rounds[name][:rounds] for one in times]
        return statistics.median(taken) if taken else None


def measure(url: str, bots: int, matches: int) -> bool:
    """Print the table; whether every page keeps to the limit."""
    kinds = addresses(bots, matches)
    first, again = Times(), Times()
    for _ in range(SERVERS):
        with (
            tempfile.TemporaryDirectory() as folder,
            LiveSite(Path(folder), **SETTINGS, DATABASE_URL=url) as site,
        ):
            look(site.port, kinds, first, again)
    print(f"{'page':22} {'first ms':>8} {'× empty':>8} {'again ms':>8} {'× empty':>8}")
    slow = []
    for name in kinds:
        numbers = [
            times
            for kept in (first, again)
            for times in (kept.median(name), kept.beside_empty(name))
        ]
        print(f"{name:22}", *(f"{'–':>8}" if n is None else f"{n:8.2f}" for n in numbers))
        if max(numbers[1] or 0, numbers[3] or 0) > LIMIT:
            slow.append(name)
    print(f"slower than {LIMIT:g} times an empty page: {', '.join(slow) or 'none'}")
    return not slow


def look(port: int, kinds: dict[str, list[str]], first: Times, again: Times) -> None:
    """All kinds are asked in turn, so that a busy moment of the machine is shared by all.

    `first` has the pages nobody had asked this server for; none where there is one of its kind.
    """
    connection = http.client.HTTPConnection("127.0.0.1", port)
    for pages in kinds.values():  # what a server does once: compile templates, read files
        ask(connection, pages[-1])
    for number in range(VIEWS):
        for name, pages in kinds.items():
            if number < len(pages) - 1:
                first.add(name, number, ask(connection, pages[number]))
    for number in range(AGAIN * VIEWS):
        for name, pages in kinds.items():
            again.add(name, number, ask(connection, pages[number % len(pages)]))


def ask(connection: http.client.HTTPConnection, address: str) -> float:
    """The milliseconds until the whole page is there."""
    began = time.perf_counter()
    connection.request("GET", address, headers={"Accept-Encoding": "gzip"})
    answer = connection.getresponse()
    answer.read()
    taken = 1000 * (time.perf_counter() - began)
    assert answer.status == 200, f"{address}: {answer.status}"
    return taken


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("step", nargs="?", choices=["build", "measure"])
    parser.add_argument(
        "--database", help="address of an empty PostgreSQL database, or of one that was built"
    )
    parser.add_argument("--bots", type=int, default=BOTS)
    parser.add_argument("--matches", type=int, default=MATCHES)
    given = parser.parse_args()
    with nullcontext(given.database) if given.database else server() as url:
        if given.step != "measure":
            build(url, given.bots, given.matches)
        return 0 if given.step == "build" else not measure(url, given.bots, given.matches)


if __name__ == "__main__":
    sys.exit(main())
