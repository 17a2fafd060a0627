from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from uuid import UUID

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.files.base import ContentFile
from django.db import transaction
from django.utils import timezone
from django.utils.text import slugify

from arena.accounts.models import NoticeKind, User
from arena.accounts.notices import tell
from arena.accounts.services import house_user
from arena.bots.archive import content_hash, pack
from arena.bots.models import Bot, Submission, SubmissionStatus
from arena.bots.models.bot import BOT_NAME
from arena.core.errors import ArenaError, Forbidden, Refused, TooMany
from arena.core.leases import requeue
from arena.core.text import storable
from games.registry import get, house_bots
from sandbox.match import BotFiles
from sandbox.upload import BadUpload, UploadLimits, read_upload


@transaction.atomic
def bot_create(*, owner: User, game: str, name: str) -> Bot:
    """Create a bot, without a version yet."""
    title = get(game).title
    name = name.strip()
    try:
        BOT_NAME(name)
    except ValidationError as error:
        raise ArenaError(error.messages[0], code="bad_name") from None
    slug = slugify(name)
    if not slug:
        raise ArenaError("A bot's name needs at least one letter or digit.", code="bad_name")
    User.objects.select_for_update().get(pk=owner.pk)  # quotas are counted one at a time
    if Bot.objects.filter(owner=owner, game=game, slug=slug).exists():
        raise Refused(f"You already have a bot called {name} for {title}.", code="name_taken")
    if Bot.objects.filter(owner=owner, game=game).count() >= settings.BOTS_PER_USER:
        raise TooMany(
            f"You have {settings.BOTS_PER_USER} bots for {title}; that is the most one may have."
        )
    return Bot.objects.create(owner=owner, game=game, name=name, slug=slug)


def upload_read(*, filename: str, data: bytes) -> BotFiles:
    """The files in an upload; raises with a message for the author if they are refused."""
    limits = UploadLimits(
        packed=settings.UPLOAD_BYTES,
        unpacked=settings.UNPACKED_BYTES,
        entries=settings.UPLOAD_FILES,
    )
    try:
        return read_upload(filename, data, limits)
    except BadUpload as error:
        raise ArenaError(str(error), code="bad_upload") from None


def submission_create(*, bot: Bot, by: User, upload: BotFiles) -> Submission:
    """Store a new version of `bot`, queued for its check."""
    if bot.owner_id != by.pk:
        raise Forbidden("Only its owner can submit a new version of a bot.")
    with transaction.atomic():
        User.objects.select_for_update().get(pk=by.pk)
        since = timezone.now() - timedelta(days=1)
        made = Submission.objects.filter(uploaded_by=by, created_at__gte=since).count()
        if made >= settings.SUBMISSIONS_PER_DAY:
            raise TooMany(
                f"{made} submissions in 24 hours are the most one may make. Try again later."
            )
        digest = content_hash(upload.files)
        for known in bot.submissions.filter(content_hash=digest):
            if known.status != SubmissionStatus.ERRORED:
                raise Refused(
                    f"These are exactly the files of version {known.number}, "
                    f"which is {known.get_status_display().lower()}.",
                    code="same_files",
                )
        return _submission_store(bot=bot, by=by, files=upload.files, house=False)


def _submission_store(*, bot: Bot, by: User, files: dict[str, bytes], house: bool) -> Submission:
    newest = bot.submissions.order_by("-number").first()
    submission = Submission(
        bot=bot,
        number=newest.number + 1 if newest else 1,
        content_hash=content_hash(files),
        size=sum(map(len, files.values())),
        house=house,
        uploaded_by=by,
    )
    # The files may be stored already: by another bot, or by a transaction that failed.
    # Their name is the hash of their content, so they can be used as they are.
    place = submission.archive.field.generate_filename(submission, "")
    storage = submission.archive.storage
    submission.archive.name = (
        place if storage.exists(place) else storage.save(place, ContentFile(pack(files)))
    )
    submission.save()
    return submission


