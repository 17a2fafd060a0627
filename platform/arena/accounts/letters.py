"""Sending notices by e-mail. Each letter is retried by itself, and the last error is stored."""

from __future__ import annotations

import logging
from datetime import timedelta
from smtplib import SMTPException, SMTPRecipientsRefused, SMTPResponseException

from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from arena.accounts.models import Notice
from arena.core.text import storable

log = logging.getLogger(__name__)

LETTERS_AT_ONCE = 100
WAITS = tuple(timedelta(minutes=minutes) for minutes in (1, 5, 30, 120, 720))
"""Waits after each refusal; the refusal after the last wait is final."""
FINAL = 500
"""SMTP codes from here on are final: no such mailbox, refused for good."""


def letters_send() -> int:
    """Send letters that are due to confirmed addresses, oldest first; returns how many were sent.

    A letter is marked as sent before it is sent: after a crash it can still be read on the site,
    and nobody gets it twice. While the server cannot be reached, all letters wait and no attempt is
    counted.
    """
    now = timezone.now()
    due = list(
        Notice.objects.filter(Q(mail_after=None) | Q(mail_after__lte=now), mail_due=True)
        .select_related("user")
        .order_by("pk")[:LETTERS_AT_ONCE]
    )
    if not due:
        return 0
    confirmed = dict(
        EmailAddress.objects.filter(user__in={notice.user_id for notice in due}, verified=True)
        .order_by("primary")
        .values_list("user_id", "email")
    )
    server = get_connection()
    sent = 0
    for notice in due:
        if not _reached(server):
            break
        mine = Notice.objects.filter(pk=notice.pk, mail_due=True)
        if mine.update(mail_due=False) and notice.user_id in confirmed:
            sent += _send(server, notice, confirmed[notice.user_id])
    server.close()
    return sent


def _reached(server: BaseEmailBackend) -> bool:
    try:
        server.open()
    except (OSError, SMTPException) as error:
        log.warning("the mail server cannot be reached: %s; letters wait", error)
        return False
    return True


def _send(server: BaseEmailBackend, notice: Notice, address: str) -> bool:
    letter = EmailMessage(
        f"Botocracy: {notice.text.splitlines()[0][:120]}",
        f"{notice.text}\n\n{settings.SITE_URL}{notice.link}\n\n"
        f"What you are told, and how, you choose at {settings.SITE_URL}/me/settings/",
        None,
        [address],
        connection=server,
    )
    try:
        letter.send()
    except (OSError, SMTPException, ValueError) as error:  # ValueError: no address, or no header
        _refused(notice, error)
        server.close()  # the connection's state is unknown
        return False
    return True


def _refused(notice: Notice, error: Exception) -> None:
    """Schedule a retry, or give the letter up with the reason."""
    hopeless = isinstance(error, ValueError) or _code(error) >= FINAL
    last = hopeless or notice.mail_tries >= len(WAITS)
    wait = WAITS[min(notice.mail_tries, len(WAITS) - 1)]
    log.warning("a letter to user %s was refused: %s", notice.user_id, error)
    Notice.objects.filter(pk=notice.pk).update(
        mail_due=not last,
        mail_tries=F("mail_tries") + 1,
        mail_after=timezone.now() + wait,
        mail_error=storable(str(error) or type(error).__name__, limit=300) if last else "",
    )


def _code(error: Exception) -> int:
    """The SMTP code of an error, or 0 if it has none."""
    if isinstance(error, SMTPRecipientsRefused):
        return max((code for code, _ in error.recipients.values()), default=0)
    return error.smtp_code if isinstance(error, SMTPResponseException) else 0


def dead_letters() -> QuerySet[Notice]:
    """Letters that were given up, newest first, with the reason in `mail_error`."""
    return Notice.objects.exclude(mail_error="").select_related("user")
