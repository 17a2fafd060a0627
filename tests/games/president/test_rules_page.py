"""The rules page agrees with the engine and names every decision, key, event and option."""

from random import Random

import pytest

from games.president import GAME
from games.president.cards import titles
from games.registry import folder, house_bots

PAGE = (folder("president") / "rules.md").read_text(encoding="utf-8")


def rows(cells):
    """The table rows of the page that have so many cells."""
    found = [line.strip("|").split("|") for line in PAGE.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in row] for row in found if len(row) == cells]


def played(seats, options):
    """States and events of a random game."""
    rng = Random(5)
    state = GAME.new(seats, options, "page")
    yield state, state.opening
    while state.pending():
        events = state.apply({d.seat: state.random_move(d.seat, rng) for d in state.pending()})
        yield state, events


@pytest.fixture(scope="module")
def walk():
    return [
        (kinds, events)
        for seats in (4, 6)
        for state, events in played(seats, {})
        for kinds in [{decision.kind for decision in state.pending()}]
    ]


def test_every_decision_is_explained_with_an_example(walk):
    explained = {row[0].strip("`"): row[3] for row in rows(4)}
    for kind in set().union(*(kinds for kinds, _ in walk)):
        assert explained[kind]


def test_every_key_of_a_view_is_explained():
    explained = {cell for row in rows(2) for cell in row[0].split(", ")}
    state = GAME.new(4, {}, "page")
    assert {f"`{key}`" for key in state.view(0)} <= explained
    for key in set(state.view(None)) - set(state.view(0)):
        assert f"`{key}`" in PAGE


def test_every_event_and_each_of_its_fields_is_explained(walk):
    explained = {row[0].strip("`"): row for row in rows(3)}
    seen = set()
    for _, events in walk:
        for what, seats in events:
            kind, fields, who = explained[what["event"]]
            seen.add(kind.strip("`"))
            assert all(f"`{field}`" in fields for field in what if field != "event")
            assert (seats is not None) == ("only" in who)
    assert seen == set(explained) - {"Event", "---"}


def test_the_titles_of_every_table_stand_on_the_page():
    told = {row[0]: row[1] for row in rows(2)}
    for seats in GAME.seat_counts:
        assert told[str(seats)] == ", ".join(titles(seats))


def test_every_option_and_every_house_bot_is_named():
    for name in (*GAME.option_specs, *house_bots("president")):
        assert f"`{name}`" in PAGE
