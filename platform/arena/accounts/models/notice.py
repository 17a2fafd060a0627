from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q


class NoticeKind(models.TextChoices):
    """Kinds of notices. A new kind is one line here, its value at most 12 characters long.

    Users choose how they get each kind.
    """

    CHECK = "check", "The check of a bot you submitted is done"
    BENCH = "bench", "A bot of yours was benched, or is back"
    LADDER = "ladder", "A bot of yours was promoted or relegated"
    COMPARISON = "comparison", "A comparison of two versions is decided"
    EVENT = "event", "News of an event you entered"
    ORGANISING = "organising", "Something needs you in an event you organise"
    WEBHOOK = "webhook", "A webhook of yours was switched off"
    TEAM = "team", "Somebody invites you to a team, or joins or leaves one of yours"


MAILED = {
    NoticeKind.BENCH,
    NoticeKind.EVENT,
    NoticeKind.ORGANISING,
    NoticeKind.WEBHOOK,
    NoticeKind.TEAM,
}
"""Kinds that are sent by e-mail unless somebody chose otherwise."""


def notice_kinds() -> list[tuple[str, str]]:
    """A function, so that a new kind needs no migration."""
    return NoticeKind.choices


class Notice(models.Model):
    """A message to a user. Once read, it is kept for NOTICE_DAYS."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="notices")
    kind = models.CharField(max_length=12, choices=notice_kinds)
    text = models.CharField(max_length=400)
    link = models.CharField(max_length=200, blank=True)
    """An address of this site, from its root."""
    at = models.DateTimeField(auto_now_add=True)
    read_at = models.DateTimeField(null=True, blank=True)
    mail_due = models.BooleanField(default=False)
    """Whether it still has to be sent by e-mail."""
    mail_tries = models.PositiveSmallIntegerField(default=0)
    """How often the mail server refused it."""
    mail_after = models.DateTimeField(null=True, blank=True)
    """Time of the next attempt."""
    mail_error = models.CharField(max_length=310, blank=True)
    """Why the letter was given up, in the mail server's words."""

    class Meta:
        ordering = ("-pk",)
        indexes = (
            models.Index(fields=("user", "-id"), name="notice_newest"),
            models.Index(fields=("user",), condition=Q(read_at=None), name="notice_unread"),
            models.Index(fields=("id",), condition=Q(mail_due=True), name="notice_mail_due"),
            models.Index(fields=("id",), condition=~Q(mail_error=""), name="notice_mail_dead"),
        )

    def __str__(self) -> str:
        return f"{self.user}: {self.text}"


class NoticeChoice(models.Model):
    """How a user wants notices of one kind, where it differs from the default."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="choices")
    kind = models.CharField(max_length=12, choices=notice_kinds)
    on_site = models.BooleanField()
    by_mail = models.BooleanField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=("user", "kind"), name="one_choice"),)

    def __str__(self) -> str:
        return f"{self.user}: {self.kind}"
