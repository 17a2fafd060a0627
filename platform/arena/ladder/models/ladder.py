from __future__ import annotations

from datetime import datetime

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q

from arena.core.visibility import Visibility


class StandingLadders(models.Manager["Ladder"]):
    """The site's own ladders, without those of groups."""

    def get_queryset(self) -> models.QuerySet[Ladder]:
        return super().get_queryset().filter(owner=None)


class Ladder(models.Model):
    """One game at one table size.

    Every rated match of both is on the site's own ladder. A group's ladder (a class, a company)
    has an owner and members, and only the matches that it made itself.
    """

    game = models.CharField(max_length=40)
    table_size = models.PositiveSmallIntegerField()
    teams = models.BooleanField(default=False)
    """Played in teams, where the game has them: a pair is rated by the sum of its strengths."""
    deals = models.PositiveSmallIntegerField(
        default=5, validators=(MinValueValidator(1), MaxValueValidator(200))
    )
    """Deals in each match the ladder makes."""
    made = models.PositiveIntegerField(default=0, editable=False)
    """Matches made so far."""
    bots = models.PositiveIntegerField(default=0, editable=False)
    """Bots that have played here; stored, because counting rungs is too slow for a page."""
    opened_at = models.DateTimeField(auto_now_add=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    """When it was closed. It makes and rates no matches since; its ratings stay."""

    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="ladders",
        editable=False,
    )
    """Who runs a group's ladder; ``None`` for the site's own."""
    title = models.CharField(max_length=60, default="", db_default="", blank=True)
    slug = models.SlugField(
        max_length=60, default="", db_default="", editable=False, db_index=False
    )
    """In the address of a group's ladder; ends with random letters and never changes."""
    visibility = models.CharField(
        max_length=10,
        choices=Visibility.choices,
        default=Visibility.PUBLIC,
        db_default=Visibility.PUBLIC,
        editable=False,
    )
    join_code = models.CharField(max_length=20, default="", db_default="", editable=False)
    house = models.BooleanField(default=True, db_default=True, editable=False)
    """Whether house bots play on a group's ladder."""
    paused_at = models.DateTimeField(null=True, blank=True, editable=False)
    """It makes no matches since; those under way are played and rated."""

    season = models.PositiveSmallIntegerField(default=1, db_default=1, editable=False)
    """The number of the season that is played now."""
    season_from = models.DateTimeField(null=True, blank=True, editable=False)
    """When the season began; ``None`` in the first, which began when the ladder opened."""
    season_after = models.BigIntegerField(default=0, db_default=0, editable=False)
    """The last rating event of earlier seasons; those after it are of this one."""
    divided_at = models.DateTimeField(null=True, blank=True, editable=False)
    """When its divisions were drawn last; ``None`` while it has none."""

    objects = StandingLadders()
    """The site's own ladders. A list made from it names no group's ladder by mistake."""
    every = models.Manager()  # noqa: DJ012 - a manager, not a field
    """All ladders, those of groups included."""

    class Meta:
        ordering = ("game", "table_size", "teams", "pk")
        constraints = (
            models.UniqueConstraint(
                fields=("game", "table_size", "teams"),
                condition=Q(owner=None),
                name="one_standing_ladder",
            ),
            models.UniqueConstraint(
                fields=("slug",), condition=~Q(slug=""), name="one_ladder_address"
            ),
        )

    def __str__(self) -> str:
        return self.title or self.terms

    @property
    def terms(self) -> str:
        """What is played at which tables, in words."""
        return f"{self.game} for {self.table_size}" + (" in teams" if self.teams else "")

    @property
    def is_open(self) -> bool:
        return self.closed_at is None

    @property
    def of_group(self) -> bool:
        """Whether it is a group's ladder and not the site's own."""
        return self.owner_id is not None

    @property
    def open_to_all(self) -> bool:
        """Whether lists show it and its matches to everyone."""
        return not self.of_group or self.visibility == Visibility.PUBLIC

    @property
    def season_began(self) -> datetime:
        return self.season_from or self.opened_at


class LadderChange(models.Model):
    """A change of a ladder by an administrator or its owner, with the reason. Never changes."""

    ladder = models.ForeignKey(Ladder, models.CASCADE, related_name="changes")
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    """``None`` for a change by the site itself."""
    what = models.CharField(max_length=200)
    why = models.CharField(max_length=400, blank=True)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-pk",)

    def __str__(self) -> str:
        return f"{self.ladder}: {self.what}"
