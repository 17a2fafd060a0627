"""Matches for programs: lists, results, files, and what owners see."""

from datetime import timedelta

import pytest
from django.utils import timezone

from arena.matches.cards import commitment_reveal
from arena.matches.models import Fault, Match
from arena.matches.verifying import match_verify
from arena.pipeline import matches
from botocracy.records.match_file import parse_match
from botocracy.records.verify_match import verify_match
from tests.site import worlds
from tests.site.api.calling import Api
from tournaments.actions.release import may_see_match
from tournaments.models import EventState, Release, Visibility
from tournaments.selectors import matches_visible

pytestmark = pytest.mark.django_db

TALKER = """
def act(turn):
    print("thinking of", turn.kind)
    turn.note("my secret plan")
    return turn.legal[0]
"""
STUBBORN = "def act(turn):\n    return 'nonsense'\n"


@pytest.fixture
def ann():
    return worlds.person("ann")


@pytest.fixture
def api(ann):
    return Api(ann)


def settled(*bots, **settings):
    field = [*bots, *worlds.field(worlds.seats() - len(bots))]
    match = worlds.match_of(field, **({"released": True} | settings))
    matches.match_run(match_id=match.pk)
    match.refresh_from_db()
    return match


def keys(api, query=""):
    return [row["id"] for row in api.get(f"matches/?{query}")["results"]]


def test_a_match_tells_its_result_and_proof(api, ann):
    match = settled(worlds.bot_of(ann, TALKER), deals=2)
    told = api.get(f"matches/{match.pk}/")
    assert [row["place"] for row in told["players"]] == sorted(
        player.place for player in match.players.all()
    )
    assert sorted(row["player"] for row in told["players"]) == [1, 2, 3]
    assert told["clocks"]["move"] == match.clocks["move"]
    assert (told["proof"]["state"], told["own"], told["watchable"]) == ("unchecked", True, True)
    assert told["proof"]["fingerprint"] == match.fingerprint
    match_verify(match=match)
    assert Api().get(f"matches/{match.pk}/")["proof"]["state"] == "sealed"


def test_a_match_that_waits_has_no_result_yet(api):
    match = worlds.match_of(worlds.field(worlds.seats()), released=True)
    told = api.get(f"matches/{match.pk}/")
    assert (told["status"], told["proof"]["state"]) == ("queued", "unplayed")
    assert {row["place"] for row in told["players"]} == {None}
    assert api.get(f"matches/{match.pk}/games/") == []
    assert api.get(f"matches/{match.pk}/record/", 409).json()["code"] == "refused"


def test_the_list_can_be_filtered(api, ann):
    mine = worlds.bot_of(ann, TALKER)
    bad = worlds.bot_of(worlds.person("bob"), STUBBORN, name="bad")
    alone, both = settled(mine), settled(mine, bad)
    none = settled()
    assert keys(api) == [none.pk, both.pk, alone.pk]
    assert keys(api, f"bot={mine.pk}") == [both.pk, alone.pk]
    assert keys(api, f"bot={mine.pk}&opponent={bad.pk}") == [both.pk]
    assert keys(api, "owner=bob") == [both.pk]
    assert keys(api, "cause=illegal_move") == [both.pk]
    assert keys(api, f"cause=illegal_move&bot={bad.pk}") == [both.pk]
    assert keys(api, f"cause=illegal_move&bot={mine.pk}") == []
    assert keys(api, "cause=illegal_move&owner=ann") == []
    assert keys(api, "lane=event&status=settled&game=revolt") == [none.pk, both.pk, alone.pk]
    assert keys(api, "game=coup") == keys(api, "lane=ladder") == keys(api, "status=queued") == []
    Match.objects.filter(pk=alone.pk).update(settled_at=timezone.now() - timedelta(days=2))
    yesterday = (timezone.now() - timedelta(days=1)).strftime("%Y-%m-%dT%H:%M:%SZ")
    assert keys(api, f"since={yesterday}") == [none.pk, both.pk]
    assert keys(api, f"until={yesterday}") == [alone.pk]


@pytest.mark.parametrize("query", ["bot=x", "bot=0", f"bot={10**20}", "since=now", "cause=luck"])
def test_a_wrong_filter_is_named(api, query):
    answer = api.get(f"matches/?{query}", 422).json()
    assert answer["errors"][0]["field"] == query.split("=")[0]


def test_a_list_has_pages(api):
    played = [settled().pk for _ in range(3)]
    first = api.get("matches/?limit=2")
    assert [row["id"] for row in first["results"]] == played[:0:-1]
    rest = api.get(first["next"].partition("/api/v1/")[2])
    assert [row["id"] for row in rest["results"]] == [played[0]]


def test_the_matches_of_an_event_name_it(api):
    event = worlds.running_event(ladder=False)
    worlds.work()
    rows = api.get(f"matches/?event={event.slug}")["results"]
    assert len(rows) == Match.objects.filter(table__round__event=event).count()
    assert {row["event"] for row in rows} == {event.slug}
    assert api.get("matches/?event=nothing")["results"] == []


