"""Rematches: void a match or the last round in the public log, and play it with new cards."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction

from arena.accounts.models import User
from arena.core.errors import Forbidden, Refused
from arena.matches.models import Match, MatchStatus, MatchVoid
from arena.matches.services import match_create
from arena.matches.voiding import match_void, plays_in_any, reason_check, voided_body
from sandbox.limits import Clocks
from tournaments.actions.audit import locked, note, publish
from tournaments.actions.rematches import (
    AGAIN,
    decided,
    match_table,
    second_needed,
    voidable_tables,
)
from tournaments.models import UNDER_WAY, Event, EventState, Table


@transaction.atomic
def match_rematch(
    *,
    event: Event,
    match: Match,
    by: User,
    reason: str,
    why: str,
    confirmed_by: User | None = None,
) -> Match:
    """Void a match and create a rematch with new cards for its table."""
    found = locked(event, by, *UNDER_WAY)
    reason_check(reason=reason, why=why)
    table = match_table(found, match)
    if decided(found, table):
        raise Refused("A later round was drawn from who won this match: its result stands.")
    _require_second([table.match], by, confirmed_by)
    void = _play_again(found, table, by, reason, why, confirmed_by)
    note(found, by, f"voided match {match.pk}, plays {void.rematch_id} instead", why)
    publish(found, voided_body(void))
    assert void.rematch is not None
    return void.rematch


@transaction.atomic
def round_rematch(
    *,
    event: Event,
    number: int,
    by: User,
    reason: str,
    why: str,
    confirmed_by: User | None = None,
) -> list[Match]:
    """Void the matches of the last round and play its tables again with new cards."""
    found = locked(event, by, *UNDER_WAY)
    reason_check(reason=reason, why=why)
    tables = voidable_tables(found, number)
    _require_second([table.match for table in tables], by, confirmed_by)
    voids = [_play_again(found, table, by, reason, why, confirmed_by) for table in tables]
    note(found, by, f"voided round {number} and plays it again", why)
    publish(found, *map(voided_body, voids))
    return [void.rematch for void in voids if void.rematch is not None]


def _require_second(matches: Sequence[Match], by: User, confirmed_by: User | None) -> None:
    if not second_needed(matches, by):
        return
    if confirmed_by is None or confirmed_by.pk == by.pk:
        raise Forbidden("A second person must confirm that.", code="needs_second")
    if plays_in_any(confirmed_by, [match.pk for match in matches]):
        raise Forbidden("Somebody without a bot at the table must confirm that.")


def _play_again(
    event: Event, table: Table, by: User, reason: str, why: str, confirmed_by: User | None
) -> MatchVoid:
    old = table.match
    void = match_void(match=old, reason=reason, why=why, by=by, confirmed_by=confirmed_by)
    first, _, times = old.key.partition(AGAIN)
    players = old.players.select_related("submission__bot").order_by("index")
    again = match_create(
        game=old.game,
        options=old.options,
        submissions=[player.submission for player in players],
        deals=old.deals,
        commitment=event.commitment,
        key=f"{first}{AGAIN}{int(times or 0) + 1}",
        clocks=Clocks(**old.clocks),
        faults_allowed=old.faults_allowed,
        rated=old.rated,
        results_open=old.results_open,
        asked_by=old.asked_by,
    )
    if event.state == EventState.PAUSED:
        Match.objects.filter(pk=again.pk).update(status=MatchStatus.HELD)
    void.rematch = again
    void.save(update_fields=["rematch"])
    table.match = again
    table.save(update_fields=["match"])
    table.round.finished_at = None
    table.round.save(update_fields=["finished_at"])
    return void
