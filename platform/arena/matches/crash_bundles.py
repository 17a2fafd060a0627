"""Crash bundles: everything needed to reproduce one fault, for the owner of the bot."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from django.conf import settings

from arena.accounts.models import User
from arena.bots.selectors import owns
from arena.core.errors import Forbidden, NotFound
from arena.core.rows import row_get
from arena.matches.cards import cards_root
from arena.matches.models import Fault, MatchGame, MatchPlayer
from arena.matches.packing import unpack
from arena.matches.records import game_times
from arena.matches.selectors import game_record
from botocracy.records.crash_bundle import FORMAT, KIND
from sandbox import fairness
from sandbox.limits import Clocks
from sandbox.play import charge
from sandbox.protocol import Message, encode
from sandbox.transcript import game_messages, seats_out
from sandbox.verdicts import Verdict


def fault_get(*, pk: int, user: User | None) -> Fault:
    """A fault with its game and bot, for the owner of the bot and administrators."""
    rows = Fault.objects.select_related("game__match__commitment", "player__submission__bot__owner")
    fault = row_get(rows, "There is no such fault.", pk=pk)
    if user is None or not user.is_active or not owns(fault.player.submission.bot, user):
        raise Forbidden("A crash bundle is its bot's owner's alone.")
    return fault


def crash_bundle(*, pk: int, user: User | None) -> dict[str, Any]:
    """What `botocracy reproduce` reads.

    With the request go the messages that the bot's process had before, since it may
    remember them. All of it is what the bot itself was shown.
    """
    fault = fault_get(pk=pk, user=user)
    if fault.bundle is None:
        raise NotFound(f"Crash bundles are kept for {settings.LOG_DAYS} days; this one is older.")
    game, submission = fault.game, fault.player.submission
    kept = unpack(fault.bundle)
    return {
        "kind": KIND,
        "format": FORMAT,
        "bot": str(submission),
        "content_hash": submission.content_hash,
        "match": game.match_id,
        "sitting": game.rotation + 1,
        "deal": game.deal + 1,
        "game": game.match.game,
        "version": game_record(game).version,
        "options": game.match.options,
        "before": list(_before(fault, since=kept.get("since", 0))),
        "fault": kept,
    }


def _before(fault: Fault, *, since: int) -> Iterator[Message]:
    """All messages to the process that was started in game `since`, up to the one it faulted at."""
    last = fault.game
    sitting = last.match.games.filter(rotation=last.rotation, deal__gte=since, deal__lte=last.deal)
    for game in sitting.order_by("deal").prefetch_related("faults"):
        for step, message in _messages(game, fault.player):
            if game.pk == last.pk and _is_asked(fault, step, message):
                return
            yield json.loads(encode(message))


def _is_asked(fault: Fault, step: int, message: Message) -> bool:
    kind = message["type"] if fault.kind in ("start", "end") else message.get("kind")
    return step == fault.step and kind == fault.kind


def _messages(game: MatchGame, player: MatchPlayer) -> Iterator[tuple[int, Message]]:
    match = game.match
    seat = game.seating.index(player.index)
    own = fairness.player_seed(cards_root(match), match.key, player.index)
    faults = sorted(game.faults.all(), key=lambda fault: fault.pk)
    clocks = Clocks(**match.clocks)
    return game_messages(
        game_record(game),
        seat,
        clocks=clocks if game.banks is None else replace(clocks, bank=game.banks[seat]),
        seed=fairness.bot_seed(own, game.rotation, game.deal),
        number=game.deal,
        games=match.deals,
        spent={step: charge(wall, cpu) for step, at, wall, cpu in game_times(game) if at == seat},
        out=seats_out(
            [(at.seat, Verdict(at.verdict)) for at in faults if at.kind != "end"],
            match.faults_allowed,
        ),
    )
