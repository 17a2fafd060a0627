"""Telling those who wait what has changed.

One loop for each process looks at all watched topics together, so a thousand spectators of an
event cost as many queries as one. It ends with its last listener.
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Collection
from contextvars import Context
from threading import Lock
from typing import Any

from allauth.account.adapter import get_adapter
from asgiref.sync import sync_to_async
from django.db import Error, close_old_connections
from django.http import HttpRequest

from arena.accounts.models import User
from arena.core.measures import streams_count
from arena.live.topics import Topic, versions

log = logging.getLogger(__name__)

BEAT = 1.0
"""Seconds between two looks at the topics."""
SILENCE = 15.0
"""Seconds after which a stream without news sends a comment, so that no proxy closes it."""
MOST = 500
"""Streams that one process holds."""
PAGES_A_SECOND = 10
"""Open pages that a process tells of news, each of which then fetches its parts. Without it, every
result of an event with a thousand spectators would bring two thousand requests at once."""
MOST_OF_ONE = 40
"""Streams that one client may hold in a process: a signed-in user, or an address."""


@sync_to_async
def _look(topics: Collection[Topic]) -> dict[Topic, Any] | None:
    """The present versions of topics; None while the database does not answer."""
    close_old_connections()
    try:
        return versions(topics)
    except Error as error:
        log.warning("streams hear nothing of changes for now: %s", error)
        return None
    finally:
        close_old_connections()


class Listener:
    """One stream's place among those that are told of changes.

    It is held from `Watch.enter` until `close`.
    """

    def __init__(self, watch: Watch, client: str, topics: Collection[Topic]) -> None:
        self.client = client
        self.topics = frozenset(topics)
        self._watch = watch
        self._changed: set[Topic] = set()
        self._woken = asyncio.Event()
        self._looked = asyncio.Event()

    async def start(self) -> None:
        """Begin to listen. Every change after this call is told."""
        self._watch.start()
        await self._looked.wait()

    def tell(self, topics: Collection[Topic]) -> None:
        """Called after every look, with the topics that changed since the one before."""
        self._looked.set()
        if news := self.topics.intersection(topics):
            self._changed |= news
            self._woken.set()

    async def news(self) -> set[Topic]:
        """Topics that changed since the last call; empty after SILENCE seconds without a change."""
        try:
            await asyncio.wait_for(self._woken.wait(), SILENCE)
        except TimeoutError:
            return set()
        self._woken.clear()
        changed, self._changed = self._changed, set()
        return changed

    async def unhurried_news(self) -> set[Topic]:
        """As `news`, but where many listen, it waits its turn and tells all that came meanwhile."""
        changed = await self.news()
        if changed:
            turn = len(self._watch.listeners) / PAGES_A_SECOND
            await asyncio.sleep(turn * random.uniform(0.5, 1.5))
            changed |= self._changed
            self._changed = set()
            self._woken.clear()
        return changed

    def close(self) -> None:
        self._watch.leave(self)


class Watch:
    """The listeners of this process and the loop that looks for them."""

    def __init__(self) -> None:
        self._listeners: set[Listener] = set()
        self._lock = Lock()
        """Requests take and leave their places in threads."""
        self._task: asyncio.Task[None] | None = None

    @property
    def listeners(self) -> list[Listener]:
        with self._lock:
            return list(self._listeners)

    def enter(self, client: str, topics: Collection[Topic]) -> Listener | None:
        """A place for this client, or nothing where it or the process holds enough."""
        with self._lock:
            held = sum(listener.client == client for listener in self._listeners)
            if len(self._listeners) >= MOST or held >= MOST_OF_ONE:
                return None
            listener = Listener(self, client, topics)
            self._listeners.add(listener)
            streams_count(len(self._listeners))
            return listener

    def leave(self, listener: Listener) -> None:
        with self._lock:
            self._listeners.discard(listener)
            streams_count(len(self._listeners))

    def start(self) -> None:
        """Have the loop run while there are listeners."""
        if self._task is None or self._task.done():
            # A new context, because that of this request and its threads end with the request.
            self._task = asyncio.create_task(self._run(), context=Context())

    async def _run(self) -> None:
        known: dict[Topic, Any] = {}
        while listeners := self.listeners:
            watched = frozenset().union(*(listener.topics for listener in listeners))
            now = await _look(watched)
            if now is not None:
                changed = [
                    topic for topic, value in now.items() if known.get(topic, value) != value
                ]
                for listener in listeners:
                    listener.tell(changed)
                known = now
            await asyncio.sleep(BEAT)


watch = Watch()


def client_of(request: HttpRequest, user: User | None) -> str:
    """Whose stream it is: the user's, or that of a stranger's address."""
    if user is not None:
        return f"user {user.pk}"
    return f"address {get_adapter().get_client_ip(request)}"
