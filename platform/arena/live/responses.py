"""Responses that are sent as they come."""

from __future__ import annotations

from collections.abc import AsyncIterable

from django.db import close_old_connections
from django.http import StreamingHttpResponse


def live_response(stream: AsyncIterable[bytes], content_type: str) -> StreamingHttpResponse:
    """A response that nobody on the way holds back or stores.

    A request has its database connection until its response ends, which may be in hours: what the
    view has used goes back to the pool.
    """
    close_old_connections()
    response = StreamingHttpResponse(stream, content_type=content_type)
    response.headers["Cache-Control"] = "no-store"
    response.headers["Content-Encoding"] = "identity"  # never held back to be compressed
    response.headers["X-Accel-Buffering"] = "no"  # nor by a proxy
    return response
