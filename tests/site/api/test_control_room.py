"""The control room for programs: every button of the page, by the same rules."""

import pytest

from arena.accounts.models import Notice
from arena.api.urls import all_resources
from arena.matches.models import Match, MatchStatus
from arena.organising.actions import ACTIONS
from tests.site import worlds
from tests.site.api.calling import Program, refused, told, wrong_fields
from tests.site.api.comparing import operations
from tests.site.web.test_organise_pages import worlds_of
from tournaments.actions import people
from tournaments.models import EventState, EventTemplate, Invitation, Role

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return worlds.running_event(ladder=False)


@pytest.fixture
def organiser():
    return Program(worlds.person("olga"), "read", "organise", "play")


def act(api, event, name, body=None):
    return api.post(f"events/{event.slug}/{name}/", body or {})


def test_every_button_of_the_page_has_an_address_in_the_schema():
    paths = [path.pattern for path, methods in operations() if "post" in methods]
    for name in ACTIONS:
        assert f"/api/v1/events/[^/]+/{name}/" in paths


def test_every_button_takes_a_key_for_repeated_requests():
    events = next(resource for resource in all_resources() if resource.route == "events")
    for name in ACTIONS:
        assert hasattr(getattr(events, f"act_{name.replace('-', '_')}"), "idempotent"), name


BODIES = {
    "beacon": {"value": "00" * 32},
    "message": {"text": "Hello"},
    "release": {"release": "hidden"},
    "member": {"username": "mallory", "role": "organiser"},
    "member-remove": {"username": "mallory"},
    "known-as": {"username": "mallory", "known_as": "M. Allory"},
    "pupil-password": {"username": "mallory", "password": "a-new-one-for-mallory"},
    "import": {"lines": "house,random"},
    "template": {"name": "kept"},
    "confirm": {"request": 1},
    "decline": {"request": 1},
}


def body_for(event, name):
    match = Match.objects.filter(table__round__event=event).first()
    entry = event.entries.first()
    return BODIES.get(name) or {
        "retry": {"match": match.pk},
        "rematch": {"match": match.pk, "reason": "engine", "why": "a bug"},
        "rematch-round": {"round": 1, "reason": "engine", "why": "a bug"},
        "disqualify": {"entry": entry.pk, "why": "collusion"},
        "replace": {"entry": entry.pk},
    }.get(name, {})


def test_no_button_works_for_anyone_but_an_organiser(event):
    mallory = worlds.person("mallory")
    people.member_set(event=event, user=mallory, role=Role.READER, by=event.organiser)
    reader = Program(mallory, "read", "organise", "play")
    lines, before = event.changes.count(), worlds_of(event)
    for name in ACTIONS:
        answer = act(reader, event, name, body_for(event, name))
        assert refused(answer)[0] == 403, name
    assert (event.changes.count(), worlds_of(event)) == (lines, before)


def test_buttons_need_their_scope(event):
    api = Program(event.organiser, "read", "submit")
    for name in ACTIONS:
        answer = act(api, event, name, body_for(event, name))
        assert refused(answer) == (403, "scope_missing"), name
    assert refused(act(Program(), event, "pause")) == (401, "not_authenticated")


def test_the_buttons_do_what_they_do_on_the_page(organiser):
    event = worlds.running_event(format="swiss", length=3, count=6, ladder=False)
    worlds.person("ann")
    entry = event.entries.first()
    match = Match.objects.filter(table__round__event=event).first()

    def press(button, /, **body):
        return told(act(organiser, event, button, body))["message"]

    assert "Paused" in press("pause", why="lunch")
    assert f"Match {match.pk} is void" in press(
        "rematch", match=match.pk, reason="engine", why="a bug"
    )
    assert "Round 1 is void" in press("rematch-round", round=1, reason="engine", why="a bug")
    assert "ann is organiser now" in press("member", username="ann", role="organiser")
    rows = told(organiser.get(f"events/{event.slug}/members/"))["results"]
    assert rows == [{"username": "ann", "role": "organiser"}]
    assert "no part in it any more" in press("member-remove", username="ann")
    assert f"{entry.bot.name} is out" in press("disqualify", entry=entry.pk, why="collusion")
    assert "Results are now hidden" in press("release", release="hidden")
    assert "everybody who entered has a notice" in press("message", text="Back at two.")
    shown = told(Program().get(f"events/{event.slug}/messages/"))["results"]
    assert [row["text"] for row in shown] == ["Back at two."]
    assert "It opens again on" in press("template", name="weekly", every_days=7)
    assert "It goes on" in press("resume")
    worlds.work()
    assert "Published" in press("publish")


