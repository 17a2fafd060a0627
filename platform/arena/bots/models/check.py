from __future__ import annotations

from django.db import models

from arena.bots.models.submission import Submission


class Check(models.Model):
    """How the check of a submission goes and went. All of it is the owner's."""

    submission = models.OneToOneField(Submission, models.CASCADE, related_name="check_run")
    lines = models.JSONField(default=list)
    """What happened, in order: ``{"at": "11:32:05", "text": ...}``."""
    games = models.PositiveSmallIntegerField(default=0)
    """Smoke games to play; 0 until a worker took it."""
    done = models.PositiveSmallIntegerField(default=0)
    verdict = models.CharField(max_length=20, blank=True)
    """The first fault's, if there was one."""
    step = models.PositiveIntegerField(null=True)
    """The decision at which it faulted."""
    seat = models.PositiveSmallIntegerField(null=True)
    """Where the bot sat in the game that is kept."""
    record = models.BinaryField(null=True)
    """The smoke game to look at, packed: the one with the fault, else the last."""
    changed_at = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return f"check of {self.submission}"
