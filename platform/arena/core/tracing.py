"""Every request has an id: in its log lines, in the messages it sends to workers, in its answer."""

from __future__ import annotations

import logging
import re
import secrets
import time
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from structlog.contextvars import bind_contextvars, clear_contextvars, get_contextvars

from arena.core.measures import request_count

log = logging.getLogger(__name__)

HEADER = "X-Request-ID"
WELL_FORMED = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{7,63}")
PROBES = ("/healthz", "/readyz", "/metrics")
"""Addresses that machines ask every few seconds."""

_WORK = re.compile(r"(match|submission)(?:es|s)/<\w+:(pk|match)>")
_REQUEST_ID = "request_id"


def request_id() -> str:
    """The id of the request that this code works for, directly or as a task; may be empty."""
    return str(get_contextvars().get(_REQUEST_ID, ""))


def well_formed(name: object) -> bool:
    return isinstance(name, str) and WELL_FORMED.fullmatch(name) is not None


class request_ids:  # noqa: N801 - named like the other middlewares; a class for its hook
    """Names, counts and logs each request.

    An id that comes with a request is used only behind a proxy of ours: anyone else could send
    the id of somebody's request. The log has the route and never the address: addresses hold keys
    that sign in.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        given = request.headers.get(HEADER) if settings.PROXY else None
        name = given if given and well_formed(given) else secrets.token_hex(16)
        clear_contextvars()
        bind_contextvars(request_id=name)
        begin = time.perf_counter()
        response = self.get_response(request)
        seconds = time.perf_counter() - begin
        response.headers[HEADER] = name
        method, route = request.method or "", route_of(request)
        request_count(method=method, route=route, status=response.status_code, seconds=seconds)
        quiet = route == STATIC or request.path in PROBES
        log.log(
            logging.DEBUG if quiet else logging.INFO,
            "request",
            extra={
                "method": method,
                "route": route,
                "status": response.status_code,
                "ms": round(1000 * seconds, 1),
            },
        )
        return response

    def process_view(
        self, request: HttpRequest, _view: Any, _args: Any, kwargs: dict[str, Any]
    ) -> None:
        found = _WORK.search(request.resolver_match.route) if request.resolver_match else None
        if found and found[2] in kwargs:
            bind_contextvars(**{f"{found[1]}_id": int(kwargs[found[2]])})


STATIC = "static"


def route_of(request: HttpRequest) -> str:
    """The pattern of the address, such as ``/matches/<int:pk>/``: a few hundred in all."""
    if request.resolver_match is not None:
        return f"/{request.resolver_match.route}"
    if request.path in PROBES:
        return request.path
    return STATIC if request.path.startswith(settings.STATIC_URL) else "none"
