"""Schedule: comparisons of two versions, on the queue that waits for all others."""

from __future__ import annotations

from django.db import transaction

from arena.accounts.models import User
from arena.bots.models import Submission
from arena.ladder import comparing
from arena.ladder.models import Comparison, Ladder
from arena.pipeline import queue


def comparison_start(
    *,
    ladder: Ladder,
    old: Submission,
    new: Submission,
    by: User,
    worthwhile: float = 0.02,
    most: int | None = None,
    against: comparing.Against = comparing.Against.HOUSE,
) -> Comparison:
    """Begin a comparison and send its first matches; see `arena.ladder.comparing`."""
    with transaction.atomic():
        comparison = comparing.comparison_start(
            ladder=ladder,
            old=old,
            new=new,
            by=by,
            worthwhile=worthwhile,
            most=most,
            against=against,
        )
        comparison_advance(comparison_id=comparison.pk)
    return comparison


def comparison_advance(*, comparison_id: int) -> None:
    """Take in what was played, and send what is to be played next."""
    with transaction.atomic():
        made = comparing.comparison_advance(comparison_id=comparison_id)
        queue.send_after_commit(queue.PLAY, made)


def comparisons_advance() -> None:
    """All that run: what a lost message stopped goes on."""
    for comparison_id in comparing.comparisons_running():
        comparison_advance(comparison_id=comparison_id)
