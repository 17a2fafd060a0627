"""A team's bot: its members see and do what an owner does; former ones and others do not."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from arena.accounts.teams import team_invite, team_member_remove
from arena.bots.models import Submission, SubmissionStatus
from arena.core.errors import Refused, TooMany
from arena.ladder.group_selectors import group_entries_seen
from arena.ladder.groups import GroupSettings, group_join, group_ladder_create, group_leave
from arena.ladder.models import TableDraw
from arena.ladder.scheduling import ladder_schedule
from arena.ladder.services import ladder_open, ladders_join
from arena.live.feeds.checks import CheckFeed
from arena.matches.models import Fault, Match, MatchStatus
from arena.pipeline import comparisons
from arena.pipeline.events import entry_withdraw
from arena.pipeline.ladders import group_bot_enter
from arena.pipeline.teams import team_join
from tests.site import worlds
from tests.site.api.calling import Program
from tests.site.whole.test_permissions import undone
from tournaments.actions import entries, people
from tournaments.actions.audit import has_entry
from tournaments.actions.cards import nonces_awaited
from tournaments.actions.invitations import bot_invite, invitations_for
from tournaments.models import Visibility
from tournaments.selectors import bots_to_enter, events_visible

pytestmark = [pytest.mark.django_db, pytest.mark.xdist_group("team bots")]

TALKS = """
def act(turn):
    turn.note("MARK-note")
    if turn.random.random() < 0.2:
        raise ValueError("MARK-fault")
    return turn.legal[0]
