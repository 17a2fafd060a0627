from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Prefetch, Q, QuerySet

from arena.accounts.models import User
from arena.accounts.owning import acts_for, owners_of
from arena.bots.archive import DamagedArchive, unpack
from arena.bots.models import Bot, Check, Submission, SubmissionStatus
from arena.core.errors import Forbidden, NotFound, Unavailable
from arena.core.file_cache import file_content
from arena.core.files import StorageTrouble, file_read
from arena.core.rows import row_get
from sandbox.match import BotFiles
from sandbox.verdicts import FACTS, Advice, InfrastructureError, Verdict

NOT_YOURS = "What happened to a submission is shown to its owner only."


def bots_of(*, owner: User) -> QuerySet[Bot]:
    """The bots of a person or a team, each with its versions, the newest first."""
    return _with_versions(Bot.objects.filter(owner=owner))


def bots_run_by(user: User) -> QuerySet[Bot]:
    """The bots of a user and of their teams, each with its versions, the newest first."""
    return _with_versions(Bot.objects.filter(owner__in=owners_of(user)))


def _with_versions(bots: QuerySet[Bot]) -> QuerySet[Bot]:
    newest = Submission.objects.order_by("-number")
    related = bots.select_related("owner", "active")
    return related.prefetch_related(Prefetch("submissions", newest))


def bots_listed(user: User | None) -> QuerySet[Bot]:
    """The bots that lists show to a visitor: public ones that can play, and all of one's own."""
    shown = Q(active__isnull=False, listed=True)
    if user is not None:
        shown |= Q(owner__in=owners_of(user))
    return Bot.objects.filter(shown).select_related("owner", "active")


def owns(bot: Bot, user: User | None) -> bool:
    """Whether the user sees what is private about a bot: its owner and administrators do."""
    return user is not None and (user.is_staff or acts_for(user, bot.owner_id))


def version_at(bot: Bot, when: datetime) -> Submission | None:
    """The version that counts as active at a moment: the last that was uploaded or chosen."""
    valid = bot.submissions.filter(status=SubmissionStatus.VALID, created_at__lte=when)

    def chosen_at(version: Submission) -> tuple[datetime, int]:
        chosen = version.activated_at
        by_hand = chosen is not None and chosen <= when
        return (chosen if chosen and by_hand else version.created_at), version.number

    return max(valid, key=chosen_at, default=None)


def submissions_of(*, bot: Bot, user: User | None) -> QuerySet[Submission]:
    """The versions of a bot with their reasons, for its owner and administrators."""
    if not owns(bot, user):
        raise Forbidden(NOT_YOURS)
    return bot.submissions.select_related("bot__owner", "uploaded_by")


def submissions_by(user: User) -> QuerySet[Submission]:
    """The versions of the bots of a user and of their teams."""
    own = Submission.objects.filter(bot__owner__in=owners_of(user))
    return own.select_related("bot__owner", "uploaded_by")


def version_of(*, bot: Bot, pk: int) -> Submission:
    return row_get(bot.submissions, f"{bot.name} has no such version.", pk=pk)


def submission_of_owner(*, pk: int, user: User) -> Submission:
    """A submission with its reason and detail, for its owner and administrators."""
    rows = Submission.objects.select_related("bot__owner", "uploaded_by")
    submission = row_get(rows, "There is no such submission.", pk=pk)
    if not owns(submission.bot, user):
        raise Forbidden(NOT_YOURS)
    return submission


def check_of(submission: Submission) -> Check | None:
    """The check of a version, without its game; ``None`` until a worker took it."""
    return Check.objects.filter(submission=submission).defer("record").first()


@dataclass(frozen=True)
class CheckState:
    """How far the check of a version is."""

    check: Check | None
    live: bool
    """Whether it waits or is under way."""
    before: int
    """Submissions that have waited longer."""
    advice: Advice | None
    """How to repair a version that was rejected."""


def check_state(submission: Submission) -> CheckState:
    """How far the check of a version is, for its owner."""
    check = check_of(submission)
    live = submission.status in (Submission.WAITING, Submission.UNDER_WAY)
    verdict = Verdict(check.verdict) if check and check.verdict else None
    return CheckState(
        check=check,
        live=live,
        before=submissions_before(submission) if live else 0,
        advice=FACTS[verdict].advice if verdict else None,
    )


def submission_archive(submission: Submission) -> bytes:
    """The files of a version as a zip, for its owner."""
    if not submission.archive:
        raise NotFound("The files of this version were deleted.")
    try:
        return file_read(str(submission.archive))
    except OSError:
        raise Unavailable("The files of this version cannot be read now.") from None


def submission_file_name(submission: Submission) -> str:
    """The name under which the files of a version are downloaded."""
    return f"{submission.bot.slug}-v{submission.number}.zip"


def submissions_before(submission: Submission) -> int:
    """The number of submissions that have waited longer for their check."""
    waiting = Submission.objects.filter(status=Submission.WAITING, pk__lt=submission.pk)
    return waiting.count() if submission.status == Submission.WAITING else 0


def submission_files(submission: Submission) -> BotFiles:
    """The files to run. Failing to read them is an error of ours, never the bot's.

    `StorageTrouble` if the storage does not give them now, which may be different in a minute.
    """
    digest = submission.content_hash
    problem = f"the files of {submission} cannot be read"
    if not submission.archive:
        raise InfrastructureError(f"{problem}: they were deleted when their owner left")
    try:
        files = file_content(str(submission.archive), digest, lambda data: unpack(data, digest))
    except (FileNotFoundError, DamagedArchive) as error:
        raise InfrastructureError(f"{problem}: {error}") from error
    except OSError as error:
        raise StorageTrouble(f"{problem}: {error}") from error
    return BotFiles(files, trusted=submission.house)
