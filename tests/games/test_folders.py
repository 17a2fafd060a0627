"""A game is a folder that holds all of it."""

import re

import pytest

from games.registry import all_games, folder, get, house_bots


@pytest.mark.parametrize("name", all_games())
def test_a_game_brings_its_rules_page_and_its_drawing(name):
    for file in ("rules.md", "table.js", "table.css"):
        assert (folder(name) / file).read_text(encoding="utf-8").strip(), f"{name}/{file}"


@pytest.mark.parametrize("name", all_games())
def test_a_game_brings_three_house_bots_one_of_them_random(name):
    assert len(house_bots(name)) >= 3
    assert "random" in house_bots(name)


@pytest.mark.parametrize("name", all_games())
def test_the_rules_page_has_a_part_for_bot_authors(name):
    page = (folder(name) / "rules.md").read_text(encoding="utf-8")
    assert re.search(r"^#+ .*for bot authors", page, re.IGNORECASE | re.MULTILINE)


@pytest.mark.parametrize("name", all_games())
def test_every_house_bot_in_the_folder_has_its_place_in_the_order_of_strength(name):
    files = {path.stem for path in (folder(name) / "bots").glob("*.py")} - {"__init__"}
    assert set(get(name).house_bots) == files
    assert len(get(name).house_bots) == len(files)
