"""Show a page of ours in the person's browser."""

from __future__ import annotations

import webbrowser
from pathlib import Path

from platformdirs import user_cache_path


def kept(name: str) -> Path:
    """Where a file of that name is kept until the next one replaces it."""
    folder = user_cache_path("botocracy", appauthor=False) / "replays"
    folder.mkdir(parents=True, exist_ok=True)
    return folder / name


def show(page: Path) -> bool:
    """Open a page; false where no browser can be started."""
    return webbrowser.open(page.resolve().as_uri())
