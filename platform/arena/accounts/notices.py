"""Notices: on the site, by e-mail, or not at all, as each user chose."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from arena.accounts.models import MAILED, Notice, NoticeChoice, NoticeKind, User
from arena.accounts.owning import people_of
from arena.accounts.services import HOUSE
from arena.core.text import storable
from arena.webhooks.models import Kind
from arena.webhooks.outbox import announce


@dataclass(frozen=True)
class Way:
    """How one kind of notice reaches a user."""

    on_site: bool
    by_mail: bool


def ways(user: User) -> dict[NoticeKind, Way]:
    """How `user` wants each kind of notice."""
    chosen = {choice.kind: choice for choice in NoticeChoice.objects.filter(user=user)}
    return {
        kind: Way(chosen[kind].on_site, chosen[kind].by_mail)
        if kind in chosen
        else Way(on_site=True, by_mail=kind in MAILED)
        for kind in NoticeKind
    }


@transaction.atomic
def ways_set(*, user: User, ways: Mapping[NoticeKind, Way]) -> None:
    """Store how `user` wants each kind of notice."""
    for kind, way in ways.items():
        NoticeChoice.objects.update_or_create(
            user=user, kind=kind, defaults={"on_site": way.on_site, "by_mail": way.by_mail}
        )


def tell(user: User, kind: str, text: str, link: str = "") -> None:
    """Send `user` a notice, or each member of a team, with an address that shows more.

    Safe inside a transaction: mail leaves later, and only after the commit. The house and deleted
    accounts get none.
    """
    for person in people_of([user.pk]) if user.is_team else [user]:
        _tell(person, kind, text, link)


def _tell(user: User, kind: str, text: str, link: str) -> None:
    if not user.is_active or user.username == HOUSE:
        return
    way = ways(user)[NoticeKind(kind)]
    if not (way.on_site or way.by_mail):
        return
    if link and (not link.startswith("/") or link.startswith("//")):
        raise ValueError(f"a notice links to this site only, not to {link!r}")
    text = storable(text)[:400]
    Notice.objects.create(
        user=user,
        kind=kind,
        text=text,
        link=link,
        read_at=None if way.on_site else timezone.now(),
        mail_due=way.by_mail,
    )
    announce(Kind.NOTICE, [user.pk], text=text, link=link, data={"kind": kind})


def unread_count(user: User) -> int:
    return Notice.objects.filter(user=user, read_at=None).count()


def notices_of(user: User) -> QuerySet[Notice]:
    """The notices of `user`, newest first."""
    return Notice.objects.filter(user=user)


def notices_read(user: User) -> None:
    """Mark all notices of `user` as read."""
    Notice.objects.filter(user=user, read_at=None).update(read_at=timezone.now())


def notices_prune() -> int:
    """Delete notices that were read and are older than NOTICE_DAYS."""
    before = timezone.now() - timedelta(days=settings.NOTICE_DAYS)
    old = Notice.objects.filter(at__lt=before, read_at__isnull=False, mail_due=False)
    return old.delete()[0]
