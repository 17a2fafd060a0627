"""A small site with people in every part and a mark in every private text.

`test_permissions.py` asks for every address as each of them and looks for the marks.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import timedelta

from allauth.account.models import EmailAddress
from django.conf import settings
from django.db import models
from django.urls import URLPattern, URLResolver
from django.utils import timezone

from arena.accounts.models import Scope, SignUpLink, Team, TeamInvitation, TeamMember
from arena.accounts.teams import owner_note, team_invite
from arena.accounts.tokens import token_create
from arena.api import urls as api
from arena.bots.models import Submission, SubmissionStatus
from arena.ladder.fits import ladder_fit
from arena.ladder.groups import GroupSettings, group_join, group_ladder_create
from arena.ladder.models import Comparison, Ladder, LadderEntry, LadderMember
from arena.ladder.scheduling import ladder_schedule
from arena.ladder.services import ladder_open, ladders_join
from arena.matches.models import Fault, Match, MatchStatus
from arena.news.models import NewsItem
from arena.news.services import news_publish
from arena.pipeline import comparisons, ladders, matches
from arena.web import urls
from arena.webhooks.models import Kind, Webhook
from arena.webhooks.services import webhook_test
from tests.site import worlds
from tournaments.actions import entries, people, templates
from tournaments.actions.release import results_follow
from tournaments.models import (
    Event,
    EventState,
    EventTemplate,
    Invitation,
    Release,
    Role,
    Visibility,
)

TALKS = """
# MARK-source
def act(turn):
    turn.note("MARK-note")
    print("MARK-log")
    if turn.random.random() < 0.2:
        raise ValueError("MARK-fault")
    return turn.random.choice(turn.legal)