@pytest.mark.parametrize("release", Release.values)
@pytest.mark.parametrize("visibility", Visibility.values)
@pytest.mark.parametrize("state", [EventState.RUNNING, EventState.PUBLISHED])
def test_lists_show_what_pages_show(state, visibility, release):
    """For everyone who takes part; strangers see less in lists than with an address."""
    ann = worlds.person("ann")
    event = worlds.running_event(
        ladder=False, visibility=visibility, release=release, count=worlds.seats()
    )
    entry = event.entries.first()
    entry.bot.owner = ann
    entry.bot.save()
    worlds.work()
    type(event).objects.filter(pk=event.pk).update(state=state)
    released = release == Release.PUBLIC or state == EventState.PUBLISHED
    shown = visibility == Visibility.PUBLIC and released
    Match.objects.update(results_open=shown)
    match = Match.objects.get()
    for user in (ann, event.organiser, worlds.admin()):
        listed = matches_visible(user).filter(pk=match.pk).exists()
        assert listed == may_see_match(match, user), user
    for user in (None, worlds.person("eve")):
        assert matches_visible(user).filter(pk=match.pk).exists() == shown


def test_results_that_are_not_released_are_shown_to_nobody_else(ann):
    event = worlds.running_event(ladder=False, release=Release.HIDDEN)
    worlds.work()
    match = Match.objects.filter(table__round__event=event).first()
    stranger = Api(ann)
    for part in ("", "games/", "record/", "games/1/1/frames/"):
        answer = stranger.get(f"matches/{match.pk}/{part}", 403)
        assert answer.json()["code"] == "forbidden"
    assert match.pk not in keys(stranger)
    assert match.pk in keys(Api(event.organiser))


def test_the_record_is_the_file_that_strangers_verify(api):
    match = settled()
    path = f"matches/{match.pk}/record/"
    sealed = api.program.call("get", path)
    assert verify_match(parse_match(sealed.json()), noted=match.fingerprint).difference is None
    known = {"If-None-Match": sealed.headers["ETag"]}
    assert api.program.call("get", path, headers=known).status_code == 304
    commitment_reveal(commitment=match.commitment)
    opened = api.program.call("get", path, headers=known)
    assert opened.json()["commitment"]["secret"] is not None


def test_games_frames_and_decisions_count_from_one(api, ann):
    bot = worlds.bot_of(ann, TALKER)
    match = settled(bot, deals=2)
    games = api.get(f"matches/{match.pk}/games/")
    assert [(game["deal"], game["sitting"]) for game in games] == [
        (deal, sitting) for deal in (1, 2) for sitting in (1, 2, 3)
    ]
    assert games[0]["seating"] == [1, 2, 3]
    game = next(game for game in games if (game["deal"], game["sitting"]) == (2, 3))
    seat = game["seating"].index(1) + 1
    path = f"matches/{match.pk}/games/3/2"
    frames = api.get(f"{path}/frames/?seat={seat}")
    assert frames["names"][seat - 1] == bot.name
    decisions = api.get(f"{path}/decisions/")
    assert {decision["seat"] for decision in decisions} == {seat}
    assert {decision["note"] for decision in decisions} == {"my secret plan"}
    assert api.get(f"{path}/frames/?seat=4", 404).json()["code"] == "not_found"
    for odd in ("0/1", "4/1", "1/3", f"{10**17}/1"):
        api.get(f"matches/{match.pk}/games/{odd}/frames/", 404)


def test_frames_are_sent_once_until_a_bot_is_renamed(api, ann):
    bot = worlds.bot_of(ann, TALKER)
    path = f"matches/{settled(bot).pk}/games/1/1/frames/"
    first = api.program.call("get", path)
    known = {"If-None-Match": first.headers["ETag"]}
    assert api.program.call("get", path, headers=known).status_code == 304
    api.patch(f"bots/{bot.pk}/", {"name": "Renamed"})
    assert "Renamed" in api.program.call("get", path, headers=known).json()["names"]


def test_the_owner_reads_logs_faults_and_crash_bundles(api, ann):
    match = settled(worlds.bot_of(ann, "def act(turn):\n    print('hm')\n    return 'nonsense'\n"))
    logs = api.get(f"matches/{match.pk}/log/")
    assert [(row["player"], row["sitting"]) for row in logs] == [(1, 1), (1, 2), (1, 3)]
    assert all("hm" in row["log"] for row in logs)
    faults = api.get(f"matches/{match.pk}/faults/")["results"]
    assert len(faults) == Fault.objects.count()
    assert {row["verdict"] for row in faults} == {"illegal_move"}
    assert faults[0]["bundle"] is True
    path = f"faults/{faults[0]['id']}/bundle/"
    bundle = api.program.call("get", path)
    assert bundle.json()["match"] == match.pk
    known = {"If-None-Match": bundle.headers["ETag"]}
    assert api.program.call("get", path, headers=known).status_code == 304


def test_nobody_else_reads_them(ann):
    match = settled(worlds.bot_of(ann, STUBBORN))
    stranger = Api(worlds.person("eve"))
    for part in ("log/", "faults/", "games/1/1/decisions/"):
        assert stranger.get(f"matches/{match.pk}/{part}", 403).json()["code"] == "forbidden"
        assert Api().get(f"matches/{match.pk}/{part}", 403).json()["code"] == "forbidden"
    bundle = f"faults/{Fault.objects.first().pk}/bundle/"
    assert stranger.get(bundle, 403).json()["code"] == "forbidden"
    assert Api().get(bundle, 401).json()["code"] == "not_authenticated"


def test_a_match_that_does_not_exist(api):
    assert api.get("matches/999/", 404).json()["code"] == "not_found"
    assert api.get("faults/999/bundle/", 404).json()["code"] == "not_found"
