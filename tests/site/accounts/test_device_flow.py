"""Signing in from a terminal: a code, its confirmation on a page, a token."""

import json
from urllib.parse import urlencode

import pytest
from django.test import Client

from arena.accounts.device import KIT
from tests.site import worlds

pytestmark = pytest.mark.django_db
GRANT = "urn:ietf:params:oauth:grant-type:device_code"


@pytest.fixture(autouse=True)
def impatient(settings):
    """The kit may ask again at once."""
    settings.IDP_OIDC_DEVICE_CODE_INTERVAL = 0


def post(client, address, **form):
    content_type = "application/x-www-form-urlencoded"
    return client.post(address, urlencode(form), content_type=content_type)


def ask(client, scope="read submit"):
    return post(client, "/identity/device/code/", client_id=KIT, scope=scope).json()


def fetch(client, told):
    code = told["device_code"]
    return post(client, "/identity/token/", client_id=KIT, grant_type=GRANT, device_code=code)


def test_a_confirmed_code_becomes_a_token_for_the_api(client):
    told = ask(client)
    assert told["verification_uri"].endswith("/identity/device/")
    assert fetch(client, told).json()["error"] == "authorization_pending"
    browser = Client()
    browser.force_login(worlds.person("ada"))
    page = browser.get(told["verification_uri"], {"code": told["user_code"]})
    assert told["user_code"] in page.content.decode()
    answer = browser.post(f"/identity/device/?code={told['user_code']}", {"action": "confirm"})
    assert "signed in" in answer.content.decode()
    access = fetch(client, told).json()["access_token"]
    kit = Client(headers={"Authorization": f"Bearer {access}"})
    assert kit.get("/api/v1/me/").json()["scopes"] == ["read", "submit"]
    made = kit.post(
        "/api/v1/tokens/",
        json.dumps({"name": "laptop", "scopes": ["read", "submit"]}),
        content_type="application/json",
    )
    assert made.json()["token"].startswith("bcy_")


def test_a_denied_code_gives_nothing(client):
    told = ask(client)
    browser = Client()
    browser.force_login(worlds.person("ada"))
    browser.post(f"/identity/device/?code={told['user_code']}", {"action": "deny"})
    assert fetch(client, told).json()["error"] == "access_denied"


def test_another_site_cannot_confirm_a_code_for_its_visitors(client):
    told = ask(client)
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(worlds.person("ada"))
    answer = browser.post(f"/identity/device/?code={told['user_code']}", {"action": "confirm"})
    assert answer.status_code == 403
    assert fetch(client, told).json()["error"] == "authorization_pending"


def test_the_kit_cannot_ask_for_administration(client):
    assert ask(client, "read administer")["error"] == "invalid_scope"


def test_confirming_needs_somebody_signed_in(client):
    assert "/accounts/login/" in client.get("/identity/device/").headers["Location"]


def test_tokens_are_made_and_revoked_on_a_page():
    browser = Client()
    browser.force_login(worlds.person("ada"))
    page = browser.post("/me/tokens/", {"name": "CI", "scopes": ["read", "submit"], "days": 30})
    text = next(word for word in page.content.decode().split("<code ") if "bcy_" in word)
    token = text.split(">")[1].split("<")[0]
    kit = Client(headers={"Authorization": f"Bearer {token}"})
    assert kit.get("/api/v1/me/").json()["username"] == "ada"
    uid = kit.get("/api/v1/tokens/").json()["results"][0]["id"]
    assert token not in browser.get("/me/tokens/").content.decode()
    browser.post(f"/me/tokens/{uid}/revoke/")
    assert kit.get("/api/v1/me/").status_code == 401
