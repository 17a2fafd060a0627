"""Who may see an event or a group's ladder."""

from __future__ import annotations

from django.db import models


class Visibility(models.TextChoices):
    PUBLIC = "public"
    UNLISTED = "unlisted"
    """Visible to anybody with the address, but on no list."""
    PRIVATE = "private"
    """Visible to people who joined with its code."""
