from __future__ import annotations

from arena.accounts.models import User
from arena.core.errors import NotFound


def person_get(username: str) -> User:
    """The user of that name; not found if there is none or the account was deleted."""
    try:
        return User.objects.get(username=username, is_active=True)
    except User.DoesNotExist:
        raise NotFound(f"There is nobody called {username} here.") from None
