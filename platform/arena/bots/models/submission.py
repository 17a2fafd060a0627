from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models

from arena.bots.models.bot import Bot
from arena.core.leases import Leased


class SubmissionStatus(models.TextChoices):
    QUEUED = "queued"
    """Uploaded; waits for its smoke game."""
    CHECKING = "checking"
    """A worker plays the smoke game."""
    VALID = "valid"
    REJECTED = "rejected"
    """`reason` tells its author what to change."""
    ERRORED = "errored"
    """The check failed three times by errors of ours. No blame on the bot."""


FOLDER = "submissions"
"""Where the files of versions are stored."""


def place_of(digest: str) -> str:
    """The name of the stored files with this hash."""
    return f"{FOLDER}/{digest[:2]}/{digest}.zip"


def _place(submission: Submission, _: str) -> str:
    return place_of(submission.content_hash)


class Submission(Leased):
    """One version of a bot. Its files never change; they are named by their hash."""

    WAITING: ClassVar[str] = SubmissionStatus.QUEUED
    UNDER_WAY: ClassVar[str] = SubmissionStatus.CHECKING
    BROKEN: ClassVar[str] = SubmissionStatus.ERRORED

    bot = models.ForeignKey(Bot, models.PROTECT, related_name="submissions")
    number = models.PositiveIntegerField()
    content_hash = models.CharField(max_length=64, db_index=True)
    archive = models.FileField(upload_to=_place, max_length=120)
    size = models.PositiveIntegerField()
    """Bytes of all files, unpacked."""
    house = models.BooleanField(default=False, editable=False)
    """Comes with the site and may run without a sandbox. Never set for an upload."""
    status = models.CharField(
        max_length=10, choices=SubmissionStatus.choices, default=SubmissionStatus.QUEUED
    )
    reason = models.TextField(blank=True)
    """Why it was rejected, in a sentence for its author."""
    detail = models.TextField(blank=True)
    """Help for finding the error: a traceback, the bot's log. For its owner only."""
    uploaded_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)
    checked_at = models.DateTimeField(null=True, blank=True)
    activated_at = models.DateTimeField(null=True, blank=True, editable=False)
    """When its owner last chose it over a newer version."""

    class Meta:
        ordering = ("-number",)
        constraints = (models.UniqueConstraint(fields=("bot", "number"), name="submission_number"),)
        indexes = (models.Index(fields=("status", "sent_at"), name="submission_waiting"),)

    def __str__(self) -> str:
        return f"{self.bot} v{self.number}"
