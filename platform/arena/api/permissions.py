"""What a caller may do before a service looks closer: signed in, and with the scope."""

from __future__ import annotations

from typing import Any

from allauth.mfa.utils import is_mfa_enabled
from django.conf import settings
from rest_framework.exceptions import NotAuthenticated
from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.request import Request

from arena.accounts.models import Scope, User
from arena.api.authentication import scopes
from arena.core.errors import Forbidden


class Scoped(BasePermission):
    """A token needs the scope of the view; a view that is not `public` needs somebody."""

    def has_permission(self, request: Request, view: Any) -> bool:
        if not isinstance(request.user, User):
            if request.method in SAFE_METHODS and view.public:
                return True
            raise NotAuthenticated("Sign in: send a token in the header Authorization.")
        wanted = view.scope_of(request.method, view.action)
        if wanted not in scopes(request):
            raise Forbidden(f"This needs a token with the scope {wanted}.", code="scope_missing")
        return wanted != Scope.ADMINISTER or self._administers(request.user)

    def _administers(self, user: User) -> bool:
        """Only administrators, and with a second factor where the site asks for one."""
        if settings.ADMIN_TWO_FACTOR and not is_mfa_enabled(user):
            raise Forbidden("Administrators need a second factor: set yours up on the site.")
        return user.is_staff
