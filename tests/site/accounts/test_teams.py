"""Teams: founding, inviting, leaving, what members may do, and what others may not."""

from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from allauth.idp.oidc.adapter import get_adapter
from allauth.idp.oidc.models import Client as OAuthClient
from allauth.idp.oidc.models import Token as OAuthToken
from django.contrib.auth import authenticate
from django.core import mail
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from arena.accounts.device import KIT
from arena.accounts.models import Notice, Team, TeamInvitation, TeamMember, Token, User
from arena.accounts.owning import owners_of, people_of, team_groups
from arena.accounts.teams import (
    captain_change,
    team_found,
    team_get,
    team_invitation_decline,
    team_invite,
    team_leave,
    team_member_remove,
    teams_of,
)
from arena.accounts.tokens import PREFIX, token_create
from arena.bots.models import Bot, Submission
from arena.core.errors import ArenaError, Forbidden, NotFound, Refused, TooMany
from arena.pipeline.bots import bot_retire
from arena.pipeline.leaving import account_delete
from arena.pipeline.submissions import bot_upload
from arena.pipeline.teams import team_dissolve, team_join
from arena.webhooks.models import Delivery, Kind, Webhook
from tests.site import worlds

pytestmark = pytest.mark.django_db

GOOD = "def act(turn):\n    return turn.legal[0]\n"


@pytest.fixture
def ann():
    return worlds.person("ann")


@pytest.fixture
def bea():
    return worlds.person("bea")


@pytest.fixture
def team(ann, bea):
    """`jacobins`: ann is the captain, bea a member."""
    return worlds.team_of("jacobins", ann, bea)


def names(team):
    return [member.user.username for member in team.members.all()]


def last_notice(user):
    return Notice.objects.filter(user=user).first().text


@pytest.mark.parametrize(
    "name", ["a", "ann", "ANN", "house", "gone-7", "two words", "-x", "x" * 31]
)
def test_a_team_has_a_name_that_a_user_could_have_and_nobody_else_has(ann, name):
    with pytest.raises(ArenaError):
        team_found(by=ann, name=name)
    assert not Team.objects.exists()


def test_a_person_is_in_a_team_only_after_accepting(ann, bea):
    team = team_found(by=ann, name="jacobins")
    asked = team_invite(team=team, by=ann, username="bea")
    assert names(team) == ["ann"]
    assert last_notice(bea) == "ann invites you to the team jacobins. You decide."
    team_join(invitation=asked, by=bea)
    assert names(team) == ["ann", "bea"]
    assert last_notice(ann) == "bea is in the team jacobins now."
    with pytest.raises(Refused):
        team_join(invitation=asked, by=bea)


def test_nobody_answers_the_invitation_of_another_person(client, ann, bea):
    asked = team_invite(team=team_found(by=ann, name="jacobins"), by=ann, username="bea")
    client.force_login(worlds.person("cleo"))
    answer = client.post(reverse("team_answer", args=[asked.pk, "accept"]))
    assert answer.status_code == 404
    assert not TeamMember.objects.filter(user__username="cleo").exists()


def test_a_team_has_at_most_four_people_invited_ones_included(ann):
    team = team_found(by=ann, name="jacobins")
    for name in ("bea", "cleo", "dan"):
        worlds.person(name)
        team_invite(team=team, by=ann, username=name)
    worlds.person("eve")
    with pytest.raises(TooMany):
        team_invite(team=team, by=ann, username="eve")


def test_a_person_is_in_at_most_three_teams(ann):
    for name in ("one", "two", "three"):
        worlds.team_of(name, ann)
    with pytest.raises(TooMany):
        team_found(by=ann, name="four")
    with pytest.raises(TooMany):
        worlds.team_of("girondins", worlds.person("bea"), ann)


