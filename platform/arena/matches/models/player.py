from __future__ import annotations

from django.db import models
from django.db.models import Q

from arena.bots.models import Submission
from arena.matches.models.match import Match


class MatchPlayer(models.Model):
    """One bot at the table, in the version that plays."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="players")
    index = models.PositiveSmallIntegerField()
    """Its seat in the first sitting; later sittings rotate."""
    submission = models.ForeignKey(Submission, models.PROTECT, related_name="played")
    name = models.CharField(max_length=200, blank=True)
    """As it was called when the match was settled; empty once its owner has left the site."""
    name_salt = models.CharField(max_length=32, blank=True)
    name_hash = models.CharField(max_length=64, blank=True)
    """Of salt and name. The fingerprint covers this, so that a name can be forgotten."""
    share = models.FloatField(null=True, blank=True)
    """Mean share of opponents beaten, 0 to 1, once settled."""
    place = models.PositiveSmallIntegerField(null=True, blank=True)
    fault_count = models.PositiveIntegerField(default=0)
    against = models.JSONField(null=True, blank=True)
    """By player index: its mean score against each at the table, 0 to 1, once settled."""
    seat_wins = models.JSONField(null=True, blank=True)
    """By seat: the share of its games there that it won; a shared first place is shared."""
    moves = models.PositiveIntegerField(default=0)
    seconds = models.FloatField(default=0.0)
    """Wall time of all its moves together."""
    slowest = models.FloatField(default=0.0)
    """Wall time of its slowest move."""

    class Meta:
        ordering = ("match_id", "index")
        constraints = (
            models.UniqueConstraint(fields=("match", "index"), name="match_player_index"),
        )
        indexes = (
            models.Index(fields=("submission", "match"), name="match_of_version"),
            # Few have any, whose causes a bot's page tells.
            models.Index(
                fields=("submission",), condition=Q(fault_count__gt=0), name="version_with_faults"
            ),
        )

    def __str__(self) -> str:
        return f"{self.submission} in match {self.match_id}"


class Sitting(models.Model):
    """What one bot's cell used in one sitting. Its log is the owner's."""

    player = models.ForeignKey(MatchPlayer, models.CASCADE, related_name="sittings")
    rotation = models.PositiveSmallIntegerField()
    verdict = models.CharField(max_length=20, blank=True)
    cpu = models.FloatField(null=True)
    peak_memory = models.BigIntegerField(null=True)
    log = models.TextField(blank=True)

    class Meta:
        ordering = ("player_id", "rotation")
        constraints = (models.UniqueConstraint(fields=("player", "rotation"), name="one_sitting"),)
        indexes = (
            # Logs are kept for a while, and found again without a look at all sittings.
            models.Index(fields=("player",), condition=~Q(log=""), name="sitting_with_log"),
        )

    def __str__(self) -> str:
        return f"sitting {self.rotation} of {self.player}"
