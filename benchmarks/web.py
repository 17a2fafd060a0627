"""How long pages take, small site beside large one: ``python benchmarks/web.py``.

Two sites are built in a private PostgreSQL, one of 100 bots and 1,000 matches, one of 100,000 bots
and 1,000,000 matches, and their pages are asked for over HTTP from the real server, in turn, so
that a busy moment of the machine meets both. Three bars:

- growth: no page of the large site takes more than 1.5 times the same page of the small one;
- ladder, bot, match and event page each take no longer than Django's own admin list of 40 rows
  (the matches of the small site, where the admin counts few rows);
- a list of the API takes no longer than the page with the same rows.
"""

from __future__ import annotations

import argparse
import http.client
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:1] = [str(ROOT), str(ROOT / "platform"), str(ROOT / "kit")]
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "arena.config.settings")

from benchmarks.size import FIRST, GAME, LARGE, SEATS, SMALL, Size
from games.registry import all_games
from tests.services import postgres
from tests.services.run import Run
from tests.site.live import LiveSite

VIEWS = 20
"""Different pages of each kind, so that no cached page decides the result."""
ROUNDS = 3
GROWTH = 1.5
BESIDE_ADMIN = ("ladder", "bot", "match", "event, over", "event, running")
LADDER = 1 + list(all_games()).index(GAME)
"""The key of the ladder: a new site opens one for each game, in their order."""
BESIDE_PAGE = {
    "api: ladder": "ladder",
    "api: matches of a bot": "bot",
    "api: match": "match",
    "api: newest matches": "home",
}
"""Lists and values of the API, and the page that shows the same rows."""
ADMIN = "/admin/matches/match/?id__lte=40"
SETTINGS = {
    "MODE": "production",
    "SECRET_KEY": "a-secret-key-of-the-benchmark-that-is-long-enough",
    "HTTPS": "no",
    "SANDBOX": "none",
}
FILL = """
import django
django.setup()
from benchmarks.large_site import fill
from benchmarks.size import Size
fill(Size(bots={bots}, matches={matches}))
"""
SIGN_IN = """
import django
django.setup()
from django.conf import settings
from django.test import Client
from arena.accounts.models import User
client = Client()
client.force_login(User.objects.create_superuser("administrator", "a@example.org", "a password"))
print(f"{settings.SESSION_COOKIE_NAME}={client.cookies[settings.SESSION_COOKIE_NAME].value}")
"""
"""Prints the cookie of a signed-in administrator."""


@contextmanager
def databases(count: int) -> Iterator[list[str]]:
    """Addresses of empty databases of a private PostgreSQL."""
    run = Run.new()
    try:
        server = postgres.Server(run.address("postgresql", postgres.start), "web")
        with ExitStack() as stack:
            yield [stack.enter_context(server.database()) for _ in range(count)]
    finally:
        run.stop()


def build(url: str, size: Size) -> None:
    """Fill the database in a process of its own: Django's settings name one database."""
    began = time.monotonic()
    settings = {f"BOTOCRACY_{name}": value for name, value in SETTINGS.items()}
    settings |= {"BOTOCRACY_DATABASE_URL": url, "PYTHONPATH": os.pathsep.join(sys.path[:3])}
    fill = FILL.format(bots=size.bots, matches=size.matches)
    subprocess.run([sys.executable, "-c", fill], env=os.environ | settings, cwd=ROOT, check=True)
    took = time.monotonic() - began
    print(f"built in {took:.0f} s: {size.bots:,} bots, {size.matches:,} matches")


