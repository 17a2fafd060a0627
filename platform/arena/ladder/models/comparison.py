from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from arena.bots.models import Bot, Submission
from arena.ladder.models.ladder import Ladder
from arena.matches.models import Commitment, Match


class ComparisonState(models.TextChoices):
    RUNNING = "running"
    BETTER = "better"
    """The new version is better."""
    NOT_BETTER = "not better"
    """The new version is not better by `worthwhile`."""
    UNDECIDED = "undecided"
    """All deals are played, and the test still does not know."""
    CANCELLED = "cancelled"


class Comparison(models.Model):
    """A comparison of two versions of a bot at the same tables with the same cards."""

    ladder = models.ForeignKey(Ladder, models.CASCADE, related_name="comparisons")
    """The ladder whose terms are played, and whose bots may be opponents; nothing is rated."""
    bot = models.ForeignKey(Bot, models.CASCADE, related_name="comparisons")
    old = models.ForeignKey(Submission, models.CASCADE, related_name="+")
    new = models.ForeignKey(Submission, models.CASCADE, related_name="+")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="comparisons")
    state = models.CharField(
        max_length=10, choices=ComparisonState.choices, default=ComparisonState.RUNNING
    )
    worthwhile = models.FloatField()
    """The smallest improvement worth finding, as a share of opponents beaten."""
    alpha = models.FloatField()
    beta = models.FloatField()
    most = models.PositiveIntegerField()
    """Deals after which it ends undecided."""
    cards_old = models.OneToOneField(Commitment, models.PROTECT, related_name="+")
    cards_new = models.OneToOneField(Commitment, models.PROTECT, related_name="+")
    """Both commitments have one secret, so that both versions get the same cards."""
    deals = models.PositiveIntegerField(default=0)
    """Deals that both versions have played and the test has seen."""
    mean = models.FloatField(default=0.0)
    """The new version's share of opponents beaten, less the old one's."""
    margin = models.FloatField(null=True)
    """Half the width of the mean's 95 % interval."""
    leaning = models.FloatField(default=0.0)
    """How near the answer is: −1 at “not better”, 1 at “better”."""
    pool = models.JSONField(default=list)
    """Keys of the opponents' versions. The first is the strongest and sits at every table."""
    created_at = models.DateTimeField(auto_now_add=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-pk",)
        indexes = (
            models.Index(fields=("id",), condition=Q(state="running"), name="comparison_running"),
        )

    def __str__(self) -> str:
        return f"{self.new} against {self.old}"


class ComparisonTable(models.Model):
    """One table of a comparison: a match with each version, with the same opponents and cards."""

    comparison = models.ForeignKey(Comparison, models.CASCADE, related_name="tables")
    number = models.PositiveIntegerField()
    with_old = models.OneToOneField(Match, models.PROTECT, related_name="trial_old")
    with_new = models.OneToOneField(Match, models.PROTECT, related_name="trial_new")
    differences = models.JSONField(null=True)
    """By deal, the new version's share less the old one's; ``None`` until both have played."""

    class Meta:
        ordering = ("comparison_id", "number")
        constraints = (
            models.UniqueConstraint(fields=("comparison", "number"), name="one_trial_table"),
        )

    def __str__(self) -> str:
        return f"table {self.number} of {self.comparison}"
