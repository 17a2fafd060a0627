"""Administrators sign in with a second factor."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from allauth.mfa.utils import is_mfa_enabled
from django.conf import settings
from django.contrib import messages
from django.core.exceptions import MiddlewareNotUsed
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from arena.core.errors import Forbidden
from arena.core.problems import for_program, problem_response

OPEN = ("account_logout", "account_reauthenticate", "mfa_")
"""Names of pages, or their prefixes, that setting up a second factor needs."""


class second_factor_required:  # noqa: N801 - named like the other middlewares; a class for its hook
    """Send an administrator who has no second factor to the page that sets one up."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        if not settings.ADMIN_TWO_FACTOR:
            raise MiddlewareNotUsed
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., Any], *arguments: Any
    ) -> HttpResponse | None:
        user, match = request.user, request.resolver_match
        if not user.is_authenticated or not user.is_staff:
            return None
        if match is None or (match.url_name or "").startswith(OPEN) or is_mfa_enabled(user):
            return None
        if for_program(request):
            return problem_response(Forbidden("Administrators need a second factor: set yours up."))
        messages.warning(request, "Administrators sign in with a second factor: set yours up.")
        return redirect("mfa_index")
