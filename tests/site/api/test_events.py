"""Events for programs: found, read, created, configured, entered, and run from start to end."""

import io
import zipfile

import pytest

from sandbox.fairness import digest
from tests.site import worlds
from tests.site.api.calling import Program, refused, told, wrong_fields
from tournaments.actions import people
from tournaments.models import Event, EventState, Role

pytestmark = pytest.mark.django_db

CUP = {
    "title": "Spring cup",
    "game": worlds.GAME,
    "format": "round_robin",
    "table_size": 3,
    "deals": 1,
}


@pytest.fixture
def olga():
    return worlds.person("olga")


@pytest.fixture
def organiser(olga):
    return Program(olga, "read", "organise", "play")


# --- settings ------------------------------------------------------------------------------------


def test_a_created_event_is_a_draft_with_the_settings_that_were_sent(organiser):
    sent = CUP | {
        "format": "swiss_round_robin",
        "length": 4,
        "cut": 6,
        "byes_allowed": False,
        "clocks": {"move": 0.5, "bank": 10},
        "tie_breaks": ["head_to_head", "performance"],
        "scoring": "points",
        "visibility": "private",
        "release": "participants",
        "registration_until": "2090-01-01T12:00:00Z",
        "beacon": "drand",
        "beacon_round": 7,
    }
    event = told(organiser.post("events/", sent), 201)
    assert (event["slug"], event["state"]) == ("spring-cup", "draft")
    kept = event["settings"]
    assert {name: kept[name] for name in sent if name != "clocks"} == {
        name: value for name, value in sent.items() if name != "clocks"
    }
    assert kept["clocks"] == {"move": 0.5, "bank": 10, "tick": 0}
    assert event["join_code"] == Event.objects.get().join_code != ""
    assert told(organiser.get("events/spring-cup/")) == event


def test_settings_that_are_left_out_have_the_defaults_of_the_form(organiser, client, olga):
    told(organiser.post("events/", CUP), 201)
    client.force_login(olga)
    client.post("/events/new/", {**CUP, "title": "Form", "byes_allowed": "on"})
    by_api, by_form = Event.objects.order_by("pk")
    differ = {"id", "slug", "title", "commitment_id", "created_at", "_state"}
    values = [
        {k: v for k, v in vars(event).items() if k not in differ} for event in (by_api, by_form)
    ]
    assert values[0] == values[1]


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"title": ""}, "title"),
        ({"game": "chess"}, "game"),
        ({"table_size": 8}, "table_size"),
        ({"table_size": "three"}, "table_size"),
        ({"deals": 0}, "deals"),
        ({"format": "lottery"}, "format"),
        ({"format": "ladder"}, "ends_at"),
        ({"clocks": {"move": 1000}}, "clocks.move"),
        ({"clocks": {"bank": 3600}}, "clocks.bank"),
        ({"clocks": {"ready": 1}}, "clocks.ready"),
        ({"tie_breaks": ["luck"]}, "tie_breaks.0"),
        ({"options": {"colour": "red"}}, "options"),
        ({"beacon": "drand"}, "beacon_round"),
        ({"format": "swiss_knockout", "cut": 2}, ""),
        ({"tablesize": 3}, "tablesize"),
        ({"byes_allowed": "maybe"}, "byes_allowed"),
    ],
)
def test_wrong_settings_are_named_by_their_field(organiser, changes, field):
    answer = organiser.post("events/", CUP | changes)
    assert wrong_fields(answer) == {field}
    assert not Event.objects.exists()
    checked = told(organiser.post("events/validate/", CUP | changes))
    assert not checked["valid"]
    assert {error["field"] for error in checked["errors"]} == {field}


def test_wrong_options_of_a_game_are_told_in_words(organiser):
    coup = CUP | {"game": "coup", "options": {"max_turns": "many"}}
    answer = organiser.post("events/", coup)
    assert wrong_fields(answer) == {"options"}
    assert "Max_turns must be a whole number" in answer.json()["detail"]


def test_settings_are_checked_and_forecast_without_creating_anything(organiser):
    checked = told(organiser.post("events/validate/", CUP | {"expected": 9}))
    assert checked["valid"]
    assert checked["forecast"]["matches"] > 0
    assert checked["forecast"]["games_a_match"] == 3
    assert not Event.objects.exists()


