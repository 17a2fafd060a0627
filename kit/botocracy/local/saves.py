"""Notices when the files of a bot are saved. It asks the file system now and then."""

from __future__ import annotations

import time
from datetime import datetime
from pathlib import Path

POLL = 0.25
"""Seconds between two looks. Files count as saved once they stayed the same for one of them, so
that an editor that writes in several steps is not caught in the middle."""

Stamp = tuple[tuple[str, int, int], ...]
"""Path, time and size of every file."""


class Saves:
    """The files of one bot: a file, or a folder without its hidden parts."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._taken: Stamp = ()

    def take(self) -> datetime:
        """Call what lies there now the current version; the time of its newest file."""
        self._taken = self._stamp()
        newest = max((modified for _, modified, _ in self._taken), default=time.time_ns())
        return datetime.fromtimestamp(newest / 1e9).astimezone()

    def changed(self) -> bool:
        """Whether something was saved since the last `take`."""
        return self._stamp() != self._taken

    def wait(self) -> None:
        """Return once something new was saved and lies still."""
        before = self._stamp()
        while True:
            time.sleep(POLL)
            now = self._stamp()
            if now and now == before != self._taken:
                return
            before = now

    def _stamp(self) -> Stamp:
        path = self._path
        files = sorted(path.rglob("*")) if path.is_dir() else [path]
        found = []
        for file in files:
            inside = file.relative_to(path).parts
            if any(part.startswith(".") or part == "__pycache__" for part in inside):
                continue
            try:
                state = file.stat()
            except OSError:  # gone between two looks
                continue
            if not file.is_dir():
                found.append((str(file), state.st_mtime_ns, state.st_size))
        return tuple(found)
