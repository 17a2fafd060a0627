"""The event stream of an open page."""

from __future__ import annotations

from allauth.account.adapter import get_adapter
from django.core.handlers.asgi import ASGIRequest
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.views.decorators.http import require_GET

from arena.web.live import topics
from arena.web.live.stream import watch


@require_GET
def changes(request: HttpRequest) -> HttpResponseBase:
    """Server-sent events with the topics that changed.

    Answers 204 if there can be no stream: under WSGI, where it would occupy a thread, or if the
    process has the most allowed. The browser then does not reconnect, and the page polls.
    """
    watched = topics.read(request.GET.getlist("topic"))
    stream = watch.enter(_client(request), watched) if isinstance(request, ASGIRequest) else None
    if stream is None:
        return HttpResponse(status=204)
    response = StreamingHttpResponse(stream, content_type="text/event-stream")
    response.headers["Cache-Control"] = "no-store"
    response.headers["Content-Encoding"] = "identity"  # compressing would delay events
    response.headers["X-Accel-Buffering"] = "no"  # no proxy may buffer it
    return response


def _client(request: HttpRequest) -> str:
    """Who holds the stream: the user, or the address of a visitor."""
    if request.user.is_authenticated:
        return f"user {request.user.pk}"
    return f"address {get_adapter().get_client_ip(request)}"
