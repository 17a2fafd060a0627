"""One view told by how it differs from the view before: most of a view stays the same.

A game of hundreds of steps is a few views long this way. The player puts them together
again (`frames.js`); `apply_change` is the same in Python.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Change = dict[str, Any]
"""``set``: new values; ``more``: what was added to the end of lists; ``gone``: keys.
Parts without anything in them are left out."""


def change(before: Mapping[str, Any], after: Mapping[str, Any]) -> Change:
    """What turns `before` into `after`."""
    changed: dict[str, Any] = {}
    more: dict[str, Any] = {}
    for key, value in after.items():
        if key not in before or before[key] != value:
            was: Any = before.get(key)
            if _grown(was, value):
                more[key] = value[len(was) :]
            else:
                changed[key] = value
    gone = [key for key in before if key not in after]
    return {name: part for name, part in (("set", changed), ("more", more), ("gone", gone)) if part}


def apply_change(before: Mapping[str, Any], changes: Change) -> dict[str, Any]:
    """The view after `changes`; `before` stays as it is."""
    gone = changes.get("gone", ())
    after = {key: value for key, value in before.items() if key not in gone}
    after |= changes.get("set", {})
    for key, items in changes.get("more", {}).items():
        after[key] = [*after[key], *items]
    return after


def _grown(was: Any, value: Any) -> bool:
    """Whether a list only got longer at its end."""
    if not isinstance(was, list | tuple) or not isinstance(value, list | tuple):
        return False
    return bool(was) and len(value) > len(was) and list(value[: len(was)]) == list(was)
