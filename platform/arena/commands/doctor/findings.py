"""What a check found."""

from __future__ import annotations

from typing import NamedTuple


class Finding(NamedTuple):
    what: str
    good: bool
    text: str
    remedy: str = ""
    """What to do, where it is not good."""


def well(what: str, text: str) -> Finding:
    return Finding(what, True, text)


def ill(what: str, text: str, remedy: str) -> Finding:
    return Finding(what, False, text, remedy)
