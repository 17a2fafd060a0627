from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import template

from botocracy.events.formats import FORMATS

register = template.Library()


@register.filter
def format_title(name: str) -> str:
    return FORMATS[name].title


@register.filter
def tie_value(value: float) -> str:
    """A tie-break value: whole if it is whole or above 100, else with three decimals."""
    return f"{value:.0f}" if value == int(value) or abs(value) > 100 else f"{value:.3f}"


@register.filter
def cross(result: float) -> str:
    """A cell of the crosstable: 1, ½, 0, or the share if the two met more than once."""
    return {0.0: "0", 0.5: "½", 1.0: "1"}.get(result) or f"{result:.2f}".lstrip("0")


@register.filter
def at(mapping: Mapping[Any, Any], key: Any) -> Any:
    """The value of a key of a mapping, or None."""
    return mapping.get(key)
