"""Telling webhooks of settled matches, and sending what the outbox holds."""

from __future__ import annotations

from arena.accounts.models import NoticeKind, User
from arena.accounts.notices import tell
from arena.accounts.owning import people_keys
from arena.matches.models import Lane, Match
from arena.matches.results import match_results
from arena.webhooks.deliveries import deliveries_send
from arena.webhooks.models import Kind, Webhook
from arena.webhooks.outbox import announce, subscribed
from tournaments.actions.release import may_see_match


def match_announce(match: Match) -> None:
    """Tell the owners of a settled match's bots, if they may see its result.

    Trials are left out: a comparison plays thousands, and its end is told.
    """
    if match.lane == Lane.TRIAL:
        return
    owners = set(match.players.values_list("submission__bot__owner", flat=True))
    people = people_keys(owners)
    asking = {webhook.owner_id for webhook in subscribed(Kind.MATCH_SETTLED, people)}
    told = [user for user in User.objects.filter(pk__in=asking) if may_see_match(match, user)]
    if not told:
        return
    result = match_results([match.pk])[match.pk]
    best = [player["bot"] for player in result["players"] if player["place"] == 1]
    text = f"Match {match.pk} is settled: {' and '.join(best)} came first."
    keys = [user.pk for user in told]
    announce(Kind.MATCH_SETTLED, keys, text=text, link=f"/matches/{match.pk}/", data=result)


def webhooks_send() -> None:
    """Send the messages that are due; owners are told of webhooks that were switched off."""
    deliveries_send(switched_off=_tell_owner)


def _tell_owner(webhook: Webhook) -> None:
    owner = User.objects.get(pk=webhook.owner_id)
    text = f"Your webhook to {webhook.url[:100]} was switched off. {webhook.off_reason}"
    tell(owner, NoticeKind.WEBHOOK, text, f"/me/webhooks/{webhook.pk}/")
