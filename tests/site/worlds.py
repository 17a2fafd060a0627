"""Small worlds for the site's tests: house bots, events, and a worker in this process."""

from arena.accounts.models import User
from arena.accounts.teams import team_found, team_invite
from arena.bots.models import Bot, Submission, SubmissionStatus
from arena.bots.services import _submission_store, bot_create, house_bots_sync
from arena.ladder.daily_cards import today
from arena.ladder.services import ladder_open
from arena.ladder.terms import scope as ladder_scope
from arena.matches.cards import commitment_create, commitment_fix
from arena.matches.models import Commitment, Match, MatchStatus
from arena.matches.services import match_create
from arena.pipeline import events, matches, submissions
from arena.pipeline.teams import team_join
from games.registry import get
from tournaments.actions import classes, draft, entries
from tournaments.actions.entries import is_house_bot
from tournaments.actions.rating import obstacle, rating_approve
from tournaments.actions.settings import EventSettings

GAME = "revolt"
RANDOM = "def act(turn):\n    return turn.random.choice(turn.legal)\n"
SECRET = "51" * 32
"""A fixed secret, so that every run of the tests has the same cards."""


def person(name="ann"):
    user, created = User.objects.get_or_create(username=name)
    if created:
        user.set_password(f"{name}-knows-it")
        user.save()
    return user


def team_of(name, captain, *members):
    """A team of these people."""
    team = team_found(by=captain, name=name)
    for member in members:
        join(team, member)
    return team


def join(team, member):
    """Let somebody join a team as people do: invited by the captain, and accepting."""
    asked = team_invite(team=team, by=team.captain, username=member.username)
    team_join(invitation=asked, by=member)


def seats():
    return min(get(GAME).seat_counts)


def field(count):
    """`count` bots that play at random: the same files under many names."""
    bots = [bot for bot in house_bots_sync(game=GAME) if bot.slug == "random"]
    template = bots[0].active
    for number in range(1, count):
        bot, created = Bot.objects.get_or_create(
            owner=bots[0].owner, game=GAME, slug=f"random-{number}", name=f"random {number}"
        )
        if created:
            bot.active = Submission.objects.create(
                bot=bot,
                number=1,
                content_hash=template.content_hash,
                archive=template.archive.name,
                size=template.size,
                house=True,
                status=SubmissionStatus.VALID,
                uploaded_by=bot.owner,
            )
            bot.save()
        bots.append(bot)
    return bots[:count]


def bot_of(owner, source, name="mine"):
    """A bot with this source that may run in this process, like a house bot."""
    bot = bot_create(owner=owner, game=GAME, name=name)
    files = {"bot.py": source.encode()}
    bot.active = _submission_store(bot=bot, by=owner, files=files, house=True)
    bot.active.status = SubmissionStatus.VALID
    bot.active.save()
    bot.save()
    return bot


def match_of(bots, **settings):
    """A queued match of the bots' active versions, outside every event."""
    scope = f"match {Commitment.objects.count()}"
    settings = {"game": GAME, "options": {}, "deals": 1, "key": "table 1"} | settings
    return match_create(
        submissions=[bot.active for bot in bots],
        commitment=commitment_fix(scope=scope, secret=SECRET, lock={}),
        **settings,
    )


def quick_house(count):
    """`count` bots as from `field`, with all slower house bots removed from play."""
    bots = field(count)
    Bot.objects.filter(game=GAME).exclude(pk__in=[bot.pk for bot in bots]).update(active=None)
    return bots


def newcomer(name="Nova", owner="ann"):
    """A bot of `owner` that waits for its check; its files are a house bot's, and run here."""
    who = person(owner)
    bot, _ = Bot.objects.get_or_create(owner=who, game=GAME, name=name, slug=name.lower())
    template = Submission.objects.filter(bot__slug="random").first()
    return Submission.objects.create(
        bot=bot,
        number=bot.submissions.count() + 1,
        content_hash=template.content_hash,
        archive=template.archive.name,
        size=template.size,
        house=True,
        uploaded_by=who,
    )


def accepted(name="Nova", owner="ann"):
    """A bot of `owner`, checked and on the ladders."""
    submission = newcomer(name, owner)
    submissions.submission_check(submission_id=submission.pk)
    submission.refresh_from_db()
    return submission


def accepted_bot(name="Nova", owner="ann"):
    """The bot of `accepted`, for tests that begin with an empty site."""
    field(1)
    return accepted(name, owner).bot


def open_event(by=None, bots=(), **changes):
    """An event in registration with these bots in it."""
    chosen = {
        "title": "Test cup",
        "game": GAME,
        "table_size": seats(),
        "format": "round_robin",
        "length": 1,
        "deals": 1,
    } | changes
    secret = chosen.pop("secret", "")
    by = by or person("olga")
    event = draft.event_create(by=by, settings=EventSettings(**chosen), secret=secret)
    draft.event_open(event=event, by=by)
    for bot in bots:
        entries.event_enter(event=event, bot=bot, by=by if is_house_bot(bot) else bot.owner)
    event.refresh_from_db()
    return event


def open_class(by=None, **changes):
    """A class that is open for entries."""
    return open_event(by=by, classroom=True, **changes)


def pupil(event, name="pia", known_as="Pia Muster"):
    """Somebody who signed up by the link of a class."""
    made = classes.pupil_sign_up(
        code=event.join_code, username=name, password=f"{name}-knows-it", known_as=known_as
    )
    return made.user


def class_bot(event, owner, source=RANDOM, name=""):
    """A bot for a class after its check, which ran in this process like a house bot's."""
    bot = classes.class_bot_create(event=event, by=owner, name=name or f"Bot of {owner.username}")
    files = {"bot.py": f"{source}# {bot}\n".encode()}
    made = _submission_store(bot=bot, by=owner, files=files, house=True)
    submissions.submission_check(submission_id=made.pk)
    bot.refresh_from_db()
    return bot


def admin():
    user = person("ada")
    if not user.is_staff:
        user.is_staff = True
        user.save()
    return user


def rate(event):
    """Approve an event for rating as an administrator, where it can be rated."""
    if not obstacle(event):
        rating_approve(event=event, by=admin())
        event.refresh_from_db()


def running_event(*, ladder=True, **settings):
    if ladder:
        ladder_open(game=GAME, table_size=seats())
    settings.setdefault("secret", SECRET)
    event = open_event(bots=field(settings.pop("count", seats() + 1)), **settings)
    if ladder:
        rate(event)
    events.event_start(event=event, by=event.organiser)
    event.refresh_from_db()
    return event


def play_one():
    """Play and settle the first match that waits, and no more."""
    matches.match_run(match_id=Match.objects.filter(status=MatchStatus.QUEUED).first().pk)


def work():
    """Do all queued work in this process, until nothing is left."""
    while True:
        checks = list(Submission.objects.filter(status=SubmissionStatus.QUEUED))
        plays = list(Match.objects.filter(status=MatchStatus.QUEUED))
        if not checks and not plays:
            return
        for submission in checks:
            submissions.submission_check(submission_id=submission.pk)
        for match in plays:
            matches.match_run(match_id=match.pk)
            events.event_advance(event_id=match.table.round.event_id)


def cards_of_today(ladder):
    """Fix the secret of a ladder's day, so that a test always draws the same tables."""
    name = f"{ladder_scope(ladder)} {today():%Y-%m-%d}"
    return commitment_create(scope=name, secret=SECRET, day=today())