def test_refusals_are_the_services_own(organiser, event):
    entry = event.entries.first()
    assert refused(act(organiser, event, "open")) == (409, "refused")
    assert refused(act(organiser, event, "disqualify", {"entry": entry.pk})) == (409, "refused")
    assert refused(act(organiser, event, "disqualify", {"entry": 10**9})) == (404, "not_found")
    nobody = {"username": "nobody", "role": "reader"}
    assert refused(act(organiser, event, "member", nobody)) == (404, "not_found")
    assert refused(act(organiser, event, "replace", {"entry": entry.pk})) == (409, "refused")


@pytest.mark.parametrize(
    ("name", "body", "field"),
    [
        ("rematch", {"match": 1, "why": "x"}, "reason"),
        ("rematch", {"match": "one", "reason": "engine"}, "match"),
        ("rematch-round", {"round": 0, "reason": "engine"}, "round"),
        ("member", {"username": "ann", "role": "king"}, "role"),
        ("release", {}, "release"),
        ("template", {"name": "x", "every_days": 1000}, "every_days"),
        ("pause", {"because": "lunch"}, "because"),
        ("pause", {"why": "x" * 401}, "why"),
    ],
)
def test_wrong_bodies_are_named_by_their_field(organiser, event, name, body, field):
    assert wrong_fields(act(organiser, event, name, body)) == {field}


def test_the_control_room_tells_problems_and_what_comes_next(organiser, event):
    match = Match.objects.filter(table__round__event=event).first()
    Match.objects.filter(pk=match.pk).update(status=MatchStatus.ERRORED)
    room = told(organiser.get(f"events/{event.slug}/control/"))
    assert room["problems"][0]["match"] == match.pk
    assert room["next_step"]["action"] == "pause"
    assert room["progress"]["errored"] == 1
    assert "sent again" in told(act(organiser, event, "retry", {"match": match.pk}))["message"]
    assert told(organiser.get(f"events/{event.slug}/control/"))["problems"] == []


def test_the_control_room_shows_the_tables_under_way(organiser, event):
    match = Match.objects.filter(table__round__event=event).first()
    Match.objects.filter(pk=match.pk).update(status=MatchStatus.PLAYING)
    table = told(organiser.get(f"events/{event.slug}/control/"))["under_way"][0]
    assert (table["match"], table["round"], len(table["seats"])) == (match.pk, 1, 3)


@pytest.mark.parametrize("part", ["control", "forecast", "members", "invitations", "changes"])
def test_the_control_room_is_for_organisers_and_readers(event, part):
    rita = worlds.person("rita")
    address = f"events/{event.slug}/{part}/"
    assert refused(Program(rita, "read").get(address)) == (403, "forbidden")
    assert refused(Program().get(address)) == (403, "forbidden")
    people.member_set(event=event, user=rita, role=Role.READER, by=event.organiser)
    found = told(Program(rita, "read").get(address))
    assert part != "control" or found["next_step"] is None


def test_a_second_person_confirms_by_calls(organiser):
    mine = worlds.bot_of(worlds.person("olga"), "def act(turn):\n    return turn.moves[0]\n")
    event = worlds.open_event(bots=[*worlds.field(3), mine])
    told(act(organiser, event, "start"))
    other = event.entries.exclude(bot=mine).first()
    asked = told(act(organiser, event, "disqualify", {"entry": other.pk, "why": "cheating"}))
    assert "A second person must confirm" in asked["message"]
    waiting = told(organiser.get(f"events/{event.slug}/control/"))["requests"]
    assert [(row["id"], row["kind"], row["entry"]) for row in waiting] == [
        (asked["request"], "disqualify", other.pk)
    ]
    number = {"request": asked["request"]}
    assert refused(act(organiser, event, "confirm", number)) == (403, "forbidden")
    second = Program(worlds.admin(), "read", "organise")
    assert "Confirmed" in told(act(second, event, "confirm", number))["message"]
    other.refresh_from_db()
    assert other.disqualified_at is not None


