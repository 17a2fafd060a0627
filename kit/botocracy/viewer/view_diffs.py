"""The difference between two views of a game, which is small: most of a view stays the same.

A replay sends the first view whole and then differences; the player (`frames.js`) applies them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

ViewDiff = dict[str, Any]
"""``set``: new values; ``more``: items appended to lists; ``gone``: removed keys. Empty parts are
left out."""


def view_diff(before: Mapping[str, Any], after: Mapping[str, Any]) -> ViewDiff:
    """The difference that turns `before` into `after`."""
    changed: dict[str, Any] = {}
    more: dict[str, Any] = {}
    for key, value in after.items():
        if key not in before or before[key] != value:
            was: Any = before.get(key)
            if _appended(was, value):
                more[key] = value[len(was) :]
            else:
                changed[key] = value
    gone = [key for key in before if key not in after]
    return {name: part for name, part in (("set", changed), ("more", more), ("gone", gone)) if part}


def _appended(was: Any, value: Any) -> bool:
    """Whether a list only got longer at its end."""
    if not isinstance(was, list | tuple) or not isinstance(value, list | tuple):
        return False
    return bool(was) and len(value) > len(was) and list(value[: len(was)]) == list(was)
