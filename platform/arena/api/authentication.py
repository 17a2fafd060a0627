"""Who calls: a token in the header `Authorization`, or the session of a browser."""

from __future__ import annotations

from typing import Any

from allauth.idp.oidc.contrib.rest_framework.authentication import (
    TokenAuthentication as OAuthTokenAuthentication,
)
from allauth.idp.oidc.models import Token as OAuthToken
from django.utils import timezone
from knox.auth import TokenAuthentication as KnoxTokenAuthentication
from rest_framework.authentication import get_authorization_header
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from arena.accounts.models import Scope, Token, User
from arena.accounts.tokens import PREFIX, scopes_of, token_used, tokens_of
from arena.core.errors import Forbidden

WRONG_TOKEN = "This token is wrong, revoked or expired."  # noqa: S105 - a sentence


class TokenAuthentication(KnoxTokenAuthentication):  # type: ignore[misc]  # knox has no types
    """`Authorization: Bearer bcy_…`, a token that its owner made."""

    def authenticate(self, request: Request) -> tuple[User, Token] | None:
        words = get_authorization_header(request).split()
        if len(words) != 2 or not words[1].startswith(PREFIX.encode()):
            return None
        try:
            found: tuple[User, Token] = super().authenticate(request)
        except (AuthenticationFailed, UnicodeDecodeError):
            raise AuthenticationFailed(WRONG_TOKEN) from None
        if found[0].is_team:  # nobody can make such a token
            raise AuthenticationFailed(WRONG_TOKEN)
        token_used(found[1])
        return found


class DeviceAuthentication(OAuthTokenAuthentication):  # type: ignore[misc]  # allauth has no types
    """`Authorization: Bearer …`, what the kit gets when its user signs in by the device flow."""

    def authenticate(self, request: Request) -> tuple[User, Any] | None:
        words = get_authorization_header(request).split()
        if not words or words[0].lower() != b"bearer":
            return None
        found: tuple[User, Any] | None = super().authenticate(request)
        user = found[0] if found else None
        if user is None or not user.is_active or user.is_team:
            raise AuthenticationFailed(WRONG_TOKEN)
        return found

    def authenticate_header(self, request: Request) -> str:
        return "Bearer"


def still_valid(request: Request) -> User | None:
    """Who calls, read again; raises if the token, session or account has ended meanwhile."""
    if not isinstance(request.user, User):
        return None
    user = User.objects.filter(pk=request.user.pk, is_active=True, is_team=False).first()
    auth = request.auth
    if isinstance(auth, Token):
        valid = tokens_of(request.user).filter(pk=auth.pk).exists()
    elif isinstance(auth, OAuthToken):
        valid = OAuthToken.objects.filter(pk=auth.pk, expires_at__gt=timezone.now()).exists()
    else:
        valid = request.session.exists(request.session.session_key or "")
    if user is None or not valid:
        raise Forbidden("The token, session or account has ended.", code="authentication_failed")
    return user


def scopes(request: Request) -> frozenset[str]:
    """What the caller may do: the token's scopes, or all of the user's in a session."""
    user, auth = request.user, request.auth
    if not isinstance(user, User):
        return frozenset({Scope.READ})
    if isinstance(auth, Token):
        return frozenset(auth.scopes) & scopes_of(user)
    if isinstance(auth, OAuthToken):
        expired = auth.expires_at is not None and auth.expires_at <= timezone.now()
        return frozenset() if expired else frozenset(auth.get_scopes()) & scopes_of(user)
    return scopes_of(user)