def test_a_list_of_entrants_enters_invites_and_says_what_failed(organiser):
    worlds.accepted_bot("Nova", "ann")
    event = worlds.open_event()
    lines = "house,random\nann,nova\nann,nobody"
    done = told(act(organiser, event, "import", {"lines": lines}))
    assert done["message"].startswith("1 entered. 1 invited")
    assert done["problems"] == ["Line 3: ann has no bot nobody for this game."]
    rows = told(organiser.get(f"events/{event.slug}/invitations/"))["results"]
    assert [(row["bot"], row["answer"]) for row in rows] == [("ann/nova", "pending")]


def test_rating_is_asked_by_organisers_and_decided_by_administrators(organiser):
    event = worlds.open_event(bots=worlds.field(3))
    told(act(organiser, event, "ask-rating"))
    approve = act(organiser, event, "approve-rating")
    assert refused(approve) == (403, "scope_missing")
    admin = Program(worlds.admin(), "read", "organise", "administer")
    asking = told(admin.get("administration/"))["asking_to_be_rated"]
    assert [row["event"] for row in asking] == [event.slug]
    told(act(admin, event, "approve-rating"))
    assert told(Program().get(f"events/{event.slug}/"))["rated"]


def test_a_deadline_is_set_and_taken_away(organiser):
    event = worlds.open_event()
    told(act(organiser, event, "extend", {"until": "2090-01-31T18:00:00Z"}))
    shown = told(Program().get(f"events/{event.slug}/"))
    assert shown["registration_until"] == "2090-01-31T18:00:00Z"
    assert wrong_fields(act(organiser, event, "extend", {"until": "soon"})) == {"until"}
    told(act(organiser, event, "extend", {"until": None}))
    assert told(Program().get(f"events/{event.slug}/"))["registration_until"] is None


def test_a_repeated_message_with_its_key_is_sent_once(organiser):
    ann = worlds.accepted_bot("Nova", "ann")
    event = worlds.open_event(bots=[ann])
    for _ in range(2):
        told(
            organiser.post(
                f"events/{event.slug}/message/", {"text": "At noon."}, **{"Idempotency-Key": "m1"}
            )
        )
    assert Notice.objects.filter(user=ann.owner, text__contains="At noon.").count() == 1


# --- templates, invitations ----------------------------------------------------------------------


def test_templates_are_ones_own_and_make_further_events(organiser):
    event = worlds.open_event(by=worlds.person("olga"), deals=7)
    told(act(organiser, event, "template", {"name": "Term"}))
    kept = told(organiser.get("templates/"))["results"]
    assert [(row["name"], row["settings"]["deals"]) for row in kept] == [("Term", 7)]
    made = told(organiser.post("events/", kept[0]["settings"] | {"title": "Again"}), 201)
    assert made["settings"]["deals"] == 7
    other = Program(worlds.person("mallory"), "read", "organise")
    assert told(other.get("templates/"))["results"] == []
    assert refused(other.delete(f"templates/{kept[0]['id']}/")) == (404, "not_found")
    assert organiser.delete(f"templates/{kept[0]['id']}/").status_code == 204
    assert not EventTemplate.objects.exists()


def test_an_owner_answers_invitations(organiser):
    nova = worlds.accepted_bot("Nova", "ann")
    first, second = worlds.open_event(title="One"), worlds.open_event(title="Two")
    for event in (first, second):
        told(act(organiser, event, "import", {"lines": "ann,nova"}))
    ann = Program(nova.owner, "read", "play")
    rows = told(ann.get("invitations/"))["results"]
    assert [row["event"] for row in rows] == ["one", "two"]
    yes, no = (row["id"] for row in rows)
    assert refused(organiser.post(f"invitations/{yes}/accept/")) == (403, "forbidden")
    assert told(ann.post(f"invitations/{yes}/accept/"))["answer"] == "accepted"
    assert told(ann.post(f"invitations/{no}/decline/"))["answer"] == "declined"
    assert refused(ann.post(f"invitations/{no}/accept/")) == (409, "refused")
    assert told(ann.get("invitations/"))["results"] == []
    assert first.entries.filter(bot=nova).exists()
    assert Invitation.objects.count() == 2
    assert refused(ann.post("invitations/999/accept/")) == (404, "not_found")


def test_a_paused_event_says_so(organiser, event):
    assert told(act(organiser, event, "pause"))["state"] == EventState.PAUSED
