"""Games and ladders for programs."""

import json

import pytest

from games.registry import all_games, get
from tests.site import worlds

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("game", all_games())
def test_a_game_tells_its_rules_options_and_house_bots(client, game):
    told = client.get(f"/api/v1/games/{game}/").json()
    assert told["seats"] == list(all_games()[game].seat_counts)
    assert client.get(f"/api/v1/games/{game}/rules/").json()["rules"].startswith("#")
    assert client.get(f"/api/v1/games/{game}/schemas/").json() == json.loads(
        json.dumps(get(game).schemas.document())
    )
    bots = client.get(f"/api/v1/games/{game}/house-bots/").json()
    assert [bot["name"] for bot in bots] == told["house_bots"]
    assert all("def " in bot["code"] for bot in bots)


def test_a_ladder_is_listed_best_first(client):
    worlds.running_event()
    worlds.work()
    ladder = client.get(f"/api/v1/ladders/?game={worlds.GAME}").json()["results"][0]
    rows = client.get(f"/api/v1/ladders/{ladder['id']}/table/").json()["results"]
    ratings = [row["rating"] for row in rows]
    assert ratings == sorted(ratings, reverse=True)
    assert len(rows) == ladder["bots"]
