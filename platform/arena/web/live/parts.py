"""One address serves a page or, to htmx, one part of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hashlib import blake2b
from typing import Any

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.cache import get_conditional_response, patch_cache_control, patch_vary_headers

from arena.live.topics import Topic, versions
from arena.web.requests import viewer

PART = "X-Part"
"""Response header that names the part, so that a sign-in page never replaces it."""
SHARED_SECONDS = 5
"""How long a part is kept for other strangers: words like "a minute ago" age meanwhile."""


def wanted_part(request: HttpRequest) -> str:
    """The id of the part htmx asks for; empty for the whole page."""
    return request.headers.get("HX-Target", "") if "HX-Request" in request.headers else ""


def page(
    request: HttpRequest,
    template: str,
    context: Mapping[str, Any] | Callable[[], Mapping[str, Any]],
    *,
    parts: Mapping[str, str],
    topic: Topic | None = None,
) -> HttpResponseBase:
    """The page, or the one of its `parts` (id → template) that is asked for.

    A part has an ETag of its content, so that one which has not changed costs a 304. All strangers
    see the same: with a `topic`, one rendering serves all of them until the topic changes. Then
    `context` should be a function, which is called only where something is rendered.
    """

    def draw(name: str) -> HttpResponse:
        return render(request, name, dict(context() if callable(context) else context))

    part = wanted_part(request)
    response: HttpResponseBase
    if part in parts:
        if topic is not None and viewer(request) is None:
            shown = HttpResponse(_shared(request, part, topic, lambda: draw(parts[part]).content))
        else:
            shown = draw(parts[part])
        etag = f'"{_digest(shown.content)}"'
        shown.headers["ETag"] = etag
        response = get_conditional_response(request, etag=etag, response=shown) or shown
        response.headers[PART] = part
        if request.headers.get("HX-Trigger") != part:
            # A filter asks, not the part itself. An update may have replaced the part meanwhile,
            # so the response names its target.
            response.headers["HX-Retarget"] = f"#{part}"
        patch_cache_control(response, private=True, no_cache=True)
    else:
        response = draw(template)
    patch_vary_headers(response, ("HX-Request", "HX-Target", "HX-Trigger"))
    return response


def _shared(request: HttpRequest, part: str, topic: Topic, draw: Callable[[], bytes]) -> bytes:
    """A stranger's part in the present version of its topic."""
    asked = (part, request.get_full_path(), topic, versions([topic]))
    key = f"part:{_digest(repr(asked).encode())}"
    content: bytes | None = cache.get(key)
    if content is None:
        content = draw()
        cache.set(key, content, SHARED_SECONDS)
    return content


def _digest(content: bytes) -> str:
    return blake2b(content, digest_size=12).hexdigest()
