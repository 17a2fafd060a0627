"""The rules page agrees with the engine and names every option and house bot."""

from games.president import GAME
from games.president.cards import titles
from games.registry import folder, house_bots

PAGE = (folder("president") / "rules.md").read_text(encoding="utf-8")


def rows(cells):
    """The table rows of the page that have so many cells."""
    found = [line.strip("|").split("|") for line in PAGE.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in row] for row in found if len(row) == cells]


def test_the_titles_of_every_table_stand_on_the_page():
    told = {row[0]: row[1] for row in rows(2)}
    for seats in GAME.seat_counts:
        assert told[str(seats)] == ", ".join(titles(seats))


def test_every_option_and_every_house_bot_is_named():
    for name in (*GAME.option_specs, *house_bots("president")):
        assert f"`{name}`" in PAGE
