"""Commitments: the secret and the public contribution that decide the cards of a scope.

Four steps, each once and in this order: create (the hash of the secret is public), lock (the
field is fixed), draw (the contribution is fixed, cards can be dealt), reveal (the secret is
public, anybody can check).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from django.db import transaction
from django.utils import timezone

from arena.core.errors import Refused
from arena.matches.models import Commitment, Lock, Match
from arena.matches.packing import pack, unpack
from sandbox import fairness


def commitment_create(*, scope: str, secret: str = "", day: date | None = None) -> Commitment:
    """Fix the secret of `scope` now; a given `secret` repeats an earlier scope's."""
    secret = secret or fairness.new_secret()
    return Commitment.objects.create(
        scope=scope, day=day, secret=secret, digest=fairness.digest(secret)
    )


@transaction.atomic
def commitment_lock(*, commitment: Commitment, lock: Mapping[str, Any]) -> Commitment:
    """Fix the field. Its hash is public from now on.

    The same secret and the same lock give the same cards: comparisons of versions need that.
    """
    found = Commitment.objects.select_for_update().get(pk=commitment.pk)
    if found.lock_hash:
        raise Refused("The field of these cards is locked already.", code="locked")
    complete = {"digest": found.digest, **lock}
    Lock.objects.create(commitment=found, field=pack(complete))
    found.lock_hash = fairness.lock_hash(complete)
    found.locked_at = timezone.now()
    found.save(update_fields=["lock_hash", "locked_at"])
    return found


@transaction.atomic
def commitment_draw(
    *,
    commitment: Commitment,
    nonces: Sequence[str | None] = (),
    beacon: Mapping[str, Any] | None = None,
) -> Commitment:
    """Fix the contribution from what was revealed; from now on cards can be dealt.

    `nonces` are in the order of the lock's entrants, ``None`` for each that was withheld.
    """
    found = Commitment.objects.select_for_update().get(pk=commitment.pk)
    if not found.lock_hash:
        raise Refused("The field of these cards is not locked yet.", code="not_locked")
    if found.contribution:
        raise Refused("These cards are drawn already.", code="drawn")
    given = {"nonces": list(nonces), "beacon": dict(beacon) if beacon else None}
    Lock.objects.filter(commitment=found).update(reveals=pack(given))
    value = beacon["value"] if beacon else ""
    found.contribution = fairness.contribution(lock_of(found), nonces, value)
    found.drawn_at = timezone.now()
    found.save(update_fields=["contribution", "drawn_at"])
    return found


def commitment_fix(*, scope: str, lock: Mapping[str, Any], secret: str = "") -> Commitment:
    """Create, lock and draw at once, where no entrant gives a nonce."""
    made = commitment_create(scope=scope, secret=secret)
    commitment_lock(commitment=made, lock=lock)
    return commitment_draw(commitment=made)


def commitment_reveal(*, commitment: Commitment) -> None:
    Commitment.objects.filter(pk=commitment.pk, revealed_at=None).update(revealed_at=timezone.now())


def lock_of(commitment: Commitment) -> dict[str, Any]:
    """The locked field, as its hash covers it."""
    return dict(unpack(Lock.objects.get(commitment=commitment).field))


def reveals_of(commitment: Commitment) -> dict[str, Any]:
    """What was revealed after the lock: ``nonces`` and ``beacon``."""
    reveals = Lock.objects.get(commitment=commitment).reveals
    if reveals is None:
        raise Refused("These cards are not drawn yet.", code="not_drawn")
    return dict(unpack(reveals))


def root_of(commitment: Commitment) -> str:
    """The root of all seeds of drawn cards. Secret until the secret is revealed."""
    if not commitment.contribution:
        raise Refused("These cards are not drawn yet.", code="not_drawn")
    return fairness.root(commitment.secret, commitment.contribution)


def contribution_of(match: Match) -> str:
    """The contribution a match is dealt from; the first format of matches had none."""
    if match.format == 1:
        return ""
    if not match.commitment.contribution:
        raise Refused("The cards of this match are not drawn yet.", code="not_drawn")
    return match.commitment.contribution


def cards_root(match: Match) -> str:
    """The root of all seeds of a match. Secret until the secret is revealed."""
    return fairness.root(match.commitment.secret, contribution_of(match))
