"""Text from strangers, made fit to be kept."""

from __future__ import annotations


def storable(text: str, *, limit: int = 20_000) -> str:
    """`text` without what a database refuses (NUL, lone surrogates), cut to its tail."""
    clean = text.replace("\0", "�").encode("utf-8", "replace").decode("utf-8")
    return clean if len(clean) <= limit else "…" + clean[-limit:]
