"""`/llms.txt` and `/skill.md`: the site in plain text for agents."""

import re

import pytest
from django.core.management import call_command

from arena.accounts.models import Scope
from arena.accounts.tokens import token_create
from games.registry import all_games
from tests.site import worlds

pytestmark = [pytest.mark.django_db, pytest.mark.xdist_group("kit wheel")]

PAGES = {"/llms.txt": "text/plain", "/skill.md": "text/markdown"}
OWN = re.compile(r"http://testserver(/[^\s)\"`]*)")


@pytest.fixture(params=["with the wheel", "without the wheel"])
def wheel(request, settings, tmp_path):
    settings.DATA = tmp_path
    if request.param == "with the wheel":
        call_command("build_kit")
    return request.param == "with the wheel"


@pytest.mark.parametrize("page", PAGES)
def test_every_link_answers(client, page, wheel):
    answer = client.get(page)
    assert answer.headers["Content-Type"] == f"{PAGES[page]}; charset=utf-8"
    text = answer.content.decode()
    links = set(OWN.findall(text))
    assert len(links) > len(all_games())
    assert any(link.endswith(".whl") for link in links) == wheel
    _, token = token_create(
        user=worlds.person(), name="a", scopes=["read", "submit"], days=1, within=frozenset(Scope)
    )
    for link in links:
        found = client.get(link, headers={"Authorization": f"Bearer {token}"}, follow=True)
        uploads = link == "/api/v1/bots/upload/"
        assert found.status_code == (405 if uploads else 200), link


@pytest.mark.parametrize("page", PAGES)
def test_every_game_is_named_as_it_is_written(client, page):
    text = client.get(page).content.decode()
    for game in all_games().values():
        assert game.title in text
        assert f"http://testserver/games/{game.name}/" in text
