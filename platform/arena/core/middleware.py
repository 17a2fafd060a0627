"""Middleware: security headers, limits, bad input, errors as pages."""

from __future__ import annotations

import ipaddress
from collections.abc import Callable, Iterator

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from arena.core.errors import ArenaError
from arena.core.problems import for_program, problem_response
from arena.core.tracing import request_id

GetResponse = Callable[[HttpRequest], HttpResponse]

SOURCES = (
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
)
POLICY = "; ".join((*SOURCES, "frame-ancestors 'none'"))
EMBEDDED_POLICY = "; ".join((*SOURCES, "frame-ancestors *"))
"""Policy of the one page that other sites may frame: a public replay, shown without a session."""


def content_security_policy(get_response: GetResponse) -> GetResponse:
    """Allow only our own scripts, files and form targets."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        response.headers.setdefault("Content-Security-Policy", POLICY)
        response.headers.setdefault(
            "Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"
        )
        response.headers.setdefault("Cross-Origin-Resource-Policy", "same-origin")
        return response

    return middleware


def loopback_only(get_response: GetResponse) -> GetResponse:
    """Answer requests from this machine only, unless the site is meant to be reachable.

    The host name of a request can be forged; its sender's address cannot.
    """
    if settings.REACHABLE:
        return get_response

    def middleware(request: HttpRequest) -> HttpResponse:
        sender = request.META.get("REMOTE_ADDR", "")
        if sender and not ipaddress.ip_address(sender).is_loopback:
            return HttpResponse(
                "This site serves its own machine only. To open it, set BOTOCRACY_HOSTS.",
                status=403,
                content_type="text/plain",
            )
        return get_response(request)

    return middleware


def request_size(get_response: GetResponse) -> GetResponse:
    """Refuse bodies over the limit under WSGI; `arena.config.body_limit` does it under ASGI."""

    def middleware(request: HttpRequest) -> HttpResponse:
        length = request.META.get("CONTENT_LENGTH") or "0"
        if length.isdecimal() and int(length) <= settings.REQUEST_BYTES:
            return get_response(request)
        mebibytes = settings.UPLOAD_BYTES / 1024**2
        error = ArenaError(
            f"That is too much to send: a bot may have {mebibytes:.1f} MiB.", code="too_large"
        )
        return _answer(request, error, status=413)

    return middleware


NUL = "\0"
"""PostgreSQL stores no text with this character, and fails a query that holds it."""


def readable_cookies(get_response: GetResponse) -> GetResponse:
    """Ignore cookies with a NUL, which a quoted cookie can hold; ours never have one."""

    def middleware(request: HttpRequest) -> HttpResponse:
        request.COOKIES = {
            name: value for name, value in request.COOKIES.items() if NUL not in name + value
        }
        return get_response(request)

    return middleware


def readable_input(get_response: GetResponse) -> GetResponse:
    """Refuse a NUL in an address, a form or the name of a file."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if any(NUL in text for text in _texts(request)):
            error = ArenaError("There is a character in this that no text can hold: leave it out.")
            return _answer(request, error)
        return get_response(request)

    return middleware


def _texts(request: HttpRequest) -> Iterator[str]:
    yield request.path
    for form in (request.GET, request.POST):
        for name, values in form.lists():
            yield name
            yield from values
    for _, files in request.FILES.lists():
        yield from (file.name or "" for file in files)


class domain_errors:  # noqa: N801 - named like the other middlewares; a class for its hook
    """An `ArenaError` that no view caught becomes a page, or JSON for programs."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        return _answer(request, error) if isinstance(error, ArenaError) else None


def _answer(request: HttpRequest, error: ArenaError, *, status: int = 0) -> HttpResponse:
    """The error as a page, or as a problem for programs."""
    if for_program(request):
        return problem_response(error, status=status)
    context = {"error": error, "request_id": request_id()}
    return render(request, "web/error.html", context, status=status or error.status)