def bot_bench(*, bot: Bot, reason: str) -> None:
    """Give a bot no more matches on the standing ladder, and tell its owner why."""
    Bot.objects.filter(pk=bot.pk).update(benched_at=timezone.now(), bench_reason=reason[:300])
    bot.refresh_from_db(fields=["benched_at", "bench_reason"])
    text = f"{bot.name} was benched. {reason} Put it back, or submit a better version."
    tell(bot.owner, NoticeKind.BENCH, text, _page(bot))


@transaction.atomic
def bot_unbench(*, bot: Bot, by: User) -> None:
    """Put a benched bot back. Its earlier faults no longer count."""
    if bot.owner_id != by.pk and not by.is_staff:
        raise Forbidden("Only its owner can put a bot back.")
    if not _unbench(bot):
        raise Refused(f"{bot.name} is not on the bench.")


def _unbench(bot: Bot) -> bool:
    """Take a bot off the bench; returns whether it was on it."""
    benched = Bot.objects.filter(pk=bot.pk, benched_at__isnull=False)
    back = benched.update(benched_at=None, bench_reason="", unbenched_at=timezone.now())
    bot.refresh_from_db(fields=["benched_at", "bench_reason", "unbenched_at"])
    return bool(back)


def _page(bot: Bot) -> str:
    return f"/games/{bot.game}/bots/{bot.owner.username}/{bot.slug}/"


def submission_accept(*, submission: Submission, token: UUID) -> bool:
    """Accept a version after its smoke game; it becomes the active one and leaves the bench."""
    with transaction.atomic():
        if not _submission_conclude(submission, token, SubmissionStatus.VALID):
            return False
        bot = Bot.objects.select_for_update().get(pk=submission.bot_id)
        if bot.active is None or bot.active.number < submission.number:
            bot.active = submission
            bot.save(update_fields=["active"])
            _unbench(bot)
    return True


def submission_reject(
    *, submission: Submission, token: UUID, reason: str, detail: str = ""
) -> bool:
    """Reject a version after a fault in its smoke game; `reason` is for its author."""
    return _submission_conclude(
        submission,
        token,
        SubmissionStatus.REJECTED,
        reason=storable(reason),
        detail=storable(detail),
    )


def submission_requeue(*, submission: Submission) -> None:
    """Queue a check again that failed by errors of ours."""
    if not requeue(Submission, submission.pk):
        raise Refused("Only a check that stands as errored can be made again.")


def _submission_conclude(
    submission: Submission, token: UUID, status: SubmissionStatus, **values: str
) -> bool:
    """Store the result of a check, unless the worker has lost its lease."""
    held = Submission.objects.filter(
        pk=submission.pk, status=SubmissionStatus.CHECKING, lease=token
    )
    done = held.update(
        status=status, checked_at=timezone.now(), lease=None, lease_until=None, **values
    )
    submission.refresh_from_db()
    return bool(done)


@transaction.atomic
def house_bots_sync(*, game: str) -> list[Bot]:
    """The house bots of a game, each with the version that is on disk."""
    owner = house_user()
    return [_house_bot_sync(owner, game, name, path) for name, path in house_bots(game).items()]


def _house_bot_sync(owner: User, game: str, name: str, path: Path) -> Bot:
    bot, _ = Bot.objects.get_or_create(
        owner=owner, game=game, slug=slugify(name), defaults={"name": name}
    )
    files = {"bot.py": path.read_bytes()}
    if bot.active is None or bot.active.content_hash != content_hash(files):
        submission = _submission_store(bot=bot, by=owner, files=files, house=True)
        submission.status = SubmissionStatus.VALID
        submission.checked_at = timezone.now()
        submission.save(update_fields=["status", "checked_at"])
        bot.active = submission
        bot.save(update_fields=["active"])
    return bot
