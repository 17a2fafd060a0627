"""Every event in one good sentence."""

import pytest

from games.president import GAME

NAMES = ["Ann", "Ben", "Cleo", "Dan"]


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        ({"event": "deal", "round": 2, "revolution": False}, "Round 2 is dealt."),
        (
            {"event": "deal", "round": 2, "revolution": True},
            "Round 2 is dealt. The revolution goes on.",
        ),
        ({"event": "hand", "seat": 1, "hand": "39T*"}, "Ben holds 3 9 10 joker."),
        ({"event": "start", "seat": 0, "card": "3C"}, "Ann has the 3 of clubs and starts."),
        ({"event": "start", "seat": 0, "card": None}, "Ann, the Scum, starts."),
        (
            {"event": "tribute", "from": 3, "to": 0, "count": 2},
            "Dan gives Ann the two best cards.",
        ),
        ({"event": "tribute", "from": 2, "to": 1, "count": 1}, "Cleo gives Ben the best card."),
        ({"event": "return", "from": 0, "to": 3, "count": 2}, "Ann gives Dan two cards back."),
        ({"event": "return", "from": 1, "to": 2, "count": 1}, "Ben gives Cleo one card back."),
        ({"event": "cards", "from": 0, "to": 3, "cards": "34"}, "From Ann to Dan: 3 4."),
        ({"event": "play", "seat": 2, "play": "TT*"}, "Cleo plays 10 10 joker."),
        ({"event": "pass", "seat": 3}, "Dan passes."),
        (
            {"event": "revolution", "seat": 0, "revolution": True},
            "Ann makes a revolution: 3 is now the highest rank.",
        ),
        (
            {"event": "revolution", "seat": 0, "revolution": False},
            "Ann makes a revolution: 2 is highest again.",
        ),
        ({"event": "trick", "winner": 1, "leader": 1}, "Ben wins the trick and leads."),
        (
            {"event": "trick", "winner": 1, "leader": 2},
            "Ben wins the trick and is out; Cleo leads.",
        ),
        (
            {"event": "out", "seat": 0, "place": 1, "title": "President"},
            "Ann finishes in place 1: President.",
        ),
        (
            {"event": "round", "round": 3, "order": [0, 1, 2, 3], "points": [5, 3, 1, 0]},
            "Round 3 is over. Points: Ann 5, Ben 3, Cleo 1, Dan 0.",
        ),
        ({"event": "end", "winner": 0}, "Ann wins the game."),
    ],
)
def test_an_event_is_told(event, sentence):
    assert GAME.tell(event, NAMES) == sentence
