"""Signing up by invitation: administrators make links, each good for some accounts and days."""

from __future__ import annotations

import hashlib
import secrets
from datetime import timedelta
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from arena.accounts.models import SignUp, SignUpLink, User
from arena.core.errors import Forbidden, Invalid, NotFound, Refused
from arena.core.text import one_line

LONGEST_DAYS = 366
MOST_USES = 1000
"""Accounts that one link may make; a lecture has fewer people."""
USED_UP = "This invitation link is used up or too old: ask for another one."


def link_create(*, by: User, note: str, days: int, uses: int) -> tuple[SignUpLink, str]:
    """A new link and its secret, which is shown once."""
    _require_staff(by)
    if settings.SIGN_UP != "invitation":
        raise Refused(
            f"Sign-up is {settings.SIGN_UP} on this site, so a link would change nothing. "
            "Set BOTOCRACY_SIGN_UP=invitation first."
        )
    note = one_line(note, "The note", limit=100) if note.strip() else ""
    wrong = []
    if not 1 <= days <= LONGEST_DAYS:
        wrong.append(("days", f"A link is valid for 1 to {LONGEST_DAYS} days."))
    if not 1 <= uses <= MOST_USES:
        wrong.append(("uses", f"A link makes 1 to {MOST_USES} accounts."))
    if wrong:
        raise Invalid(wrong)
    secret = secrets.token_urlsafe(24)
    link = SignUpLink.objects.create(
        digest=_digest(secret),
        note=note,
        made_by=by,
        expires_at=timezone.now() + timedelta(days=days),
        uses_allowed=uses,
    )
    return link, secret


def link_revoke(*, by: User, uid: UUID) -> None:
    """Make a link useless. Accounts that it made stay."""
    _require_staff(by)
    changed = SignUpLink.objects.filter(uid=uid, revoked_at=None).update(revoked_at=timezone.now())
    if not changed:
        raise NotFound("There is no such link, or it is revoked already.")


def links_made() -> QuerySet[SignUpLink]:
    """All links with who made them and who came by them, newest first."""
    return SignUpLink.objects.select_related("made_by").prefetch_related("sign_ups__user")


def link_opens(secret: str) -> bool:
    """Whether somebody can sign up with this secret now."""
    return _usable().filter(digest=_digest(secret)).exists()


@transaction.atomic
def link_use(*, secret: str, user: User) -> None:
    """Count one use of the link and remember who came by it; refused if it is used up.

    The row's condition decides, so two people cannot share the last use.
    """
    link = SignUpLink.objects.select_for_update().filter(digest=_digest(secret)).first()
    if link is None or not _usable().filter(pk=link.pk).update(uses=F("uses") + 1):
        raise Refused(USED_UP)
    SignUp.objects.create(link=link, user=user)


def _usable() -> QuerySet[SignUpLink]:
    fresh = Q(revoked_at=None, expires_at__gt=timezone.now())
    return SignUpLink.objects.filter(fresh, uses__lt=F("uses_allowed"))


def _digest(secret: str) -> str:
    # A random secret of 24 bytes cannot be guessed, so a slow hash would protect nothing.
    return hashlib.sha256(secret.encode()).hexdigest()


def _require_staff(user: User) -> None:
    if not user.is_staff:
        raise Forbidden("Invitation links are made by administrators.")
