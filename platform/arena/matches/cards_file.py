"""The cards of an event or of a ladder's day as a file (`botocracy.records.event_file`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from arena.matches.cards import lock_of, reveals_of
from arena.matches.models import Commitment, MatchPlayer, MatchStatus
from botocracy.records.event_file import FORMAT, KIND
from botocracy.records.fingerprint import event_fingerprint


def cards_content(
    commitment: Commitment,
    *,
    title: str,
    names: Sequence[str] = (),
    joined: Sequence[dict[str, str]] = (),
    terms: dict[str, Any] | None = None,
    drawn: dict[str, Any] | None = None,
) -> dict[str, Any]:
    """The file of drawn cards: what was fixed when, and every match that was dealt from them.

    `names` are of the locked entrants, `joined` the versions that came after the lock,
    `drawn` what a ladder's tables were drawn from.
    """
    assert commitment.locked_at is not None
    assert commitment.drawn_at is not None
    made: dict[str, Any] = {
        "kind": KIND,
        "format": FORMAT,
        "scope": commitment.scope,
        "title": title,
        "commitment": {
            "digest": commitment.digest,
            "created_at": commitment.created_at.isoformat(),
            "secret": commitment.secret if commitment.revealed_at else None,
        },
        "lock": lock_of(commitment),
        "lock_hash": commitment.lock_hash,
        "locked_at": commitment.locked_at.isoformat(),
        "names": list(names),
        "reveals": reveals_of(commitment),
        "contribution": commitment.contribution,
        "drawn_at": commitment.drawn_at.isoformat(),
        "joined": list(joined),
        "terms": terms,
        "matches": _matches(commitment),
    }
    if drawn is not None:
        made["tables"] = drawn
    made["fingerprint"] = event_fingerprint(made)
    return made


def _matches(commitment: Commitment) -> list[dict[str, Any]]:
    """Every match in the order they were made, the void ones too."""
    seated: dict[int, list[str]] = {}
    players = MatchPlayer.objects.filter(match__commitment=commitment).order_by("match", "index")
    for match, version in players.values_list("match_id", "submission__content_hash"):
        seated.setdefault(match, []).append(version)
    rows = commitment.matches.order_by("pk").values_list("pk", "key", "status", "fingerprint")
    return [
        {
            "match": pk,
            "key": key,
            "status": _shown(status),
            "fingerprint": mark,
            "players": seated.get(pk, []),
        }
        for pk, key, status, mark in rows
    ]


def _shown(status: str) -> str:
    """Settled, void, or not over yet."""
    return status if status in (MatchStatus.SETTLED, MatchStatus.VOID) else "open"
