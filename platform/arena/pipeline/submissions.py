"""Upload and check: an uploaded file becomes a version that may play, or is rejected."""

from __future__ import annotations

import logging
import time
from uuid import UUID

from django.db import transaction

from arena.accounts.models import NoticeKind, User
from arena.accounts.notices import tell
from arena.accounts.owning import owner_named, people_keys
from arena.bots.checks import check_begin, check_end, check_note
from arena.bots.models import Bot, Check, Submission, SubmissionStatus
from arena.bots.selectors import submission_files
from arena.bots.services import (
    bot_create,
    submission_accept,
    submission_create,
    submission_reject,
    submission_requeue,
    upload_read,
)
from arena.core.leases import lease_fail, lease_release, lease_take
from arena.matches.packing import pack
from arena.pipeline import queue
from arena.pipeline.ladders import version_joins
from arena.webhooks.models import Kind
from arena.webhooks.outbox import announce
from arena.workers.draining import HandedBack, hand_back_if_due, open_until_due
from arena.workers.holding import open_cell, require_sandbox, trouble
from arena.workers.renewing import renewing
from arena.workers.turns import turn_end, turns_take
from sandbox.match import Fault
from sandbox.referee import Progress, play_match
from sandbox.smoke import (
    closing_words,
    decisive,
    detail,
    opening_words,
    progress_words,
    reason,
    smoke_spec,
)
from tournaments.actions.classes import class_bot_create, class_bot_enter
from tournaments.models import Event

log = logging.getLogger(__name__)


def submission_upload(*, by: User, bot: Bot, filename: str, data: bytes) -> Submission:
    """Store a new version of a bot and send it to its check."""
    require_sandbox()
    upload = upload_read(filename=filename, data=data)
    with transaction.atomic():
        submission = submission_create(bot=bot, by=by, upload=upload)
        queue.send_after_commit(queue.CHECK, [submission.pk])
    log.info("submission uploaded", extra={"submission_id": submission.pk})
    return submission


def bot_upload(
    *, by: User, game: str, name: str, filename: str, data: bytes, owner: str = ""
) -> Submission:
    """Create a bot with its first version, in one transaction.

    `owner` is the name of a team of `by` that owns the bot; empty for a bot of one's own.
    """
    account = owner_named(by=by, name=owner)
    require_sandbox()
    upload = upload_read(filename=filename, data=data)
    with transaction.atomic():
        bot = bot_create(owner=account, game=game, name=name, by=by)
        submission = submission_create(bot=bot, by=by, upload=upload)
        queue.send_after_commit(queue.CHECK, [submission.pk])
    log.info("submission uploaded", extra={"submission_id": submission.pk})
    return submission


def class_bot_upload(
    *, event: Event, by: User, name: str, filename: str, data: bytes
) -> Submission:
    """Create a bot for a class with its first version; it enters when it passes its check."""
    require_sandbox()
    upload = upload_read(filename=filename, data=data)
    with transaction.atomic():
        bot = class_bot_create(event=event, by=by, name=name)
        submission = submission_create(bot=bot, by=by, upload=upload)
        queue.send_after_commit(queue.CHECK, [submission.pk])
    log.info("submission uploaded", extra={"submission_id": submission.pk})
    return submission


@transaction.atomic
def submission_recheck(*, submission: Submission) -> None:
    """Repeat a check that failed by errors of ours."""
    submission_requeue(submission=submission)
    queue.send_after_commit(queue.CHECK, [submission.pk])


def submissions_check(*, submission_id: int) -> None:
    """Check the version whose turn it is; this one if none waits for its turn."""
    columns = ("uploaded_by_id", "bot__game")
    every = Submission.objects.order_by()
    queued = every.filter(status=SubmissionStatus.QUEUED).values_list(*columns)
    kinds = set(queued.distinct())
    for turn in turns_take("checks", Submission, waiting=every, kinds=kinds, by=columns):
        began = time.monotonic()
        try:
            _check(turn.pk, turn.token)
        finally:
            turn_end(turn, time.monotonic() - began)
        return
    submission_check(submission_id=submission_id)


def submission_check(*, submission_id: int) -> None:
    """Play the smoke game and accept or reject. After an error of ours the check is repeated."""
    token = lease_take(Submission, submission_id)
    if token is not None:
        _check(submission_id, token)


def _check(submission_id: int, token: UUID) -> None:
    submission = Submission.objects.select_related("bot").get(pk=submission_id)
    try:
        spec = smoke_spec(submission.bot.game, submission_files(submission))
        check = check_begin(
            submission=submission,
            games=len(spec.players),
            text=f"A worker took it: {opening_words(spec)}",
        )
        with renewing(Submission, submission_id, token):
            opened = open_until_due(open_cell())
            run = play_match(spec, opened, lambda progress: _played(check, progress))
    except HandedBack as ending:
        lease_release(Submission, submission_id, token, str(ending))
        log.warning("the check of submission %s was handed back", submission_id)
        return
    except Exception as error:  # an error of ours: a bot's faults are in the result
        if why := trouble(max_age=0):
            lease_release(Submission, submission_id, token, why)
            log.warning("the check of %s is left to other hosts: %s", submission_id, why)
            return
        lease_fail(Submission, submission_id, token, error)
        raise
    game, fault = decisive(run)
    with transaction.atomic():
        if not _conclude(submission, token, fault):
            return  # too late: another worker has it
        check_end(
            check=check,
            text=closing_words(fault),
            record=pack(game.record.to_json()),
            seat=game.seating.index(0),
            verdict=fault.verdict if fault else "",
            step=fault.step if fault else None,
        )
        _tell(submission, check)
    log.info("submission checked", extra={"verdict": fault.verdict if fault else "valid"})


def _conclude(submission: Submission, token: UUID, fault: Fault | None) -> bool:
    if fault is None:
        accepted = submission_accept(submission=submission, token=token)
        if accepted:
            version_joins(submission)
            class_bot_enter(submission.bot)
        return accepted
    return submission_reject(
        submission=submission,
        token=token,
        reason=reason(fault, submission.bot.game),
        detail=detail(fault),
    )


def _tell(submission: Submission, check: Check) -> None:
    bot, link = submission.bot, f"/submissions/{submission.pk}/"
    valid = submission.status == SubmissionStatus.VALID
    news = "passed its check and plays now." if valid else f"was rejected. {submission.reason}"
    text = f"Version {submission.number} of {bot.name} {news}"
    tell(bot.owner, NoticeKind.CHECK, text, link)
    data = {
        "submission": submission.pk,
        "bot": str(bot),
        "bot_id": bot.pk,
        "version": submission.number,
        "status": submission.status,
        "verdict": check.verdict,
        "reason": submission.reason,
    }
    people = people_keys([bot.owner_id])
    announce(Kind.SUBMISSION_CHECKED, people, text=text, link=link, data=data)


def _played(check: Check, progress: Progress) -> None:
    """Add the result of one smoke game to the check's log."""
    check.done = progress.done
    check_note(check=check, text=progress_words(progress))
    hand_back_if_due(progress)
