"""Telling people things: on the site, by e-mail, or not at all, as they chose."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from smtplib import SMTPException

from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.mail import send_mail
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from arena.accounts.models import Notice, NoticeChoice, NoticeKind, User
from arena.core.text import storable

log = logging.getLogger(__name__)

MAILED = {NoticeKind.BENCH, NoticeKind.EVENT, NoticeKind.ORGANISING}
"""Kinds that are sent by e-mail unless somebody chose otherwise."""
MAILS_AT_ONCE = 100


@dataclass(frozen=True)
class Way:
    """How one kind of thing is told."""

    on_site: bool
    by_mail: bool


def ways(user: User) -> dict[NoticeKind, Way]:
    """How `user` wants to be told each kind of thing."""
    chosen = {choice.kind: choice for choice in NoticeChoice.objects.filter(user=user)}
    return {
        kind: Way(chosen[kind].on_site, chosen[kind].by_mail)
        if kind in chosen
        else Way(on_site=True, by_mail=kind in MAILED)
        for kind in NoticeKind
    }


@transaction.atomic
def ways_set(*, user: User, ways: Mapping[NoticeKind, Way]) -> None:
    """Remember how `user` wants to be told things."""
    for kind, way in ways.items():
        NoticeChoice.objects.update_or_create(
            user=user, kind=kind, defaults={"on_site": way.on_site, "by_mail": way.by_mail}
        )


def tell(user: User, kind: str, text: str, link: str = "") -> None:
    """Tell `user` something of a `NoticeKind`, with an address on this site that shows more.

    Safe inside a transaction: mail leaves later, and only if the transaction came through.
    The house and people who left are told nothing.
    """
    if not user.is_active or not user.has_usable_password():
        return
    way = ways(user)[NoticeKind(kind)]
    if not (way.on_site or way.by_mail):
        return
    if link and (not link.startswith("/") or link.startswith("//")):
        raise ValueError(f"a notice links to this site only, not to {link!r}")
    Notice.objects.create(
        user=user,
        kind=kind,
        text=storable(text)[:400],
        link=link,
        read_at=None if way.on_site else timezone.now(),
        mail_due=way.by_mail,
    )


def unread_count(user: User) -> int:
    return Notice.objects.filter(user=user, read_at=None).count()


def notices_of(user: User) -> QuerySet[Notice]:
    """What `user` was told, newest first."""
    return Notice.objects.filter(user=user)


def notices_read(user: User) -> None:
    """`user` has seen them all."""
    Notice.objects.filter(user=user, read_at=None).update(read_at=timezone.now())


def mail_send() -> int:
    """Send what is due to confirmed addresses; what the server refuses now is tried again.

    Each letter is taken off the list before it leaves: one that is lost in a crash is
    still on the site, and nobody gets one twice.
    """
    due = list(Notice.objects.filter(mail_due=True).select_related("user")[:MAILS_AT_ONCE])
    confirmed = dict(
        EmailAddress.objects.filter(user__in={notice.user_id for notice in due}, verified=True)
        .order_by("primary")
        .values_list("user_id", "email")
    )
    sent = 0
    for notice in reversed(due):
        mine = Notice.objects.filter(pk=notice.pk, mail_due=True)
        if not mine.update(mail_due=False) or notice.user_id not in confirmed:
            continue
        try:
            send_mail(
                f"Botocracy: {notice.text.splitlines()[0][:120]}",
                f"{notice.text}\n\n{settings.SITE_URL}{notice.link}\n\n"
                f"What you are told, and how, you choose at {settings.SITE_URL}/me/settings/",
                None,
                [confirmed[notice.user_id]],
            )
            sent += 1
        except (OSError, SMTPException) as error:
            log.warning("mail was not sent: %s; it will be tried again", error)
            Notice.objects.filter(pk=notice.pk).update(mail_due=True)
            break
    return sent
