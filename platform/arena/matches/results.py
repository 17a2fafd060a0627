"""Results of settled matches as plain values, for streams and webhooks."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db.models import Prefetch

from arena.matches.models import Match, MatchPlayer


def match_results(matches: Iterable[int]) -> dict[int, dict[str, Any]]:
    """Match → result, for settled matches; two queries."""
    found = Match.objects.filter(pk__in=list(matches))
    return {match.pk: _result(match) for match in found.prefetch_related(_best_first())}


def _best_first() -> Prefetch[Any]:
    players = MatchPlayer.objects.order_by("place", "index")
    return Prefetch("players", players.select_related("submission__bot__owner"))


def _result(match: Match) -> dict[str, Any]:
    """What everybody who may see the result may know, the best player first."""
    return {
        "match": match.pk,
        "game": match.game,
        "settled_at": match.settled_at,
        "rated": match.rated,
        "fingerprint": match.fingerprint,
        "players": [
            {
                "bot": str(player.submission.bot),
                "bot_id": player.submission.bot_id,
                "version": player.submission.number,
                "place": player.place,
                "share": player.share,
                "faults": player.fault_count,
            }
            for player in match.players.all()
        ],
    }
