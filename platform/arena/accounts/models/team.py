from __future__ import annotations

from django.conf import settings
from django.db import models


class Team(models.Model):
    """People who own bots together. Its account owns the bots and has its name.

    The key of a team is the key of its account, so a bot's `owner_id` names its team.
    """

    account = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.PROTECT, primary_key=True, related_name="team"
    )
    captain = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+"
    )
    """The member who invites and removes others; empty once the team is dissolved."""
    founded_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("account__username",)

    def __str__(self) -> str:
        return self.account.username


class TeamMember(models.Model):
    """A person in a team. The row is deleted when they leave."""

    team = models.ForeignKey(Team, models.CASCADE, related_name="members")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="team_memberships"
    )
    joined_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("pk",)
        constraints = (models.UniqueConstraint(fields=("team", "user"), name="in_team_once"),)

    def __str__(self) -> str:
        return f"{self.user} in {self.team}"


class TeamAnswer(models.TextChoices):
    PENDING = "pending"
    ACCEPTED = "accepted"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"
    """The captain took the invitation back, or the team was dissolved."""


class TeamInvitation(models.Model):
    """An invitation of a person to a team, who accepts or declines. Asked again, it is one row."""

    team = models.ForeignKey(Team, models.CASCADE, related_name="invitations")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="team_invitations"
    )
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    answer = models.CharField(max_length=9, choices=TeamAnswer.choices, default=TeamAnswer.PENDING)
    asked_at = models.DateTimeField()

    class Meta:
        ordering = ("pk",)
        constraints = (models.UniqueConstraint(fields=("team", "user"), name="asked_once"),)

    def __str__(self) -> str:
        return f"{self.user} to {self.team}"


class TeamChange(models.Model):
    """A line of a team's log: which person did what for it. Never changed."""

    team = models.ForeignKey(Team, models.CASCADE, related_name="changes")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    what = models.CharField(max_length=160)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-pk",)

    def __str__(self) -> str:
        return f"{self.by} {self.what}"
