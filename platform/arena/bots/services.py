from __future__ import annotations

import logging
from datetime import timedelta
from itertools import count
from math import ceil
from pathlib import Path
from uuid import UUID

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.text import slugify

from arena.accounts.models import NoticeKind, User
from arena.accounts.notices import tell
from arena.accounts.owning import accounts_lock, acts_for, people_keys
from arena.accounts.services import house_user, require_public_name
from arena.accounts.teams import owner_note
from arena.bots.models import Bot, Submission, SubmissionStatus, Upload
from arena.bots.models.bot import BOT_NAME
from arena.bots.models.submission import place_of
from arena.bots.stored import archive_keep
from arena.core.errors import ArenaError, Forbidden, Refused, TooMany, Unavailable
from arena.core.leases import requeue
from arena.core.text import storable
from arena.webhooks.models import Kind
from arena.webhooks.outbox import announce
from games.registry import get, house_bots
from sandbox.match import BotFiles
from sandbox.upload import BadUpload, UploadLimits, content_hash, read_upload

log = logging.getLogger(__name__)


@transaction.atomic
def bot_create(
    *, owner: User, game: str, name: str, by: User | None = None, listed: bool = True
) -> Bot:
    """Create a bot, without a version yet. `by` is who creates it for a team.

    One that is not `listed` plays in a class only.
    """
    by = by or owner
    name = _clean_name(name)
    if listed:
        require_public_name(owner)
    accounts_lock(owner.pk, by.pk)
    if not acts_for(by, owner.pk):
        raise Forbidden(f"You are not in a team called {owner.username}.", code="not_in_team")
    _require_free_name(owner=owner, game=game, name=name)
    require_room(owner=owner, game=game)
    slug = _free_slug(owner=owner, game=game, name=name)
    owner_note(owner, by, f"created {name}")
    return Bot.objects.create(owner=owner, game=game, name=name, slug=slug, listed=listed)


@transaction.atomic
def bot_rename(*, bot: Bot, by: User, name: str) -> Bot:
    """Change the name of a bot. Its address stays, so that no link to it breaks."""
    require_bot_owner(bot, by, "rename")
    name = _clean_name(name)
    accounts_lock(bot.owner_id)
    _require_free_name(owner=bot.owner, game=bot.game, name=name, of=bot)
    owner_note(bot.owner, by, f"renamed {bot.name} to {name}")
    Bot.objects.filter(pk=bot.pk).update(name=name)
    bot.name = name
    return bot


def bot_share_views(*, bot: Bot, by: User, shared: bool) -> Bot:
    """Let datasets have what a bot was shown in public matches, or keep it out of them."""
    require_bot_owner(bot, by, "keep the views of")
    Bot.objects.filter(pk=bot.pk).update(views_shared=shared)
    bot.views_shared = shared
    return bot


def _clean_name(name: str) -> str:
    name = name.strip()
    try:
        BOT_NAME(name)
    except ValidationError as error:
        raise ArenaError(error.messages[0], code="bad_name") from None
    if not slugify(name):
        raise ArenaError("A bot's name needs at least one letter or digit.", code="bad_name")
    return name


def _require_free_name(*, owner: User, game: str, name: str, of: Bot | None = None) -> None:
    """Raise if another bot of the owner has this name, or one that differs in signs only."""
    others = Bot.objects.filter(owner=owner, game=game).exclude(pk=of.pk if of else 0)
    if slugify(name) in {slugify(other) for other in others.values_list("name", flat=True)}:
        raise Refused(
            f"{_you(owner)} already have a bot called {name} for {get(game).title}.",
            code="name_taken",
        )


def require_room(*, owner: User, game: str) -> None:
    """Raise if the owner has as many bots for a game as one may have. Retired ones are free."""
    playing = Bot.objects.filter(owner=owner, game=game, retired_at=None)
    if playing.count() >= settings.BOTS_PER_USER:
        raise TooMany(
            f"{_you(owner)} have {settings.BOTS_PER_USER} bots for {get(game).title}; "
            "that is the most one may have."
        )


def _you(owner: User) -> str:
    return f"You of {owner.username}" if owner.is_team else "You"


def _free_slug(*, owner: User, game: str, name: str) -> str:
    """The address of a new bot. A bot that was renamed since may have the plain one."""
    slug = slugify(name)
    taken = set(Bot.objects.filter(owner=owner, game=game).values_list("slug", flat=True))
    if slug not in taken:
        return slug
    return next(other for n in count(2) if (other := f"{slug}-{n}") not in taken)


def require_bot_owner(bot: Bot, by: User, what: str) -> None:
    if not by.is_staff and not acts_for(by, bot.owner_id):
        raise Forbidden(f"Only its owner can {what} a bot.")


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
    """Store a new version of `bot`, queued for its check.

    It counts for the one who uploads and for the team, so that teams multiply no quota.
    """
    with transaction.atomic():
        accounts_lock(by.pk, bot.owner_id)
        require_uploader(bot, by)
        _require_playing(bot)
        counted = [by] if bot.owner_id == by.pk else [by, bot.owner]
        for account in counted:
            _require_quota(account)
        digest = content_hash(upload.files)
        for known in bot.submissions.filter(content_hash=digest):
            if known.status != SubmissionStatus.ERRORED:
                raise Refused(
                    f"These are exactly the files of version {known.number}, "
                    f"which is {known.get_status_display().lower()}.",
                    code="same_files",
                )
        Upload.objects.bulk_create(Upload(user=account) for account in counted)
        made = _submission_store(bot=bot, by=by, files=upload.files, house=False)
        owner_note(bot.owner, by, f"uploaded version {made.number} of {bot.name}")
        return made


