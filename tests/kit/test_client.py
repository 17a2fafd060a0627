"""The client: written from the schema, and used against a real server."""

import asyncio
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from arena.accounts.models import Scope
from arena.accounts.tokens import token_create
from botocracy.client import Answered, AsyncClient, Client, NotSignedIn, Unreachable
from games.registry import all_games
from tests.site import worlds

ROOT = Path(__file__).resolve().parents[2]


def test_the_checked_in_client_is_what_the_schema_says(tmp_path):
    subprocess.run([sys.executable, ROOT / "deploy/api/client.py", tmp_path], check=True)
    for written in tmp_path.iterdir():
        kept = ROOT / "kit" / "botocracy" / "client" / written.name
        assert written.read_text() == kept.read_text(), "run `make schema`"


@pytest.fixture
def token(transactional_db):
    user = worlds.person("ada")
    return token_create(
        user=user, name="kit", scopes=["read", "submit"], days=1, within=frozenset(Scope)
    )[1]


def test_it_reads_and_writes(live_server, token):
    with Client(live_server.url, token) as site:
        assert site.me_retrieve()["username"] == "ada"
        assert {game["name"] for game in site.games_list()} == set(all_games())
        for number in range(3):
            site.tokens_create(name=f"{number}", scopes=["read"])
        names = [row["name"] for row in site.pages(site.tokens_list(limit=2))]
        assert names == ["2", "1", "0", "kit"]


def test_it_can_wait_for_several_things_at_once(live_server, token):
    async def ask():
        async with AsyncClient(live_server.url, token) as site:
            return await asyncio.gather(*(site.games_retrieve(game) for game in all_games()))

    assert [game["name"] for game in asyncio.run(ask())] == list(all_games())


def test_a_repeated_request_with_its_key_does_nothing_twice(live_server, token):
    with Client(live_server.url, token) as site:
        made = [
            site.tokens_create(name="once", scopes=["read"], idempotency_key="k") for _ in range(2)
        ]
        assert made[0] == made[1]


def test_a_refusal_carries_the_code_and_the_sentence_of_the_site(live_server, token):
    with Client(live_server.url, token) as site:
        with pytest.raises(Answered, match="more scopes") as refused:
            site.tokens_create(name="more", scopes=["organise"])
        assert (refused.value.status, refused.value.code) == (403, "scope_missing")


def test_a_wrong_token_says_how_to_sign_in(live_server, transactional_db):
    with Client(live_server.url, "bcy_wrong") as site, pytest.raises(NotSignedIn, match="login"):
        site.me_retrieve()


def test_a_dead_server_is_named():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        address = f"http://127.0.0.1:{probe.getsockname()[1]}"
    with Client(address) as site, pytest.raises(Unreachable, match=address):
        site.games_list()


@pytest.mark.parametrize("address", ["nonsense", "http://", "ftp://localhost", "http://[::1"])
def test_an_address_that_is_none_is_named(address):
    with pytest.raises(Unreachable, match="cannot be reached"), Client(address) as site:
        site.games_list()
