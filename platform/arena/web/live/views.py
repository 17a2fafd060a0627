"""The event stream of an open page."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping

from django.core.handlers.asgi import ASGIRequest
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.views.decorators.http import require_GET

from arena.live import topics
from arena.live.responses import live_response
from arena.live.topics import Topic
from arena.live.watching import Listener, client_of, watch
from arena.web.requests import viewer


class PageStream:
    """Server-sent events for one open page: names each topic that changed, as the page wrote it.

    Django calls `close` when the response ends, whether or not anything was ever read from it.
    """

    def __init__(self, listener: Listener, names: Mapping[str, Topic]) -> None:
        self._listener = listener
        self._names = names

    async def __aiter__(self) -> AsyncIterator[bytes]:
        yield b"retry: 2000\n\n"
        await self._listener.start()
        while True:
            changed = await self._listener.unhurried_news()
            names = [name for name, topic in self._names.items() if topic in changed]
            yield "".join(f"data: {name}\n\n" for name in names).encode() or b": here\n\n"

    def close(self) -> None:
        self._listener.close()


@require_GET
def changes(request: HttpRequest) -> HttpResponseBase:
    """Server-sent events with the topics that changed.

    Answers 204 if there can be no stream: under WSGI, where it would occupy a thread, or if the
    process has the most allowed. The browser then does not reconnect, and the page polls.
    """
    watched = topics.read(request.GET.getlist("topic"))
    listener = None
    if isinstance(request, ASGIRequest):
        listener = watch.enter(client_of(request, viewer(request)), watched.values())
    if listener is None:
        return HttpResponse(status=204)
    return live_response(PageStream(listener, watched), "text/event-stream")