def test_settings_are_changed_one_by_one_until_the_start(organiser):
    slug = told(organiser.post("events/", CUP | {"clocks": {"bank": 10}}), 201)["slug"]
    changed = told(organiser.patch(f"events/{slug}/", {"deals": 2, "clocks": {"move": 0.5}}))
    assert changed["settings"]["deals"] == 2
    assert changed["settings"]["clocks"] == {"move": 0.5, "bank": 10, "tick": 0}
    assert changed["title"] == "Spring cup"
    assert wrong_fields(organiser.patch(f"events/{slug}/", {"deals": 1000})) == {"deals"}
    Event.objects.update(state=EventState.RUNNING)
    assert refused(organiser.patch(f"events/{slug}/", {"deals": 3})) == (409, "refused")


def test_only_organisers_change_settings(organiser):
    event = worlds.open_event()
    stranger = Program(worlds.person("mallory"), "read", "organise")
    assert refused(stranger.patch(f"events/{event.slug}/", {"deals": 3})) == (403, "forbidden")
    assert refused(stranger.patch(f"events/{event.slug}/", {"deals": 0})) == (403, "forbidden")


def test_creating_needs_the_scope_and_a_repeated_request_creates_once(olga, organiser):
    assert refused(Program(olga, "read", "play").post("events/", CUP)) == (403, "scope_missing")
    assert refused(Program().post("events/", CUP)) == (401, "not_authenticated")
    key = {"Idempotency-Key": "cup 1"}
    first, second = organiser.post("events/", CUP, **key), organiser.post("events/", CUP, **key)
    assert told(first, 201) == told(second, 201)
    assert Event.objects.count() == 1


def test_an_event_called_like_an_address_gets_another_one(organiser):
    made = told(organiser.post("events/", CUP | {"title": "Validate"}), 201)
    assert made["slug"] == "validate-event"


# --- lists ---------------------------------------------------------------------------------------


def slugs(api, **query):
    return {row["slug"] for row in told(api.get("events/", query))["results"]}


def test_lists_have_what_the_caller_may_see(olga, organiser):
    worlds.open_event(title="Open")
    worlds.open_event(title="Hidden", visibility="unlisted")
    worlds.open_event(title="Private", visibility="private")
    told(organiser.post("events/", CUP), 201)
    assert slugs(Program()) == {"open"}
    assert slugs(organiser) == {"open", "hidden", "private", "spring-cup"}
    assert told(Program().get("events/hidden/"))["title"] == "Hidden"
    assert refused(Program().get("events/private/")) == (404, "not_found")
    assert refused(Program().get("events/spring-cup/")) == (404, "not_found")


def test_lists_are_filtered(organiser):
    ann = worlds.person("ann")
    bot = worlds.accepted_bot("Nova", "ann")
    worlds.open_event(title="With ann", bots=[bot])
    worlds.open_event(title="By ann", by=ann)
    told(organiser.post("events/", CUP | {"game": "coup"}), 201)
    reader = Program(ann, "read")
    assert slugs(reader, mine="true") == {"with-ann", "by-ann"}
    assert slugs(reader, entered="true") == {"with-ann"}
    assert slugs(reader, mine="false") == set()
    assert slugs(Program(), mine="true") == set()
    assert slugs(organiser, game="coup") == {"spring-cup"}
    assert slugs(organiser, state="registration") == {"with-ann", "by-ann"}
    assert slugs(organiser, organiser="ann") == {"by-ann"}
    assert slugs(organiser, since="2090-01-01T00:00:00Z") == set()
    assert wrong_fields(reader.get("events/", {"state": "asleep"})) == {"state"}


# --- entering ------------------------------------------------------------------------------------


@pytest.fixture
def nova():
    return worlds.accepted_bot("Nova", "ann")


@pytest.fixture
def ann(nova):
    return Program(nova.owner, "read", "play")


@pytest.mark.parametrize("by_name", [True, False])
def test_an_owner_enters_a_bot_and_withdraws_it(nova, ann, by_name):
    event = worlds.open_event()
    bot = "ann/nova" if by_name else nova.pk
    entry = told(ann.post(f"events/{event.slug}/enter/", {"bot": bot}), 201)
    assert (entry["bot"], entry["owner"], entry["nonce_by"]) == ("ann/nova", "ann", "site")
    assert told(ann.get(f"events/{event.slug}/"))["entries"] == 1
    named = {"bot": bot} if by_name else {"entry": entry["entry"]}
    done = told(ann.post(f"events/{event.slug}/withdraw/", {**named, "why": "ill"}))
    assert (done["message"], done["request"], done["state"]) == (
        "Nova is out.",
        None,
        "registration",
    )
    assert told(ann.get(f"events/{event.slug}/"))["entries"] == 0


