from __future__ import annotations

from arena.accounts.models import User
from arena.core.rows import row_get


def person_get(username: str) -> User:
    """The user of that name; not found if there is none or the account was deleted."""
    return row_get(User.objects, nobody(username), username=username, is_active=True)


def nobody(username: str) -> str:
    return f"There is nobody called {username} here."
