"""The log and result of a submission's check."""

from __future__ import annotations

from django.utils import timezone

from arena.bots.models import Check, Submission
from arena.core.text import storable


def check_begin(*, submission: Submission, games: int, text: str) -> Check:
    """Begin a check. Lines of an earlier attempt stay in the log."""
    check, created = Check.objects.get_or_create(submission=submission)
    check.games, check.done = games, 0
    if not created:
        check_note(check=check, text="We failed on our side; the check begins again.")
    check_note(check=check, text=text)
    return check


def check_note(*, check: Check, text: str) -> None:
    """Add a line to the log; the owner sees it at once."""
    at = timezone.localtime().strftime("%H:%M:%S")
    line = {"at": at, "text": storable(text), "done": check.done, "games": check.games}
    check.lines = [*check.lines, line]
    check.save()


def check_end(
    *,
    check: Check,
    text: str,
    record: bytes | None,
    seat: int | None,
    verdict: str = "",
    step: int | None = None,
) -> None:
    """Store the result of the check with the game that decided it."""
    check.record, check.seat, check.verdict, check.step = record, seat, verdict, step
    check_note(check=check, text=text)
