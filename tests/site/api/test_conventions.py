"""What all resources share: tokens, scopes, pages, problems, keys of repeated requests."""

import json
from datetime import timedelta
from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from arena.accounts.models import Scope, Token
from arena.accounts.tokens import token_create
from arena.api.urls import all_resources
from tests.site import worlds

pytestmark = pytest.mark.django_db
ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def ada():
    return worlds.person("ada")


def bearer(user, *scopes, days=1) -> Client:
    """A client with a token of these scopes."""
    within = frozenset(Scope)
    _, text = token_create(user=user, name="test", scopes=scopes, days=days, within=within)
    return Client(headers={"Authorization": f"Bearer {text}"})


def code(response) -> tuple[int, str]:
    assert response.headers["Content-Type"] == "application/problem+json"
    assert response.json()["status"] == response.status_code
    return response.status_code, response.json()["code"]


def test_the_checked_in_schema_is_what_the_code_says(tmp_path):
    call_command("spectacular", validate=True, fail_on_warn=True, file=str(tmp_path / "now.yaml"))
    now, kept = (tmp_path / "now.yaml").read_text(), (ROOT / "docs/openapi.yaml").read_text()
    assert now == kept, "run `make schema`"


def test_a_token_says_who_calls_and_what_it_may(ada):
    told = bearer(ada, "read", "submit").get("/api/v1/me/").json()
    assert (told["username"], told["scopes"]) == ("ada", ["read", "submit"])


def test_the_text_of_a_token_is_not_stored(ada):
    token, text = token_create(
        user=ada, name="ci", scopes=["read"], days=1, within=frozenset(Scope)
    )
    row = json.dumps(list(Token.objects.filter(pk=token.pk).values()), default=str)
    assert text.startswith("bcy_")
    assert text not in row


def test_the_last_use_of_a_token_is_shown(ada):
    client = bearer(ada, "read")
    assert Token.objects.get().last_used_at is None
    client.get("/api/v1/me/")
    assert client.get("/api/v1/tokens/").json()["results"][0]["last_used_at"] is not None


def test_nobody_without_a_token_writes_or_reads_what_is_not_public(client):
    answer = client.get("/api/v1/me/")
    assert code(answer) == (401, "not_authenticated")
    assert answer.headers["WWW-Authenticate"] == "Bearer"
    assert client.get("/api/v1/games/").status_code == 200


@pytest.mark.parametrize("text", ["bcy_wrong", "something", "bcy_\u00e9"])
def test_a_wrong_token_is_refused_even_for_public_things(text):
    client = Client(headers={"Authorization": f"Bearer {text}"})
    assert code(client.get("/api/v1/games/")) == (401, "authentication_failed")


def test_an_expired_token_is_refused(ada):
    client = bearer(ada, "read")
    Token.objects.update(expiry=timezone.now() - timedelta(seconds=1))
    assert code(client.get("/api/v1/me/")) == (401, "authentication_failed")


def test_a_token_without_the_scope_is_refused(ada):
    assert code(bearer(ada, "submit").get("/api/v1/me/")) == (403, "scope_missing")


def test_a_token_cannot_make_a_stronger_one(ada):
    client = bearer(ada, "read")
    asked = {"name": "more", "scopes": ["read", "submit"]}
    answer = client.post("/api/v1/tokens/", asked, content_type="application/json")
    assert code(answer) == (403, "scope_missing")
    assert Token.objects.count() == 1


def test_only_administrators_get_the_scope_of_administrators(ada):
    client = Client()
    client.force_login(ada)
    asked = {"name": "root", "scopes": ["administer"]}
    answer = client.post("/api/v1/tokens/", asked, content_type="application/json")
    assert code(answer) == (403, "scope_missing")


def test_a_revoked_token_stops_working(ada):
    client = bearer(ada, "read")
    uid = client.get("/api/v1/tokens/").json()["results"][0]["id"]
    assert client.delete(f"/api/v1/tokens/{uid}/").status_code == 204
    assert code(client.get("/api/v1/me/")) == (401, "authentication_failed")


