"""Template filters of the event pages."""

from __future__ import annotations


def tie_value(value: float) -> str:
    """A tie-break with as many digits as it needs."""
    return f"{value:.0f}" if value == int(value) or abs(value) > 100 else f"{value:.3f}"


def cross(result: float) -> str:
    """A meeting of a crosstable: 1, ½, 0, or the share where they met more than once."""
    return {0.0: "0", 0.5: "½", 1.0: "1"}.get(result) or f"{result:.2f}".lstrip("0")
