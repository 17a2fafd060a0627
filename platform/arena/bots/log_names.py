"""Names for the bots and people that the public log mentions by number."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from arena.accounts.models import User
from arena.bots.models import Bot
from arena.publiclog.selectors import mentioned


def names_of(bodies: Iterable[Mapping[str, Any]]) -> dict[str, str]:
    """Key → present name of bots and people; without those who left the site."""
    keys = {key for body in bodies for key in mentioned(body)}
    people = User.objects.filter(pk__in=_numbers(keys, "user"), is_active=True)
    bots = Bot.objects.filter(pk__in=_numbers(keys, "bot"), owner__is_active=True)
    named = {f"user {pk}": name for pk, name in people.values_list("pk", "username")}
    rows = bots.values_list("pk", "owner__username", "name")
    return named | {f"bot {pk}": f"{owner}/{name}" for pk, owner, name in rows}


def _numbers(keys: Iterable[str], kind: str) -> list[int]:
    return [int(key.split()[1]) for key in keys if key.startswith(f"{kind} ")]
