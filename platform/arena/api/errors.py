"""Every error of the API as `application/problem+json` with a stable `code`."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.db import OperationalError
from django.http import Http404, HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.views.decorators.csrf import csrf_exempt
from psycopg_pool import PoolTimeout
from rest_framework import exceptions
from rest_framework.response import Response
from rest_framework.views import exception_handler, set_rollback

from arena.core.errors import ArenaError, Invalid, NotFound, Unavailable
from arena.core.problems import PROBLEM_JSON, for_program, problem, problem_response
from arena.core.tracing import request_id

CODES = {
    exceptions.NotAuthenticated: "not_authenticated",
    exceptions.AuthenticationFailed: "authentication_failed",
    exceptions.PermissionDenied: "forbidden",
    exceptions.NotFound: "not_found",
    exceptions.MethodNotAllowed: "method_not_allowed",
    exceptions.NotAcceptable: "not_acceptable",
    exceptions.UnsupportedMediaType: "unsupported_media_type",
    exceptions.ParseError: "unreadable",
    exceptions.Throttled: "too_many",
}


def handle(error: Exception, context: dict[str, Any]) -> Response | None:
    """The answer to an error that a view raised; nothing for one that is our bug."""
    if isinstance(error, Invalid):
        set_rollback()
        return _answer(_invalid(error.errors), {})
    if isinstance(error, ArenaError):
        set_rollback()
        body = problem(status=error.status, code=error.code, detail=error.message)
        headers = {} if error.retry_after is None else {"Retry-After": str(error.retry_after)}
        return _answer(body, headers)
    if isinstance(error, exceptions.ValidationError):
        set_rollback()
        return _answer(_invalid(field_errors(error.detail)), {})
    if isinstance(error, Http404):
        error = exceptions.NotFound("There is nothing at this address.")
    elif isinstance(error, PermissionDenied):
        error = exceptions.PermissionDenied()
    elif isinstance(error, SuspiciousOperation):  # of Django, while it reads the body
        error = exceptions.ParseError("The body has too many fields, or too much in them.")
    plain = exception_handler(error, context)
    if plain is None or not isinstance(error, exceptions.APIException):
        return plain
    code = next((code for kind, code in CODES.items() if isinstance(error, kind)), "bad_request")
    headers = {name: plain.headers[name] for name in plain.headers}
    return _answer(problem(status=plain.status_code, code=code, detail=str(error.detail)), headers)


def _answer(body: dict[str, Any], headers: dict[str, str]) -> Response:
    return Response(body, body["status"], headers=headers, content_type=PROBLEM_JSON)


def _invalid(fields: Sequence[tuple[str, str]]) -> dict[str, Any]:
    detail = " ".join(f"{name}: {text}" if name else text for name, text in fields)
    errors = [{"field": name, "detail": text} for name, text in fields]
    return problem(status=422, code="invalid", detail=detail, errors=errors)


def field_errors(detail: Any, name: str = "") -> list[tuple[str, str]]:
    """The errors of a shape as pairs: path of the field, sentence."""
    if isinstance(detail, dict):
        return [
            pair
            for key, value in detail.items()
            for pair in field_errors(value, "" if key == "non_field_errors" else f"{name}{key}.")
        ]
    if isinstance(detail, list):
        return [pair for value in detail for pair in field_errors(value, name)]
    return [(name.rstrip("."), str(detail))]


@csrf_exempt  # nothing is done here, and the refusal would be a page
def unknown(request: HttpRequest, rest: str = "") -> HttpResponse:
    """An address below `/api/` that nothing answers."""
    return problem_response(NotFound("There is nothing at this address. See /api/."))


def server_error(request: HttpRequest) -> HttpResponse:
    """An error of ours: a problem for programs, a page for people that needs no database.

    Having no database connection free is no bug: the site is overloaded, and says so.
    """
    failed = sys.exc_info()[1]
    busy = isinstance(failed, OperationalError) and isinstance(failed.__cause__, PoolTimeout)
    error: ArenaError = (
        Unavailable("The site is very busy. Try again in a minute.")
        if busy
        else ServerError("Something broke on our side. It is logged.")
    )
    answer = problem_response(error)
    if not for_program(request):
        context = {"request_id": request_id(), "error": error}
        answer.content = render_to_string("500.html", context).encode()
        answer.headers["Content-Type"] = "text/html; charset=utf-8"
    return answer


class ServerError(ArenaError):
    status = 500
    code = "server_error"
