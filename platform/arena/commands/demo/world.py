"""People, bots and events of the demonstration. A second run finds those of the first."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from arena.accounts.models import User
from arena.accounts.services import user_ensure
from arena.bots.models import Bot, Submission
from arena.ladder.house import usual_table
from arena.pipeline.events import event_start
from arena.pipeline.submissions import bot_upload
from arena.workers.holding import choice
from games.registry import get
from tournaments.actions import draft, entries
from tournaments.actions.settings import EventSettings
from tournaments.models import Event, EventState

BOTS = Path(__file__).parent / "bots"


@dataclass(frozen=True)
class Login:
    username: str
    password: str
    does: str


AUTHOR = Login("marianne", "liberty-1789", "writes bots")
ORGANISER = Login("olympe", "equality-1791", "organises events")
UPLOADS = (
    (AUTHOR, "First legal", "first_legal.py"),
    (AUTHOR, "Copycat", "copycat.py"),
    (ORGANISER, "Gambler", "gambler.py"),
)


def people() -> dict[Login, User]:
    return {
        login: user_ensure(username=login.username, password=login.password)
        for login in (AUTHOR, ORGANISER)
    }


def uploads(users: dict[Login, User], game: str) -> list[Submission]:
    """Upload the people's bots; none where no sandbox can hold them."""
    if not choice().holds_uploads:
        return []
    return [_upload(users[login], game, name, BOTS / file) for login, name, file in UPLOADS]


def _upload(owner: User, game: str, name: str, file: Path) -> Submission:
    bot = Bot.objects.filter(owner=owner, game=game, name=name).first()
    if bot is not None:
        return bot.submissions.latest("number")
    return bot_upload(by=owner, game=game, name=name, filename=file.name, data=file.read_bytes())


def events_settings(game: str) -> list[EventSettings]:
    title = get(game).title
    seats = usual_table(game)
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


def event_ensure(users: dict[Login, User], settings: EventSettings) -> Event:
    """The event of these settings; started with every bot, or as an earlier run left it."""
    organiser = users[ORGANISER]
    event = Event.objects.filter(organiser=organiser, title=settings.title).first()
    if event is None:
        event = draft.event_create(by=organiser, settings=settings)
    if event.state == EventState.DRAFT:
        event = draft.event_open(event=event, by=organiser)
    if event.state == EventState.REGISTRATION:
        playing = Bot.objects.filter(game=settings.game, active__isnull=False)
        for bot in playing.filter(active__house=True):
            entries.event_enter(event=event, bot=bot, by=organiser)
        for user in users.values():
            for bot in playing.filter(owner=user):
                entries.event_enter(event=event, bot=bot, by=user)
        event_start(event=event, by=organiser)
    event.refresh_from_db()
    return event