def test_entering_is_refused_with_the_reason(nova, ann, organiser):
    event = worlds.open_event()
    address = f"events/{event.slug}/enter/"
    assert refused(organiser.post(address, {"bot": nova.pk})) == (403, "forbidden")
    assert refused(ann.post(address, {"bot": 10**9})) == (404, "not_found")
    assert refused(ann.post(address, {"bot": "ann/nobody"})) == (404, "not_found")
    assert wrong_fields(ann.post(address, {"bot": "nova"})) == {"bot"}
    assert wrong_fields(ann.post(address, {})) == {"bot"}
    assert refused(ann.post(address, {"bot": nova.pk, "nonce_hash": "abc"})) == (400, "bad_nonce")
    both = {"bot": nova.pk, "entry": 1}
    assert wrong_fields(ann.post(f"events/{event.slug}/withdraw/", both)) == {""}
    assert refused(ann.post(f"events/{event.slug}/withdraw/", {"bot": nova.pk})) == (
        404,
        "not_found",
    )
    assert refused(Program(nova.owner, "read").post(address, {"bot": nova.pk})) == (
        403,
        "scope_missing",
    )


def test_a_private_event_is_joined_by_its_code(nova, ann):
    event = worlds.open_event(visibility="private")
    assert refused(ann.get(f"events/{event.slug}/")) == (404, "not_found")
    assert refused(ann.post("events/join/", {"code": "wrong"})) == (404, "not_found")
    joined = told(ann.post("events/join/", {"code": event.join_code}))
    assert (joined["slug"], joined["join_code"]) == (event.slug, None)
    told(ann.post(f"events/{event.slug}/enter/", {"bot": nova.pk}), 201)


def test_nonces_are_given_awaited_and_revealed(nova, ann, organiser):
    event = worlds.open_event(bots=worlds.field(2))
    nonce = "ab" * 32
    told(ann.post(f"events/{event.slug}/enter/", {"bot": nova.pk}), 201)
    given = {"bot": nova.pk, "nonce_hash": digest(nonce)}
    entry = told(ann.post(f"events/{event.slug}/nonce/", given))
    assert (entry["nonce_by"], entry["nonce_hash"]) == ("owner", digest(nonce))
    assert told(ann.get("nonces/")) == []
    done = told(organiser.post(f"events/{event.slug}/start/"))
    assert "Play begins when the nonces are revealed" in done["message"]
    cards = told(Program().get(f"events/{event.slug}/"))["cards"]
    assert cards["waits"]
    assert [row["name"] for row in cards["missing"]] == ["Nova"]
    assert [row["hash"] for row in told(ann.get("nonces/"))] == [digest(nonce)]
    assert refused(ann.post(f"events/{event.slug}/reveal/", {"nonce": "cd" * 32}))[0] in (404, 409)
    revealed = told(ann.post(f"events/{event.slug}/reveal/", {"nonce": nonce}))
    assert [row["entry"] for row in revealed] == [entry["entry"]]
    assert told(Program().get(f"events/{event.slug}/"))["cards"]["drawn"]


# --- results -------------------------------------------------------------------------------------

RESULTS = ("standings", "rounds", "rounds/1", "crosstable", "statistics")


def test_results_are_told_to_those_to_whom_they_are_released(nova, ann, organiser):
    event = worlds.open_event(bots=[*worlds.field(2), nova], release="participants")
    told(organiser.post(f"events/{event.slug}/start/"))
    worlds.work()
    stranger, reader = Program(worlds.person("mallory"), "read"), worlds.person("rita")
    people.member_set(event=event, user=reader, role=Role.READER, by=event.organiser)
    for part in RESULTS:
        address = f"events/{event.slug}/{part}/"
        for outsider in (Program(), stranger):
            assert refused(outsider.get(address)) == (403, "not_released"), part
        for insider in (ann, organiser, Program(reader, "read")):
            told(insider.get(address))
    assert refused(stranger.get(f"events/{event.slug}/files/standings.csv"))[0] == 403
    assert told(stranger.get(f"events/{event.slug}/entries/"))["results"] == []
    told(organiser.post(f"events/{event.slug}/release/", {"release": "hidden"}))
    assert refused(ann.get(f"events/{event.slug}/standings/")) == (403, "not_released")
    own = told(ann.get(f"events/{event.slug}/entries/"))["results"]
    assert [row["name"] for row in own] == ["Nova"]
    told(organiser.post(f"events/{event.slug}/publish/"))
    for part in RESULTS:
        told(stranger.get(f"events/{event.slug}/{part}/"))


