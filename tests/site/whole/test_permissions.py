"""Every address for every kind of person: who reads, who writes, in all states of an event."""

import itertools
import os
from contextlib import contextmanager

import pytest
from django.db import connection, transaction
from django.test import Client
from django.urls import reverse

from arena.accounts.models import Scope
from arena.accounts.tokens import token_create
from arena.matches.models import Match
from arena.organising.actions import ACTIONS
from arena.web.pages.bots.actions import ACTIONS as BOT_ACTIONS
from arena.web.pages.ladders.groups import ACTIONS as LADDER_ACTIONS
from tests.site.whole import permissions
from tests.site.whole.permissions import MAY_READ, OUTSIDERS, ROLES
from tournaments.models import EventState, Release, Visibility

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.xdist_group("permissions"),
    pytest.mark.timeout(1800),  # hundreds of pages in one test
]

PAIRS = list(itertools.product(Visibility.values, Release.values))
if os.environ.get("PERMISSIONS") == "all":
    VARIANTS = [(state, *pair) for state in EventState.values for pair in PAIRS]
else:
    VARIANTS = [
        (state, *pair)
        for state, pair in zip(itertools.cycle(EventState.values), PAIRS, strict=False)
    ]
    """Every visibility with every release, and every state; docs/testing.md."""
STREAMS = {"live"}
ELSEWHERE = {
    *("games", "ladders", "game", "ladder", "new_version", "compare", "submit", "submission"),
    *("submission_frames", "account_settings", "account_delete", "docs", "operations"),
    *(
        "webhooks",
        "webhook",
        "webhook_act",
        "templates",
        "template_act",
        "integrity",
        "void_worker",
        "match_again",
        "check_again",
        "new_event",
        "crash_bundle",
        "sign_up_links",
        "sign_up_link_revoke",
        "join",
        "feeds",
        "news",
        "news_new",
        "news_item",
        "news_edit",
        "news_delete",
        "feed_news",
        "home_picture",
        "ladder_picture",
        "new_ladder",
        "ladder_join",
        "ladder_seasons",
        "ladder_season",
        "ladder_season_end",
        "group_ladder",
        "group_ladder_settings",
        "group_ladder_act",
        "group_ladder_seasons",
        "group_ladder_season",
        "group_ladder_season_end",
        "group_ladder_cards",
        "group_ladder_day",
        "group_ladder_log",
        "group_ladder_log_file",
        "event_join_link",
        "event_class",
        "event_class_link",
        "event_points",
        "event_upload",
        "teams",
        "team_answer",
        "team",
        "team_act",
    ),
}
"""Addresses that do not depend on the event's state; they are requested once."""
VARYING = ("api_events", "api_matches", "api_log", "api_bots-stream")
"""Addresses of the API that do depend on it."""
OWN = {
    "account",
    "account_settings",
    "account_delete",
    "notices",
    "invitations",
    "submit",
    "webhooks",
    "teams",
}
"""Pages about the user's own account, which its forms may change."""


@pytest.fixture(scope="module")
def world(django_db_setup, django_db_blocker):
    """Built once; every check is rolled back."""
    with django_db_blocker.unblock(), undone():
        yield permissions.build()


class Undo(Exception):
    """Ends a block whose changes are not wanted."""


@contextmanager
def undone():
    """Roll back all changes of the block."""
    try:
        with transaction.atomic():
            yield
            raise Undo
    except Undo:
        pass


@pytest.fixture(scope="module")
def clients(world):
    made = {}
    for role, user in world.people.items():
        made[role] = Client(raise_request_exception=False)
        if user is not None:
            made[role].force_login(user)
    return made


@contextmanager
def unchanged(world, before, where):
    """Check that the block leaves the event as it was; compare only if it wrote anything."""
    written = []

    def look(execute, sql, *rest):
        if not sql.lstrip().upper().startswith(("SELECT", "SAVEPOINT", "RELEASE", "ROLLBACK")):
            written.append(sql)
        return execute(sql, *rest)

    with connection.execute_wrapper(look):
        yield
    assert not written or permissions.contents(world) == before, f"{where}: {written}"


