from __future__ import annotations

from arena.accounts.models import User
from arena.core.rows import row_get


def person_get(username: str) -> User:
    """The user of that name; not found if there is none or the account was deleted."""
    missing = f"There is nobody called {username} here."
    return row_get(User.objects, missing, username=username, is_active=True)
