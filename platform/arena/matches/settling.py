"""Settling: a played match is written in one transaction, once, whatever happens in between."""

from __future__ import annotations

import logging
from collections import Counter, defaultdict
from dataclasses import asdict
from secrets import token_hex
from typing import Any

from django.db import transaction
from django.utils import timezone

from arena.core.text import storable
from arena.matches.match_file import match_content
from arena.matches.models import (
    Fault,
    GameLog,
    Match,
    MatchGame,
    MatchPlayer,
    MatchStatus,
    Sitting,
)
from arena.matches.packing import pack
from botocracy.records.fingerprint import match_fingerprint, name_hash
from sandbox.match import Fault as FaultRun
from sandbox.match import GameRun, MatchRun
from sandbox.results import match_places, match_shares, meetings, paces, seat_wins

log = logging.getLogger(__name__)

BATCH = 50
"""Rows in one statement: some megabytes at most (see `sandbox.limits.SAID_GAME`)."""
_RESULTS = (
    "name name_salt name_hash share place fault_count against seat_wins moves seconds slowest"
).split()


@transaction.atomic
def match_settle(*, match_id: int, run: MatchRun, seconds: float, worker: str) -> bool:
    """Write `run`. False if the match was settled or called off meanwhile.

    The first result to arrive counts, also from a worker whose lease ran out: the
    deals are fixed, so it is no less a result. A second one is dropped.
    """
    match = (
        Match.objects.select_for_update(of=("self",)).select_related("commitment").get(pk=match_id)
    )
    if match.status not in (MatchStatus.QUEUED, MatchStatus.PLAYING):
        log.warning("%s is %s: a late result by %s was dropped", match, match.status, worker)
        return False
    players = list(match.players.select_related("submission__bot__owner").order_by("index"))
    games = MatchGame.objects.bulk_create(
        (_game(match, game) for game in run.games), batch_size=BATCH
    )
    GameLog.objects.bulk_create(
        (
            GameLog(game=row, said=pack(said))
            for row, game in zip(games, run.games, strict=True)
            if (said := _said(game))
        ),
        batch_size=BATCH,
    )
    faults = [
        _fault(row, players[game.seating[fault.seat]], fault)
        for row, game in zip(games, run.games, strict=True)
        for fault in game.faults
    ]
    Fault.objects.bulk_create(faults, batch_size=BATCH)
    _write_sittings(players, run)
    _write_results(players, run, Counter(fault.player_id for fault in faults))
    match.status = MatchStatus.SETTLED
    match.settled_at = timezone.now()
    match.seconds = seconds
    match.worker = worker
    match.lease = match.lease_until = None
    match.fingerprint = _fingerprint(match, players, games, faults)
    match.save(
        update_fields=[
            "status",
            "settled_at",
            "seconds",
            "worker",
            "lease",
            "lease_until",
            "fingerprint",
        ]
    )
    return True


def _fingerprint(
    match: Match, players: list[MatchPlayer], games: list[MatchGame], faults: list[Fault]
) -> str:
    of_game = defaultdict(list)
    for fault in faults:
        of_game[fault.game_id].append(fault)
    games = sorted(games, key=lambda game: (game.rotation, game.deal))
    played = [(game, of_game[game.pk]) for game in games]
    return match_fingerprint(match_content(match, players, played))


def _game(match: Match, game: GameRun) -> MatchGame:
    full_bank = match.clocks["bank"]
    return MatchGame(
        match=match,
        deal=game.deal,
        rotation=game.rotation,
        seating=list(game.seating),
        places=list(game.places),
        scores=list(game.scores),
        reason=storable(game.reason, limit=199),
        steps=len(game.record.steps),
        record=pack(game.record.to_json()),
        times=pack(
            [
                [each.step, each.seat, round(each.wall, 6), _rounded(each.cpu)]
                for each in game.decisions
            ]
        ),
        banks=list(game.banks) if any(bank != full_bank for bank in game.banks) else None,
    )


def _rounded(seconds: float | None) -> float | None:
    return None if seconds is None else round(seconds, 6)


def _said(game: GameRun) -> list[tuple[int, int, str, str]]:
    return [
        (each.step, each.seat, each.note, each.log)
        for each in game.decisions
        if each.note or each.log
    ]


def _fault(game: MatchGame, player: MatchPlayer, fault: FaultRun) -> Fault:
    bundle: dict[str, Any] = asdict(fault)
    return Fault(
        game=game,
        player=player,
        verdict=fault.verdict.value,
        message=storable(fault.message),
        detail=storable(fault.detail),
        seat=fault.seat,
        step=fault.step,
        kind=fault.kind,
        bundle=pack(bundle),
    )


def _write_sittings(players: list[MatchPlayer], run: MatchRun) -> None:
    Sitting.objects.bulk_create(
        Sitting(
            player=players[index],
            rotation=rotation,
            verdict=usage.verdict.value if usage.verdict else "",
            cpu=usage.cpu,
            peak_memory=usage.peak_memory,
            log=storable(usage.log),
        )
        for rotation, cells in enumerate(run.usage)
        for index, usage in enumerate(cells)
    )


def _write_results(players: list[MatchPlayer], run: MatchRun, faults: Counter[int]) -> None:
    placed = [(game.seating, game.places) for game in run.games]
    shares = match_shares(placed)
    against, wins, pace = meetings(placed).scores, seat_wins(placed), paces(run.games)
    for player, share, place in zip(players, shares, match_places(shares), strict=True):
        player.name = str(player.submission)
        player.name_salt = token_hex(16)
        player.name_hash = name_hash(player.name_salt, player.name)
        player.share = share
        player.place = place
        player.fault_count = faults[player.pk]
        player.against = against[player.index]
        player.seat_wins = wins[player.index]
        player.moves, player.seconds, player.slowest = pace[player.index]
    MatchPlayer.objects.bulk_create(  # a tenth of what `bulk_update` takes
        players, update_conflicts=True, unique_fields=["pk"], update_fields=_RESULTS
    )