def test_nobody_revokes_a_token_of_somebody_else(ada):
    bearer(ada, "read")
    other = bearer(worlds.person("bob"), "read")
    uid = Token.objects.get(user=ada).uid
    assert code(other.delete(f"/api/v1/tokens/{uid}/")) == (404, "not_found")


def test_a_repeated_request_with_its_key_gets_the_first_answer(ada):
    client = bearer(ada, "read")
    asked = {"name": "again", "scopes": ["read"]}
    headers = {"Idempotency-Key": "1"}
    post = lambda body: client.post(  # noqa: E731
        "/api/v1/tokens/", body, content_type="application/json", headers=headers
    )
    first, second = post(asked), post(asked)
    assert first.json() == second.json()
    assert second.headers["Idempotency-Replayed"] == "true"
    assert Token.objects.filter(name="again").count() == 1
    assert code(post({**asked, "name": "else"})) == (409, "key_reused")


def test_a_request_that_failed_may_be_repeated_with_its_key(ada):
    client = bearer(ada, "read")
    headers = {"Idempotency-Key": "1"}
    for scopes, status in ((["organise"], 403), (["read"], 201)):
        answer = client.post(
            "/api/v1/tokens/",
            {"name": "again", "scopes": scopes},
            content_type="application/json",
            headers=headers,
        )
        assert answer.status_code == status


def test_a_list_has_pages_with_the_address_of_the_next(ada):
    client = bearer(ada, "read")
    for number in range(4):
        token_create(user=ada, name=f"{number}", scopes=["read"], days=1, within=frozenset(Scope))
    address, names = "http://testserver/api/v1/tokens/?limit=2", []
    while address:
        page = client.get(address).json()
        names += [row["name"] for row in page["results"]]
        address = page["next"]
    assert names == ["3", "2", "1", "0", "test"]


def test_a_list_as_lines(ada):
    client = bearer(ada, "read")
    bearer(ada, "read")
    answer = client.get("/api/v1/tokens/?limit=1", headers={"Accept": "application/x-ndjson"})
    assert answer.headers["Content-Type"] == "application/x-ndjson"
    assert [json.loads(line)["name"] for line in answer.content.splitlines()] == ["test"]
    assert 'rel="next"' in answer.headers["Link"]


def test_only_the_members_that_are_asked_for(client):
    rows = client.get("/api/v1/games/?fields=name").json()
    assert all(row.keys() == {"name"} for row in rows)
    assert code(client.get("/api/v1/games/?fields=colour")) == (422, "invalid")


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ('{"name": "a\\u0000b", "scopes": ["read"]}', 400),
        ('{"name": "\\ud800", "scopes": ["read"]}', 400),
        ('{"name": "a", "scopes": ["read"], "days": 1e400}', 400),
        ('{"name": "a", "scopes": ["read"], "days": 100000000000000000000}', 400),
        ("[" * 100_000, 400),
        ("[]", 422),
        ('"text"', 422),
        ('{"name": "", "scopes": ["read"]}', 422),
        ('{"name": "a", "scopes": ["fly"]}', 422),
    ],
)
def test_odd_bodies_are_refused_in_words(ada, body, status):
    client = bearer(ada, "read")
    answer = client.post("/api/v1/tokens/", body, content_type="application/json")
    assert code(answer)[0] == status
    assert answer.json()["detail"]


def test_an_unknown_address_is_a_problem_too(client):
    assert code(client.get("/api/v1/nothing/")) == (404, "not_found")
    assert code(client.get("/api/v1/games/chess/")) == (404, "not_found")


def test_a_session_needs_the_csrf_token_to_write(ada):
    client = Client(enforce_csrf_checks=True)
    client.force_login(ada)
    asked = {"name": "a", "scopes": ["read"]}
    assert client.post("/api/v1/tokens/", asked, content_type="application/json").status_code == 403


def test_every_address_that_creates_takes_a_key():
    for resource in all_resources():
        create = getattr(resource, "create", None)
        assert create is None or hasattr(create, "idempotent"), resource
