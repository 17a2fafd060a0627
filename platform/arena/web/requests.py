"""Reading what a request says."""

from __future__ import annotations

DIGITS = 18
"""A number with more digits is no key of a row: the database would refuse it."""


def number(text: str, otherwise: int = 0) -> int:
    """A whole number from an address or a form, if it is one."""
    text = text.strip()
    plain = text.isascii() and text.isdecimal() and len(text) <= DIGITS
    return int(text) if plain else otherwise
