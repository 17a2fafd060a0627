"""Where the viewer's scripts, styles and fonts are."""

from __future__ import annotations

from pathlib import Path

STATIC = Path(__file__).parent / "static"
