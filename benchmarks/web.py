"""How long pages take on a large site, as ratios to an empty one: ``python benchmarks/web.py``.

100,000 bots and 1,000,000 matches in a private PostgreSQL, pages over HTTP from the real
server. In pieces, in an empty database that is there: ``build --database URL``, then
``measure --database URL``.
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

ROOT = Path(__file__).resolve().parents[1]
sys.path[:1] = [str(ROOT), str(ROOT / "platform"), str(ROOT / "kit")]
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "arena.config.settings")

from tests.services import postgres
from tests.services.run import Run
from tests.site.live import LiveSite

BOTS, MATCHES = 100_000, 1_000_000
TIMES = 12
LIMIT = 3.0
EMPTY = "/games/"
"""The site's frame and five names; it asks the database nothing."""
PAGES = {
    "ladder": "/games/revolt/ladder/3/",
    "ladder, page 1000": "/games/revolt/ladder/3/?page=1000",
    "ladder, search": "/games/revolt/ladder/3/?search=bot+4711",
    "bot": "/games/revolt/bots/user0/bot-1/",
    "match": "/matches/{match}/",
    "event": "/events/large/",
    "events": "/events/",
    "home": "/",
    "game": "/games/revolt/",
    "ladders": "/ladders/",
}
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


def measure(url: str, matches: int) -> bool:
    """Print the table; whether every page keeps to the limit."""
    with (
        tempfile.TemporaryDirectory() as folder,
        LiveSite(Path(folder), **SETTINGS, DATABASE_URL=url) as site,
    ):
        pages = {"empty": EMPTY} | {
            name: address.format(match=matches // 2) for name, address in PAGES.items()
        }
        times = timed(site.port, pages)
    empty = times["empty"]
    print(f"{'page':20} {'ms':>8} {'× empty':>8}")
    for name, milliseconds in times.items():
        print(f"{name:20} {milliseconds:8.1f} {milliseconds / empty:8.2f}")
    slow = [name for name, value in times.items() if value > LIMIT * empty]
    print(f"slower than {LIMIT:g} times an empty page: {', '.join(slow) or 'none'}")
    return not slow


def timed(port: int, pages: dict[str, str]) -> dict[str, float]:
    """The median time of each page in milliseconds; all are asked in turn."""
    connection = http.client.HTTPConnection("127.0.0.1", port)
    taken: dict[str, list[float]] = {name: [] for name in pages}
    for number in range(TIMES + 3):
        for name, address in pages.items():
            began = time.perf_counter()
            connection.request("GET", address, headers={"Accept-Encoding": "gzip"})
            answer = connection.getresponse()
            answer.read()
            if number >= 3:  # the first fill caches
                taken[name].append(1000 * (time.perf_counter() - began))
            assert answer.status == 200, f"{address}: {answer.status}"
    return {name: statistics.median(values) for name, values in taken.items()}


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
        return 0 if given.step == "build" else not measure(url, given.matches)


if __name__ == "__main__":
    sys.exit(main())
