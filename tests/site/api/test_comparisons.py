"""Comparisons for programs."""

import pytest

from arena.ladder.services import ladder_open
from tests.site import worlds
from tests.site.api.calling import Api

pytestmark = pytest.mark.django_db


@pytest.fixture
def ladder():
    worlds.quick_house(3)
    return ladder_open(game=worlds.GAME, table_size=worlds.seats())


@pytest.fixture
def body(ladder):
    old, new = worlds.accepted(), worlds.accepted()
    return {"bot": new.bot_id, "ladder": ladder.pk, "old": old.pk, "new": new.pk}


@pytest.fixture
def api():
    return Api(worlds.person("ann"))


def test_two_versions_are_compared_and_the_comparison_cancelled(api, body):
    begun = api.post("comparisons/", body, 201)
    assert (begun["state"], begun["old_number"], begun["new_number"]) == ("running", 1, 2)
    assert begun["progress"]["opponents"]
    assert api.get(f"comparisons/{begun['id']}/") == begun
    assert [row["id"] for row in api.get("comparisons/?state=running")["results"]] == [begun["id"]]
    trials = api.get("matches/?lane=trial")["results"]
    assert {row["lane"] for row in trials} == {"trial"}
    assert Api().get("matches/?lane=trial")["results"] == []
    over = api.post(f"comparisons/{begun['id']}/cancel/")
    assert (over["state"], over["progress"]["over"]) == ("cancelled", True)
    assert api.post(f"comparisons/{begun['id']}/cancel/", status=409)["code"] == "refused"


def test_one_comparison_at_a_time(api, body):
    first = api.post("comparisons/", body, 201, **{"Idempotency-Key": "1"})
    assert api.post("comparisons/", body, 201, **{"Idempotency-Key": "1"}) == first
    assert api.post("comparisons/", body, 429)["code"] == "too_many"


@pytest.mark.parametrize(
    ("change", "status"),
    [
        ({"against": "nobody"}, 422),
        ({"worthwhile": 0.5}, 422),
        ({"ladder": 999}, 404),
        ({"old": 999}, 404),
        ({"bot": 999}, 404),
        ({"old": 10**19}, 400),
    ],
)
def test_what_cannot_be_compared_is_refused(api, body, change, status):
    assert api.post("comparisons/", body | change, status)["detail"]


def test_comparisons_are_their_bots_owners_alone(api, body):
    stranger = Api(worlds.person("eve"))
    assert stranger.post("comparisons/", body, 403)["code"] == "forbidden"
    begun = api.post("comparisons/", body, 201)
    assert stranger.get(f"comparisons/{begun['id']}/", 403).json()["code"] == "forbidden"
    assert stranger.post(f"comparisons/{begun['id']}/cancel/", status=403)["code"] == "forbidden"
    assert stranger.get("comparisons/")["results"] == []


def test_comparing_needs_the_scope_to_play(body):
    submitter = Api(worlds.person("ann"), "read", "submit")
    assert submitter.post("comparisons/", body, 403)["code"] == "scope_missing"
