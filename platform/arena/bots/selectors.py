from __future__ import annotations

from django.db.models import Prefetch, QuerySet

from arena.accounts.models import User
from arena.bots.archive import DamagedArchive, unpack
from arena.bots.models import Bot, Submission
from arena.core.errors import Forbidden
from arena.core.rows import row_get
from arena.core.text import storable
from sandbox.match import BotFiles
from sandbox.verdicts import InfrastructureError


def bot_get(*, game: str, owner: str, slug: str) -> Bot:
    missing = f"There is no bot {owner}/{slug} for this game."
    bots = Bot.objects.select_related("owner")
    return row_get(bots, missing, game=game, owner__username=storable(owner), slug=slug)


def bots_of(*, owner: User) -> QuerySet[Bot]:
    """A user's bots, each with its versions, the newest first."""
    newest = Submission.objects.order_by("-number")
    return (
        Bot.objects.filter(owner=owner)
        .select_related("owner", "active")
        .prefetch_related(Prefetch("submissions", newest))
    )


def submission_of_owner(*, pk: int, user: User) -> Submission:
    """A submission with its reason and detail, for its owner and administrators."""
    rows = Submission.objects.select_related("bot__owner")
    submission = row_get(rows, "There is no such submission.", pk=pk)
    if submission.bot.owner_id != user.pk and not user.is_staff:
        raise Forbidden("What happened to a submission is shown to its owner only.")
    return submission


def submissions_before(submission: Submission) -> int:
    """The number of submissions that have waited longer for their check."""
    waiting = Submission.objects.filter(status=Submission.WAITING, pk__lt=submission.pk)
    return waiting.count() if submission.status == Submission.WAITING else 0


def submission_files(submission: Submission) -> BotFiles:
    """The files to run. Failing to read them is an error of ours, never the bot's."""
    try:
        with submission.archive.open("rb") as stored:
            files = unpack(stored.read(), submission.content_hash)
    except (OSError, DamagedArchive) as error:
        raise InfrastructureError(f"the files of {submission} cannot be read: {error}") from error
    return BotFiles(files, trusted=submission.house)
