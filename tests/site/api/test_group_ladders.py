"""Groups' ladders and seasons for programs."""

import pytest

from arena.bots.models import Bot
from arena.ladder.fits import ladder_fit
from arena.ladder.models import Ladder
from arena.ladder.scheduling import ladder_schedule
from arena.matches.models import Match
from arena.pipeline import matches
from tests.site import worlds
from tests.site.api.calling import Api

pytestmark = pytest.mark.django_db

ORGANISE = ("read", "play", "organise")


@pytest.fixture
def olga():
    worlds.quick_house(3)
    return Api(worlds.person("olga"), *ORGANISE)


@pytest.fixture
def ann():
    return Api(worlds.person("ann"))


@pytest.fixture
def group(olga, ann):
    """A private ladder of olga's with ann's Marat on it."""
    body = {"title": "Class 7b", "game": worlds.GAME, "table_size": 3, "deals": 1}
    made = olga.post("group-ladders/", body, 201)
    bot = worlds.accepted("Marat", "ann").bot
    ann.post("group-ladders/join/", {"code": made["join_code"]}, 200)
    ann.post(f"group-ladders/{made['id']}/bots/", {"bot": bot.pk}, 201)
    return made


def play(group):
    for pk in ladder_schedule(ladder_id=group["id"]):
        matches.match_run(match_id=pk)
    ladder_fit(ladder=Ladder.every.get(pk=group["id"]))


def done(api, path, body):
    """Post what has no answer."""
    assert api.program.post(path, body).status_code == 204


def test_a_program_opens_joins_and_reads_a_ladder(olga, ann, group):
    play(group)
    assert [row["id"] for row in ann.get("group-ladders/")["results"]] == [group["id"]]
    seen = ann.get(f"group-ladders/{group['id']}/")
    assert (seen["title"], seen["visibility"], seen["join_code"]) == ("Class 7b", "private", "")
    table = ann.get(f"ladders/{group['id']}/table/")["results"]
    assert "ann/marat" in {row["bot"].lower() for row in table}
    assert [row["username"] for row in olga.get(f"group-ladders/{group['id']}/members/")["results"]]
    assert ann.get(f"group-ladders/{group['id']}/bots/")["results"][0]["benched_at"] is None
    bot = Bot.objects.get(name="Marat")
    assert [row["ladder"] for row in ann.get(f"bots/{bot.pk}/")["rungs"]] == [group["id"]]


def test_strangers_find_neither_the_ladder_nor_its_matches(group):
    play(group)
    private = set(Match.objects.values_list("pk", flat=True))
    bot = Bot.objects.get(name="Marat")
    for api in (Api(), Api(worlds.person("eve"), *ORGANISE)):
        for path in (
            f"group-ladders/{group['id']}/",
            f"ladders/{group['id']}/",
            f"ladders/{group['id']}/table/",
            f"ladders/{group['id']}/seasons/",
            f"ladders/{group['id']}/bots/{bot.pk}/",
            f"log/?ladder={group['id']}",
        ):
            assert api.get(path, 404).json()["code"] == "not_found", path
        assert api.get("group-ladders/")["results"] == []
        assert group["id"] not in {row["id"] for row in api.get("ladders/")["results"]}
        assert not private & {row["id"] for row in api.get("matches/")["results"]}
        assert api.get(f"bots/{bot.pk}/")["rungs"] == []


def test_its_owner_runs_it_by_the_api(olga, ann, group):
    path = f"group-ladders/{group['id']}"
    assert olga.patch(f"{path}/", {"title": "Class 8b"})["title"] == "Class 8b"
    assert olga.post(f"{path}/pause/", {}, 200)["paused_at"]
    assert olga.post(f"{path}/resume/", {}, 200)["paused_at"] is None
    assert olga.post(f"{path}/new-code/", {}, 200)["join_code"] != group["join_code"]
    done(olga, f"{path}/remove-member/", {"username": "ann"})
    ann.get(f"{path}/", 404)
    done(olga, f"{path}/return-member/", {"username": "ann"})
    ann.get(f"{path}/")
    done(ann, f"{path}/leave/", {})
    ann.get(f"{path}/", 404)
    assert olga.post(f"{path}/close/", {"why": "over"}, 200)["closed_at"]


def test_members_do_not_run_it(group):
    program = Api(worlds.person("ann"), *ORGANISE)
    path = f"group-ladders/{group['id']}"
    program.post(f"{path}/pause/", {}, 403)
    program.get(f"{path}/members/", 403)
    program.post(f"ladders/{group['id']}/seasons/", {}, 403)
    bot = Bot.objects.get(name="Marat")
    done(program, f"{path}/remove-bot/", {"bot": bot.pk})
    program.post(f"{path}/return-bot/", {"bot": bot.pk}, 404)


def test_the_archive_of_seasons(olga, ann, group):
    play(group)
    ended = olga.post(f"ladders/{group['id']}/seasons/", {"title": "First term"}, 201)
    assert (ended["number"], ended["title"]) == (1, "First term")
    assert ann.get(f"ladders/{group['id']}/seasons/")[0] == ended
    places = ann.get(f"ladders/{group['id']}/seasons/1/")["results"]
    assert places[0]["rank"] == 1
    assert len(places) == ended["bots"]
    assert ann.get(f"ladders/{group['id']}/")["season"] == 2
    ann.get(f"ladders/{group['id']}/seasons/2/", 404)
    refused = olga.post(f"ladders/{group['id']}/seasons/", {}, 409)
    assert refused["code"] == "refused"