def addresses(size: Size) -> dict[str, list[str]]:
    """Pages of each kind. What is far down on the large site is the first page of the small one."""
    ladder = f"/games/{GAME}/ladder/{SEATS}/"
    events = [f"/events/large-{number}/" for number in range(size.events)]
    spread = [1 + number * (size.bots - 1) // VIEWS for number in range(1, VIEWS)]
    pages = size.bots // 40
    matches = [1 + (size.matches - 1) * number // VIEWS for number in range(1, VIEWS)]
    return {
        "ladder": [f"{ladder}?page={1 + number}" for number in range(min(VIEWS, pages))],
        "ladder, far down": [f"{ladder}?page={max(n * pages // size.bots, 1)}" for n in spread],
        "ladder, search": [f"{ladder}?search=bot+{number}" for number in spread],
        "bot": [f"/games/{GAME}/bots/user{size.owner(n)}/bot-{n}/" for n in spread],
        "bot of 5,000 matches": [f"/games/{GAME}/bots/user0/bot-1/"],
        "match": [f"/matches/{number}/" for number in matches],
        "event, over": events[::2],
        "event, running": events[1::2],
        "event, far down": [f"{event}?page={size.entrants // 67 or 1}" for event in events],
        "event, a round": [f"{event}rounds/{n}/" for n in (2, 4) for event in events],
        "event, statistics": [f"{event}statistics/" for event in events],
        "event, crosstable": [f"{event}crosstable/" for event in events],
        "event, rules": [f"{event}rules/" for event in events],
        "events": ["/events/"],
        "home": ["/"],
        "game": [f"/games/{name}/" for name in all_games()],
        "ladders": ["/ladders/"],
        "api: ladder": [f"/api/v1/ladders/{LADDER}/table/?limit=40"],
        "api: matches of a bot": [f"/api/v1/matches/?bot={FIRST + n}&limit=15" for n in spread],
        "api: bot of 5,000 matches": [f"/api/v1/matches/?bot={FIRST + 1}&limit=15"],
        "api: match": [f"/api/v1/matches/{number}/" for number in matches],
        "api: newest matches": ["/api/v1/matches/?limit=10"],
        "api: bots": ["/api/v1/bots/?limit=40"],
        "api: bots, search": [f"/api/v1/bots/?name=bot+{n}&limit=40" for n in spread],
    }


class Pages:
    """The pages of one site, asked for over one connection."""

    def __init__(self, port: int, size: Size) -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", port)
        self.kinds = addresses(size)

    def warm_up(self) -> None:
        """One page of each kind: templates are compiled, files are read."""
        for pages in self.kinds.values():
            self.milliseconds(pages[-1])

    def milliseconds(self, address: str, cookie: str = "") -> float:
        """The time until the whole page is there."""
        began = time.perf_counter()
        headers = {"Accept-Encoding": "gzip", "Cookie": cookie}
        self._connection.request("GET", address, headers=headers)
        answer = self._connection.getresponse()
        answer.read()
        taken = 1000 * (time.perf_counter() - began)
        assert answer.status == 200, f"{address}: {answer.status}"
        return taken


def measure(small_url: str, large_url: str) -> bool:
    """Print the table; whether both bars are met."""
    with ExitStack() as stack:
        sites = []
        for url in (small_url, large_url):
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
            sites.append(stack.enter_context(LiveSite(folder, **SETTINGS, DATABASE_URL=url)))
        small, large = Pages(sites[0].port, SMALL), Pages(sites[1].port, LARGE)
        cookie = sites[0].run("-c", SIGN_IN).strip()
        times: dict[tuple[str, str], list[float]] = defaultdict(list)
        for site in (small, large):
            site.warm_up()
        small.milliseconds(ADMIN, cookie)
        for number in range(ROUNDS * VIEWS):
            times["admin", ""].append(small.milliseconds(ADMIN, cookie))
            for kind in small.kinds:
                for name, site in (("small", small), ("large", large)):
                    pages = site.kinds[kind]
                    times[kind, name].append(site.milliseconds(pages[number % len(pages)]))
    return report({key: statistics.median(taken) for key, taken in times.items()})


def report(medians: dict[tuple[str, str], float]) -> bool:
    admin = medians["admin", ""]
    print(f"Django's admin list of 40 rows: {admin:.1f} ms")
    print(f"{'page':26} {'small ms':>9} {'large ms':>9} {'growth':>7} {'/ admin':>8}")
    over = []
    for kind in dict.fromkeys(kind for kind, _ in medians if kind != "admin"):
        small, large = medians[kind, "small"], medians[kind, "large"]
        growth, beside = large / small, large / admin
        print(f"{kind:26} {small:9.1f} {large:9.1f} {growth:7.2f} {beside:8.2f}")
        page = medians[BESIDE_PAGE[kind], "large"] if kind in BESIDE_PAGE else large
        if growth > GROWTH or (kind in BESIDE_ADMIN and beside > 1) or large > page:
            over.append(kind)
    print(f"over a bar: {', '.join(over) or 'none'}")
    return not over


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument(
        "--databases",
        nargs=2,
        metavar=("SMALL", "LARGE"),
        help="addresses of two PostgreSQL databases that were built before, to measure alone",
    )
    given = parser.parse_args()
    if given.databases:
        return not measure(*given.databases)
    with databases(2) as (small, large):
        build(small, SMALL)
        build(large, LARGE)
        return not measure(small, large)


if __name__ == "__main__":
    sys.exit(main())
