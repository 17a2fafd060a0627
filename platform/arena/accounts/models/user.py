from __future__ import annotations

from django.contrib.auth.hashers import UNUSABLE_PASSWORD_PREFIX
from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models import Q


class User(AbstractUser):  # type: ignore[django-manager-missing]  # of tokens, by knox
    """An account: a bot author, an organiser, an administrator, the house, or a team.

    Nobody can sign in as a team; its members act for it (`arena.accounts.owning`).
    """

    listed = models.BooleanField(default=True, db_default=True)
    """Whether the name is public. Not that of a pupil, whose account a class's link made."""
    is_team = models.BooleanField(default=False, db_default=False, editable=False)

    class Meta(AbstractUser.Meta):
        constraints = (
            models.CheckConstraint(
                condition=Q(is_team=False)
                | Q(
                    password__startswith=UNUSABLE_PASSWORD_PREFIX,
                    email="",
                    is_staff=False,
                    is_superuser=False,
                ),
                name="nobody_signs_in_as_a_team",
            ),
        )
