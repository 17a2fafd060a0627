"""Keeping a lease alive while a worker is busy."""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from uuid import UUID

from django.conf import settings
from django.db import OperationalError, connection

from arena.core.leases import Leased, lease_renew
from arena.workers.draining import held

log = logging.getLogger(__name__)


@contextmanager
def renewing(work: type[Leased], pk: int, token: UUID) -> Iterator[None]:
    """Renew the lease from a thread of its own until the block ends or the lease is lost.

    The work inside the block does not touch the database; only this does.
    """
    over = threading.Event()

    def renew() -> None:
        try:
            while not over.wait(settings.LEASE_SECONDS / 3):
                try:
                    if not lease_renew(work, pk, token):
                        return
                except OperationalError as error:
                    log.warning("the lease of %s was not renewed, trying again: %s", pk, error)
                    connection.close()
        finally:
            connection.close()

    thread = threading.Thread(target=renew, name=f"lease of {pk}", daemon=True)
    thread.start()
    try:
        with held(work, pk, token):
            yield
    finally:
        over.set()
        thread.join()
