from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import Q

from arena.core.leases import Leased
from arena.matches.models.commitment import Commitment
from botocracy.records.match_file import FORMAT


class MatchStatus(models.TextChoices):
    QUEUED = "queued"
    HELD = "held"
    """Its event is paused."""
    PLAYING = "playing"
    """A worker holds its lease."""
    SETTLED = "settled"
    """Played, written and rated. Final."""
    ERRORED = "errored"
    """We failed three times; an organiser decides. No bot carries it."""
    VOID = "void"
    """Called off; counts for nothing."""


UNSETTLED = (MatchStatus.QUEUED, MatchStatus.HELD, MatchStatus.PLAYING, MatchStatus.ERRORED)
"""States of a match that may still be played."""


class Lane(models.TextChoices):
    """Who waits for a match, and so which queue it is sent to: the first lane comes first."""

    EVENT = "matches"
    LADDER = "standing"
    TRIAL = "trials"
    """A comparison of two versions: unrated, and played when nothing else waits."""


class Match(Leased):
    """One table of bots, playing every deal once for each rotation of the seats."""

    WAITING: ClassVar[str] = MatchStatus.QUEUED
    UNDER_WAY: ClassVar[str] = MatchStatus.PLAYING
    BROKEN: ClassVar[str] = MatchStatus.ERRORED

    game = models.CharField(max_length=40)
    table_size = models.PositiveSmallIntegerField()
    options = models.JSONField()
    """Complete: defaults filled in when the match was made."""
    deals = models.PositiveSmallIntegerField()
    clocks = models.JSONField()
    faults_allowed = models.PositiveSmallIntegerField()
    commitment = models.ForeignKey(Commitment, models.PROTECT, related_name="matches")
    key = models.CharField(max_length=60)
    """Names the match within its commitment; the deals follow from both."""
    lane = models.CharField(max_length=10, choices=Lane.choices, default=Lane.EVENT)
    asked_by = models.PositiveBigIntegerField(default=0, db_default=0, editable=False)
    """The key of the user who waits for it: the organiser of its event, the author of its
    comparison, the owner of the bot it was made for (of a team and its people the smallest).
    0: the site itself. Not a foreign key: it only counts in `arena.workers.turns`."""
    rated = models.BooleanField(default=True)
    released = models.BooleanField(default=False)
    """Whether everyone may see its replays."""
    results_open = models.BooleanField(default=True)
    """Whether everyone may see who won; where not, its event says who may, and no list names it."""
    opened = models.PositiveBigIntegerField(null=True, blank=True, unique=True, editable=False)
    """Position in the order in which results were opened to all (`arena.matches.opening`)."""
    status = models.CharField(
        max_length=10, choices=MatchStatus.choices, default=MatchStatus.QUEUED
    )
    created_at = models.DateTimeField(auto_now_add=True)
    settled_at = models.DateTimeField(null=True, blank=True)
    seconds = models.FloatField(null=True, blank=True)
    """How long it took to play."""
    worker = models.CharField(max_length=120, blank=True)
    """Who played it."""
    fingerprint = models.CharField(max_length=64, blank=True, editable=False)
    """The hash of all that was played and what came of it, fixed when it was settled."""
    format = models.PositiveSmallIntegerField(default=FORMAT, editable=False)
    """Of its file: by which rules cards are dealt, faults count and the fingerprint is made."""
    record_file = models.CharField(max_length=64, default="", db_default="", editable=False)
    """Hash of the stored file with its games' moves; empty as long as their rows hold them."""
    fresh_deals = models.BooleanField(default=False, editable=False)
    """Whether each rotation of a deal is dealt anew."""

    class Meta:
        verbose_name_plural = "matches"
        ordering = ("-pk",)
        constraints = (models.UniqueConstraint(fields=("commitment", "key"), name="match_key"),)
        indexes = (
            models.Index(fields=("status", "sent_at"), name="match_waiting"),
            models.Index(
                fields=("lane", "asked_by", "game", "id"),
                condition=Q(status="queued"),
                name="match_in_turn",
            ),
            models.Index(fields=("game", "table_size", "status"), name="match_of_ladder"),
            models.Index(fields=("worker", "settled_at"), name="match_of_worker"),
            models.Index(fields=("settled_at",), name="match_settled_at"),
            models.Index(
                fields=("-settled_at", "-id"),
                condition=Q(status="settled", results_open=True),
                name="match_recent",
            ),
            models.Index(
                fields=("game", "-settled_at", "-id"),
                condition=Q(status="settled", results_open=True),
                name="match_recent_of_game",
            ),
            models.Index(
                fields=("settled_at",), condition=Q(record_file=""), name="match_unarchived"
            ),
        )

    def __str__(self) -> str:
        return f"match {self.pk}"


class OpenedCount(models.Model):
    """The highest `Match.opened`; one row."""

    last = models.PositiveBigIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.last} results opened"
