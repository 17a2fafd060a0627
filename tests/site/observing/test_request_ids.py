"""The id of a request: where it comes from, and where it is shown."""

import re

import pytest

from arena.core.tracing import HEADER

pytestmark = pytest.mark.django_db
GIVEN = "a-name-by-the-proxy.1"


def test_every_answer_has_an_id_of_its_own(client):
    first, second = client.get("/")[HEADER], client.get("/nowhere/")[HEADER]
    assert re.fullmatch("[0-9a-f]{32}", first)
    assert first != second


def test_a_stranger_cannot_choose_the_id(client):
    assert client.get("/", headers={HEADER: GIVEN})[HEADER] != GIVEN


@pytest.mark.parametrize(
    ("given", "used"),
    [
        (GIVEN, True),
        ("short", False),
        ("x" * 65, False),
        ("with space 123", False),
    ],
)
def test_the_proxys_id_is_used_where_it_is_well_formed(client, settings, given, used):
    settings.PROXY = True
    assert (client.get("/", headers={HEADER: given})[HEADER] == given) is used


@pytest.mark.parametrize("address", ["/nowhere/", "/events/no-such/", "/operations/"])
def test_error_pages_show_the_id(client, address):
    answer = client.get(address)
    assert answer.status_code in {403, 404}
    assert answer[HEADER] in answer.content.decode()


@pytest.mark.parametrize("address", ["/api/nowhere", "/api/v1/bots/987654/", "/api/v1/tokens/"])
def test_problems_name_the_id(client, address):
    answer = client.get(address)
    assert answer.status_code in {401, 403, 404}
    assert answer.json()["request_id"] == answer[HEADER]


@pytest.mark.parametrize("address", ["/", "/api/v1/games/"])
def test_an_error_of_ours_shows_the_id(client, monkeypatch, address):
    def broken(*_):
        raise RuntimeError("broken")

    monkeypatch.setattr(
        "django.contrib.sessions.middleware.SessionMiddleware.process_request", broken
    )
    client.raise_request_exception = False
    answer = client.get(address)
    assert answer.status_code == 500
    assert answer[HEADER] in answer.content.decode()