def test_who_declined_is_not_asked_again_on_the_same_day(ann, bea):
    team = team_found(by=ann, name="jacobins")
    team_invitation_decline(invitation=team_invite(team=team, by=ann, username="bea"), by=bea)
    assert last_notice(ann) == "bea declined your invitation to the team jacobins."
    with pytest.raises(TooMany):
        team_invite(team=team, by=ann, username="bea")
    TeamInvitation.objects.update(asked_at=timezone.now() - timedelta(days=2))
    team_invite(team=team, by=ann, username="bea")


@pytest.mark.parametrize("name", ["jacobins", "house-of-nobody", "girondins", "gone"])
def test_only_people_are_invited(team, ann, name):
    worlds.team_of("girondins", worlds.person("cleo"))
    User.objects.create(username="gone", is_active=False)
    with pytest.raises((NotFound, Refused)):
        team_invite(team=team, by=ann, username=name)


def test_only_the_captain_invites_removes_and_dissolves(team, bea):
    worlds.person("cleo")
    for act in (
        lambda: team_invite(team=team, by=bea, username="cleo"),
        lambda: team_member_remove(team=team, by=bea, username="ann"),
        lambda: captain_change(team=team, by=bea, username="bea"),
        lambda: team_dissolve(team=team, by=bea),
    ):
        with pytest.raises(Forbidden):
            act()
    assert names(team) == ["ann", "bea"]


def test_the_captain_hands_the_part_on_and_can_then_be_removed(team, ann, bea):
    with pytest.raises(Refused):
        team_member_remove(team=team, by=ann, username="ann")
    captain_change(team=team, by=ann, username="bea")
    team_member_remove(team=team_get("jacobins"), by=bea, username="ann")
    assert names(team) == ["bea"]


def test_when_the_captain_leaves_the_longest_member_follows(team, ann, bea):
    worlds.join(team, worlds.person("cleo"))
    team_leave(team=team, by=ann)
    assert team_get("jacobins").captain == bea
    assert "bea is its captain now" in last_notice(bea)


def test_the_last_member_cannot_leave_but_dissolves_the_team(ann):
    team = team_found(by=ann, name="jacobins")
    with pytest.raises(Refused, match="dissolve"):
        team_leave(team=team, by=ann)
    team_dissolve(team=team, by=ann)
    with pytest.raises(NotFound):
        team_get("jacobins")
    team_found(by=ann, name="jacobins")  # the name is free again


def test_a_team_with_a_bot_that_plays_is_not_dissolved(team, ann, bea):
    bot = worlds.bot_of(team.account, GOOD)
    with pytest.raises(Refused, match="still plays"):
        team_dissolve(team=team, by=ann)
    bot_retire(bot=bot, by=ann)
    team_dissolve(team=team, by=ann)
    bot.refresh_from_db()
    assert (bot.active, bot.owner.username) == (None, f"gone-{team.pk}")
    assert last_notice(bea) == "ann dissolved the team jacobins."
    assert owners_of(bea) == [bea.pk]


def test_a_deleted_account_leaves_its_teams(team, ann, bea):
    account_delete(user=ann)
    assert names(team) == ["bea"]
    assert team_get("jacobins").captain == bea


def test_a_team_goes_with_its_last_member(ann):
    team = team_found(by=ann, name="jacobins")
    bot = worlds.bot_of(team.account, GOOD)
    event = worlds.open_event(bots=[])
    worlds.entries.event_enter(event=event, bot=bot, by=ann)
    account_delete(user=ann)
    team.account.refresh_from_db()
    assert (team.account.username, team.account.is_active) == (f"gone-{team.pk}", False)
    assert not event.entries.exists()
    assert not TeamMember.objects.exists()


def test_notices_and_webhooks_reach_every_member_once(team, ann, bea, settings):
    settings.SANDBOX = "none"
    Webhook.objects.create(owner=bea, url="https://h.example.org/", secret="s", kinds=Kind.values)
    bot = worlds.bot_of(team.account, GOOD)
    own = worlds.bot_of(ann, GOOD, "own")
    event = worlds.open_event(bots=[], entries_per_user=2)
    for entered in (bot, own):
        worlds.entries.event_enter(event=event, bot=entered, by=ann)
    Notice.objects.all().delete()
    from tournaments.actions.messages import event_message

    event_message(event=event, text="hello", by=event.organiser)
    told = Notice.objects.filter(text__contains="hello").values_list("user__username", flat=True)
    assert sorted(told) == ["ann", "bea"]
    assert Delivery.objects.filter(webhook__owner=bea, kind=Kind.NOTICE).count() == 1
    assert not Notice.objects.filter(user=team.account).exists()


