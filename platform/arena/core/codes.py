"""Codes that people read out to each other."""

from __future__ import annotations

from django.utils.crypto import get_random_string

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Without letters and digits that look alike."""


def new_code(length: int = 10) -> str:
    """A random code: easy to read out, hard to guess."""
    return get_random_string(length, LETTERS)
