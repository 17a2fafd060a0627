"""Sources of an event's bots: each owner consents or not, and publication releases them."""

from __future__ import annotations

from django.db import transaction
from django.db.models import QuerySet

from arena.accounts.models import User
from arena.accounts.owning import acts_for
from arena.bots.models import Submission
from arena.core.errors import Forbidden, Refused
from arena.core.rows import row_get
from arena.matches.models import MatchPlayer, MatchStatus
from tournaments.actions.audit import note
from tournaments.models import OVER, Entry, Event, EventState


@transaction.atomic
def source_share(*, entry: Entry, by: User, shared: bool) -> Entry:
    """Consent to the release of a bot's source after the event, or take the consent back.

    The owner alone decides, until publication. All versions that play in the event are meant.
    """
    event = Event.objects.select_for_update().get(pk=entry.event_id)
    if not acts_for(by, entry.bot.owner_id):
        raise Forbidden("Only a bot's owner decides about its source.")
    if not event.asks_sources:
        raise Refused("This event releases no sources.")
    if event.state in OVER:
        raise Refused("The event is over: what was released stays so, and nothing is added.")
    if entry.source_shared != shared:
        Entry.objects.filter(pk=entry.pk).update(source_shared=shared)
        entry.source_shared = shared
        words = "lets the source of" if shared else "keeps the source of"
        note(event, by, f"{words} {entry.bot} {'be released' if shared else 'closed'}")
    return entry


def sources_released(event: Event) -> QuerySet[Submission]:
    """The versions that played and whose owners consented; none before publication."""
    if not event.asks_sources or event.state != EventState.PUBLISHED:
        return Submission.objects.none()
    consenting = event.entries.filter(source_shared=True)
    seats = MatchPlayer.objects.filter(
        match__commitment=event.commitment_id,
        match__status=MatchStatus.SETTLED,
        submission__bot__in=consenting.values("bot"),
    )
    played = Submission.objects.filter(pk__in=seats.values("submission")).exclude(archive="")
    return played.select_related("bot__owner").order_by("bot__name", "bot_id", "number")


def source_released(*, event: Event, pk: int) -> Submission:
    """A version whose source the event releases; all others are not found."""
    return row_get(sources_released(event), "The event releases no such source.", pk=pk)
