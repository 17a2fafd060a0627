"""Rematches: a match or the last round is voided in public, and its tables play new cards.

A settled match is voided for a reason from a list. A second person must confirm where the
one who asks has a bot at the table, and where the table has played a rematch already
(unless an administrator asks).
"""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction

from arena.accounts.models import User
from arena.core.errors import Forbidden, NotFound, Refused
from arena.matches.models import Match, MatchStatus, MatchVoid
from arena.matches.services import match_create
from arena.matches.voiding import match_void, plays_in_any, reason_check, voided_body
from sandbox.limits import Clocks
from tournaments.actions.audit import UNDER_WAY, locked, note, publish
from tournaments.formats import FORMATS
from tournaments.models import Event, EventState, Table

AGAIN = " again "


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
    """Void a match and put its table to another with new cards."""
    found = locked(event, by, *UNDER_WAY)
    reason_check(reason=reason, why=why)
    table = match_table(found, match)
    if decided(found, table):
        raise Refused("A later round was drawn from who won this match: its result stands.")
    _require_second(found, [table.match], by, confirmed_by)
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
    tables = round_tables(found, number)
    _require_second(found, [table.match for table in tables], by, confirmed_by)
    voids = [_play_again(found, table, by, reason, why, confirmed_by) for table in tables]
    note(found, by, f"voided round {number} and plays it again", why)
    publish(found, *map(voided_body, voids))
    return [void.rematch for void in voids if void.rematch is not None]


def match_table(event: Event, match: Match) -> Table:
    """The table of the event at which a match is played."""
    tables = Table.objects.select_related("match", "round")
    table = tables.filter(round__event=event, match=match).first()
    if table is None:
        raise NotFound("That match is not one of this event's.")
    return table


def decided(event: Event, table: Table) -> bool:
    """Whether a table has said who is in a later round of a knockout, or who made the cut.

    Such a match is not played again: whoever lost it is out, and others have played since.
    """
    form = FORMATS[event.format]
    number, later = table.round.number, event.rounds.filter(number__gt=table.round.number)
    if first := form.knockout_from(event.length):
        return later.filter(number__gte=first).exists()
    return (
        form.has_final and number <= event.length and later.filter(number__gt=event.length).exists()
    )


def round_tables(event: Event, number: int) -> list[Table]:
    """The tables of the last round, which alone can be voided."""
    last = event.rounds.order_by("-number").first()
    if last is None or last.number != number:
        raise Refused("Only the last round can be voided: later ones were paired from it.")
    if last.pairing is not None:
        raise Refused("Its matches are still being made: wait a moment.")
    return list(last.tables.select_related("match", "round").order_by("number"))


def second_needed(matches: Sequence[Match], by: User) -> bool:
    """Whether a second person must confirm that `by` voids these matches."""
    settled = [match for match in matches if match.status == MatchStatus.SETTLED]
    rematched = not by.is_staff and any(AGAIN in match.key for match in settled)
    return rematched or plays_in_any(by, [match.pk for match in settled])


def _require_second(
    event: Event, matches: Sequence[Match], by: User, confirmed_by: User | None
) -> None:
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
