"""Reading users."""

from __future__ import annotations

from arena.accounts.models import User
from arena.core.errors import NotFound


def person_get(username: str) -> User:
    """Someone who has an account; who left is nobody's business."""
    try:
        return User.objects.get(username=username, is_active=True)
    except User.DoesNotExist:
        raise NotFound(f"There is nobody called {username} here.") from None
