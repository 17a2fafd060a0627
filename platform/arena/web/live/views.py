"""The stream that wakes open pages."""

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

    No content, which tells a browser not to come back, where no stream can be held: a server that
    gives each request a thread, or one that holds enough. Its pages poll.
    """
    watched = topics.read(request.GET.getlist("topic"))
    stream = watch.enter(_client(request), watched) if isinstance(request, ASGIRequest) else None
    if stream is None:
        return HttpResponse(status=204)
    response = StreamingHttpResponse(stream, content_type="text/event-stream")
    response.headers["Cache-Control"] = "no-store"
    response.headers["Content-Encoding"] = "identity"  # never held back to be compressed
    response.headers["X-Accel-Buffering"] = "no"  # nor by a proxy
    return response


def _client(request: HttpRequest) -> str:
    """Whose stream it is: the user's, or that of a stranger's address."""
    if request.user.is_authenticated:
        return f"user {request.user.pk}"
    return f"address {get_adapter().get_client_ip(request)}"
