"""A match as a file that anybody can check without us: `botocracy verify`."""

from __future__ import annotations

from typing import Any

from arena.core.errors import Refused
from arena.matches.content import match_content
from arena.matches.models import Match
from botocracy.records.fingerprint import match_fingerprint


def match_file(match: Match) -> dict[str, Any]:
    """The public file of a match that was settled, also if it was voided afterwards.

    It holds no notes, no logs and no times, and the secret only once it is revealed.
    """
    if match.settled_at is None:
        raise Refused(f"This match is {match.get_status_display().lower()}: there is no file yet.")
    players = match.players.select_related("submission__bot__owner").order_by("index")
    games = match.games.order_by("rotation", "deal").prefetch_related("faults")
    played = [(game, list(game.faults.all())) for game in games]
    content = match_content(match, list(players), played)
    return {**content, "fingerprint": match_fingerprint(content)}
