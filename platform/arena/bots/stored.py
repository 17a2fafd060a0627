"""The stored files of versions: one archive for all versions with the same files.

An archive may be stored for one version while it is deleted with another one that had the same
files. Both hold a lock on its hash, so the one that comes second sees what the first has done.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from datetime import timedelta
from pathlib import PurePosixPath

from django.db import transaction
from django.utils import timezone

from arena.bots.archive import DamagedArchive, pack, unpack
from arena.bots.models import Submission
from arena.bots.models.submission import FOLDER, place_of
from arena.core.files import file_delete, file_read, file_time, file_write, folder_read
from arena.core.locks import lock_until_commit
from sandbox.upload import content_hash

log = logging.getLogger(__name__)

UPLOADING = timedelta(hours=1)
"""An upload under way has stored its files, and its row is not there yet. None takes this long."""


def archive_keep(files: dict[str, bytes], place: str) -> str:
    """Store a version's files, unless they are there; returns their name.

    Nobody deletes them before the transaction ends, and then a row names them.
    """
    digest = content_hash(files)
    lock_until_commit(f"archive {digest}")
    if not _is_sound(place, digest):
        file_write(place, pack(files))
    return place


def _is_sound(place: str, digest: str) -> bool:
    """Whether these files are stored whole: a full disk may have left a part of them."""
    try:
        unpack(file_read(place), digest)
    except (FileNotFoundError, DamagedArchive):
        return False
    return True


def archives_forget(digests: Iterable[str]) -> None:
    """Delete stored files that no version names. A failure leaves a file too many, no more."""
    for digest in sorted(digests):
        with transaction.atomic():
            lock_until_commit(f"archive {digest}")
            named = Submission.objects.filter(content_hash=digest).exclude(archive="")
            if named.exists():
                continue
            try:
                file_delete(place_of(digest))
            except OSError as error:
                log.warning("files that nobody needs were not deleted: %s", error)


def archives_sweep() -> None:
    """Delete stored files that no version names: an upload that was cut off may have left them."""
    folders, _ = folder_read(FOLDER)
    for folder in folders:
        _, files = folder_read(f"{FOLDER}/{folder}")
        stored = {PurePosixPath(name).stem for name in files}
        named = Submission.objects.filter(content_hash__in=stored).exclude(archive="")
        lost = stored.difference(named.values_list("content_hash", flat=True))
        archives_forget(digest for digest in lost if not _may_be_uploading(digest))


def _may_be_uploading(digest: str) -> bool:
    try:
        return file_time(place_of(digest)) > timezone.now() - UPLOADING
    except FileNotFoundError:
        return True
