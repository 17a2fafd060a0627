"""A ladder's cards, day by day.

The hash of a day's secret is published the day before. When the day begins, the versions on the
ladder are locked, and the cards and the random choices of matchmaking follow from the secret and
the lock. The secret is revealed when the day and its matches are over. Days are UTC's.
"""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from arena.bots.models import Submission
from arena.core.errors import Refused
from arena.core.rows import row_get
from arena.ladder.group_selectors import ladders_playing
from arena.ladder.models import Ladder, LadderDay
from arena.ladder.terms import rungs_playable, scope
from arena.matches.cards import (
    commitment_create,
    commitment_draw,
    commitment_lock,
    commitment_reveal,
    lock_of,
)
from arena.matches.cards_file import cards_content
from arena.matches.models import Commitment, MatchStatus
from arena.matches.packing import unpack
from arena.matches.services import matches_void
from botocracy.records.matchmaking import RULES
from botocracy.records.table_draw import keys_of

SHOWN = 10
"""Days of a ladder that are listed."""
WAITING = (MatchStatus.QUEUED, MatchStatus.HELD, MatchStatus.PLAYING)


def today() -> date:
    return timezone.now().date()


@transaction.atomic
def commitment_of_day(ladder: Ladder, day: date) -> Commitment:
    """The commitment of a day; made now if it is the first call for that day."""
    Ladder.every.select_for_update().get(pk=ladder.pk)  # several beat processes may call it
    name = f"{scope(ladder)} {day:%Y-%m-%d}"
    found = Commitment.objects.filter(scope=name).first()
    if found is not None:
        return found
    made = commitment_create(scope=name, day=day)
    if ladder.of_group:
        LadderDay.objects.create(ladder=ladder, commitment=made)
    return made


@transaction.atomic
def commitment_of_today(ladder: Ladder) -> Commitment:
    """The commitment of today. The first call of the day locks the versions on the ladder."""
    found = commitment_of_day(ladder, today())
    if found.contribution:
        return found
    lock = {"day": f"{today()}", "versions": _versions(ladder), "matchmaking": RULES}
    commitment_lock(commitment=found, lock=lock)
    return commitment_draw(commitment=found)


def _versions(ladder: Ladder) -> list[str]:
    """The content hashes of all versions that may play, sorted."""
    hashes = rungs_playable(ladder).values_list("submission__content_hash", flat=True)
    return sorted(set(hashes))


def days_announce() -> None:
    """Publish the hash of tomorrow's secret for every open ladder."""
    tomorrow = today() + timedelta(days=1)
    for ladder in ladders_playing():
        commitment_of_day(ladder, tomorrow)


def days_end() -> int:
    """Reveal the secrets of past days whose matches are over; returns how many.

    Matches of such a day that failed by an error of ours are voided: their cards become known.
    """
    past = Commitment.objects.filter(day__lt=today(), revealed_at=None)
    ended = 0
    for commitment in past.exclude(matches__status__in=WAITING):
        failed = commitment.matches.filter(status=MatchStatus.ERRORED)
        matches_void(matches=list(failed.values_list("pk", flat=True)))
        commitment_reveal(commitment=commitment)
        ended += 1
    return ended


def days_recent() -> list[tuple[Ladder, list[Commitment]]]:
    """Every open ladder of the site with the commitments of its last days, tomorrow's first."""
    return [(ladder, days_of(ladder)) for ladder in Ladder.objects.filter(closed_at=None)]


def days_of(ladder: Ladder) -> list[Commitment]:
    """The commitments of a ladder's last days, tomorrow's first."""
    return list(_days(ladder).order_by("-day")[:SHOWN])


def _days(ladder: Ladder) -> QuerySet[Commitment]:
    return Commitment.objects.filter(scope__startswith=f"{scope(ladder)} ", day__isnull=False)


def day_file(ladder: Ladder, day: date) -> dict[str, Any]:
    """The proof of one day for `botocracy verify`: lock, contribution, draws and every match."""
    found = row_get(_days(ladder), "This ladder has no such day.", day=day)
    if not found.contribution:
        raise Refused("The cards of that day are not drawn: nothing was played yet.")
    draws = [unpack(content) for content in found.table_draws.values_list("content", flat=True)]
    named = {key for draw in draws for key in keys_of(draw)}
    played = Submission.objects.filter(played__match__commitment=found).values_list("pk", flat=True)
    known = dict(
        Submission.objects.filter(pk__in=named.union(played))
        .order_by("pk")
        .values_list("pk", "content_hash")
    )
    locked = set(lock_of(found).get("versions", ()))
    return cards_content(
        found,
        title=f"{ladder}, {day}",
        joined=[
            {"content_hash": version, "how": "uploaded that day"}
            for version in dict.fromkeys(known.values())
            if version not in locked
        ],
        drawn={
            "versions": [[key, known[key]] for key in sorted(named)],
            "draws": draws,
        },
    )