def test_people_and_groups(team, ann, bea):
    cleo = worlds.person("cleo")
    other = worlds.team_of("girondins", cleo)
    assert list(people_of([team.pk, ann.pk, cleo.pk])) == [ann, bea, cleo]
    groups = team_groups(TeamMember.objects.all())
    assert groups[team.pk] == groups[ann.pk] == groups[bea.pk] == min(team.pk, ann.pk)
    assert groups[other.pk] == groups[cleo.pk] != groups[ann.pk]
    worlds.join(other, ann)
    assert len(set(team_groups(TeamMember.objects.all()).values())) == 1


def test_uploads_count_for_the_person_and_for_the_team(team, ann, bea, settings):
    settings.SANDBOX, settings.SUBMISSIONS_PER_DAY = "docker", 2

    def upload(by, name, owner=""):
        source = f"{GOOD}# {name}\n".encode()
        return bot_upload(
            by=by, game=worlds.GAME, name=name, filename="bot.py", data=source, owner=owner
        )

    made = upload(ann, "first", "jacobins")
    assert (made.bot.owner, made.uploaded_by) == (team.account, ann)
    upload(bea, "second", "jacobins")
    with pytest.raises(TooMany, match="a team"):
        upload(bea, "third", "jacobins")
    upload(bea, "own")
    with pytest.raises(TooMany, match="the most one"):
        upload(bea, "more")
    assert [change.what for change in team.changes.all()][:2] == [
        "uploaded version 1 of second",
        "created second",
    ]


def test_nobody_creates_a_bot_for_a_team_of_others(team, settings):
    settings.SANDBOX = "docker"
    with pytest.raises(Forbidden):
        bot_upload(
            by=worlds.person("cleo"),
            game=worlds.GAME,
            name="Spy",
            filename="bot.py",
            data=GOOD.encode(),
            owner="jacobins",
        )
    assert not Bot.objects.exists()


# Nobody signs in as a team.


def test_the_database_refuses_a_team_with_a_way_in(team):
    for values in ({"email": "t@example.org"}, {"is_staff": True}, {"password": "pbkdf2_sha256$"}):
        with pytest.raises(IntegrityError), transaction.atomic():
            User.objects.filter(pk=team.pk).update(**values)


@pytest.mark.parametrize("password", ["", "jacobins", "!"])
def test_no_password_signs_in_as_a_team(client, team, password):
    assert authenticate(username="jacobins", password=password) is None
    client.post(reverse("account_login"), {"login": "jacobins", "password": password})
    assert "_auth_user_id" not in client.session


def test_no_letter_resets_the_password_of_a_team(client, team):
    for address in ("jacobins", "jacobins@example.org", ""):
        client.post(reverse("account_reset_password"), {"email": address})
    assert not [letter for letter in mail.outbox if "reset/key" in letter.body]


def test_whoever_would_be_signed_in_as_a_team_is_stopped(rf, team):
    """Passkeys, OpenID Connect and links in letters all end in this step of allauth's."""
    from allauth.account.internal.flows.login import perform_login
    from allauth.account.models import Login
    from django.contrib.messages.middleware import MessageMiddleware
    from django.contrib.sessions.middleware import SessionMiddleware

    EmailAddress.objects.create(user=team.account, email="t@example.org", verified=True)
    request = rf.post("/")
    for middleware in (SessionMiddleware, MessageMiddleware):
        middleware(lambda _: None).process_request(request)
    answer = perform_login(request, Login(user=team.account))
    assert answer.url == reverse("account_inactive")
    assert "_auth_user_id" not in request.session


