"""The kit's wheel, which the site serves so that authors install the very code it runs."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from django.conf import settings

PATTERN = "botocracy-*.whl"


def wheel_build() -> Path:
    """Build the wheel from this checkout into the data folder; earlier ones are removed."""
    folder = settings.DATA / "kit"
    folder.mkdir(parents=True, exist_ok=True)
    before = set(folder.glob(PATTERN))
    subprocess.run(  # noqa: S603 - our own command
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)],
        cwd=settings.ROOT,
        check=True,
        capture_output=True,
    )
    made = max(folder.glob(PATTERN), key=lambda path: path.stat().st_mtime_ns)
    for old in before - {made}:
        old.unlink()
    return made


def wheel_find() -> Path | None:
    """The wheel that was built, if one was."""
    return next(iter((settings.DATA / "kit").glob(PATTERN)), None)
