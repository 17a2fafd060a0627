from __future__ import annotations

from arena.accounts.models import User
from arena.core.errors import Refused
from arena.core.rows import row_get
from arena.core.text import storable


def person_get(username: str) -> User:
    """The person of that name; not found if there is none or the account was deleted."""
    found = row_get(User.objects, nobody(username), username=storable(username), is_active=True)
    if found.is_team:
        raise Refused(f"{username} is a team. Name one of its members.", code="is_team")
    return found


def nobody(username: str) -> str:
    return f"There is nobody called {username} here."