def test_standings_come_in_pages(organiser):
    event = worlds.running_event(ladder=False, count=5)
    worlds.work()
    address, rows = f"events/{event.slug}/standings/?limit=2", []
    while address:
        page = told(Program().get(address))
        rows += page["results"]
        address = page["next"]
    assert [row["line"] for row in rows] == [1, 2, 3, 4, 5]
    assert rows == sorted(rows, key=lambda row: row["place"])


def test_a_round_has_its_tables_with_seats_from_one():
    event = worlds.running_event(ladder=False)
    worlds.work()
    found = told(Program().get(f"events/{event.slug}/rounds/1/"))
    assert [seat["seat"] for seat in found["tables"][0]["seats"]] == [1, 2, 3]
    assert found["tables"][0]["status"] == "settled"
    assert refused(Program().get(f"events/{event.slug}/rounds/99/")) == (404, "not_found")
    rows = told(Program().get(f"events/{event.slug}/rounds/"))
    assert rows[0]["tables"] == len(found["tables"])


def test_a_knockout_has_a_bracket_and_other_events_have_none():
    event = worlds.running_event(ladder=False, format="knockout", count=6)
    before = told(Program().get(f"events/{event.slug}/bracket/"))
    assert before["champion"] is None
    worlds.work()
    after = told(Program().get(f"events/{event.slug}/bracket/"))
    winner = told(Program().get(f"events/{event.slug}/standings/"))["results"][0]
    assert after["champion"]["entry"] == winner["entry"]
    other = worlds.running_event(ladder=False)
    assert refused(Program().get(f"events/{other.slug}/bracket/")) == (404, "not_found")


# --- from start to end ---------------------------------------------------------------------------


def test_a_whole_event_is_run_by_calls_alone(organiser, nova, ann):
    slug = told(organiser.post("events/", CUP | {"length": 1}), 201)["slug"]
    event = f"events/{slug}/"

    def act(name, **body):
        return told(organiser.post(f"{event}{name}/", body))

    assert told(organiser.get(event))["next_step"]["action"] == "open"
    assert act("open")["state"] == "registration"
    for bot in worlds.field(3):
        told(organiser.post(f"{event}enter/", {"bot": str(bot)}), 201)
    told(ann.post(f"{event}enter/", {"bot": "ann/nova"}), 201)
    assert told(organiser.get(f"{event}forecast/"))["matches"] == 4
    assert told(ann.get(event))["may"] == {
        "see_results": True,
        "oversee": False,
        "manage": False,
        "enter": True,
    }
    assert act("start", why="noon")["state"] == "running"
    assert told(organiser.get(f"{event}control/"))["waiting"] == 4
    worlds.work()
    assert told(Program().get(event))["state"] == "finished"
    assert act("publish")["state"] == "published"
    shown = told(Program().get(event))
    assert shown["progress"] == {"settled": 4, "errored": 0, "total": 4}
    assert shown["cards"]["secret"]
    rows = told(Program().get(f"{event}standings/"))["results"]
    assert {row["bot"] for row in rows} >= {"ann/nova"}
    assert sum(row["matches"] for row in rows) == 12
    table = Program().get(f"{event}files/standings.csv")
    assert table.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert table.content.decode().count("\n") == 5
    records = Program().get(f"{event}files/records.zip")
    names = zipfile.ZipFile(io.BytesIO(records.content)).namelist()
    assert len(names) == 5
    assert told(Program().get(f"{event}files/event.json"))["title"] == "Spring cup"
    assert refused(Program().get(f"{event}files/secrets.txt")) == (404, "not_found")
    log = told(organiser.get(f"{event}changes/"))["results"]
    assert [row["what"] for row in log][:1] == ["published"]
    assert "noon" in {row["why"] for row in log}
