"""A game's folder holds everything about it, in the same files for every game."""

import re
from pathlib import Path

import pytest

from games.registry import all_games, folder, house_bots

REQUIRED = (
    *("__init__.py", "game.py", "state.py", "imagine.py", "telling.py", "encoding.py", "schema.py"),
    *("rules.md", "table.js", "table.css"),
)


@pytest.mark.parametrize("name", all_games())
def test_a_game_has_the_files_of_the_common_layout(name):
    for file in REQUIRED:
        assert (folder(name) / file).read_text(encoding="utf-8").strip(), f"{name}/{file}"


def test_the_layout_is_documented():
    page = (Path(__file__).parents[2] / "docs" / "architecture.md").read_text(encoding="utf-8")
    for file in REQUIRED:
        assert f"`{file}`" in page, file


@pytest.mark.parametrize("name", all_games())
def test_a_game_brings_three_house_bots_one_of_them_random(name):
    assert len(house_bots(name)) >= 3
    assert "random" in house_bots(name)


@pytest.mark.parametrize("name", all_games())
def test_the_rules_page_has_a_part_for_bot_authors(name):
    page = (folder(name) / "rules.md").read_text(encoding="utf-8")
    assert re.search(r"^#+ .*for bot authors", page, re.IGNORECASE | re.MULTILINE)
