"""Errors for programs: `application/problem+json` (RFC 9457) with a stable `code`."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse

from arena.core.errors import ArenaError
from arena.core.tracing import request_id

PROBLEM_JSON = "application/problem+json"
API = "/api/"
"""Prefix of the addresses that answer programs."""


def problem(*, status: int, code: str, detail: str, **more: Any) -> dict[str, Any]:
    """The body of a problem, with the id of the request for those who report it."""
    known = {"request_id": name} if (name := request_id()) else {}
    return {
        "type": f"urn:botocracy:problem:{code}",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "code": code,
        "detail": detail,
        **known,
        **more,
    }


def problem_response(error: ArenaError, *, status: int = 0) -> HttpResponse:
    """`error` as a problem, outside of the REST framework."""
    status = status or error.status
    body = problem(status=status, code=error.code, detail=error.message)
    response = JsonResponse(body, status=status, content_type=PROBLEM_JSON)
    if error.retry_after is not None:
        response.headers["Retry-After"] = str(error.retry_after)
    return response


def for_program(request: HttpRequest) -> bool:
    """Whether a program reads the answer to this request."""
    return request.path.startswith(API)