def test_no_token_acts_as_a_team(team):
    with pytest.raises(Forbidden):
        token_create(user=team.account, name="t", scopes=["read"], days=1, within=["read"])
    _, text = Token.objects.create(team.account, prefix=PREFIX, name="t", scopes=["read"])
    device = OAuthToken.objects.create(
        client=OAuthClient.objects.get(pk=KIT),
        user=team.account,
        type=OAuthToken.Type.ACCESS_TOKEN,
        hash=get_adapter().hash_token("device"),
        scopes="read",
        expires_at=timezone.now() + timedelta(days=1),
    )
    assert device.user.is_team
    for token in (text, "device"):
        calls = Client(headers={"Authorization": f"Bearer {token}"})
        assert calls.get("/api/v1/me/").status_code == 401


def test_administrators_give_no_password_to_a_team(client, team):
    admin = worlds.admin()
    admin.is_superuser = True
    admin.save()
    client.force_login(admin)
    page = reverse("admin:auth_user_password_change", args=[team.pk])
    assert client.get(page).status_code == 403
    assert client.get(reverse("admin:accounts_team_change", args=[team.pk])).status_code == 200
    assert client.get(reverse("admin:accounts_user_changelist")).status_code == 200


# Pages.


def test_a_team_is_founded_and_joined_on_the_pages(client, ann, bea):
    client.force_login(ann)
    page = client.post(reverse("teams"), {"name": "jacobins"}, follow=True)
    assert "jacobins is founded" in page.content.decode()
    client.post(reverse("team_act", args=["jacobins", "invite"]), {"username": "bea"})
    client.force_login(bea)
    assert "You are invited to 1 team." in client.get(reverse("account")).content.decode()
    asked = TeamInvitation.objects.get()
    page = client.post(reverse("team_answer", args=[asked.pk, "accept"]), follow=True)
    assert "You are in the team jacobins." in page.content.decode()
    assert [team.account.username for team in teams_of(bea)] == ["jacobins"]


def test_the_page_of_a_person_leads_to_the_team(client, team):
    assert client.get(reverse("person", args=["jacobins"])).url == "/teams/jacobins/"
    assert "jacobins" in client.get(reverse("person", args=["ann"])).content.decode()


def test_strangers_see_people_and_bots_of_a_team_and_nothing_else(client, team, ann):
    worlds.bot_of(team.account, GOOD, "Marat")
    worlds.person("cleo")
    team_invite(team=team, by=ann, username="cleo")
    page = client.get(reverse("team", args=["jacobins"])).content.decode()
    assert "ann" in page
    assert "Marat" in page
    assert "cleo" not in page
    assert "What was done" not in page


def test_a_team_is_dissolved_only_by_writing_its_name(client, ann):
    team_found(by=ann, name="jacobins")
    client.force_login(ann)
    address = reverse("team_act", args=["jacobins", "dissolve"])
    client.post(address, {"username": "jacobin"})
    assert team_get("jacobins")
    client.post(address, {"username": "jacobins"})
    assert not TeamMember.objects.exists()


def test_the_form_offers_teams_and_uploads_for_one(client, team, bea, settings):
    settings.SANDBOX = "docker"
    client.force_login(bea)
    assert "Team jacobins" in client.get(reverse("submit")).content.decode()
    file = SimpleUploadedFile("bot.py", GOOD.encode())
    fields = {"game": worlds.GAME, "name": "Marat", "owner": "jacobins", "file": file}
    client.post(reverse("submit"), fields)
    made = Submission.objects.get()
    assert (made.bot.owner.username, made.uploaded_by.username) == ("jacobins", "bea")
    client.force_login(worlds.person("cleo"))
    assert "Whose bot" not in client.get(reverse("submit")).content.decode()


def test_ones_own_page_lists_the_bots_of_each_team(client, team, bea):
    worlds.bot_of(team.account, GOOD, "Marat")
    worlds.bot_of(bea, GOOD, "Danton")
    client.force_login(bea)
    page = client.get(reverse("account")).content.decode()
    assert page.index("Danton") < page.index("Bots of") < page.index("Marat")
