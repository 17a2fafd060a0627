from __future__ import annotations

from django.conf import settings
from django.core.validators import RegexValidator
from django.db import models

BOT_NAME = RegexValidator(
    r"\A\w(?:[\w .'-]{0,28}\w)?\Z",
    "A bot's name has 1 to 30 letters, digits, spaces or .'-_, "
    "and begins and ends with a letter or digit.",
)


class Bot(models.Model):
    """A player of one game. Its submissions are its versions."""

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="bots")
    game = models.CharField(max_length=40)
    name = models.CharField(max_length=30, validators=[BOT_NAME])
    slug = models.SlugField(max_length=40)
    active = models.ForeignKey(
        "bots.Submission", models.SET_NULL, null=True, blank=True, related_name="+"
    )
    """The version that plays: the newest valid one, or an earlier one that its owner chose."""
    benched_at = models.DateTimeField(null=True, blank=True)
    """When it was benched: the standing ladder gives it no matches since."""
    bench_reason = models.CharField(max_length=300, blank=True)
    """Why, in a sentence for its owner."""
    unbenched_at = models.DateTimeField(null=True, blank=True)
    """When it was last put back: earlier faults no longer count."""
    retired_at = models.DateTimeField(null=True, blank=True)
    """When it was retired: it gets no matches and enters no events since. Its past stays."""
    views_shared = models.BooleanField(default=True, db_default=True)
    """Whether datasets may have what it was shown; its moves are public in any case."""
    listed = models.BooleanField(default=True, db_default=True)
    """Whether it is public. One that was made for a class plays there only, and on no ladder."""
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("game", "name")
        constraints = (
            models.UniqueConstraint(fields=("game", "owner", "slug"), name="bot_address"),
        )

    def __str__(self) -> str:
        return f"{self.owner.username}/{self.slug}"
