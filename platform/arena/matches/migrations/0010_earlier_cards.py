"""Bring the cards of the last release under the rules of this one.

Matches that were played keep format 1: they were dealt from the secret alone. What is still to be
played of a scope is dealt from its secret and a contribution, which is empty of entrants here
because nobody gave a nonce.
"""

from __future__ import annotations

from datetime import date
from typing import Any

from django.db import migrations
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from arena.matches.packing import pack
from sandbox import fairness

OVER = ("settled", "void")


def forwards(apps: Any, schema_editor: Any) -> None:
    Match = apps.get_model("matches", "Match")
    Commitment = apps.get_model("matches", "Commitment")
    Match.objects.filter(status__in=OVER).update(format=1)
    for commitment in Commitment.objects.filter(scope__startswith="ladder "):
        try:
            day = date.fromisoformat(commitment.scope.rpartition(" ")[2])
        except ValueError:
            continue
        Commitment.objects.filter(pk=commitment.pk).update(day=day)
    begun = Exists(Match.objects.filter(commitment=OuterRef("pk")))
    in_use = Commitment.objects.filter(begun | Q(scope__startswith="comparison "))
    for commitment in in_use.filter(revealed_at=None):
        lock = {"digest": commitment.digest, "begun": "before contributions"}
        Commitment.objects.filter(pk=commitment.pk).update(
            lock=pack(lock),
            lock_hash=fairness.lock_hash(lock),
            locked_at=timezone.now(),
            reveals=pack({"nonces": [], "beacon": None}),
            contribution=fairness.contribution(lock),
            drawn_at=timezone.now(),
        )


def backwards(apps: Any, schema_editor: Any) -> None:
    """Nothing to undo: the columns go with the migration before."""


class Migration(migrations.Migration):
    dependencies = (("matches", "0009_contribution"),)
    operations = (migrations.RunPython(forwards, backwards),)
