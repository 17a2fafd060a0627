"""Server-sent events that tell open pages which topics have changed.

One loop for each process looks at all watched topics together, so a thousand spectators of an
event cost as many queries as one. It ends with its last listener.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Collection, Mapping
from contextvars import Context
from threading import Lock
from typing import Any

from asgiref.sync import sync_to_async
from django.db import Error, close_old_connections

from arena.web.live.topics import Topic, versions

log = logging.getLogger(__name__)

BEAT = 1.0
"""Seconds between two looks at the topics."""
SILENCE = 15.0
"""Seconds after which a stream without news sends a comment, so that no proxy closes it."""
MOST = 500
"""Streams that one process holds; a page that gets none polls."""
MOST_OF_ONE = 40
"""Streams that one client may hold in a process: a signed-in user, or an address."""


@sync_to_async
def _look(topics: Collection[Topic]) -> dict[Topic, Any] | None:
    """The present versions of topics; None while the database does not answer."""
    close_old_connections()
    try:
        return versions(topics)
    except Error as error:
        log.warning("open pages hear nothing of changes for now: %s", error)
        return None
    finally:
        close_old_connections()


class Listener:
    """One open page."""

    def __init__(self, topics: Collection[Topic]) -> None:
        self.topics = frozenset(topics)
        self._changed: set[Topic] = set()
        self._woken = asyncio.Event()

    def tell(self, topics: Collection[Topic]) -> None:
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


class Stream:
    """The event stream of one open page: names each topic that changed, as the page wrote it.

    It holds its place from when it is made until `close`, which Django calls when the
    response ends, whether or not anything was ever read from it.
    """

    def __init__(self, watch: Watch, client: str, topics: Mapping[str, Topic]) -> None:
        self.client = client
        self.listener = Listener(topics.values())
        self._watch = watch
        self._topics = topics

    async def __aiter__(self) -> AsyncIterator[bytes]:
        self._watch.start()
        yield b"retry: 2000\n\n"
        while True:
            changed = await self.listener.news()
            names = [name for name, topic in self._topics.items() if topic in changed]
            yield "".join(f"data: {name}\n\n" for name in names).encode() or b": here\n\n"

    def close(self) -> None:
        self._watch.leave(self)


class Watch:
    """The streams of this process and the loop that looks for them."""

    def __init__(self) -> None:
        self._streams: set[Stream] = set()
        self._lock = Lock()
        """Requests take and leave their places in threads."""
        self._task: asyncio.Task[None] | None = None

    @property
    def listeners(self) -> list[Listener]:
        with self._lock:
            return [stream.listener for stream in self._streams]

    def enter(self, client: str, topics: Mapping[str, Topic]) -> Stream | None:
        """A stream for this client; None if the client or the process has the most allowed."""
        with self._lock:
            held = sum(stream.client == client for stream in self._streams)
            if len(self._streams) >= MOST or held >= MOST_OF_ONE:
                return None
            stream = Stream(self, client, topics)
            self._streams.add(stream)
            return stream

    def leave(self, stream: Stream) -> None:
        with self._lock:
            self._streams.discard(stream)

    def start(self) -> None:
        """Start the loop, unless it runs; it ends when there are no streams."""
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
