from __future__ import annotations

import uuid

from django.db import models
from knox.models import AbstractAuthToken


class Scope(models.TextChoices):
    """What a token allows. A session in the browser allows everything its user may do."""

    READ = "read", "Read what its owner may read"
    SUBMIT = "submit", "Create and change bots, upload versions"
    PLAY = "play", "Enter events, compare versions, set webhooks"
    ORGANISE = "organise", "Organise events"
    ADMINISTER = "administer", "Administer the site; for administrators only"


class Token(AbstractAuthToken):  # type: ignore[misc]  # knox has no types
    """A token for programs. Only the hash of its text is stored."""

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    """Names the token in addresses."""
    name = models.CharField(max_length=60)
    scopes = models.JSONField(default=list)
    last_used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-created", "digest")

    def __str__(self) -> str:
        return f"{self.name} of {self.user}"
