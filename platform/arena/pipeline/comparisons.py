"""Schedule: comparisons of two versions, on the queue with the lowest priority."""

from __future__ import annotations

from django.db import transaction

from arena.accounts.models import User
from arena.bots.models import Submission
from arena.core.errors import Refused
from arena.ladder import comparison_steps as steps
from arena.ladder.comparisons import Against, comparisons_running, require_owner
from arena.ladder.models import Comparison, ComparisonState, Ladder
from arena.pipeline import queue


@transaction.atomic
def comparison_start(
    *,
    ladder: Ladder,
    old: Submission,
    new: Submission,
    by: User,
    worthwhile: float = 0.02,
    most: int | None = None,
    against: Against = Against.HOUSE,
) -> Comparison:
    """Begin a comparison and send its first matches.

    `worthwhile` is the smallest improvement worth finding, as a share of opponents beaten;
    `most` the number of deals after which it ends undecided.
    """
    comparison = steps.comparison_create(
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


@transaction.atomic
def comparison_advance(*, comparison_id: int) -> list[int]:
    """Count the tables that were played, and send the matches to be played next."""
    made = steps.comparison_step(comparison_id=comparison_id)
    queue.send_after_commit(queue.PLAY, made)
    return made


def comparisons_advance() -> None:
    """Advance all running comparisons, in case a message was lost."""
    for comparison_id in comparisons_running():
        comparison_advance(comparison_id=comparison_id)


@transaction.atomic
def comparison_cancel(*, comparison: Comparison, by: User) -> None:
    """End a comparison without an answer."""
    require_owner(comparison.bot, by)
    found = Comparison.objects.select_for_update().get(pk=comparison.pk)
    if found.state != ComparisonState.RUNNING:
        raise Refused("The comparison is over.")
    steps.comparison_end(found, ComparisonState.CANCELLED)