def require_uploader(bot: Bot, by: User) -> None:
    """Raise unless `by` may submit versions: the owner alone, not even administrators."""
    if not acts_for(by, bot.owner_id):
        raise Forbidden("Only its owner can submit a new version of a bot.")


def _require_quota(by: User) -> None:
    """Raise if the user or team has made as many submissions in 24 hours as one may make."""
    day, now = timedelta(days=1), timezone.now()
    uploads = Upload.objects.filter(user=by)
    uploads.filter(at__lt=now - day).delete()
    made = list(uploads.order_by("at").values_list("at", flat=True))
    if len(made) >= settings.SUBMISSIONS_PER_DAY:
        raise TooMany(
            f"{len(made)} submissions in 24 hours are the most {_maker(by)} may make. "
            "Try again later.",
            retry_after=max(1, ceil((made[0] + day - now).total_seconds())),
        )


def _maker(account: User) -> str:
    return "a team" if account.is_team else "one"


def uploads_prune() -> int:
    """Delete what no quota counts any more."""
    return Upload.objects.filter(at__lt=timezone.now() - timedelta(days=1)).delete()[0]


def _require_playing(bot: Bot) -> None:
    """Raise for a retired bot, as it is stored now."""
    if Bot.objects.filter(pk=bot.pk, retired_at__isnull=False).exists():
        raise Refused(f"{bot.name} is retired. Take it back first.", code="retired")


@transaction.atomic
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
    try:
        submission.archive.name = archive_keep(files, place_of(submission.content_hash))
    except OSError as error:
        log.error("an upload was not stored: %s", error)
        raise Unavailable("The files cannot be stored now. Try again in a minute.") from error
    submission.save()
    return submission


def bot_bench(*, bot: Bot, reason: str) -> None:
    """Give a bot no more matches on the standing ladder, and tell its owner why."""
    _bench(bot, reason)
    text = f"{bot.name} was benched. {reason} Put it back, or submit a better version."
    tell(bot.owner, NoticeKind.BENCH, text, _page(bot))
    data = {"bot": str(bot), "bot_id": bot.pk, "reason": bot.bench_reason}
    announce(Kind.BOT_BENCHED, people_keys([bot.owner_id]), text=text, link=_page(bot), data=data)


@transaction.atomic
def bot_rest(*, bot: Bot, by: User) -> None:
    """Bench a bot at the wish of its owner, or of an administrator."""
    require_bot_owner(bot, by, "bench")
    _require_playing(bot)
    if bot.benched_at is not None:
        raise Refused(f"{bot.name} is on the bench already.")
    owner_note(bot.owner, by, f"benched {bot.name}")
    _bench(bot, f"Benched by {by.username}.")


def _bench(bot: Bot, reason: str) -> None:
    Bot.objects.filter(pk=bot.pk).update(benched_at=timezone.now(), bench_reason=reason[:300])
    bot.refresh_from_db(fields=["benched_at", "bench_reason"])


@transaction.atomic
def bot_unbench(*, bot: Bot, by: User) -> None:
    """Put a benched bot back. Its earlier faults no longer count."""
    require_bot_owner(bot, by, "put back")
    if not _unbench(bot):
        raise Refused(f"{bot.name} is not on the bench.")
    owner_note(bot.owner, by, f"put {bot.name} back")


def _unbench(bot: Bot) -> bool:
    """Take a bot off the bench; returns whether it was on it."""
    benched = Bot.objects.filter(pk=bot.pk, benched_at__isnull=False)
    back = benched.update(benched_at=None, bench_reason="", unbenched_at=timezone.now())
    bot.refresh_from_db(fields=["benched_at", "bench_reason", "unbenched_at"])
    return bool(back)


@transaction.atomic
def submission_activate(*, submission: Submission, by: User) -> Bot:
    """Let an earlier valid version play instead of the active one; the bot leaves the bench.

    A version that is uploaded later takes its place when it passes its check.
    `arena.pipeline.bots.version_activate` also puts it on the ladders.
    """
    bot = Bot.objects.select_for_update().get(pk=submission.bot_id)
    require_bot_owner(bot, by, "choose the version of")
    _require_playing(bot)
    if submission.status != SubmissionStatus.VALID:
        raise Refused(f"Version {submission.number} has not passed its check.", code="not_valid")
    if bot.active_id == submission.pk:
        raise Refused(f"Version {submission.number} is the active one already.")
    owner_note(bot.owner, by, f"chose version {submission.number} of {bot.name}")
    submission.activated_at = timezone.now()
    submission.save(update_fields=["activated_at"])
    bot.active = submission
    bot.save(update_fields=["active"])
    _unbench(bot)
    return bot


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
    else:  # the site may have moved to another storage since
        archive_keep(files, str(bot.active.archive))
    return bot
