"""The bench: a bot that keeps failing gets no more matches until its owner puts it back.

Only the ladder's own matches count. An event's clocks and options are its organiser's choice,
and must not take a bot off the ladder. What a bot does on a group's ladder benches it there and
nowhere else: others must not learn of it.
"""

from __future__ import annotations

from typing import NamedTuple

from django.conf import settings

from arena.bots.models import Bot
from arena.bots.services import bot_bench
from arena.ladder.group_entries import group_entry_bench
from arena.ladder.models import LadderEntry
from arena.ladder.terms import group_ladder_of
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


def fault_record(bot: Bot, entry: LadderEntry | None = None) -> Record:
    """Count faults in the active version's last ladder matches since it was last put back.

    With an `entry`, those of that group's ladder.
    """
    ladder = entry.ladder if entry else None
    played = MatchPlayer.objects.filter(
        submission=bot.active,
        match__status=MatchStatus.SETTLED,
        match__lane=Lane.LADDER,
        match__commitment__ladder_day__ladder=ladder,
    )
    back = entry.unbenched_at if entry else bot.unbenched_at
    if back is not None:
        played = played.filter(match__settled_at__gt=back)
    counts = list(
        played.order_by("-match__settled_at").values_list("fault_count", flat=True)[:WINDOW]
    )
    return Record(len(counts), sum(count > 0 for count in counts))


def bench_faulty(*, match: Match) -> list[Bot]:
    """Bench the bots of a settled match that fail too often; returns them."""
    if match.lane != Lane.LADDER:
        return []
    benched = []
    ladder = group_ladder_of(match)
    faulty = match.players.filter(fault_count__gt=0, submission__house=False)
    for player in faulty.select_related("submission__bot__owner"):
        bot = player.submission.bot
        entry = ladder.entries.filter(bot=bot, left_at=None).first() if ladder else None
        if bot.active_id != player.submission_id or (ladder and entry is None):
            continue
        benched_at = entry.benched_at if entry else bot.benched_at
        record = fault_record(bot, entry)
        if benched_at is not None or not record.too_bad:
            continue
        if entry is not None:
            group_entry_bench(entry=entry, reason=_reason(record, player))
        else:
            bot_bench(bot=bot, reason=_reason(record, player))
        benched.append(bot)
    return benched


def _reason(record: Record, player: MatchPlayer) -> str:
    last = Fault.objects.filter(player=player).order_by("-pk").first()
    told = f"It had faults in {record.faulty} of its last {record.matches} ladder matches"
    return f"{told}, lately: {last.message}"[:300] if last else f"{told}."
