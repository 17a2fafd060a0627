"""Database, broker, cache and mail addresses as settings of Django and Celery."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

SQLITE_PRAGMAS = (
    # Readers never wait for the writer, and a commit survives the death of the process.
    "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA foreign_keys=ON;"
)


def database(url: str) -> dict[str, Any]:
    """Django's ``DATABASES`` entry for ``postgresql://…`` or ``sqlite:////path``."""
    parts = urlsplit(url)
    if parts.scheme == "sqlite":
        _make_private(Path(parts.path))
        return {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": parts.path,
            "OPTIONS": {
                # Take the write lock at the beginning: a transaction that reads first and writes
                # later would otherwise fail at once where another one writes.
                "transaction_mode": "IMMEDIATE",
                "timeout": 30,
                "init_command": SQLITE_PRAGMAS,
            },
        }
    if parts.scheme in {"postgresql", "postgres"}:
        return {
            "ENGINE": "django.db.backends.postgresql",
            "NAME": unquote(parts.path.lstrip("/")),
            "USER": unquote(parts.username or ""),
            "PASSWORD": unquote(parts.password or ""),
            "HOST": unquote(parts.hostname or ""),
            "PORT": str(parts.port or ""),
            "CONN_HEALTH_CHECKS": True,
            "CONN_MAX_AGE": 60,
        }
    raise ImproperlyConfigured(f"no database speaks {parts.scheme or 'nothing'}://")


def _make_private(file: Path) -> None:
    """Make the database file readable by its owner alone; SQLite copies its mode to other files."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with suppress(PermissionError):  # another user's file, which this one may still use
        file.touch(mode=0o600)
        file.chmod(0o600)


POOL = {
    "min_size": 1,
    "max_size": 20,
    # How long requests wait for a database that is away before they fail.
    "timeout": 10.0,
    "reconnect_timeout": 10.0,
}
"""Connection pool of one web server."""


def pooled(database: dict[str, Any]) -> dict[str, Any]:
    """The database with a connection pool, for a server with a thread for each request.

    Not for workers: Celery closes a pool after every task, even while other threads use it.
    """
    if database["ENGINE"] != "django.db.backends.postgresql":
        return database
    return database | {"OPTIONS": {"pool": POOL}, "CONN_MAX_AGE": 0}


def broker(url: str) -> dict[str, Any]:
    """Celery's broker settings for ``redis://…`` or ``spool:////folder``."""
    parts = urlsplit(url)
    if parts.scheme == "spool":
        folder = Path(parts.path)
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        for name in ("messages", "taken", "control"):
            (folder / name).mkdir(exist_ok=True)
        return {
            "CELERY_BROKER_URL": "spool://localhost/",
            "CELERY_BROKER_TRANSPORT_OPTIONS": {
                "data_folder_in": str(folder / "messages"),
                "data_folder_out": str(folder / "messages"),
                "processed_folder": str(folder / "taken"),
                "control_folder": str(folder / "control"),
                "polling_interval": 0.1,
            },
            # Remote control would write files that nobody deletes.
            "CELERY_WORKER_ENABLE_REMOTE_CONTROL": False,
        }
    if parts.scheme in {"redis", "rediss"}:
        return {
            "CELERY_BROKER_URL": url,
            "CELERY_BROKER_TRANSPORT_OPTIONS": {
                "visibility_timeout": 3600,
                "queue_order_strategy": "sorted",
                "socket_timeout": 10,
                "socket_connect_timeout": 5,
            },
        }
    raise ImproperlyConfigured(f"no broker speaks {parts.scheme or 'nothing'}://")


def cache(broker_url: str, *, folder: Path) -> dict[str, Any]:
    """A cache that all processes share: the broker's Redis, or files where there is none."""
    if urlsplit(broker_url).scheme in {"redis", "rediss"}:
        return {
            "BACKEND": "django.core.cache.backends.redis.RedisCache",
            "LOCATION": broker_url,
            "KEY_PREFIX": "botocracy",
        }
    return {
        "BACKEND": "django.core.cache.backends.filebased.FileBasedCache",
        "LOCATION": str(folder),
        "OPTIONS": {"MAX_ENTRIES": 10_000},
    }


def mail(url: str, *, folder: Path) -> dict[str, Any]:
    """Django's mail settings for ``smtp://…`` or ``smtps://…``; without one, files in `folder`."""
    if not url:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        return {
            "EMAIL_BACKEND": "django.core.mail.backends.filebased.EmailBackend",
            "EMAIL_FILE_PATH": str(folder),
        }
    parts = urlsplit(url)
    if parts.scheme not in {"smtp", "smtps"}:
        raise ImproperlyConfigured(f"no mail server speaks {parts.scheme or 'nothing'}://")
    return {
        "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
        "EMAIL_HOST": parts.hostname or "localhost",
        "EMAIL_PORT": parts.port or (465 if parts.scheme == "smtps" else 587),
        "EMAIL_HOST_USER": unquote(parts.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(parts.password or ""),
        "EMAIL_USE_SSL": parts.scheme == "smtps",
        # A password never travels in the clear.
        "EMAIL_USE_TLS": parts.scheme == "smtp" and bool(parts.username),
        "EMAIL_TIMEOUT": 10,
    }
