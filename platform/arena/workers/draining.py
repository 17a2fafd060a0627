"""A worker that is told to end finishes its work, or hands it back at a deadline.

Celery's main process takes the signal, stops taking messages and waits for its children. They
see the deadline in memory that all of them share. At the deadline a match is given up after
the game under way and its lease released: another worker plays it, no failure is counted and
no bot is blamed. A child that is still busy `GRACE` seconds later ends on the spot.
"""

from __future__ import annotations

import logging
import mmap
import os
import struct
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from uuid import UUID

from django.conf import settings
from django.db import Error, connection

from arena.core.leases import Leased, lease_release
from sandbox.cell import Cell
from sandbox.limits import Limits
from sandbox.match import BotFiles
from sandbox.referee import OpenCell, Progress

log = logging.getLogger(__name__)

GRACE = 10.0
"""Seconds after the deadline in which a game under way may still end."""
LOOK = 0.5
"""Seconds between two looks at the clock."""
WHY = "The worker was told to end and handed it back."

_shared = mmap.mmap(-1, 8)
"""The deadline by the monotonic clock, which is one for all processes; 0 while there is none."""
_held: dict[UUID, tuple[type[Leased], int]] = {}


class HandedBack(Exception):
    """The worker ends: the work under way goes to another one."""


def drain_begin() -> None:
    """From now on there is a deadline. Called in the main process."""
    if not struct.unpack_from("d", _shared)[0]:
        struct.pack_into("d", _shared, 0, time.monotonic() + settings.DRAIN_SECONDS)


def overdue() -> float:
    """Seconds since the deadline; 0 before it, or without one."""
    (deadline,) = struct.unpack_from("d", _shared)
    return max(0.0, time.monotonic() - deadline) if deadline else 0.0


def hand_back_if_due(progress: Progress | None = None) -> None:
    """Give the work up if the deadline has passed; called after every game but for the last."""
    if overdue() and (progress is None or progress.done < progress.total):
        raise HandedBack(WHY)


def open_until_due(open_cell: OpenCell) -> OpenCell:
    """`open_cell`, but no new cell after the deadline."""

    def opened(bot: BotFiles, limits: Limits) -> Cell:
        hand_back_if_due()
        return open_cell(bot, limits)

    return opened


@contextmanager
def held(work: type[Leased], pk: int, token: UUID) -> Iterator[None]:
    """This process has the lease in the block."""
    _held[token] = work, pk
    try:
        yield
    finally:
        _held.pop(token, None)


def watch() -> None:
    """Start the thread that ends this process if its work outlasts the deadline and the grace."""
    threading.Thread(target=_keep_looking, name="drain", daemon=True).start()


def _keep_looking() -> None:
    while overdue() < GRACE:
        time.sleep(LOOK)
    try:
        for token, (work, pk) in list(_held.items()):
            lease_release(work, pk, token, WHY)
            log.warning("%s %s was handed back in mid-game", work.__name__, pk)
    except Error as error:
        log.warning("a lease was not released and runs out: %s", error)
    finally:
        connection.close()
    os._exit(0)