def text_of(answer) -> str:
    if answer.streaming:
        return b"".join(answer.streaming_content).decode("utf-8", "replace")
    return answer.content.decode("utf-8", "replace")


def address_of(world, name, **changes) -> str:
    arguments = permissions.filled(world, name, permissions.addresses()[name]) | changes
    return reverse(name, kwargs=arguments)


def test_the_variants_meet_every_state_and_every_visibility_with_every_release():
    assert {state for state, _, _ in VARIANTS} == set(EventState.values)
    assert {tuple(pair) for _, *pair in VARIANTS} == set(PAIRS)


@pytest.mark.parametrize(("state", "visibility", "release"), VARIANTS)
def test_nobody_reads_what_is_not_theirs(world, clients, state, visibility, release):
    with undone():
        world.set(state, visibility, release)
        event = world.event
        secret = event.commitment.secret
        once = (state, visibility, release) == VARIANTS[0]
        elsewhere = {
            name
            for name in permissions.addresses()
            if name in ELSEWHERE or (name.startswith("api_") and not name.startswith(VARYING))
        }
        for name in permissions.addresses().keys() - STREAMS - (set() if once else elsewhere):
            address = address_of(world, name)
            for role in ROLES:
                where = f"{role} at {address}"
                answer = clients[role].get(address)
                assert answer.status_code < 500, where
                text = text_of(answer)
                for mark, readers in MAY_READ.items():
                    assert role in readers or mark not in text, f"{mark} for {where}"
                if role not in ("organiser", "coorganiser", "reader", "admin"):
                    assert event.join_code not in text, f"the join code for {where}"
                if event.commitment.revealed_at is None:
                    assert secret not in text, f"the secret for {where}"
                knows_address = event.slug in address and world.reachable
                if role in OUTSIDERS and not (world.listed or knows_address):
                    assert "MARK-title" not in text, where
                    assert "MARK-description" not in text, where
                    if event.slug not in address:
                        assert event.slug not in text, where
                if name in ("match", "replay", "frames", "embed", "beside", "match_file"):
                    may = world.may_read_results(role)
                    assert may or answer.status_code in (403, 404), where


@pytest.mark.parametrize("state", EventState.values)
def test_who_has_no_part_in_an_event_changes_nothing_in_it(world, clients, state):
    """Outsiders post to every address with a form; house bots and rows stay unchanged."""
    left_out = (
        STREAMS
        | OWN
        | {"event_act", "bot_act", "api_tokens-list", "api_webhooks-list", "api_bots-list"}
        | {"api_teams-list"}
    )
    named = [name for name in permissions.addresses() if name not in left_out]
    posts = [(name, {}) for name in named]
    posts += [("event_act", {"action": action}) for action in ACTIONS]
    posts += [("bot_act", {"action": action}) for action in BOT_ACTIONS]
    posts += [("group_ladder_act", {"action": action}) for action in LADDER_ACTIONS]
    with undone():
        world.set(state, Visibility.PUBLIC, Release.PUBLIC)
        entry = world.event.entries.first()
        before = permissions.contents(world)
        data = {
            "entry": entry.pk,
            "bot": entry.bot_id,
            "match": world.fill["pk"]["default"],
            "round": 1,
            "why": "because",
            "text": "hello",
            "username": "the-stranger",
            "role": "organiser",
            "release": "public",
            "name": "mine",
            "lines": "the-entrant,Talker",
            "worker": "host",
            "until": "2030-01-01T00:00",
        }
        for name, changes in posts:
            address = address_of(world, name, **changes)
            for role in ("nobody", "stranger", "removed"):
                where = f"{role} at {address}"
                with undone(), unchanged(world, before, where):
                    answer = clients[role].post(address, data)
                    assert answer.status_code < 500, where


