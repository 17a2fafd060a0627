"""The visitors of `benchmarks/load.py`, as users of locust, in a process of its own.

Reads what to visit as JSON from standard input and writes what it measured as JSON to standard
output. Every visitor has a loopback address of its own (127.0.0.0/8), so that the site's limits for
one address meet each of them as they would meet people.
"""

from __future__ import annotations

import gevent.monkey

gevent.monkey.patch_all()

import http.client
import itertools
import json
import random
import sys
import time
from collections import defaultdict
from typing import Any
from urllib.parse import quote, urlsplit

import gevent
from locust import User, constant, task
from locust.env import Environment

PLAN: dict[str, Any] = json.load(sys.stdin)
TARGET = urlsplit(PLAN["target"])
PATIENCE = 120
addresses = (f"127.1.{n // 250 % 250}.{1 + n % 250}" for n in itertools.count())


class Visitor(User):
    """Somebody with a keep-alive connection and an address of their own."""

    abstract = True
    wait_time = constant(0)

    def on_start(self) -> None:
        self.address = next(addresses)
        self.connection: http.client.HTTPConnection | None = None
        gevent.sleep(random.uniform(0, 1))

    def connect(self) -> http.client.HTTPConnection:
        return http.client.HTTPConnection(
            TARGET.hostname or "", TARGET.port, timeout=PATIENCE, source_address=(self.address, 0)
        )

    def ask(self, name: str, path: str, **more: Any) -> http.client.HTTPResponse | None:
        """One request, counted; a connection that the server closed meanwhile is made anew."""
        begin = time.perf_counter()
        error: Exception | None = None
        answer, size = None, 0
        try:
            answer, size = self._ask(path, **more)
            if answer.status >= 400:
                error = RuntimeError(f"{answer.status} for {path}")
        except (OSError, http.client.HTTPException) as raised:
            error, self.connection = raised, None
        self.environment.events.request.fire(
            request_type="",
            name=name,
            response_time=1000 * (time.perf_counter() - begin),
            response_length=size,
            exception=error,
            context={},
        )
        return answer

    def _ask(
        self, path: str, method: str = "GET", headers: Any = None, body: Any = None
    ) -> tuple[http.client.HTTPResponse, int]:
        for again in (False, True):
            if fresh := self.connection is None:
                self.connection = self.connect()
            assert self.connection is not None
            try:
                self.connection.request(method, path, body=body, headers=headers or {})
                answer = self.connection.getresponse()
                return answer, len(answer.read())
            except (http.client.RemoteDisconnected, ConnectionError):
                self.connection.close()
                self.connection = None
                if fresh or again:
                    raise
        raise AssertionError("unreachable")


class LivePage(Visitor):
    """An open page of the running event: a stream, and its parts again whenever news come."""

    fixed_count = PLAN["pages"]

    @task
    def watch(self) -> None:
        self.etags: dict[str, str] = {}
        self.ask("event page", PLAN["event"])
        stream = self.connect()
        begin = time.perf_counter()
        try:
            stream.request("GET", f"/live/?topic={quote(PLAN['topic'])}")
            answer = stream.getresponse()
            opened = 1000 * (time.perf_counter() - begin)
            refused = answer.status == 204
            told = None if answer.status in {200, 204} else RuntimeError(f"{answer.status}")
            name = "live: refused, polls" if refused else "live: stream opened"
            self.count(name, opened, told)
            if answer.status != 200:
                gevent.sleep(20)
                return
            OPEN.add(self)
            while line := answer.readline():
                if line.startswith(b"data:"):
                    NEWS["told"] += 1
                    self.refresh()
            self.count("live: stream lost", 0.0, RuntimeError("the stream ended"))
        except (OSError, http.client.HTTPException) as error:
            self.count("live: stream lost", 0.0, error)
        finally:
            OPEN.discard(self)
            stream.close()

    def count(self, name: str, took: float, error: Exception | None) -> None:
        self.environment.events.request.fire(
            request_type="",
            name=name,
            response_time=took,
            response_length=0,
            exception=error,
            context={},
        )

    def refresh(self) -> None:
        """As `live.js` and htmx do it."""
        for part in PLAN["parts"]:
            headers = {"HX-Request": "true", "HX-Target": part, "HX-Trigger": part}
            if part in self.etags:
                headers["If-None-Match"] = self.etags[part]
            answer = self.ask(f"live: {part}", PLAN["event"], headers=headers)
            if answer is not None and (etag := answer.headers.get("ETag")):
                self.etags[part] = etag


