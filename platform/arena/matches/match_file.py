"""A settled match as a file that anybody can check without us: `botocracy verify`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from arena.core.errors import Refused
from arena.matches.cards import contribution_of
from arena.matches.models import Fault, Match, MatchGame, MatchPlayer
from arena.matches.records import game_moves
from botocracy.records.fingerprint import match_fingerprint
from botocracy.records.match_file import KIND
from games.registry import get


def match_file(match: Match) -> dict[str, Any]:
    """The public file of a match that was settled, also if it was voided afterwards.

    It holds no notes, no logs and no times, and the secret only once it is revealed.
    """
    if match.settled_at is None:
        raise Refused(f"This match is {match.get_status_display().lower()}: there is no file yet.")
    players = list(match.players.select_related("submission__bot__owner").order_by("index"))
    games = match.games.order_by("rotation", "deal").prefetch_related("faults")
    played = [(game, list(game.faults.all())) for game in games]
    content = match_content(match, players, played)
    fingerprint = match_fingerprint(content)
    for told, player in zip(content["players"], players, strict=True):
        if not player.submission.bot.views_shared:  # of today, so no part of the fingerprint
            told["views"] = False
    return {**content, "fingerprint": fingerprint}


def match_content(
    match: Match,
    players: Sequence[MatchPlayer],
    games: Sequence[tuple[MatchGame, Sequence[Fault]]],
) -> dict[str, Any]:
    """What the fingerprint of a match covers. The rows need not be saved yet."""
    records = [game_moves(game) for game, _ in games]
    commitment = match.commitment
    made: dict[str, Any] = {
        "kind": KIND,
        "format": match.format,
        "match": match.pk,
        "commitment": {
            "scope": commitment.scope,
            "digest": commitment.digest,
            "secret": commitment.secret if commitment.revealed_at else None,
        },
        "key": match.key,
        "game": match.game,
        "version": records[0]["version"] if records else get(match.game).version,
        "options": match.options,
        "deals": match.deals,
        "clocks": match.clocks,
        "faults_allowed": match.faults_allowed,
        "players": [_player(player, match.format) for player in players],
        "games": [
            _game(game, faults, record)
            for (game, faults), record in zip(games, records, strict=True)
        ],
    }
    if match.format > 1:
        made["commitment"]["contribution"] = contribution_of(match)
        made["fresh_deals"] = match.fresh_deals
    return made


def _player(player: MatchPlayer, form: int) -> dict[str, Any]:
    made = {
        "name": str(player.submission),
        "content_hash": player.submission.content_hash,
        "share": player.share,
        "place": player.place,
    }
    if form > 1:
        made |= {
            "name": player.name,
            "name_salt": player.name_salt,
            "name_hash": player.name_hash,
        }
    return made


def _game(game: MatchGame, faults: Sequence[Fault], record: dict[str, Any]) -> dict[str, Any]:
    return {
        "rotation": game.rotation,
        "deal": game.deal,
        "seating": list(game.seating),
        "places": list(game.places),
        "scores": list(game.scores),
        "reason": game.reason,
        "faults": [
            {"seat": at.seat, "step": at.step, "kind": at.kind, "verdict": at.verdict}
            for at in sorted(faults, key=lambda fault: (fault.step, fault.seat, fault.kind))
        ],
        "record": record,
    }