@pytest.mark.parametrize("name", [name for name in permissions.addresses() if "group" in name])
def test_a_private_ladder_does_not_exist_for_strangers(world, clients, name):
    """Neither its pages nor its operations; members and its owner read it."""
    lists = ("api_group-ladders-list", "api_group-ladders-join")
    address = address_of(world, name)
    for role in ("nobody", "stranger", "author", "rival", "coorganiser"):
        answer = clients[role].get(address)
        assert "MARK-group" not in text_of(answer), f"{role} at {address}"
        assert name in lists or answer.status_code in (302, 401, 404, 405), f"{role} at {address}"
    if name == "group_ladder":
        for role in ("entrant", "organiser", "admin"):
            assert clients[role].get(address).status_code == 200, role


def test_matches_of_a_private_ladder_are_its_members_alone(world, clients):
    for match in Match.objects.filter(commitment__ladder_day__isnull=False):
        addresses = [
            reverse("match", args=[match.pk]),
            reverse("replay", args=[match.pk, 0, 0]),
            reverse("frames", args=[match.pk, 0, 0]),
            reverse("match_file", args=[match.pk]),
            reverse("match_how", args=[match.pk]),
            f"/api/v1/matches/{match.pk}/",
            f"/api/v1/matches/{match.pk}/games/",
            f"/api/v1/matches/{match.pk}/record/",
        ]
        for address in addresses:
            for role in ("nobody", "stranger", "rival"):
                assert clients[role].get(address).status_code == 404, f"{role} at {address}"
            for role in ("entrant", "organiser"):
                assert clients[role].get(address).status_code == 200, f"{role} at {address}"
        listed = f"/api/v1/matches/?bot={world.fill['bot']}&lane=ladder"
        assert f'"id":{match.pk},' not in text_of(clients["rival"].get(listed))


@pytest.mark.parametrize("action", LADDER_ACTIONS)
def test_only_the_owner_runs_a_private_ladder(world, clients, action):
    """A member may put bots on it and leave, and changes nothing else."""
    with undone():
        before = permissions.contents(world)
        own = ("enter", "remove", "return", "leave")
        for role in ("entrant", "rival", "coorganiser"):
            with undone():
                address = address_of(world, "group_ladder_act", action=action)
                answer = clients[role].post(address, {"bot": 1, "username": "the-entrant"})
                assert answer.status_code in (302, 404), role
                unchanged = permissions.contents(world) == before
                assert unchanged or (role == "entrant" and action in own), role


@pytest.mark.parametrize("action", ACTIONS)
def test_only_those_who_manage_an_event_act_in_it(world, clients, action):
    with undone():
        world.set(EventState.RUNNING, Visibility.PUBLIC, Release.PUBLIC)
        before = permissions.contents(world)
        for role in ("author", "invited", "member", "rival", "reader"):
            with undone():
                answer = clients[role].post(
                    address_of(world, "event_act", action=action), {"why": "x"}
                )
                assert answer.status_code in (403, 404) or ACTIONS[action].by_owners, role
                assert permissions.contents(world) == before, role


def test_every_operation_of_the_api_wants_its_scope(world):
    """A token that has all scopes but the wanted one is refused, even an administrator's."""
    with undone():
        admin = world.people["admin"]
        tokens = {
            scope: token_create(
                user=admin, name=scope, scopes=set(Scope) - {scope}, days=1, within=list(Scope)
            )[1]
            for scope in Scope
        }
        before = permissions.contents(world)
        client = Client()
        for route in permissions.operations():
            address = address_of(world, route.name)
            for method, action in list(route.callback.actions.items()):
                if method == "head":  # as GET, without a body that could name the code
                    continue
                resource = route.callback.cls(**route.callback.initkwargs)
                wanted = resource.scope_of(method.upper(), action)
                headers = {"Authorization": f"Bearer {tokens[wanted]}"}
                answer = getattr(client, method)(address, {}, headers=headers)
                assert (answer.status_code, answer.json()["code"]) == (403, "scope_missing"), (
                    f"{method} {address}"
                )
        assert permissions.contents(world) == before
