"""The rules page names every option and house bot, and nothing that is not there."""

import re

from games.registry import folder, house_bots
from games.revolt import GAME

PAGE = (folder("revolt") / "rules.md").read_text(encoding="utf-8")


def section(title):
    return PAGE.split(f"### {title}\n")[1].split("\n### ")[0]


def first_column(title):
    rows = re.findall(r"^\| (.+?) \|", section(title), re.MULTILINE)[1:]
    return {name for row in rows for name in re.findall(r"`(\w+)`", row)}


def test_every_option_and_house_bot_is_explained():
    assert first_column("Options") == set(GAME.option_specs)
    assert first_column("House bots") == set(house_bots("revolt"))