"""
QUIET = "def act(turn):\n    return turn.legal[0]\n"

INSIDE = ("captain", "member")
OUTSIDE = ("former", "invited", "stranger")
CLOSED = (403, 404)


class World:
    """A team with a bot that has played in a private event, and everybody around it."""

    def __init__(self):
        self.people = {role: worlds.person(f"the-{role}") for role in INSIDE + OUTSIDE}
        captain = self.people["captain"]
        self.team = worlds.team_of("jacobins", *(self.people[r] for r in (*INSIDE, "former")))
        team_member_remove(team=self.team, by=captain, username="the-former")
        team_invite(team=self.team, by=captain, username="the-invited")
        self.bot = worlds.bot_of(self.team.account, TALKS, "Marat")
        self.first = self.bot.active
        self.event = worlds.open_event(
            bots=worlds.field(worlds.seats() - 1), visibility=Visibility.PRIVATE, deals=3
        )
        people.event_join(code=self.event.join_code, by=captain)
        self.entry = entries.event_enter(event=self.event, bot=self.bot, by=captain)
        worlds.events.event_start(event=self.event, by=self.event.organiser)
        worlds.work()
        self.match = Match.objects.get(status=MatchStatus.SETTLED)
        self.fault = Fault.objects.filter(player__submission__bot=self.bot).first()
        self.ladder = ladder_open(game=worlds.GAME, table_size=worlds.seats())
        self.second = self.version(2)
        ladders_join(submission=self.first)
        self.comparison = comparisons.comparison_start(
            ladder=self.ladder, old=self.first, new=self.second, by=captain
        )
        self.open = worlds.open_event(bots=[], title="Open cup", entries_per_user=1)
        self.calling = worlds.open_event(bots=[], title="Calling cup")
        self.invitation = bot_invite(event=self.calling, bot=self.bot, by=self.calling.organiser)

    def version(self, number):
        return Submission.objects.create(
            bot=self.bot,
            number=number,
            content_hash=self.first.content_hash,
            archive=self.first.archive.name,
            size=self.first.size,
            house=True,
            uploaded_by=self.people["captain"],
            status=SubmissionStatus.VALID,
        )


@pytest.fixture(scope="module")
def world(django_db_setup, django_db_blocker):
    """Built once; every test is rolled back."""
    with django_db_blocker.unblock(), undone():
        yield World()


def page_of(world, role):
    client = Client(raise_request_exception=False)
    client.force_login(world.people[role])
    return client


def reads(world):
    """Addresses that only an owner may read."""
    bot, match = world.bot, world.match.pk
    return [
        reverse("submission", args=[world.first.pk]),
        reverse("crash_bundle", args=[world.fault.pk]),
        reverse("own", args=[match, 0, 0]),
        reverse("comparison", args=[world.comparison.pk]),
        reverse("new_version", args=[bot.game, "jacobins", bot.slug]),
        reverse("event", args=[world.event.slug]),
        f"/api/v1/submissions/{world.first.pk}/",
        f"/api/v1/submissions/{world.first.pk}/log/",
        f"/api/v1/submissions/{world.first.pk}/source/",
        f"/api/v1/submissions/{world.first.pk}/stream/",
        f"/api/v1/bots/{bot.pk}/submissions/",
        f"/api/v1/comparisons/{world.comparison.pk}/",
        f"/api/v1/matches/{match}/faults/",
        f"/api/v1/matches/{match}/log/",
        f"/api/v1/events/{world.event.slug}/",
        "/api/v1/teams/jacobins/log/",
    ]


@pytest.mark.parametrize("role", INSIDE)
def test_members_read_all_that_an_owner_reads(world, role):
    client = page_of(world, role)
    for address in reads(world):
        answer = client.get(address)
        assert answer.status_code == 200, address
        answer.close()
    page = client.get(reverse("bot", args=[world.bot.game, "jacobins", world.bot.slug]))
    assert "For the people of jacobins alone" in page.content.decode()
    own = client.get(reverse("own", args=[world.match.pk, 0, 0])).content.decode()
    assert "MARK-note" in own
    listed = client.get("/api/v1/bots/?mine=true").json()["results"]
    assert [bot["id"] for bot in listed] == [world.bot.pk]
    assert client.get("/api/v1/me/").json()["teams"] == ["jacobins"]


@pytest.mark.parametrize("role", OUTSIDE)
def test_who_is_not_a_member_reads_nothing_of_it(world, role):
    client = page_of(world, role)
    for address in reads(world):
        assert client.get(address).status_code in CLOSED, address
    page = client.get(reverse("bot", args=[world.bot.game, "jacobins", world.bot.slug]))
    assert "(<a" in page.content.decode(), "the people of a team are public"
    assert "alone" not in page.content.decode()
    assert client.get("/api/v1/bots/?mine=true").json()["results"] == []
    assert client.get("/api/v1/submissions/").json()["results"] == []
    assert not events_visible(world.people[role]).filter(pk=world.event.pk).exists()


def writes(world):
    """What only an owner may do: method, address, data; pages first, then the API."""
    bot, api = world.bot, f"bots/{world.bot.pk}"
    place = [bot.game, "jacobins", bot.slug]

    def file():
        return SimpleUploadedFile("bot.py", f"{QUIET}# new\n".encode())

    pages = [
        (reverse("bot_act", args=[*place, "bench"]), {}),
        (reverse("bot_act", args=[*place, "retire"]), {}),
        (reverse("bot_act", args=[*place, "rename"]), {"name": "Danton"}),
        (reverse("bot_act", args=[*place, "views"]), {"shared": "no"}),
        (reverse("bot_act", args=[*place, "activate"]), {"submission": world.second.pk}),
        (reverse("new_version", args=place), {"file": file()}),
        (reverse("comparison_cancel", args=[world.comparison.pk]), {}),
        (reverse("event_enter", args=[world.open.slug]), {"bot": bot.pk}),
        (reverse("invitation_answer", args=[world.invitation.pk, "accept"]), {}),
    ]
    calls = [
        (f"{api}/bench/", None),
        (f"{api}/retire/", None),
        (f"{api}/activate/", {"submission": world.second.pk}),
        (f"comparisons/{world.comparison.pk}/cancel/", None),
        (f"events/{world.open.slug}/enter/", {"bot": bot.pk}),
        (f"invitations/{world.invitation.pk}/accept/", None),
        (f"invitations/{world.invitation.pk}/decline/", None),
    ]
    return pages, calls


def state(world):
    """What these operations change."""
    world.comparison.refresh_from_db()
    world.invitation.refresh_from_db()
    return (
        list(type(world.bot).objects.filter(pk=world.bot.pk).values()),
        list(world.bot.submissions.values_list("pk", "activated_at")),
        world.comparison.state,
        world.invitation.answer,
        list(world.open.entries.values_list("bot")),
    )


@pytest.fixture
def uploads(settings):
    """Uploads are taken: their checks would be played by workers on other machines."""
    settings.SANDBOX = "docker"


@pytest.mark.parametrize("role", INSIDE + OUTSIDE)
def test_members_alone_do_what_an_owner_does(world, uploads, role):
    before = state(world)
    pages, calls = writes(world)
    client, program = page_of(world, role), Program(world.people[role])
    for address, data in pages:
        with undone():
            answer = client.post(address, data)
            assert answer.status_code < 500, address
            assert (state(world) != before) == (role in INSIDE), address
    for address, data in calls:
        with undone():
            answer = program.post(address, data)
            assert (answer.status_code < 300) == (role in INSIDE), f"{address} {answer.content}"
            assert (state(world) != before) == (role in INSIDE), address


@pytest.mark.parametrize("role", OUTSIDE)
def test_others_withdraw_no_entry_of_the_team(world, role):
    with undone():
        entries.event_enter(event=world.open, bot=world.bot, by=world.people["member"])
        page_of(world, role).post(
            reverse("event_withdraw", args=[world.open.slug]),
            {"entry": world.open.entries.get().pk},
        )
        assert world.open.entries.exists()


def test_another_member_withdraws_what_one_entered(world):
    with undone():
        entry = entries.event_enter(event=world.open, bot=world.bot, by=world.people["captain"])
        entry_withdraw(entry=entry, by=world.people["member"])
        assert not world.open.entries.exists()
        changes = [f"{change.by} {change.what}" for change in world.open.changes.order_by("pk")]
        assert changes[-2:] == [
            "the-captain entered jacobins/marat",
            "the-member withdrew jacobins/marat",
        ]


def test_a_removed_member_loses_an_open_stream(world):
    with undone():
        feed, member = CheckFeed(world.first.pk), world.people["member"]
        assert feed.read(member, "").over
        team_member_remove(team=world.team, by=world.people["captain"], username="the-member")
        with pytest.raises(Exception, match="shown to its owner only"):
            feed.read(member, "")


def test_events_offer_the_bots_of_teams_and_name_who_is_behind_them(world):
    member = world.people["member"]
    assert world.bot in bots_to_enter(world.open, member)
    assert world.invitation in invitations_for(member)
    assert has_entry(world.event, member)
    assert nonces_awaited(member) == []
    client = Client()
    client.force_login(world.event.organiser)
    control = client.get(reverse("event_control", args=[world.event.slug])).content.decode()
    assert "(the-captain, the-member)" in control
    listed = client.get(f"/api/v1/events/{world.event.slug}/entries/").json()["results"]
    people_of = {one["owner"]: one["members"] for one in listed}
    assert people_of["jacobins"] == ["the-captain", "the-member"]
    assert people_of["house"] == []


def test_a_teams_bot_counts_for_each_member_in_an_event(world):
    member, captain = world.people["member"], world.people["captain"]
    with undone():
        own = worlds.bot_of(member, QUIET, "Own")
        entries.event_enter(event=world.open, bot=own, by=member)
        with pytest.raises(TooMany, match="the-member of your team has 1"):
            entries.event_enter(event=world.open, bot=world.bot, by=captain)
        with pytest.raises(TooMany, match="Each user may enter 1"):
            entries.event_enter(event=world.open, bot=world.bot, by=member)


def test_nobody_joins_a_team_to_have_more_bots_in_an_event(world):
    invited = world.people["invited"]
    with undone():
        own = worlds.bot_of(invited, QUIET, "Own")
        entries.event_enter(event=world.open, bot=world.bot, by=world.people["captain"])
        entry = entries.event_enter(event=world.open, bot=own, by=invited)
        asked = world.team.invitations.get(user=invited)
        with pytest.raises(Refused, match="would have 2 bots in “Open cup”"):
            team_join(invitation=asked, by=invited)
        entry_withdraw(entry=entry, by=invited)
        team_join(invitation=asked, by=invited)


def test_bots_of_a_team_and_of_its_people_do_not_meet_on_the_ladder(world):
    with undone():
        worlds.quick_house(worlds.seats())
        for role in INSIDE:
            ladders_join(submission=worlds.bot_of(world.people[role], QUIET, role).active)
        made = Match.objects.filter(pk__in=ladder_schedule(ladder_id=world.ladder.pk))
        assert made
        ours = {world.team.pk, *(world.people[role].pk for role in INSIDE)}
        for match in made:
            owners = [player.submission.bot.owner_id for player in match.players.all()]
            assert sum(owner in ours for owner in owners) <= 1
        assert TableDraw.objects.exists()


def test_organisers_give_parts_to_people_and_not_to_teams(world):
    client = Client()
    client.force_login(world.event.organiser)
    address = reverse("event_act", args=[world.event.slug, "member"])
    with undone():
        page = client.post(address, {"username": "jacobins", "role": "organiser"}, follow=True)
        assert "jacobins is a team. Name one of its members." in page.content.decode()
        assert not world.event.members.filter(user=world.team.account).exists()


def test_a_teams_bot_plays_on_the_ladder_of_a_group_while_one_of_its_people_is_in_it(world):
    captain, member = world.people["captain"], world.people["member"]
    with undone():
        group = group_ladder_create(
            by=world.event.organiser,
            game=worlds.GAME,
            table_size=worlds.seats(),
            settings=GroupSettings(title="Club ladder", deals=1),
        )
        for person in (captain, member):
            group_join(code=group.join_code, by=person)
        group_bot_enter(ladder=group, bot=world.bot, by=member)
        group_leave(ladder=group, by=member)
        assert group_entries_seen(group, captain).exists()
        group_leave(ladder=group, by=captain)
        assert not group.entries.filter(left_at=None).exists()