class Reader(Visitor):
    """Somebody who reads ladders, matches and replays, a page every few seconds."""

    fixed_count = PLAN["readers"]

    @task
    def read(self) -> None:
        name = random.choice(list(PLAN["pages_read"]))
        self.ask(name, random.choice(PLAN["pages_read"][name]))
        gevent.sleep(random.uniform(2, 6))


class Program(Visitor):
    """A program that asks the API."""

    fixed_count = PLAN["programs"]

    @task
    def call(self) -> None:
        name = random.choice(list(PLAN["api"]))
        headers = {"Authorization": f"Bearer {random.choice(PLAN['tokens'])}"}
        self.ask(name, random.choice(PLAN["api"][name]), headers=headers)
        gevent.sleep(random.uniform(2, 6))


class Author(Visitor):
    """Somebody who uploads a new version now and then."""

    fixed_count = PLAN["authors"]

    @task
    def upload(self) -> None:
        gevent.sleep(random.uniform(5, 15))
        mark = "a-boundary-that-no-bot-has"
        source = PLAN["source"] + f"\n# {random.getrandbits(64)}\n"
        body = (
            f'--{mark}\r\nContent-Disposition: form-data; name="file"; filename="bot.py"\r\n'
            f"Content-Type: text/x-python\r\n\r\n{source}\r\n--{mark}--\r\n"
        )
        number = random.randrange(len(PLAN["tokens"]))
        headers = {
            "Authorization": f"Bearer {PLAN['tokens'][number]}",
            "Content-Type": f"multipart/form-data; boundary={mark}",
        }
        path = f"/api/v1/bots/{PLAN['bots'][number]}/submissions/"
        self.ask("upload", path, method="POST", headers=headers, body=body.encode())


OPEN: set[LivePage] = set()
NEWS = {"told": 0}


def main() -> None:
    times: dict[str, list[float]] = defaultdict(list)
    errors: dict[str, int] = defaultdict(int)
    steady = False

    def note(name: str, response_time: float, exception: Exception | None, **_: Any) -> None:
        if exception is not None:
            errors[f"{name}: {exception}"[:150]] += 1
        elif steady:
            times[name].append(response_time)

    environment = Environment(user_classes=[LivePage, Reader, Program, Author])
    environment.events.request.add_listener(note)
    runner = environment.create_local_runner()
    count = sum(PLAN[kind] for kind in ("pages", "readers", "programs", "authors"))
    runner.start(count, spawn_rate=PLAN["rate"])
    give_up = time.monotonic() + 600
    while len(OPEN) < PLAN["pages"] and time.monotonic() < give_up:
        gevent.sleep(1)
        print(f"\r{len(OPEN)} pages are open", end="", file=sys.stderr, flush=True)
    gevent.sleep(PLAN["calm"])
    steady, NEWS["told"] = True, 0
    begin = time.monotonic()
    lowest = len(OPEN)
    while time.monotonic() - begin < PLAN["seconds"]:
        gevent.sleep(1)
        lowest = min(lowest, len(OPEN))
    seconds = time.monotonic() - begin
    measured = {name: sorted(each) for name, each in times.items()}
    steady = False
    found = dict(errors)  # what ends with us is no error
    json.dump(
        {
            "seconds": seconds,
            "open": lowest,
            "told": NEWS["told"],
            "times": measured,
            "errors": found,
        },
        sys.stdout,
    )
    sys.stdout.flush()
    runner.quit()


main()
