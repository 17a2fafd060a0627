"""The rules page explains every option, and every event is told in a sentence."""

import re

import pytest

from games.registry import folder
from games.royals_and_riots import GAME
from games.royals_and_riots.telling import SENTENCES
from games.walk import Walk

PAGE = (folder(GAME.name) / "rules.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def walk():
    return Walk(GAME, 3, {}, 1)


def test_the_replays_view_differs_as_described(walk):
    state = walk.start()
    assert state.view(None).keys() - state.view(0).keys() == {"hands", "piles", "aside"}
    assert state.view(0).keys() - state.view(None).keys() == {"hand"}


def test_every_event_can_be_told():
    assert GAME.schemas.events.keys() == SENTENCES.keys()


def test_every_option_is_explained():
    section = PAGE.split("## Options\n")[1].split("\n#")[0]
    assert set(re.findall(r"^\| `(\w+)`", section, re.MULTILINE)) == GAME.option_specs.keys()


@pytest.mark.parametrize(
    ("what", "sentence"),
    [
        ({"event": "deal", "round": 2, "starter": 1}, "Round 2 is dealt; Bob starts."),
        (
            {"event": "hand", "seat": 0, "cards": ["K", "F10", "T"]},
            "Ann is dealt King, Farmer 10 and Thief.",
        ),
        ({"event": "play", "seat": 2, "card": "N4"}, "Cem plays Knight 4."),
        ({"event": "draw", "seat": 2, "card": "X"}, "Cem draws Executioner."),
        (
            {"event": "steal", "seat": 0, "from": 1, "card": "M2", "returned": "Q"},
            "Ann's Thief steals Merchant 2 from Bob, who takes Queen back in hand.",
        ),
        ({"event": "decline", "seat": 0}, "Ann's Thief steals nothing."),
        (
            {"event": "execute", "seat": 1, "owner": 2, "card": "R1"},
            "Bob's Executioner removes Cem's Royal 1.",
        ),
        (
            {"event": "execute", "seat": 1, "owner": 1, "card": "X"},
            "Bob's Executioner removes himself.",
        ),
        ({"event": "revolution"}, "Revolution! The hierarchy is turned upside down."),
        ({"event": "restoration"}, "A Prince ends the revolution: the usual order is back."),
        ({"event": "trick", "winner": 1, "points": 4}, "Bob wins the trick: 4 points."),
        ({"event": "trick", "winner": 1, "points": -1}, "Bob wins the trick: −1 point."),
        (
            {"event": "trick", "winner": None, "points": 0},
            "Nobody wins the trick; its cards are set aside.",
        ),
        (
            {"event": "round", "round": 1, "points": [12, -2, 9], "scores": [12, -2, 9]},
            "Round 1 brings Ann 12, Bob −2, Cem 9. Total: Ann 12, Bob −2, Cem 9.",
        ),
        ({"event": "end", "places": [2, 1, 3]}, "Bob wins the game."),
        ({"event": "end", "places": [1, 1, 3]}, "Ann and Bob win the game together."),
    ],
)
def test_an_event_is_told_in_a_sentence(what, sentence):
    assert GAME.tell(what, ["Ann", "Bob", "Cem"]) == sentence
