"""An event's cards as a file that anybody can check: `botocracy verify`."""

from __future__ import annotations

from typing import Any

from arena.bots.models import Submission
from arena.core.errors import Refused
from arena.matches.cards import lock_of
from arena.matches.cards_file import cards_content
from arena.publiclog.models import Log
from tournaments.actions.audit import log_scope
from tournaments.actions.cards import locked_entries
from tournaments.models import Entry, Event, EventState
from tournaments.results.stored import Stored


def event_file(event: Event) -> dict[str, Any]:
    """The content of the file: the lock, the draw, all matches and their terms.

    Open to everyone who sees the event, from the moment the cards are drawn.
    """
    commitment = event.commitment
    if not commitment.contribution:
        raise Refused("The cards of this event are not drawn yet: there is no file.")
    entries = locked_entries(event)
    return cards_content(
        commitment,
        title=event.title,
        names=[str(entry.bot) if entry.bot.owner.is_active else "" for entry in entries],
        joined=_joined(event, entries),
        terms={
            "game": event.game,
            "table_size": event.table_size,
            "options": event.options,
            "deals": event.deals,
            "clocks": event.clocks,
            "faults_allowed": event.faults_allowed,
            "format": event.format,
            "length": event.length,
        },
    )


FINGERPRINT = Stored("fingerprint", form=1, pack=str.encode, unpack=bytes.decode)


def published_fingerprint(event: Event) -> str:
    """Fingerprint of a published event's file; empty before, since the file still changes."""
    if event.state != EventState.PUBLISHED or not event.commitment.contribution:
        return ""
    # Every change to results is in the log, so the head of the log is the version.
    head = Log.objects.filter(scope=log_scope(event)).values_list("head", flat=True).first()
    return FINGERPRINT.get(
        event, (event.published_at, head), lambda: str(event_file(event)["fingerprint"])
    )


def _joined(event: Event, locked: list[Entry]) -> list[dict[str, str]]:
    """Versions that entered after the lock: late entries, and replacements between rounds."""
    late = event.entries.exclude(pk__in=[entry.pk for entry in locked]).exclude(submission=None)
    hashes = late.order_by("pk").values_list("submission__content_hash", flat=True)
    joined = [{"content_hash": version, "how": "entered late"} for version in hashes]
    if event.replacing:
        played = Submission.objects.filter(
            played__match__commitment=event.commitment, bot__in=[entry.bot_id for entry in locked]
        )
        versions = _locked_versions(event)
        joined += [
            {"content_hash": version, "how": "replaced a version"}
            for version in played.distinct().order_by("pk").values_list("content_hash", flat=True)
            if version not in versions
        ]
    return joined


def _locked_versions(event: Event) -> set[str]:
    return {one["content_hash"] for one in lock_of(event.commitment).get("entrants", ())}
