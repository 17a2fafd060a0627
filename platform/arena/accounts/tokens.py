"""Tokens for programs: making, using and revoking them."""

from __future__ import annotations

from collections.abc import Collection
from datetime import timedelta
from uuid import UUID

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from arena.accounts.models import Scope, Token, User
from arena.core.errors import ArenaError, Forbidden, NotFound, TooMany
from arena.core.text import one_line

PREFIX = "bcy_"
"""Beginning of every token, so that scanners of repositories recognise a leaked one."""
LONGEST_DAYS = 366
TOKENS_PER_USER = 50
USE_SECONDS = 60
"""The last use is stored at most this often."""


def scopes_of(user: User) -> frozenset[Scope]:
    """All scopes that the user's tokens may have."""
    return frozenset(Scope) - (frozenset() if user.is_staff else {Scope.ADMINISTER})


def tokens_of(user: User) -> QuerySet[Token]:
    """The user's tokens that are still valid, newest first."""
    found: QuerySet[Token] = Token.objects.filter(
        Q(expiry=None) | Q(expiry__gt=timezone.now()), user=user
    )
    return found


def token_create(
    *, user: User, name: str, scopes: Collection[str], days: int, within: Collection[str]
) -> tuple[Token, str]:
    """A new token and its text, which is shown once.

    `within` are the scopes of the caller: a token cannot make a stronger one.
    """
    if user.is_team:
        raise Forbidden("A team has no tokens: its members use their own.")
    name = one_line(name, "A token's name", limit=60)
    chosen = [scope for scope in Scope if scope in set(scopes)]
    if not chosen or len(chosen) != len(set(scopes)):
        raise ArenaError(f"Choose scopes among {', '.join(Scope)}.", code="bad_scope")
    if not set(chosen) <= set(within) & scopes_of(user):
        raise Forbidden("A token cannot have more scopes than its maker.", code="scope_missing")
    if not 1 <= days <= LONGEST_DAYS:
        raise ArenaError(f"A token is valid for 1 to {LONGEST_DAYS} days.", code="bad_days")
    with transaction.atomic():
        User.objects.select_for_update().get(pk=user.pk)
        if tokens_of(user).count() >= TOKENS_PER_USER:
            raise TooMany(f"You have {TOKENS_PER_USER} tokens: revoke one first.")
        made: tuple[Token, str] = Token.objects.create(
            user, expiry=timedelta(days=days), prefix=PREFIX, name=name, scopes=chosen
        )
        return made


def token_revoke(*, user: User, uid: UUID) -> None:
    """Delete a token; it stops working at once."""
    if not Token.objects.filter(user=user, uid=uid).delete()[0]:
        raise NotFound("There is no such token.")


def token_used(token: Token) -> None:
    """Remember when the token was used last, to the minute."""
    now = timezone.now()
    before = now - timedelta(seconds=USE_SECONDS)
    stale = Token.objects.filter(Q(last_used_at=None) | Q(last_used_at__lt=before), pk=token.pk)
    stale.update(last_used_at=now)
