"""Signing in and out from a terminal, against a real server."""

import json
import re
from importlib import import_module
from threading import Thread

import pytest
from django.apps import apps
from django.test import Client as Browser
from typer.testing import CliRunner

from arena.accounts.models import Token
from botocracy.cli import app
from botocracy.client import credentials
from tests.site import worlds

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def home(monkeypatch, tmp_path, settings, transactional_db):
    """An empty home, and a site that may be asked at once."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    for name in (credentials.SITE, credentials.TOKEN):
        monkeypatch.delenv(name, raising=False)
    settings.IDP_OIDC_DEVICE_CODE_INTERVAL = 0.2
    # A test with real transactions empties all tables, also of what migrations wrote.
    import_module("arena.accounts.migrations.0006_device_flow").register(apps, None)


def run(*words, **named):
    return CliRunner().invoke(app, [str(word) for word in words], **named)


@pytest.fixture
def answer(monkeypatch):
    """Answer the code on the page as soon as the browser opens it."""

    def answering(action):
        browser = Browser()
        browser.force_login(worlds.person("ada"))

        def opened(address):
            path = re.sub(r"^https?://[^/]+", "", address)
            Thread(target=lambda: browser.post(path, {"action": action})).start()

        monkeypatch.setattr("webbrowser.open", opened)

    return answering


def test_signing_in_keeps_a_token_that_only_its_user_can_read(live_server, answer):
    answer("confirm")
    result = run("login", live_server.url)
    assert result.exit_code == 0, result.output
    assert "You are ada" in result.stdout
    file = credentials.credentials_file()
    assert file.stat().st_mode & 0o777 == 0o600
    assert json.loads(run("whoami", "--json").stdout)["username"] == "ada"
    assert Token.objects.get().name.startswith("botocracy on ")


def test_signing_out_revokes_the_token(live_server, answer):
    answer("confirm")
    run("login", live_server.url)
    assert run("logout").exit_code == 0
    assert not Token.objects.exists()
    assert run("whoami", "--site", live_server.url).exit_code == 3


def test_a_denied_code_signs_nobody_in(live_server, answer):
    answer("deny")
    result = run("login", live_server.url)
    assert (result.exit_code, result.stdout) == (3, "")
    assert "told no" in result.stderr
    assert not credentials.credentials_file().exists()


def test_a_wrong_token_is_not_kept(live_server):
    result = run("login", live_server.url, "--with-token", input="bcy_wrong\n")
    assert result.exit_code == 3
    assert not credentials.credentials_file().exists()


def test_without_a_site_the_command_says_what_to_do():
    result = run("whoami")
    assert result.exit_code == 3
    assert "botocracy login" in result.stderr


def test_a_damaged_file_is_named():
    file = credentials.credentials_file()
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("{")
    result = run("whoami")
    assert result.exit_code == 3
    assert "sign in again" in result.stderr


def test_a_site_that_is_none_is_named(live_server):
    result = run("login", f"{live_server.url}/nowhere")
    assert result.exit_code == 3
    assert "does not answer like a Botocracy site" in result.stderr.replace("\n", " ")
