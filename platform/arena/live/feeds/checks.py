"""The check of a submission: its log, then its verdict."""

from __future__ import annotations

from arena.accounts.models import User
from arena.bots.models import Check, Submission
from arena.bots.selectors import submission_of_owner
from arena.core.errors import Forbidden
from arena.live.feeds.base import Batch, Feed, Line, whole
from arena.live.topics import Topic

CLOSED = ".end"
"""Ends the id of a closing line. A check that is repeated continues behind it."""


class CheckFeed(Feed):
    """Lines of the log, numbered from 1; for the bot's owner."""

    def __init__(self, pk: int) -> None:
        self.pk = pk
        self.topic = Topic("submission", pk)

    def read(self, user: User | None, after: str) -> Batch:
        if user is None:
            raise Forbidden("What happened to a submission is shown to its owner only.")
        submission = submission_of_owner(pk=self.pk, user=user)
        check = Check.objects.filter(submission=submission).defer("record").first()
        noted = check.lines if check else []
        seen = whole(after.removesuffix(CLOSED)) if after else 0
        lines: list[Line] = [
            {
                "id": str(number),
                "type": "log",
                "at": line["at"],
                "text": line["text"],
                "done": line.get("done"),
                "games": line.get("games"),
            }
            for number, line in enumerate(noted, 1)
            if number > seen
        ]
        place = str(max(len(noted), seen))
        over = submission.status not in (Submission.WAITING, Submission.UNDER_WAY)
        if over:
            place += CLOSED
            if place != after:
                lines.append(_closing(place, submission, check))
        return Batch(lines, place, over=over)


def _closing(place: str, submission: Submission, check: Check | None) -> Line:
    return {
        "id": place,
        "type": "end",
        "submission": submission.pk,
        "bot": str(submission.bot),
        "version": submission.number,
        "status": submission.status,
        "verdict": check.verdict if check else "",
        "reason": submission.reason,
        "detail": submission.detail,
    }
