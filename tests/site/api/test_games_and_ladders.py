"""Games and ladders for programs."""

import pytest

from games.registry import all_games
from tests.site import worlds

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("game", all_games())
def test_a_game_tells_its_rules_options_and_house_bots(client, game):
    told = client.get(f"/api/v1/games/{game}/").json()
    assert told["seats"] == list(all_games()[game].seat_counts)
    assert client.get(f"/api/v1/games/{game}/rules/").json()["rules"].startswith("#")
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
