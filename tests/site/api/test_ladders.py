"""Ladders for programs: history, head to head, the statistics of a bot."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from arena.ladder.models import Rung
from arena.pipeline import upkeep
from tests.site import worlds
from tests.site.api.calling import Api

pytestmark = pytest.mark.django_db


@pytest.fixture
def rungs():
    worlds.running_event(count=4, deals=2)
    worlds.work()
    upkeep.ladders_fit()
    return list(Rung.objects.filter(played=True).order_by("rank", "pk"))


def test_a_bot_on_a_ladder_with_seats_versions_and_opponents(rungs):
    rung = rungs[0]
    told = Api().get(f"ladders/{rung.ladder_id}/bots/{rung.bot_id}/")
    assert told["standing"]["rating"] == pytest.approx(rung.rating)
    assert [row["seat"] for row in told["seats"]] == [1, 2, 3]
    assert [row["number"] for row in told["versions"]] == [1]
    assert {row["bot_id"] for row in told["opponents"]} == {other.bot_id for other in rungs[1:]}
    assert told["faults"] == []


def test_the_history_of_a_rating(rungs):
    rung = rungs[0]
    points = Api().get(f"ladders/{rung.ladder_id}/history/?bot={rung.bot_id}")
    assert points
    assert points[-1]["rating"] == pytest.approx(rung.fitted)
    assert points[-1]["low"] < points[-1]["rating"] < points[-1]["high"]


def test_two_bots_head_to_head(rungs):
    one, two = rungs[:2]
    path = f"ladders/{one.ladder_id}/versus/"
    there = Api().get(f"{path}?bot={one.bot_id}&opponent={two.bot_id}")
    back = Api().get(f"{path}?bot={two.bot_id}&opponent={one.bot_id}")
    assert there["matches"] == back["matches"] > 0
    assert there["score"]["mean"] + back["score"]["mean"] == pytest.approx(1)
    assert there["difference"] == pytest.approx(-back["difference"])
    met = Api().get(f"ladders/{one.ladder_id}/bots/{one.bot_id}/")["opponents"]
    listed = next(row for row in met if row["bot_id"] == two.bot_id)
    assert listed["score"] == there["score"]


def test_what_is_missing_is_named(rungs):
    ladder = rungs[0].ladder_id
    api = Api()
    assert api.get(f"ladders/{ladder}/history/", 422).json()["errors"][0]["field"] == "bot"
    assert api.get(f"ladders/{ladder}/history/?bot=999", 404).json()["code"] == "not_found"
    stranger = worlds.bot_of(worlds.person("ann"), "def act(turn): return turn.legal[0]")
    assert api.get(f"ladders/{ladder}/bots/{stranger.pk}/", 404).json()["code"] == "not_found"
    query = f"bot={rungs[0].bot_id}&opponent={stranger.pk}"
    assert api.get(f"ladders/{ladder}/versus/?{query}", 404).json()["code"] == "not_found"
    assert api.get("ladders/999/history/?bot=1", 404).json()["code"] == "not_found"


def test_a_long_table_takes_as_many_queries_as_a_short_one(rungs):
    counts = []
    for limit in (1, len(rungs)):
        with CaptureQueriesContext(connection) as asked:
            rows = Api().get(f"ladders/{rungs[0].ladder_id}/table/?limit={limit}")["results"]
        counts.append((len(rows), len(asked)))
    (few, queries), (many, same) = counts
    assert few < many
    assert queries == same
