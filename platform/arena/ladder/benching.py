"""The bench: a bot that keeps failing gets no more matches until its owner puts it back.

Only the ladder's own matches count. An event's clocks and options are its organiser's choice,
and must not take a bot off the ladder.
"""

from __future__ import annotations

from typing import NamedTuple

from django.conf import settings

from arena.bots.models import Bot
from arena.bots.services import bot_bench
from arena.matches.models import Fault, Lane, Match, MatchPlayer, MatchStatus

WINDOW = 20
"""Newest ladder matches of the active version that count."""
LEAST = 5
"""Fewer matches than this say nothing about a bot."""


class Record(NamedTuple):
    """A bot's last matches, and those of them with a fault."""

    matches: int
    faulty: int

    @property
    def too_bad(self) -> bool:
        share = 100 * self.faulty / max(self.matches, 1)
        return self.matches >= LEAST and share >= settings.BENCH_PERCENT


def fault_record(bot: Bot) -> Record:
    """Count faults in the active version's last ladder matches since it was last put back."""
    played = MatchPlayer.objects.filter(
        submission=bot.active, match__status=MatchStatus.SETTLED, match__lane=Lane.LADDER
    )
    if bot.unbenched_at is not None:
        played = played.filter(match__settled_at__gt=bot.unbenched_at)
    counts = list(
        played.order_by("-match__settled_at").values_list("fault_count", flat=True)[:WINDOW]
    )
    return Record(len(counts), sum(count > 0 for count in counts))


def bench_faulty(*, match: Match) -> list[Bot]:
    """Bench the bots of a settled match that fail too often; returns them."""
    if match.lane != Lane.LADDER:
        return []
    benched = []
    faulty = match.players.filter(fault_count__gt=0, submission__house=False)
    for player in faulty.select_related("submission__bot__owner"):
        bot = player.submission.bot
        record = fault_record(bot)
        if bot.benched_at is None and bot.active_id == player.submission_id and record.too_bad:
            bot_bench(bot=bot, reason=_reason(record, player))
            benched.append(bot)
    return benched


def _reason(record: Record, player: MatchPlayer) -> str:
    last = Fault.objects.filter(player=player).order_by("-pk").first()
    told = f"It had faults in {record.faulty} of its last {record.matches} ladder matches"
    return f"{told}, lately: {last.message}"[:300] if last else f"{told}."
