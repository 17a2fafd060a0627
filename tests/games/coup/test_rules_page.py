"""The rules page names everything a bot can meet."""

import re
from random import Random

import pytest

from games.coup import GAME
from games.coup.cards import ROLES
from games.registry import folder

PAGE = (folder("coup") / "rules.md").read_text()
WORDS = set(re.findall(r"`([a-z_]+)`", PAGE)) | set(re.findall(r'"([a-z_]+)"', PAGE))


@pytest.fixture(scope="module")
def met():
    """Decision kinds, view keys, steps with their fields, and events met in random games."""
    found = {"kinds": set(), "keys": set(), "steps": set(), "events": set()}
    rng = Random(5)
    for number, (seats, options) in enumerate([*GAME.variants()] * 4):
        state = GAME.new(seats, options, str(number))
        events = list(state.opening)
        while decisions := state.pending():
            found["kinds"].update(decision.kind for decision in decisions)
            view = state.view(decisions[0].seat)
            found["keys"].update(view)
            for step in view["steps"]:
                found["steps"].update((step["step"], *step))
            moves = {d.seat: rng.choice((d.moves[0], rng.choice(d.moves))) for d in decisions}
            events += state.apply(moves)
        for event in events:
            found["events"].update((event.what["event"], *event.what))
    return found


@pytest.mark.parametrize("what", ["kinds", "keys", "steps", "events"])
def test_everything_a_bot_meets_is_on_the_page(met, what):
    assert met[what] - {"step", "event"} <= WORDS


def test_every_kind_of_decision_is_met(met):
    assert met["kinds"] == {
        "action", "challenge", "prove", "block", "join", "probate", "fund", "extort",
        "lose", "keep", "write", "give", "return", "mark", "recipient",
    }  # fmt: skip


def test_every_role_is_explained():
    for name, role in ROLES.items():
        assert f"**{role.title}**" in PAGE
        assert name in PAGE