"""

OUTSIDERS = ("nobody", "stranger", "author", "removed")
INSIDERS = ("invited", "member", "entrant", "rival", "reader", "coorganiser", "organiser", "admin")
ROLES = OUTSIDERS + INSIDERS
OVERSEERS = ("reader", "coorganiser", "organiser", "admin")

MAY_READ = {
    "MARK-source": (),
    "MARK-note": ("entrant", "admin"),
    "MARK-log": ("entrant", "admin"),
    "MARK-fault": ("entrant", "admin"),
    "MARK-rejected": ("entrant", "admin"),
    "MARK-trouble": ("admin",),
    "MARK-template": OVERSEERS,
    "mark-entrant@": ("entrant", "admin"),
    "MARK-hook": ("entrant",),
    "MARK-secret": (),
    "MARK-token": ("entrant",),
    "MARK-link": ("admin",),
    "MARK-group": ("entrant", "organiser", "admin"),
    "markcode42": ("organiser", "admin"),
    "MARK-class": ("entrant", "coorganiser", "organiser", "admin"),
    "MARK-known-as": ("entrant", "coorganiser", "organiser", "admin"),
    "MARK-teamwork": ("entrant", "admin"),
}
"""People who may see each mark in some state of the event."""


@dataclass
class World:
    """Arguments of the addresses, and the people by name."""

    event: Event
    people: dict[str, worlds.User | None]
    fill: dict[str, object] = field(default_factory=dict)

    def set(self, state: str, visibility: str, release: str) -> None:
        """Put the event into a state, as its organisers would have."""
        Event.objects.filter(pk=self.event.pk).update(
            state=state, visibility=visibility, release=release
        )
        self.event.refresh_from_db()
        results_follow(self.event)
        shown = state == EventState.PUBLISHED
        Match.objects.filter(table__round__event=self.event).update(released=shown)

    @property
    def listed(self) -> bool:
        return self.event.visibility == Visibility.PUBLIC and self.event.state != EventState.DRAFT

    @property
    def reachable(self) -> bool:
        """Whether somebody with the address may open it."""
        closed = self.event.visibility == Visibility.PRIVATE or self.event.state == EventState.DRAFT
        return not closed

    def may_read_results(self, role: str) -> bool:
        if role in OVERSEERS:
            return True
        if role in OUTSIDERS and not self.reachable:
            return False
        if self.event.state == EventState.PUBLISHED or self.event.release == Release.PUBLIC:
            return True
        return self.event.release == Release.PARTICIPANTS and role in ("entrant", "rival")


def build() -> World:
    """One event, played to its end, with everybody in it."""
    roles: dict[str, worlds.User | None] = {
        role: worlds.person(f"the-{role}") for role in ROLES if role != "nobody"
    }
    roles["nobody"] = None
    roles["admin"].is_staff = roles["admin"].is_superuser = True
    roles["admin"].save()
    EmailAddress.objects.create(
        user=roles["entrant"], email="mark-entrant@example.org", verified=True, primary=True
    )
    worlds.User.objects.filter(pk=roles["entrant"].pk).update(email="mark-entrant@example.org")
    mine = worlds.bot_of(roles["entrant"], TALKS, "Talker")
    quiet = "def act(turn):\n    return turn.random.choice(turn.legal)\n"
    others = [
        worlds.bot_of(roles[role], f"{quiet}# {role}\n", f"Bot of {role}")
        for role in ("rival", "author", "invited")
    ]
    event = worlds.open_event(
        by=roles["organiser"],
        title="MARK-title",
        description="MARK-description",
        visibility=Visibility.PRIVATE,
        bots=[],
        deals=2,
    )
    for role, part in (
        ("coorganiser", Role.ORGANISER),
        ("reader", Role.READER),
        ("member", Role.ENTRANT),
        ("entrant", Role.ENTRANT),
        ("rival", Role.ENTRANT),
        ("removed", Role.ENTRANT),
    ):
        people.member_set(event=event, user=roles[role], role=part, by=roles["organiser"])
    people.member_remove(event=event, user=roles["removed"], by=roles["organiser"])
    for bot in (mine, others[0], *worlds.field(worlds.seats() - 1)):
        by = roles["organiser"] if bot.active.house and bot.owner.username == "house" else bot.owner
        entries.event_enter(event=event, bot=bot, by=by)
    Invitation.objects.create(event=event, bot=others[2], by=roles["organiser"])
    worlds.events.event_start(event=event, by=roles["organiser"])
    worlds.work()
    event.refresh_from_db()
    templates.template_save(event=event, name="MARK-template", by=roles["organiser"])
    match = Match.objects.filter(
        table__round__event=event, status=MatchStatus.SETTLED, players__submission__bot=mine
    ).first()
    Match.objects.filter(table__round__event=event).update(trouble="MARK-trouble")
    rejected = Submission.objects.create(
        bot=mine,
        number=2,
        content_hash="0" * 64,
        archive="",
        size=1,
        uploaded_by=roles["entrant"],
        status=SubmissionStatus.REJECTED,
        reason="MARK-rejected",
        detail="MARK-rejected",
    )
    hook = Webhook.objects.create(
        owner=roles["entrant"],
        url="https://hooks.example.org/MARK-hook",
        secret="whsec_MARK-secret",
        kinds=Kind.values,
    )
    delivery = webhook_test(webhook=hook)
    ladder, comparison = _compared(mine)
    token, _ = token_create(
        user=roles["entrant"], name="MARK-token", scopes=["read"], days=1, within=list(Scope)
    )
    link = SignUpLink.objects.create(
        digest="0" * 64,
        note="MARK-link",
        made_by=roles["admin"],
        expires_at=timezone.now() + timedelta(days=1),
        uses_allowed=1,
    )
    told = news_publish(by=roles["admin"], title="A new season", text="Come and play.")
    school = _class(roles)
    wheel = settings.DATA / "kit" / "botocracy-0-py3-none-any.whl"
    wheel.parent.mkdir(exist_ok=True)
    wheel.touch()
    fault = Fault.objects.filter(player__submission__bot=mine).first()
    group = _group(roles["organiser"], mine)
    team = worlds.team_of("the-team", roles["entrant"])
    owner_note(team.account, roles["entrant"], "MARK-teamwork")
    asked = team_invite(team=team, by=roles["entrant"], username="the-invited")
    world = World(event, roles)
    world.fill = {
        "game": worlds.GAME,
        "table_size": worlds.seats(),
        "owner": "the-entrant",
        "username": "the-entrant",
        "slug": {
            "group_ladder": group.slug,
            **dict.fromkeys(CLASS_ADDRESSES, school.slug),
            "event": event.slug,
            "default": mine.slug,
        },
        "pk": {
            "api_bots": mine.pk,
            "comparison": comparison.pk,
            "api_faults": fault.pk,
            "api_games": worlds.GAME,
            "api_group-ladders": group.pk,
            "api_ladders": ladder.pk,
            "api_submissions-source": mine.active_id,
            "template": EventTemplate.objects.get().pk,
            "api_tokens": token.uid,
            "api_sign-up-links": link.uid,
            "submission": rejected.pk,
            "check": rejected.pk,
            "crash": fault.pk,
            "invitation": Invitation.objects.get().pk,
            "webhook": hook.pk,
            "news": told.pk,
            "team": asked.pk,
            "event_source": mine.active_id,
            "default": match.pk,
        },
        "team": "the-team",
        "submission": mine.active_id,
        "number": 1,
        "rotation": 0,
        "sitting": 1,
        "deal": {"api_": 1, "default": 0},
        "bot": mine.pk,
        "delivery": delivery.pk,
        "uid": {"sign_up": link.uid, "default": token.uid},
        "secret": "a-link-that-nobody-made",
        "code": "a-code-of-nobody",
        "page": "first-bot",
        "action": {
            "bot_act": "retire",
            "template_act": "stop",
            "team_act": "leave",
            "default": "pause",
        },
        "answer": "accept",
        "day": "2030-01-01",
        "name": {"kit": wheel.name, "team": "the-team", "default": "standings.csv"},
    }
    return world


def _group(owner: worlds.User, bot: worlds.Bot) -> Ladder:
    """A private ladder with the bot on it, a season that is over, and the next under way."""
    group = group_ladder_create(
        by=owner,
        game=worlds.GAME,
        table_size=worlds.seats(),
        settings=GroupSettings(title="MARK-group", deals=1),
    )
    Ladder.every.filter(pk=group.pk).update(join_code="markcode42")
    group.refresh_from_db()
    group_join(code="markcode42", by=bot.owner)
    ladders.group_bot_enter(ladder=group, bot=bot, by=bot.owner)
    for _ in range(2):
        for pk in ladder_schedule(ladder_id=group.pk):
            matches.match_run(match_id=pk)
        ladder_fit(ladder=group)
        if group.season == 1:
            ladders.season_end(ladder=group, by=owner, title="MARK-group season")
            group.refresh_from_db()
    return group


CLASS_ADDRESSES = (
    *("event_class", "event_points", "event_upload"),
    *("api_events-pupils", "api_events-points", "api_events-upload"),
)
"""Addresses, or their prefixes, that only classes have."""


def _class(roles: dict[str, worlds.User | None]) -> Event:
    """A class of the organiser with a bot of the entrant, who gave a real name."""
    school = worlds.open_class(by=roles["organiser"], title="MARK-class", asks_for="name")
    part = {"user": roles["coorganiser"], "role": Role.ORGANISER, "by": roles["organiser"]}
    people.member_set(event=school, **part)
    pupil = roles["entrant"]
    people.event_join(code=school.join_code, by=pupil, known_as="MARK-known-as")
    worlds.class_bot(school, pupil, name="MARK-class-bot")
    return school


def _compared(bot: worlds.Bot) -> tuple[Ladder, Comparison]:
    """A ladder with the bot on it, and a comparison of the bot with its next version."""
    ladder = ladder_open(game=worlds.GAME, table_size=worlds.seats())
    ladders_join(submission=bot.active)
    newer = Submission.objects.create(
        bot=bot,
        number=3,
        content_hash=bot.active.content_hash,
        archive=bot.active.archive.name,
        size=bot.active.size,
        house=True,
        uploaded_by=bot.owner,
        status=SubmissionStatus.VALID,
    )
    begun = comparisons.comparison_start(ladder=ladder, old=bot.active, new=newer, by=bot.owner)
    return ladder, begun


def addresses() -> dict[str, list[str]]:
    """Every named address of the pages and the API, with what must be filled in."""
    return {
        route.name: sorted(route.pattern.converters)
        for route in (*urls.urlpatterns, *operations())
        if isinstance(route, URLPattern) and route.name
    }


def operations() -> Iterator[URLPattern]:
    """The addresses of the API. Their views know the operations by method (`actions`)."""

    def walked(patterns: Iterable[URLPattern | URLResolver]) -> Iterator[URLPattern]:
        for pattern in patterns:
            if isinstance(pattern, URLResolver):
                yield from walked(pattern.url_patterns)
            elif getattr(pattern.callback, "actions", None):
                yield pattern

    return walked(api.urlpatterns)


def filled(world: World, name: str, parameters: list[str]) -> dict[str, object]:
    found = {}
    for parameter in parameters:
        assert parameter in world.fill, f"the world does not say what {parameter} is"
        value = world.fill[parameter]
        if isinstance(value, dict):
            value = next((v for part, v in value.items() if part in name), value["default"])
        found[parameter] = value
    return found


def contents(world: World) -> list[object]:
    """All values of the event that a request could change."""

    def rows(found: models.QuerySet) -> list[object]:
        return sorted(map(repr, found.values_list()))

    event = world.event
    return [
        rows(Event.objects.filter(pk=event.pk)),
        *(rows(kind.all()) for kind in (event.entries, event.members, event.invitations)),
        *(rows(kind.all()) for kind in (event.changes, event.messages)),
        sorted(
            Match.objects.filter(table__round__event=event).values_list(
                "pk", "status", "released", "results_open", "rated"
            )
        ),
        rows(Submission.objects.all()),
        rows(Webhook.objects.all()),
        rows(NewsItem.objects.all()),
        *(rows(kind.all()) for kind in (Ladder.every, LadderMember.objects, LadderEntry.objects)),
        *(rows(kind.objects.all()) for kind in (Team, TeamMember, TeamInvitation)),
        sorted(worlds.Bot.objects.values_list("pk", "active_id", "benched_at")),
    ]
