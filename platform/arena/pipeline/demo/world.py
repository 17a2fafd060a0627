"""What the demonstration fills a site with. Everything is made once; a second run finds it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from arena.accounts.models import User
from arena.accounts.services import user_ensure
from arena.bots.models import Bot, Submission
from arena.bots.services import house_bots_sync
from arena.ladder.services import ladder_open
from arena.pipeline.events import event_start
from arena.pipeline.holding import choice
from arena.pipeline.submissions import bot_upload
from games.registry import all_games, get
from tournaments import services
from tournaments.models import Event, EventState
from tournaments.services import EventSettings

BOTS = Path(__file__).parent / "bots"


@dataclass(frozen=True)
class Login:
    username: str
    password: str
    does: str


AUTHOR = Login("marianne", "liberty-1789", "writes bots")
ORGANISER = Login("olympe", "equality-1791", "organises events")
UPLOADS = {"First legal": "first_legal.py", "Copycat": "copycat.py"}


def house_fill() -> None:
    """House bots and a ladder for every game that has some."""
    for name in all_games():
        if house_bots_sync(game=name):
            ladder_open(game=name, table_size=table_size(name))


def table_size(game: str) -> int:
    return min(get(game).seat_counts)


def people() -> tuple[User, User]:
    author, organiser = (
        user_ensure(username=login.username, password=login.password)
        for login in (AUTHOR, ORGANISER)
    )
    return author, organiser


def uploads(author: User, game: str) -> list[Submission]:
    """The author's bots, uploaded as from the page; none where no sandbox could hold them."""
    if not choice().holds_uploads:
        return []
    found = []
    for name, file in UPLOADS.items():
        bot = Bot.objects.filter(owner=author, game=game, name=name).first()
        if bot is None:
            data = (BOTS / file).read_bytes()
            found.append(bot_upload(by=author, game=game, name=name, filename=file, data=data))
        else:
            found.append(bot.submissions.latest("number"))
    return found


def events_settings(game: str) -> list[EventSettings]:
    title = get(game).title
    seats = table_size(game)
    return [
        EventSettings(
            title=f"{title} round-robin",
            game=game,
            table_size=seats,
            format="round_robin",
            length=1,
            deals=2,
            description="Everyone meets everyone. Part of the demonstration.",
        ),
        EventSettings(
            title=f"{title} Swiss",
            game=game,
            table_size=seats,
            format="swiss",
            length=3,
            deals=2,
            description="Three rounds; the equals meet. Part of the demonstration.",
        ),
    ]


def event_ensure(organiser: User, author: User, settings: EventSettings) -> Event:
    """The event of these settings, started with every bot, or as an earlier run left it."""
    event = Event.objects.filter(organiser=organiser, title=settings.title).first()
    if event is None:
        event = services.event_create(by=organiser, settings=settings)
    if event.state == EventState.DRAFT:
        event = services.event_open(event=event, by=organiser)
    if event.state == EventState.REGISTRATION:
        for bot in Bot.objects.filter(game=settings.game, active__isnull=False):
            by = author if bot.owner_id == author.pk else organiser
            if by == author or (bot.active is not None and bot.active.house):
                services.event_enter(event=event, bot=bot, by=by)
        event_start(event=event, by=organiser)
    event.refresh_from_db()
    return event
