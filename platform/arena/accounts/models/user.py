from __future__ import annotations

from django.contrib.auth.models import AbstractUser
from django.db import models


class User(AbstractUser):  # type: ignore[django-manager-missing]  # of tokens, by knox
    """Someone who signs in: a bot author, an organiser, an administrator, or the house."""

    listed = models.BooleanField(default=True, db_default=True)
    """Whether the name is public. Not that of a pupil, whose account a class's link made."""
