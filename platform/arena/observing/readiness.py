"""What the site needs, each asked once every few seconds however often strangers ask."""

from __future__ import annotations

import errno
import logging
import os
import tempfile
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.files.storage import FileSystemStorage, default_storage
from django.db import connection
from redis import Redis

from arena.core.migrated import migrations_missing
from arena.workers.heartbeat import living

log = logging.getLogger(__name__)

FRESH_SECONDS = 5.0
BROKER_SECONDS = 3.0
DISK_BYTES = 1 << 20
"""A disk with less room than this counts as full."""
FULL = {errno.ENOSPC, errno.EDQUOT}


class Missing(Exception):
    """Something that the site needs is not there. The text is shown to anybody."""


@dataclass(frozen=True)
class Readiness:
    """The answer for each part: empty, or what is wrong with it."""

    parts: dict[str, str]

    @property
    def ready(self) -> bool:
        return not any(self.parts.values())

    def as_json(self) -> dict[str, Any]:
        checks = {
            name: {"ok": False, "problem": problem} if problem else {"ok": True}
            for name, problem in self.parts.items()
        }
        return {"ready": self.ready, "checks": checks}


def database() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")


_migrated = False


def migrations() -> None:
    """The code of a process never changes, so what was applied once stays so."""
    global _migrated
    if _migrated:
        return
    if migrations_missing():
        raise Missing("the database is behind the code: run `manage.py migrate`")
    _migrated = True


def broker() -> None:
    parts = urlsplit(settings.BROKER_URL)
    if parts.scheme == "spool":
        if not (Path(parts.path) / "messages").is_dir():
            raise Missing("the folder of messages is gone")
        return
    server = Redis.from_url(
        settings.BROKER_URL,
        socket_timeout=BROKER_SECONDS,
        socket_connect_timeout=BROKER_SECONDS,
    )
    try:
        server.ping()
    finally:
        server.close()


def storage() -> None:
    """Ask for a file that is not there; a storage that is away raises."""
    default_storage.exists("readyz")


def disk() -> None:
    """Ask for a little room where files are kept on disk, and in the site's own folder."""
    folders = {settings.DATA}
    if isinstance(default_storage, FileSystemStorage):
        folders.add(Path(default_storage.location))
    for folder in filter(Path.is_dir, folders):
        try:
            with tempfile.TemporaryFile(dir=folder) as file:
                os.posix_fallocate(file.fileno(), 0, DISK_BYTES)
        except OSError as error:
            if error.errno not in FULL:
                raise
            raise Missing("the disk is full") from error


def worker() -> None:
    if not living().exists():
        raise Missing("no worker was seen in the last 45 seconds")


CHECKS: dict[str, Callable[[], None]] = {
    "database": database,
    "migrations": migrations,
    "broker": broker,
    "storage": storage,
    "disk": disk,
    "worker": worker,
}
NEEDS_DATABASE = frozenset({"migrations", "worker"})


def look() -> Readiness:
    """Ask every part now."""
    parts: dict[str, str] = {}
    for name, check in CHECKS.items():
        if name in NEEDS_DATABASE and parts["database"]:
            parts[name] = "unknown while the database does not answer"
            continue
        parts[name] = _problem(name, check)
    return Readiness(parts)


def _problem(name: str, check: Callable[[], None]) -> str:
    """What is wrong with a part. Errors are logged and not shown: they name hosts and users."""
    try:
        check()
    except Missing as missing:
        return str(missing)
    except Exception as error:
        log.warning("not ready: %s", error, extra={"check": name})
        return "does not answer"
    return ""


class _Known:
    """The last answer. While one thread asks, others get the answer before it and do not wait."""

    def __init__(self) -> None:
        self.asking = threading.Lock()
        self.last: Readiness | None = None
        self.until = 0.0

    def get(self) -> Readiness:
        last = self.last
        if last is not None and time.monotonic() < self.until:
            return last
        if not self.asking.acquire(blocking=last is None):
            assert last is not None, "only a first question waits"
            return last
        try:
            if self.last is None or time.monotonic() >= self.until:
                self.last = look()
                self.until = time.monotonic() + FRESH_SECONDS
            return self.last
        finally:
            self.asking.release()


_known = _Known()


def readiness() -> Readiness:
    """What the site needs and has, at most a few seconds old."""
    return _known.get()


def readiness_forget() -> None:
    """Ask again at the next question."""
    global _known, _migrated
    _known, _migrated = _Known(), False
