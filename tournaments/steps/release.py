"""Open the replays of a finished event and reveal the secret of its cards."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from arena.accounts.models import User
from arena.matches.cards import commitment_reveal
from arena.matches.models import Match
from tournaments.actions.audit import locked, move, publish
from tournaments.actions.messages import tell_entrants
from tournaments.actions.release import results_follow
from tournaments.models import Event, EventState


@transaction.atomic
def results_release(*, event: Event, by: User, why: str = "") -> Event:
    """Publish: open the replays and reveal the secret of the cards."""
    found = locked(event, by, EventState.FINISHED)
    # Voided matches have no table any more, so matches are found by the commitment.
    Match.objects.filter(commitment__event=found).update(released=True)
    commitment_reveal(commitment=found.commitment)
    move(found, by, EventState.PUBLISHED, why, published_at=timezone.now())
    results_follow(found)
    tell_entrants(found, f"The results and replays of {found.title} are open.")
    publish(found, {"what": "published", "by": by.pk, "why": why})
    return found
