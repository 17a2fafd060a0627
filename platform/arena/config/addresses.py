"""Addresses of database, broker, cache, mail, sign-on and files as settings."""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import SplitResult, unquote, urlsplit

from botocore.config import Config
from django.core.exceptions import ImproperlyConfigured

from arena.config.environment import wrong

SQLITE_PRAGMAS = (
    # Readers never wait for the writer, and a commit survives the death of the process.
    "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA foreign_keys=ON;"
)


DATABASE = "postgresql://user:password@host:port/name or sqlite:////path"
BROKER = "redis://host:port/0 or spool:////folder"
BUCKET = re.compile(r"[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]")
MAIL = "smtp://user:password@host:587 or smtps://user:password@host:465"
FILES = "a folder, or s3://bucket or s3://bucket/prefix"


def _taken_apart(name: str, url: str, expected: str, *schemes: str) -> SplitResult:
    """The parts of an address; the error does not repeat it, because it may hold a password."""
    try:
        parts = urlsplit(url)
        _ = parts.port  # raises if it is no number
    except ValueError:
        raise wrong(name, expected) from None
    if parts.scheme not in schemes:
        raise wrong(name, f"{expected}; nothing here speaks {parts.scheme or 'nothing'}://")
    return parts


def database(url: str) -> dict[str, Any]:
    """Django's ``DATABASES`` entry for ``postgresql://…`` or ``sqlite:////path``."""
    schemes = ("sqlite", "postgresql", "postgres")
    parts = _taken_apart("DATABASE_URL", url, DATABASE, *schemes)
    if parts.scheme == "sqlite":
        if parts.netloc or not parts.path.strip("/"):
            raise wrong("DATABASE_URL", f"{DATABASE}; a path begins with a slash")
        try:
            _make_private(Path(parts.path))
        except OSError as error:
            reason = f"in a folder that can be written to ({error.strerror})"
            raise wrong("DATABASE_URL", reason, parts.path) from None
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
    if not parts.path.strip("/"):
        raise wrong("DATABASE_URL", f"{DATABASE}, and the name of the database is missing")
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path.lstrip("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": unquote(parts.hostname or ""),
        "PORT": str(parts.port or ""),
        "CONN_HEALTH_CHECKS": True,
        "CONN_MAX_AGE": 60,
        "OPTIONS": {"connect_timeout": 10},
    }


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
    return database | {
        "OPTIONS": database["OPTIONS"] | {"pool": POOL},
        "CONN_MAX_AGE": 0,
    }


def broker(url: str) -> dict[str, Any]:
    """Celery's broker settings for ``redis://…`` or ``spool:////folder``."""
    parts = _taken_apart("BROKER_URL", url, BROKER, "redis", "rediss", "spool")
    if parts.scheme == "spool":
        folder = Path(parts.path)
        if parts.netloc or not parts.path.strip("/"):
            raise wrong("BROKER_URL", f"{BROKER}; a path begins with a slash")
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            for name in ("messages", "taken", "control"):
                (folder / name).mkdir(exist_ok=True)
        except OSError as error:
            reason = f"a folder that can be written to ({error.strerror})"
            raise wrong("BROKER_URL", reason, parts.path) from None
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
    if not parts.path.strip("/").isdecimal() and parts.path.strip("/"):
        raise wrong("BROKER_URL", f"{BROKER}; the number after the host names a database")
    return {
        "CELERY_BROKER_URL": url,
        "CELERY_BROKER_TRANSPORT_OPTIONS": {
            "visibility_timeout": 3600,
            "queue_order_strategy": "sorted",
            "socket_timeout": 10,
            "socket_connect_timeout": 5,
        },
    }


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
    parts = _taken_apart("MAIL_URL", url, MAIL, "smtp", "smtps")
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


SINGLE_SIGN_ON = "single-sign-on"
"""Names the provider in the address that it sends people back to."""


def single_sign_on(url: str, *, client_id: str, secret: str, name: str) -> dict[str, Any]:
    """allauth's ``SOCIALACCOUNT_PROVIDERS`` for an OpenID Connect provider; nothing without one."""
    given = {"BOTOCRACY_OIDC_CLIENT_ID": client_id, "BOTOCRACY_OIDC_SECRET": secret}
    if not url:
        if set_alone := [variable for variable, value in given.items() if value]:
            raise ImproperlyConfigured(f"{set_alone[0]} is set, but BOTOCRACY_OIDC_URL is not")
        return {}
    if missing := [variable for variable, value in given.items() if not value]:
        raise ImproperlyConfigured(f"BOTOCRACY_OIDC_URL is set, but {missing[0]} is not")
    parts = urlsplit(url)
    local = parts.scheme == "http" and parts.hostname in {"localhost", "127.0.0.1", "::1"}
    if not parts.hostname or not (parts.scheme == "https" or local):
        # The provider's answers are believed because of where they come from.
        raise ImproperlyConfigured(
            f"BOTOCRACY_OIDC_URL must be an https:// address, or one of this machine, not {url!r}"
        )
    app = {
        "provider_id": SINGLE_SIGN_ON,
        "name": name,
        "client_id": client_id,
        "secret": secret,
        "settings": {"server_url": url.rstrip("/")},
    }
    return {"openid_connect": {"APPS": [app], "OAUTH_PKCE_ENABLED": True}}


S3_CLIENT = {
    # A match that cannot get its bots is given back, so nobody waits long for a dead server.
    "connect_timeout": 5,
    "read_timeout": 30,
    "retries": {"total_max_attempts": 4, "mode": "standard"},
    "signature_version": "s3v4",
    # Not every server that speaks S3 knows Amazon's newer checksums; ours are checked by hash.
    "request_checksum_calculation": "when_required",
    "response_checksum_validation": "when_required",
}


def in_folder(folder: Path) -> dict[str, Any]:
    """Django's ``STORAGES`` entry for files in a folder."""
    return {
        "BACKEND": "django.core.files.storage.FileSystemStorage",
        "OPTIONS": {
            "location": str(folder),
            "base_url": None,
            "file_permissions_mode": 0o600,
            "directory_permissions_mode": 0o700,
        },
    }


def in_s3(
    address: str, *, endpoint: str, region: str, access_key: str, secret_key: str
) -> dict[str, Any]:
    """Django's ``STORAGES`` entry for ``s3://bucket/prefix``."""
    parts = _taken_apart("FILES", address, FILES, "s3")
    if not BUCKET.fullmatch(parts.netloc):
        raise wrong("FILES", f"{FILES}; a bucket has 3 to 63 small letters, digits, . or -")
    if bool(access_key) != bool(secret_key):
        missing = "S3_SECRET_KEY" if access_key else "S3_ACCESS_KEY"
        given = "S3_ACCESS_KEY" if access_key else "S3_SECRET_KEY"
        raise wrong(missing, f"set as well where BOTOCRACY_{given} is")
    # A server of one's own seldom has a name for every bucket.
    addressing = {"addressing_style": "path" if endpoint else "auto"}
    return {
        "BACKEND": "arena.core.s3.PrivateS3",
        "OPTIONS": {
            "bucket_name": parts.netloc,
            "location": parts.path.strip("/"),
            "endpoint_url": endpoint or None,
            "region_name": region or None,
            "access_key": access_key or None,
            "secret_key": secret_key or None,
            "default_acl": None,
            "file_overwrite": True,  # a name is the hash of the content
            "client_config": Config(**S3_CLIENT, s3=addressing),
        },
    }
