"""Cleaning of text from strangers before it is stored."""

from __future__ import annotations

import unicodedata

from arena.core.errors import ArenaError

_INVISIBLE = {"Cc", "Cf", "Cs", "Zl", "Zp"}
"""Unicode's control and format characters and separators of lines."""


def storable(text: str, *, limit: int = 20_000) -> str:
    """`text` without what a database refuses (NUL, lone surrogates), cut to its tail."""
    clean = text.replace("\0", "�").encode("utf-8", "replace").decode("utf-8")
    return clean if len(clean) <= limit else "…" + clean[-limit:]


def one_line(text: str, what: str, *, limit: int) -> str:
    """`text` without spaces around it; refused where it is empty, too long or not one line.

    A line break in a title would write lines of its own into reports, and a character that
    turns the direction of writing would make one name look like another.
    """
    clean = text.strip()
    if not clean:
        raise ArenaError(f"{what} needs at least one letter.", code="bad_text")
    if len(clean) > limit:
        raise ArenaError(f"{what} has at most {limit} characters.", code="bad_text")
    if any(unicodedata.category(character) in _INVISIBLE for character in clean):
        raise ArenaError(
            f"{what} is one line of visible characters: remove line breaks and control characters.",
            code="bad_text",
        )
    return clean
