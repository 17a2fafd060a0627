"""The rules page names everything a bot author meets, and nothing that is not there."""

import re
from random import Random

from games.registry import folder, house_bots
from games.revolt import GAME

PAGE = (folder("revolt") / "rules.md").read_text(encoding="utf-8")


def section(title):
    return PAGE.split(f"### {title}\n")[1].split("\n### ")[0]


def first_column(title):
    rows = re.findall(r"^\| (.+?) \|", section(title), re.MULTILINE)[1:]
    return {name for row in rows for name in re.findall(r"`(\w+)`", row)}


def test_every_key_of_the_view_is_explained():
    view = GAME.new(4, None, "page").view(0)
    assert first_column("The view") == set(view)


def test_every_event_and_its_fields_are_explained():
    seen = {}
    for seed in range(40):
        state, rng = GAME.new(4, {"coins": 5}, f"{seed}"), Random(seed)
        events = list(state.opening)
        while state.pending():
            events += state.apply({state.turn: state.random_move(state.turn, rng)})
        for event in events:
            seen[event.what["event"]] = set(event.what) - {"event"}
    assert first_column("Events") == set(seen)
    for line in section("Events").splitlines():
        for kind, fields in seen.items():
            if line.startswith(f"| `{kind}`"):
                assert fields <= set(re.findall(r"`(\w+)`", line)), kind


def test_every_decision_option_and_house_bot_is_explained():
    kinds = re.findall(r"^\| `(\w+)` \|", section("Decisions"), re.MULTILINE)
    assert kinds == ["play", "take"]
    assert first_column("Options") == set(GAME.option_specs)
    assert first_column("House bots") == set(house_bots("revolt"))
