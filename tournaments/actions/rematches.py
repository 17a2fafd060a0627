"""Which matches of an event can be voided, and when a second person must confirm it.

A settled match is voided for a reason from a list. A second person must confirm if the requester
has a bot at the table, or if the table has played a rematch already and the requester is no
administrator.
"""

from __future__ import annotations

from collections.abc import Sequence

from arena.accounts.models import User
from arena.core.errors import Refused
from arena.core.rows import row_get
from arena.matches.models import Match, MatchStatus
from arena.matches.voiding import plays_in_any
from botocracy.events.formats import FORMATS
from tournaments.models import Event, Table

AGAIN = " again "
"""Separates the key of the first match from the number of the rematch."""


def match_table(event: Event, match: Match) -> Table:
    """The table of the event at which a match is played."""
    tables = Table.objects.select_related("match", "round")
    missing = "That match is not one of this event's."
    return row_get(tables, missing, round__event=event, match=match)


def decided(event: Event, table: Table) -> bool:
    """Whether a later knockout round or a final was drawn from the result of a table.

    Such a match cannot be played again: its losers are out, and others have played since.
    """
    form = FORMATS[event.format]
    number, later = table.round.number, event.rounds.filter(number__gt=table.round.number)
    if first := form.knockout_from(event.length):
        return later.filter(number__gte=first).exists()
    return (
        form.has_final and number <= event.length and later.filter(number__gt=event.length).exists()
    )


def voidable_tables(event: Event, number: int) -> list[Table]:
    """The tables of round `number`, which must be the last one to be voided."""
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
