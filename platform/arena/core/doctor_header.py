"""What the site saw of a request, told to the doctor alone (`manage.py doctor --url …`).

The question carries a token that is signed with the site's secret key and lives for minutes.
"""

from __future__ import annotations

import json
from collections.abc import Callable

from django.core.signing import BadSignature, TimestampSigner
from django.http import HttpRequest, HttpResponse

ASKED = "X-Botocracy-Doctor"
SEEN = "X-Botocracy-Seen"
LIVES = 300
"""Seconds, so that clocks may differ a little."""
_SIGNER = "arena.doctor"


def doctor_token() -> str:
    return TimestampSigner(salt=_SIGNER).sign("headers")


def tell_doctor(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: answer a question of the doctor in a header."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if ASKED in request.headers and _is_doctor(request.headers[ASKED]):
            response.headers[SEEN] = json.dumps(
                {
                    "scheme": request.scheme,
                    "address": request.META.get("REMOTE_ADDR", ""),
                    "forwarded": request.headers.get("X-Forwarded-For", ""),
                    "proto": request.headers.get("X-Forwarded-Proto", ""),
                }
            )
        return response

    return middleware


def _is_doctor(token: str) -> bool:
    try:
        return TimestampSigner(salt=_SIGNER).unsign(token, max_age=LIVES) == "headers"
    except BadSignature:
        return False
