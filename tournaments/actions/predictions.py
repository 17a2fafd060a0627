"""Predicting who wins an event, until the next round begins."""

from __future__ import annotations

import math
from collections.abc import Mapping

from django.db import transaction

from arena.accounts.models import User
from arena.core.errors import Forbidden, Invalid, Refused
from tournaments.models import Event, Prediction
from tournaments.results.predictions import event_chances, question, refusal
from tournaments.results.scoreboard import Scoreboard

NAMED = 20
"""Bots that one prediction may name."""
ROUNDING = 0.05
"""Percent by which a sum may miss 100."""


@transaction.atomic
def prediction_set(*, event: Event, by: User, shares: Mapping[int, float]) -> Prediction:
    """Say who wins, as percent by entry; other bots share the rest. It replaces what was said.

    The event's row is locked, as it is when a round is paired: so nothing is said too late.
    """
    found = Event.objects.select_for_update().get(pk=event.pk)
    if reason := refusal(found, by):
        raise Forbidden(reason)
    number = question(found)
    if number is None:
        raise Refused("Predictions are closed.")
    named = {entry: share for entry, share in shares.items() if share}
    _check(found, named)
    total = sum(named.values())
    scale = max(total, 100.0)  # a sum of 100.02 is rounding
    saved, _ = Prediction.objects.update_or_create(
        event=found,
        user=by,
        round=number,
        defaults={"shares": {str(entry): share / scale for entry, share in named.items()}},
    )
    return saved


def _check(event: Event, named: Mapping[int, float]) -> None:
    if any(not math.isfinite(share) or not 0 <= share <= 100 for share in named.values()):
        raise Invalid([("shares", "A share is between 0 and 100 percent.")])
    if not named:
        raise Invalid([("shares", "Give at least one bot a share.")])
    if len(named) > NAMED:
        raise Invalid([("shares", f"Name {NAMED} bots at most.")])
    present = set(event.entries.filter(withdrawn_at=None).values_list("pk", flat=True))
    if not named.keys() <= present:
        raise Invalid([("shares", "One of these bots is not in the event.")])
    total = sum(named.values())
    if total > 100 + ROUNDING:
        raise Invalid([("shares", f"They add up to {total:.4g} %: more than 100.")])
    if total < 100 - ROUNDING and not present - named.keys():
        raise Invalid([("shares", f"They add up to {total:.4g} %, and nobody else can win.")])


def forecast_store(event: Event, number: int) -> None:
    """Store the site's own forecast when round `number` begins, if anybody predicted it."""
    if not event.predictions.filter(round=number, user__isnull=False).exists():
        return
    forecast = event_chances(event, Scoreboard(event))
    Prediction.objects.get_or_create(
        event=event,
        user=None,
        round=number,
        defaults={"shares": {str(entry): round(share, 6) for entry, share in forecast.items()}},
    )
