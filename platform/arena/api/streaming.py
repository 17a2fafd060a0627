"""Live streams: one JSON value a line, sent as it happens."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from typing import cast

from asgiref.sync import sync_to_async
from django.db import close_old_connections
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from rest_framework.request import Request

from arena.accounts.models import User
from arena.api.authentication import still_valid
from arena.api.rendering import NDJSON, line
from arena.core.errors import ArenaError
from arena.live.feeds.base import Batch, Feed
from arena.live.responses import live_response
from arena.live.watching import Listener, client_of, watch

AFTER, LAST_EVENT_ID = "after", "Last-Event-ID"
WAIT = 2
"""Seconds after which to come again, where no stream can be held."""
MOST = 1000
"""Lines of an answer, about, where no stream can be held."""


def stream(request: Request, feed: Feed) -> HttpResponseBase:
    """The lines of a feed, from the one after `after` on, until it is over.

    Where no stream can be held (a server that gives each request a thread, or one that holds
    enough), the answer has the lines so far; the client comes again with the last id.
    """
    place = request.query_params.get(AFTER) or request.headers.get(LAST_EVENT_ID, "")
    user = request.user if isinstance(request.user, User) else None
    first = feed.read(user, place)  # raises before anything is sent
    listener = None
    if hasattr(request, "scope"):  # as requests of an asynchronous server have
        client = client_of(cast(HttpRequest, request), user)
        listener = watch.enter(client, [feed.topic])
    if listener is None:
        return _so_far(feed, user, first)
    return live_response(LineStream(request, feed, place, listener), NDJSON)


def _so_far(feed: Feed, user: User | None, batch: Batch) -> HttpResponse:
    lines = list(batch.lines)
    while batch.more and len(lines) < MOST:
        batch = feed.read(user, batch.place)
        lines += batch.lines
    if not lines:
        lines = [alive(batch.place)]
    headers = {"Cache-Control": "no-store"} | ({} if batch.over else {"Retry-After": str(WAIT)})
    return HttpResponse(b"".join(map(line, lines)), content_type=NDJSON, headers=headers)


def alive(place: str) -> dict[str, str]:
    """The line that a stream sends when nothing happens."""
    return {"id": place, "type": "alive"}


class LineStream:
    """The lines of one feed for one client.

    Everything is read with the rights that the caller has at that moment: the token, session or
    account may end, and results may be hidden again. Django calls `close` when the response ends.
    """

    def __init__(self, request: Request, feed: Feed, place: str, listener: Listener) -> None:
        self._request = request
        self._feed = feed
        self._place = place
        self._listener = listener

    async def __aiter__(self) -> AsyncIterator[bytes]:
        await self._listener.start()
        silent = True  # the first line tells where the stream begins
        while True:
            try:
                batch = await _reading(self._read)
            except ArenaError as error:
                told = {"type": "error", "code": error.code, "detail": error.message}
                yield line({"id": self._place, **told})
                return
            self._place = batch.place
            lines = batch.lines or ([alive(batch.place)] if silent else [])
            if lines:
                yield b"".join(map(line, lines))
            if batch.over:
                return
            silent = False
            if not batch.more:
                silent = not await self._listener.news()

    def _read(self) -> Batch:
        return self._feed.read(still_valid(self._request), self._place)

    def close(self) -> None:
        self._listener.close()


@sync_to_async
def _reading(read: Callable[[], Batch]) -> Batch:
    close_old_connections()
    try:
        return read()
    finally:
        close_old_connections()
