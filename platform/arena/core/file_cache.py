"""A cache of files that never change, on this machine's disk.

For storage that is fetched over a network: a worker plays thousands of matches with the same bots.
Files are named by their hash and checked whenever they are read, so a damaged one is fetched
again. All processes of the machine share the folder: a file appears whole, by `rename`, and who
finds one gone fetches it.
"""

from __future__ import annotations

import fcntl
import logging
import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TypeVar

from django.conf import settings

from arena.core.files import file_read, is_remote

log = logging.getLogger(__name__)

Content = TypeVar("Content")

KEPT_SHARE = 0.75
"""After the cache was full, the files used last stay, up to this share of its size."""


class FileCache:
    """At most `most` bytes of files in `folder`."""

    def __init__(self, folder: Path, most: int) -> None:
        self.folder = folder
        self.most = most

    def read(
        self,
        digest: str,
        *,
        fetch: Callable[[], bytes],
        check: Callable[[bytes], Content],
    ) -> Content:
        """The checked content of a file. `check` raises `ValueError` for any other bytes."""
        path = self._path(digest)
        try:
            content = check(path.read_bytes())
        except FileNotFoundError:
            pass
        except (OSError, ValueError) as error:
            log.warning("a cached file is fetched again: %s", error)
            with suppress(OSError):
                path.unlink()
        else:
            with suppress(OSError):
                os.utime(path)  # used now: it is deleted after those that were not
            return content
        data = fetch()
        content = check(data)
        try:
            self._keep(path, data)
        except OSError as error:  # a full disk slows a worker down, and does not stop it
            log.warning("a file was not cached: %s", error)
        return content

    def _path(self, digest: str) -> Path:
        if not digest.isalnum():
            raise ValueError(f"{digest!r} is no hash")
        return self.folder / digest[:2] / digest

    def _keep(self, path: Path, data: bytes) -> None:
        if len(data) > self.most:
            return
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with self._total() as total:
            if path.exists():
                return
            room = self.most - len(data)
            if total.bytes > room:
                total.bytes = self._evict(min(room, int(self.most * KEPT_SHARE)))
            path.parent.mkdir(mode=0o700, exist_ok=True)
            with tempfile.NamedTemporaryFile(dir=self.folder, prefix="draft-", delete=False) as new:
                new.write(data)
            os.rename(new.name, path)
            total.bytes += len(data)

    @contextmanager
    def _total(self) -> Iterator[_Total]:
        """The bytes of all files, held by one process at a time."""
        with (self.folder / "total").open("a+") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            file.seek(0)
            known = file.read()
            total = _Total(int(known) if known.isdecimal() else self._evict(self.most))
            file.truncate(0)  # counted anew by the next process, if this one dies now
            yield total
            file.write(str(total.bytes))

    def _evict(self, room: int) -> int:
        """Delete the files that were not used for the longest time; returns the bytes left."""
        for draft in self.folder.glob("draft-*"):  # of processes that died
            draft.unlink(missing_ok=True)
        files = []
        for path in self.folder.glob("*/*"):
            with suppress(FileNotFoundError):
                found = path.stat()
                files.append((found.st_mtime_ns, found.st_size, path))
        left = sum(size for _, size, _ in files)
        for _, size, path in sorted(files):
            if left <= room:
                break
            path.unlink(missing_ok=True)
            left -= size
        return left


class _Total:
    def __init__(self, count: int) -> None:
        self.bytes = count


def file_content(name: str, digest: str, check: Callable[[bytes], Content]) -> Content:
    """The checked content of a stored file that never changes; cached where storage is remote."""
    if not is_remote():
        return check(file_read(name))
    cache = FileCache(settings.FILES_CACHE, settings.FILES_CACHE_BYTES)
    return cache.read(digest, fetch=lambda: file_read(name), check=check)
