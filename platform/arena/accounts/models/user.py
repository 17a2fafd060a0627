from __future__ import annotations

from django.contrib.auth.models import AbstractUser


class User(AbstractUser):  # type: ignore[django-manager-missing]  # of tokens, by knox
    """Someone who signs in: a bot author, an organiser, an administrator, or the house."""
