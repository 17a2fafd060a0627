"""Trophies: a bot's first win over the strongest house bot, and the longest lead of a ladder."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import DurationField, ExpressionWrapper, F
from django.db.models.functions import Coalesce
from django.utils import timezone

from arena.accounts.models import User
from arena.bots.models import Bot
from arena.ladder.group_selectors import ladders_listed
from arena.ladder.models import BEST_FIRST, ENOUGH, UNRANKED, GiantSlain, Ladder, Lead, Rung
from arena.ladder.terms import ladder_of
from arena.matches.models import Match, MatchPlayer, MatchStatus

EVEN = 0.5
SHORTEST_LEAD = timedelta(days=1)
"""A shorter time at the top earns nothing."""


@dataclass(frozen=True)
class Trophy:
    """A feat of a bot, as pages and the API tell it."""

    text: str
    ladder: Ladder
    at: datetime
    match: int | None = None
    """The match that shows it."""
    giant: Bot | None = None
    """The house bot that was beaten."""


def giants_note(*, match: Match) -> None:
    """Note the first win over the strongest house bot, for every bot of a rated match.

    Call it in the transaction that settles the match, after rating it.
    """
    ladder = ladder_of(match) if match.rated else None
    giant = _strongest_house(ladder) if ladder else None
    if ladder is None or giant is None:
        return
    players = list(match.players.select_related("submission__bot").order_by("index"))
    seat = next((one.index for one in players if one.submission.bot_id == giant.pk), None)
    if seat is None:
        return
    for player in players:
        if not player.submission.house and _beat(player, seat):
            _giant_store(ladder, player.submission.bot, giant, match)


def _giant_store(ladder: Ladder, bot: Bot, giant: Bot, match: Match) -> None:
    """Store the first win. A win whose match was voided since gives way to this one."""
    GiantSlain.objects.filter(ladder=ladder, bot=bot, match__status=MatchStatus.VOID).delete()
    GiantSlain.objects.get_or_create(
        ladder=ladder, bot=bot, defaults={"giant": giant, "match": match}
    )


def _beat(player: MatchPlayer, seat: int) -> bool:
    """Whether the player beat the one at `seat` in more than half of their games."""
    scores = player.against or []
    return seat != player.index and seat < len(scores) and (scores[seat] or 0.0) > EVEN


def _strongest_house(ladder: Ladder) -> Bot | None:
    ranked = Rung.objects.filter(ladder=ladder, submission__house=True, rank__lt=UNRANKED)
    best = ranked.order_by(*BEST_FIRST).select_related("bot").first()
    return best.bot if best else None


def lead_follow(*, ladder: Ladder, now: datetime) -> None:
    """Note who is alone at the top after a fit. House bots and provisional ratings lead nothing."""
    first = list(Rung.objects.filter(ladder=ladder, rank=1).select_related("submission")[:2])
    alone = first[0] if len(first) == 1 else None
    if alone is not None and (alone.submission.house or alone.matches < ENOUGH):
        alone = None
    current = Lead.objects.filter(ladder=ladder, until=None).first()
    if current is not None and alone is not None and current.bot_id == alone.bot_id:
        return
    if current is not None:
        current.until = now
        current.save(update_fields=["until"])
    if alone is not None:
        Lead.objects.create(ladder=ladder, bot_id=alone.bot_id, since=now)


def longest_lead(ladder: Ladder) -> Lead | None:
    """The longest lead of a ladder so far, if it was long enough to count."""
    now = timezone.now()
    lasted = ExpressionWrapper(Coalesce(F("until"), now) - F("since"), DurationField())
    found = ladder.leads.select_related("bot").alias(duration=lasted).order_by("-duration", "pk")
    longest: Lead | None = found.first()
    return longest if longest and longest.lasted(now) >= SHORTEST_LEAD else None


def trophies_of(bot: Bot, user: User | None = None) -> list[Trophy]:
    """What a bot has earned on ladders that the visitor's lists may show, oldest first.

    Voided matches earn nothing.
    """
    shown = ladders_listed(user).order_by()
    slain = bot.giants_slain.exclude(match__status=MatchStatus.VOID).filter(ladder__in=shown)
    won = [
        Trophy(
            f"Beat {one.giant.name}, the strongest house bot",
            *(one.ladder, one.at, one.match_id, one.giant),
        )
        for one in slain.select_related("giant__owner", "ladder")
    ]
    led = shown.filter(leads__bot=bot).distinct()
    for lead in filter(None, map(longest_lead, led)):
        if lead.bot_id == bot.pk:
            days = lead.lasted(timezone.now()).days
            text = f"The longest lead so far: {days} day{'s' if days > 1 else ''} at the top"
            won.append(Trophy(text, lead.ladder, lead.since))
    return sorted(won, key=lambda one: one.at)
