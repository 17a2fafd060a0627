"""The moves and times of a match's games: in their rows, or archived in one stored file.

Most of a match's bytes are moves that nobody looks at after a while. Archiving moves them to the
site's files and leaves everything else in the rows: results, places, faults. Who reads a game
does not see the difference.
"""

from __future__ import annotations

import logging
import time
from datetime import timedelta
from functools import lru_cache
from hashlib import sha256
from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from arena.core.errors import Unavailable
from arena.core.file_cache import file_content
from arena.core.files import StorageTrouble, file_read, file_write
from arena.matches.models import Match, MatchGame
from arena.matches.packing import pack, unpack

log = logging.getLogger(__name__)

ARCHIVE_SECONDS = 240
"""How long one run of the task archives; the next one goes on."""
BATCH = 200

Archived = dict[tuple[int, int], tuple[dict[str, Any], list[Any]]]
"""Rotation and deal → record and times."""


def game_moves(game: MatchGame) -> dict[str, Any]:
    """Seed, options and moves of a game."""
    if game.record:
        found: dict[str, Any] = unpack(game.record)
        return found
    return _archived_game(game)[0]


def game_times(game: MatchGame) -> list[Any]:
    """``[step, seat, wall, cpu]`` of every decision of a game that was asked."""
    if game.times:
        found: list[Any] = unpack(game.times)
        return found
    return _archived_game(game)[1]


def _archived_game(game: MatchGame) -> tuple[dict[str, Any], list[Any]]:
    match = game.match
    try:
        return _archived(match.record_file)[game.rotation, game.deal]
    except (OSError, ValueError, KeyError) as error:
        log.error("the moves of %s cannot be read: %s", match, error)
        raise Unavailable(f"The moves of {match} cannot be read now.") from error


@lru_cache(maxsize=8)  # the games of a match are read one after the other
def _archived(digest: str) -> Archived:
    content = file_content(place_of_records(digest), digest, lambda data: _checked(data, digest))
    return {(rotation, deal): (record, times) for rotation, deal, record, times in content["games"]}


def _checked(data: bytes, digest: str) -> dict[str, Any]:
    if sha256(data).hexdigest() != digest:
        raise ValueError("an archive of records does not have the hash it was stored under")
    content: dict[str, Any] = unpack(data)
    return content


def place_of_records(digest: str) -> str:
    """The name of the stored records with this hash."""
    return f"records/{digest[:2]}/{digest}.zst"


def records_archive() -> int:
    """Archive matches settled more than RECORD_DAYS ago, the oldest first; returns how many."""
    if settings.RECORD_DAYS is None:
        return 0
    give_up = time.monotonic() + ARCHIVE_SECONDS
    before = timezone.now() - timedelta(days=settings.RECORD_DAYS)
    done = 0
    while time.monotonic() < give_up:
        due = Match.objects.filter(record_file="", settled_at__lt=before).order_by("settled_at")
        found = list(due.values_list("pk", flat=True)[:BATCH])
        for pk in found:
            done += record_archive(match_id=pk)
            if time.monotonic() >= give_up:
                break
        if len(found) < BATCH:
            break
    return done


def record_archive(*, match_id: int) -> bool:
    """Move the records of one match to the files; false if somebody else was faster.

    The rows are emptied only after the file was read back. Whoever dies before that leaves a
    file that the next attempt writes again under the same name.
    """
    games = MatchGame.objects.filter(match=match_id).order_by("rotation", "deal")
    if any(not game.record for game in games):
        return False
    content = [[game.rotation, game.deal, game_moves(game), game_times(game)] for game in games]
    data = pack({"match": match_id, "games": content})
    digest = sha256(data).hexdigest()
    place = place_of_records(digest)
    file_write(place, data)
    if file_read(place) != data:
        raise StorageTrouble(f"{place} is not what was written")
    with transaction.atomic():
        match = Match.objects.select_for_update(of=("self",)).get(pk=match_id)
        if match.record_file:
            return False
        Match.objects.filter(pk=match_id).update(record_file=digest)
        MatchGame.objects.filter(match=match_id).update(record=b"", times=b"")
    return True
