"""Upload and check: from a file somebody sends to a bot that may play."""

from __future__ import annotations

import logging
import traceback

from django.db import transaction

from arena.accounts.models import NoticeKind, User
from arena.accounts.services import tell
from arena.bots.models import Bot, Submission
from arena.bots.selectors import submission_files
from arena.bots.services import (
    bot_create,
    submission_accept,
    submission_create,
    submission_reject,
    submission_requeue,
    upload_read,
)
from arena.core.leases import lease_fail, lease_take
from arena.pipeline import queue
from arena.pipeline.holding import open_cell, require_sandbox
from arena.pipeline.renewing import renewing
from games.registry import get, house_bots
from sandbox.choose import trusted_file
from sandbox.fairness import new_secret
from sandbox.match import Fault, MatchRun, MatchSpec, Player
from sandbox.referee import play_match
from sandbox.verdicts import Verdict

log = logging.getLogger(__name__)

_WORDS = {
    Verdict.NOT_READY: "The bot could not be started",
    Verdict.CRASHED: "The bot crashed",
    Verdict.OUT_OF_MEMORY: "The bot ran out of memory",
    Verdict.TOO_LATE: "The bot did not answer in time",
    Verdict.TOO_MUCH_OUTPUT: "The bot wrote too much",
    Verdict.BAD_REPLY: "The bot's answer could not be read",
    Verdict.ILLEGAL_MOVE: "The bot made an illegal move",
}


def submission_upload(*, by: User, bot: Bot, filename: str, data: bytes) -> Submission:
    """A new version of a bot, on its way to its check."""
    require_sandbox()
    upload = upload_read(filename=filename, data=data)
    with transaction.atomic():
        submission = submission_create(bot=bot, by=by, upload=upload)
        queue.send_after_commit(queue.CHECK, [submission.pk])
    return submission


def bot_upload(*, by: User, game: str, name: str, filename: str, data: bytes) -> Submission:
    """A new bot with its first version; neither without the other."""
    require_sandbox()
    upload = upload_read(filename=filename, data=data)
    with transaction.atomic():
        bot = bot_create(owner=by, game=game, name=name)
        submission = submission_create(bot=bot, by=by, upload=upload)
        queue.send_after_commit(queue.CHECK, [submission.pk])
    return submission


@transaction.atomic
def submission_recheck(*, submission: Submission) -> None:
    """Check again what we failed to check, with our failures forgotten."""
    submission_requeue(submission=submission)
    queue.send_after_commit(queue.CHECK, [submission.pk])


def submission_check(*, submission_id: int) -> None:
    """Play a smoke game and decide. A failure of ours leaves the bot unjudged."""
    token = lease_take(Submission, submission_id)
    if token is None:
        return
    submission = Submission.objects.select_related("bot").get(pk=submission_id)
    try:
        spec = smoke_spec(submission)
        with renewing(Submission, submission_id, token):
            run = play_match(spec, open_cell())
    except Exception:  # whatever came out, it is ours: a bot's faults are inside the result
        lease_fail(Submission, submission_id, token, traceback.format_exc())
        raise
    fault = first_fault(run)
    if fault is None:
        if submission_accept(submission=submission, token=token):
            _tell(submission, "passed its check and plays now.")
        return
    rejected = submission_reject(
        submission=submission,
        token=token,
        reason=reason(fault, submission.bot.game),
        detail="\n\n".join(part for part in (fault.detail, fault.log) if part),
    )
    if rejected:
        _tell(submission, f"was rejected. {submission.reason}")


def _tell(submission: Submission, news: str) -> None:
    bot = submission.bot
    text = f"Version {submission.number} of {bot.name} {news}"
    tell(bot.owner, NoticeKind.CHECK, text, f"/submissions/{submission.pk}/")


def smoke_spec(submission: Submission) -> MatchSpec:
    """One deal at the smallest table, against house bots; no fault is allowed."""
    game = get(submission.bot.game)
    seats = min(game.seat_counts)
    shipped = house_bots(game.name)
    opponent = trusted_file(shipped.get("random", next(iter(shipped.values()))))
    players = [Player("the bot", submission_files(submission), new_secret())]
    players += [Player(f"house {i}", opponent, new_secret()) for i in range(1, seats)]
    return MatchSpec(
        game=game.name,
        options=game.configure(seats),
        players=tuple(players),
        deals=(new_secret(),),
        faults_allowed=0,
    )


def first_fault(run: MatchRun) -> Fault | None:
    """The first thing the checked bot (player 0) did wrong."""
    for game in run.games:
        for fault in game.faults:
            if game.seating[fault.seat] == 0:
                return fault
    return None


def reason(fault: Fault, game: str) -> str:
    """What the author reads first: what went wrong, and when."""
    when = {
        "start": "at the start of a game",
        "end": "at the end of a game",
    }.get(fault.kind, f"in a smoke game of {get(game).title}, when asked for “{fault.kind}”")
    return f"{_WORDS[fault.verdict]} {when}: {fault.message}"
