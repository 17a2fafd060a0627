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
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import NamedTuple

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


class Times(NamedTuple):
    """The median times of a kind of page in milliseconds."""

    first: float | None
    """Of pages nobody had asked this server for; nothing where there is only one of the kind."""
    again: float


def measure(url: str, bots: int, matches: int) -> bool:
    """Print the table; whether every page keeps to the limit."""
    with (
        tempfile.TemporaryDirectory() as folder,
        LiveSite(Path(folder), **SETTINGS, DATABASE_URL=url) as site,
    ):
        times = timed(site.port, addresses(bots, matches))
    once, often = times["empty"]  # each beside those that were asked in the same minute
    assert once is not None
    print(f"{'page':22} {'first ms':>8} {'× empty':>8} {'again ms':>8} {'× empty':>8}")
    for name, (first, again) in times.items():
        new = f"{'–':>8} {'':8}" if first is None else f"{first:8.1f} {first / once:8.2f}"
        print(f"{name:22} {new} {again:8.1f} {again / often:8.2f}")
    slow = [
        name
        for name, (first, again) in times.items()
        if (first or 0) > LIMIT * once or again > LIMIT * often
    ]
    print(f"slower than {LIMIT:g} times an empty page: {', '.join(slow) or 'none'}")
    return not slow


def timed(port: int, kinds: dict[str, list[str]]) -> dict[str, Times]:
    """All kinds are asked in turn, so that a busy moment of the machine is shared by all."""
    connection = http.client.HTTPConnection("127.0.0.1", port)
    for pages in kinds.values():  # what a server does once: compile templates, read files
        ask(connection, pages[-1])
    first: dict[str, list[float]] = {name: [] for name in kinds}
    again: dict[str, list[float]] = {name: [] for name in kinds}
    for number in range(VIEWS):
        for name, pages in kinds.items():
            if number < len(pages) - 1:
                first[name].append(ask(connection, pages[number]))
    for number in range(AGAIN * VIEWS):
        for name, pages in kinds.items():
            again[name].append(ask(connection, pages[number % len(pages)]))
    return {
        name: Times(
            statistics.median(first[name]) if first[name] else None, statistics.median(again[name])
        )
        for name in kinds
    }


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
