"""Locks that are held until a transaction ends, for things that are no row."""

from __future__ import annotations

from hashlib import sha256

from django.db import connection


def lock_until_commit(name: str) -> None:
    """Wait for everyone else who holds `name`, then hold it until the transaction ends.

    SQLite needs none: our transactions begin with its only write lock.
    """
    if not connection.in_atomic_block:
        raise RuntimeError(f"the lock {name} is held by a transaction, and there is none")
    if connection.vendor == "postgresql":
        key = int.from_bytes(sha256(name.encode()).digest()[:8], "big", signed=True)
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [key])
