"""The kinds of highlights: a module each, which defines ``KIND``. A new one is found by itself."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from arena.highlights.kind import Kind


@cache
def all_kinds() -> dict[str, Kind]:
    """Every kind by the name of its module, in the order of the page."""
    found: dict[str, Kind] = {
        module.name: import_module(f"{__name__}.{module.name}").KIND
        for module in iter_modules(__path__)
    }
    return dict(sorted(found.items(), key=lambda named: named[1].order))
