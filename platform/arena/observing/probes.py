"""`/healthz`, `/readyz` and `/metrics`, answered before anything else.

Probes ask a process by its own address, without TLS, a session or the site's name, so they are
answered before the middleware that needs those.
"""

from __future__ import annotations

import ipaddress
import secrets
from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from prometheus_client import CONTENT_TYPE_LATEST

from arena.observing.exposition import exposition
from arena.observing.readiness import readiness

GetResponse = Callable[[HttpRequest], HttpResponse]


def probes(get_response: GetResponse) -> GetResponse:
    """The middleware that answers the three addresses."""
    answers = {"/healthz": healthz, "/readyz": readyz, "/metrics": metrics}

    def middleware(request: HttpRequest) -> HttpResponse:
        answer = answers.get(request.path)
        if answer is None or request.method not in {"GET", "HEAD"}:
            return get_response(request)
        response = answer(request)
        response.headers["Cache-Control"] = "no-store"
        return response

    return middleware


def healthz(_: HttpRequest) -> HttpResponse:
    """This process answers. Nothing else is asked, or a database that is away would have every
    web process killed."""
    return JsonResponse({"healthy": True})


def readyz(_: HttpRequest) -> HttpResponse:
    """Whether everything is there that the site needs."""
    state = readiness()
    return JsonResponse(state.as_json(), status=200 if state.ready else 503)


def metrics(request: HttpRequest) -> HttpResponse:
    """Figures for Prometheus; for strangers there is nothing at this address."""
    if not may_read_metrics(request):
        return HttpResponse("There is nothing at this address.\n", "text/plain", 404)
    return HttpResponse(exposition(), content_type=CONTENT_TYPE_LATEST)


def may_read_metrics(request: HttpRequest) -> bool:
    scheme, _, given = request.headers.get("Authorization", "").partition(" ")
    token = settings.METRICS_TOKEN
    if token and given.strip() and scheme.lower() == "bearer":
        return secrets.compare_digest(given.strip().encode(), token.encode())
    return from_this_machine(request)


FORWARDED = ("Forwarded", "X-Forwarded-For", "X-Real-IP")


def from_this_machine(request: HttpRequest) -> bool:
    """Whether a process of this machine asks for itself, and not as a proxy for somebody."""
    if any(name in request.headers for name in FORWARDED):
        return False
    try:
        return ipaddress.ip_address(request.META.get("REMOTE_ADDR", "")).is_loopback
    except ValueError:
        return False
