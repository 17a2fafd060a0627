"""Voiding matches that a ladder made."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction

from arena.accounts.models import User
from arena.core.errors import Forbidden, Refused
from arena.ladder.models import Ladder
from arena.ladder.scheduling import table_rematch
from arena.ladder.services import ladder_note
from arena.ladder.terms import ladder_matches, scope
from arena.matches.models import Match, MatchStatus
from arena.matches.voiding import match_void, plays_in_any, reason_check, voided_body
from arena.publiclog.services import log_append


@transaction.atomic
def ladder_matches_rematch(
    *, ladder: Ladder, matches: Sequence[Match], by: User, reason: str, why: str
) -> list[Match]:
    """Void settled matches of the ladder and make rematches with new cards.

    Nobody voids a match of their own bot. The next fit removes the matches from the ratings.
    """
    if not by.is_staff:
        raise Forbidden("Only an administrator takes back a ladder's matches.")
    reason_check(reason=reason, why=why)
    found = Ladder.every.select_for_update().get(pk=ladder.pk)
    own = ladder_matches(found).filter(pk__in=[match.pk for match in matches])
    settled = list(own.filter(status=MatchStatus.SETTLED).order_by("pk"))
    if plays_in_any(by, [match.pk for match in settled]):
        raise Refused("A bot of yours is in one of them: another administrator must do it.")
    again, bodies = [], []
    for match in settled:
        void = match_void(match=match, reason=reason, why=why, by=by)
        if found.is_open:
            void.rematch = table_rematch(found, match)
            void.save(update_fields=["rematch"])
            again.append(void.rematch)
        bodies.append(voided_body(void))
    if settled:
        ladder_note(found, by, f"voided {len(settled)} matches, plays {len(again)} again", why)
    log_append(scope=scope(found), bodies=bodies)
    return again
