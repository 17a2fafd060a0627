from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, timedelta

from django.db.models import Prefetch, QuerySet
from django.utils import timezone

from arena.highlights.kind import Kind
from arena.highlights.kinds import all_kinds
from arena.highlights.models import Highlight
from arena.highlights.services import first_day
from arena.matches.models import Match, MatchPlayer
from arena.matches.replays import player_names
from arena.matches.selectors import WATCHABLE


@dataclass(frozen=True)
class Shown:
    """One kind of highlight as pages and the API show it."""

    name: str
    kind: Kind
    highlight: Highlight | None
    """``None`` where the last week had none."""
    of_week: bool = False
    """Whether it is older than yesterday, because nothing newer was found."""

    @property
    def text(self) -> str:
        if self.highlight is None:
            return ""
        return self.kind.tell(self.highlight.facts, player_names(self.highlight.match))


def highlights_now(*, today: date | None = None) -> list[Shown]:
    """The best highlight of each kind since yesterday, or else of the last week; two queries."""
    day = today or timezone.now().astimezone(UTC).date()
    rows = list(_watchable().filter(day__gte=first_day(), day__lte=day))
    yesterday = day - timedelta(days=1)
    shown = []
    for name, kind in all_kinds().items():
        week = [row for row in rows if row.kind == name]
        fresh = [row for row in week if row.day >= yesterday]
        best = max(fresh or week, key=lambda row: row.worth, default=None)
        shown.append(Shown(name, kind, best, of_week=best is not None and not fresh))
    return shown


def highlight_of(name: str) -> Highlight | None:
    """The highlight of one kind that is shown now."""
    return next((one.highlight for one in highlights_now() if one.name == name), None)


def _watchable() -> QuerySet[Highlight]:
    """Highlights whose match everyone may watch, with its players."""
    players = MatchPlayer.objects.order_by("index").select_related("submission__bot__owner")
    matches = Match.objects.filter(WATCHABLE).prefetch_related(Prefetch("players", players))
    return Highlight.objects.filter(match__in=Match.objects.filter(WATCHABLE)).prefetch_related(
        Prefetch("match", matches)
    )
