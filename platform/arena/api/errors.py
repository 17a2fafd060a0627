"""Every error of the API as `application/problem+json` with a stable `code`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.views import defaults
from rest_framework import exceptions
from rest_framework.response import Response
from rest_framework.views import exception_handler, set_rollback

from arena.core.errors import ArenaError, Invalid, NotFound
from arena.core.problems import PROBLEM_JSON, for_program, problem, problem_response

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


def unknown(request: HttpRequest, rest: str = "") -> HttpResponse:
    """An address below `/api/` that nothing answers."""
    return problem_response(NotFound("There is nothing at this address. See /api/."))


def server_error(request: HttpRequest) -> HttpResponse:
    """An error of ours: a problem for programs, Django's plain page for people."""
    if not for_program(request):
        return defaults.server_error(request)
    return problem_response(ServerError("Something broke on our side. It is logged."))


class ServerError(ArenaError):
    status = 500
    code = "server_error"
