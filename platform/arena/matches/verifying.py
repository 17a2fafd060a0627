"""The site's own check of settled matches, the same as `botocracy verify`."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils import timezone

from arena.matches.match_file import match_file
from arena.matches.models import Match, MatchStatus, Verdict, Verification
from botocracy.records.fields import FileError
from botocracy.records.match_file import parse_match
from botocracy.records.verify_match import verify_match
from games.contract import GameError

log = logging.getLogger(__name__)

LATELY = timedelta(days=30)
"""Matches whose secret was revealed longer ago are not looked for again."""

_WORDS = {
    "unplayed": "There is nothing to check yet.",
    "unchecked": "Nobody has checked it here yet; anybody can, with the file.",
    Verdict.SEALED: "Every game replays to the stored result. Where the cards come from can be "
    "checked once the secret is revealed.",
    Verdict.VERIFIED: "Every game replays to the stored result, from cards that follow from the "
    "secret and the public’s contribution.",
    Verdict.DIFFERS: "It does not replay to what is stored.",
    Verdict.FOREIGN: "It was played by an earlier version of the engine, which this one cannot "
    "replay.",
}


@dataclass(frozen=True)
class VerificationState:
    """How far a match is proven, for its page."""

    state: str
    """``unplayed``, ``unchecked``, or a `Verdict`."""
    words: str
    detail: str
    """The first difference, where there is one."""
    checked_at: datetime | None
    digest: str
    """The hash of the secret, public before the first match."""
    contribution: str
    """The public part of the cards; empty before it is drawn, and in old matches."""
    secret: str | None
    """``None`` until it is revealed."""
    fingerprint: str
    """What `botocracy verify --fingerprint` compares with."""
    downloadable: bool


def verification_state(match: Match) -> VerificationState:
    """What a page says about the proof of a match."""
    settled = match.settled_at is not None
    check: Verification | None = getattr(match, "verification", None) if settled else None
    state = str(check.verdict) if check else "unchecked" if settled else "unplayed"
    commitment = match.commitment
    return VerificationState(
        state=state,
        words=_WORDS[state],
        detail=check.detail if check else "",
        checked_at=check.checked_at if check else None,
        digest=commitment.digest,
        contribution=commitment.contribution if match.format > 1 else "",
        secret=commitment.secret if commitment.revealed_at else None,
        fingerprint=match.fingerprint,
        downloadable=settled,
    )


def match_verify(*, match: Match) -> Verification:
    """Replay a settled match from its file and store the verdict."""
    file = match_file(match)
    games, steps, detail = len(file["games"]), 0, ""
    try:
        checked = verify_match(parse_match(file), noted=match.fingerprint)
    except FileError as error:
        verdict, detail = Verdict.DIFFERS, str(error)
    except GameError as error:
        verdict, detail = Verdict.FOREIGN, str(error)
    else:
        steps = checked.steps
        verdict = Verdict.SEALED if checked.sealed else Verdict.VERIFIED
        if checked.difference is not None:
            verdict, detail = Verdict.DIFFERS, str(checked.difference)
    if verdict == Verdict.DIFFERS:
        log.error("%s differs from its own record: %s", match, detail)
    row, _ = Verification.objects.update_or_create(
        match=match,
        defaults={
            "verdict": verdict,
            "detail": detail,
            "games": games,
            "steps": steps,
            "checked_at": timezone.now(),
        },
    )
    return row


def matches_unverified(*, limit: int) -> list[Match]:
    """Settled matches whose secret was revealed and that were not checked since."""
    done = Verification.objects.exclude(verdict=Verdict.SEALED).values("match_id")
    revealed = Match.objects.filter(
        status=MatchStatus.SETTLED, commitment__revealed_at__gte=timezone.now() - LATELY
    )
    found = revealed.exclude(pk__in=done).select_related("commitment").order_by("pk")
    return list(found[:limit])
