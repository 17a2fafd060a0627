from __future__ import annotations

from django.db import models

from arena.bots.models.submission import Submission


class Check(models.Model):
    """Progress and result of a submission's check, for its owner only."""

    submission = models.OneToOneField(Submission, models.CASCADE, related_name="check_run")
    lines = models.JSONField(default=list)
    """The log, oldest first: ``{"at": "11:32:05", "text": ..., "done": 1, "games": 3}``.

    Lines of earlier releases have no `done` and `games`.
    """
    games = models.PositiveSmallIntegerField(default=0)
    """Smoke games to play; 0 until a worker took it."""
    done = models.PositiveSmallIntegerField(default=0)
    verdict = models.CharField(max_length=20, blank=True)
    """Verdict of the first fault, if there was one."""
    step = models.PositiveIntegerField(null=True)
    """The decision of the first fault."""
    seat = models.PositiveSmallIntegerField(null=True)
    """The bot's seat in `record`."""
    record = models.BinaryField(null=True)
    """The smoke game to show, packed: the one with the fault, else the last."""
    changed_at = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return f"check of {self.submission}"
