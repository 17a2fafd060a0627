"""The rules page agrees with the figures, and every event is told in a sentence."""

from random import Random

import pytest

from games.registry import folder
from games.revolution import GAME
from games.revolution.board import BOARDS
from games.revolution.telling import tell
from games.revolution.tokens import NAMES, words

PAGE = (folder("revolution") / "rules.md").read_text(encoding="utf-8")
NAMES_OF_SEATS = ["Ann", "Bob", "Cleo", "Dan", "Eve", "Fay"]


def rows():
    """The cells of every table row of the page."""
    for line in PAGE.splitlines():
        if line.startswith("|"):
            yield [cell.strip() for cell in line.strip("|").split("|")]


SPACES = [space for _, spaces in BOARDS.values() for space in spaces]
AREAS = [area for areas, _ in BOARDS.values() for area in areas]


@pytest.mark.parametrize("space", SPACES, ids=lambda space: space.name)
def test_every_person_stands_on_the_page_as_in_the_figures(space):
    (row,) = [row for row in rows() if len(row) == 7 and row[1] == space.name]
    assert row[2:] == [
        ", ".join(NAMES[letter] for letter in space.refuses),
        str(space.support),
        words(space.tokens) if space.tokens else "",
        space.area or "",
        ", ".join(space.deeds),
    ]


@pytest.mark.parametrize("area", AREAS, ids=lambda area: area.name)
def test_every_area_stands_on_the_page_as_in_the_figures_with_what_is_assumed(area):
    (row,) = [row for row in rows() if len(row) == 3 and row[0].split(" (")[0] == area.name]
    for field, cell in zip(("points", "spaces"), row[1:], strict=True):
        number = str(getattr(area, field)).replace("-", "−")
        assert cell.split(" ")[0] == number
        assert ("(assumed)" in cell) == (field in area.assumed)


def played(seats, options, games=4):
    """The events of some random games."""
    rng = Random(11)
    for _ in range(games):
        state = GAME.new(seats, options, "seed")
        yield from state.opening
        while state.pending():
            moves = {d.seat: state.random_move(d.seat, rng) for d in state.pending()}
            yield from state.apply(moves)


@pytest.fixture(scope="module")
def events():
    return [
        event.what
        for seats, expansion in ((3, "palace"), (6, "palace"), (6, "anarchy"))
        for event in played(seats, {"expansion": expansion})
    ]


def test_every_event_is_told_in_one_sentence_without_a_hole(events):
    for what in events:
        sentence = tell(what, NAMES_OF_SEATS)
        assert sentence[0].isupper()
        assert sentence.endswith(".")
        assert "None" not in sentence


@pytest.mark.parametrize(
    ("what", "sentence"),
    [
        (
            {"event": "win", "space": "Merchant", "seat": 1, "support": 3, "tokens": "GGGGG"},
            "Bob wins the Merchant: 3 Support, 5 Gold and a cube in the Market.",
        ),
        (
            {"event": "tie", "space": "Spy", "seats": [0, 2]},
            "Nobody wins the Spy: Ann and Cleo bid the same.",
        ),
        (
            {"event": "spy", "seat": 0, "area": "Harbor", "owner": 1},
            "Ann's Spy replaces a cube of Bob in the Harbor.",
        ),
        (
            {"event": "swap", "seat": 0, "areas": ["Market", "Harbor"], "owners": [2, 1]},
            "Ann's Apothecary swaps Cleo's cube in the Market with Bob's in the Harbor.",
        ),
        (
            {"event": "occupy", "seat": 0, "removed": 2},
            "Ann holds the Guardhouse, driving out Cleo.",
        ),
        ({"event": "reclaim", "seat": 0, "token": "B"}, "Ann takes back 1 Blackmail."),
        (
            {"event": "jail", "seat": 0, "owner": 1, "ejected": 2},
            "Ann jails a cube of Bob, freeing one of Cleo.",
        ),
    ],
)
def test_an_event_reads_as_a_person_would_tell_it(what, sentence):
    whole = {"area": "Market", **what} if what["event"] == "win" else what
    assert tell(whole, NAMES_OF_SEATS[:3]) == sentence
