"""Property: no sequence of what a bot can do turns its match void.

Random sequences of hostile actions, run by a bot in real cells. Whatever they come to, the
sitting is played to its end: an `InfrastructureError` fails the test. ``SEQUENCES`` asks for
more of them; the seed of a sequence is its number.
"""

import os
import random
from pathlib import Path

import pytest

from sandbox.choose import opener
from sandbox.limits import Clocks, Limits, MiB
from sandbox.match import BotFiles
from sandbox.referee import play_sitting
from tests.sandbox.tables import GOOD, bot, match

SEQUENCES = int(os.environ.get("SEQUENCES", "24"))
LONGEST = 6
ACTIONS = (Path(__file__).parent / "actions.py").read_text()

pytestmark = pytest.mark.usefixtures("undercut")


@pytest.fixture(
    scope="module",
    params=["docker-reused", "docker-single", "bubblewrap-reused", "bubblewrap-single"],
)
def sandbox(request, make_sandbox):
    way, mode = request.param.split("-")
    return make_sandbox(way, pool_size=3, reuse=1 if mode == "single" else None)


def sequence(number):
    """A bot that does something in each of its turns, while it is loaded, or at the end."""
    rng = random.Random(number)
    names = [line[4:-3] for line in ACTIONS.splitlines() if line.startswith("def do_")]
    chosen = [rng.choice(names) for _ in range(rng.randint(1, LONGEST))]
    places = [rng.choice(["load", "act", "act", "act", "end"]) for _ in chosen]
    plan = f"PLAN = {list(zip(places, chosen, strict=True))!r}\n"
    return plan, BotFiles({"bot.py": (ACTIONS + plan + RUN).encode()})


RUN = """
def run(place):
    for when, name in list(PLAN):
        if when == place:
            PLAN.remove((when, name))
            try:
                globals()[name]()
            except (OSError, ValueError, RuntimeError):
                pass
            if place == "act":
                return

run("load")

class Bot:
    def act(self, turn):
        run("act")
        return turn.legal[0] if turn.legal else turn.seat

    def end(self, ending):
        run("end")
"""


@pytest.mark.parametrize("number", range(SEQUENCES))
def test_no_sequence_of_hostile_actions_voids_a_match(number, sandbox):
    play_sequence(number, sandbox)


def play_sequence(number, sandbox):
    plan, hostile = sequence(number)
    spec = match(
        hostile,
        bot(GOOD),
        deals=("one", "two"),
        clocks=Clocks(ready=1.0, move=0.2, bank=5.0),
        limits=Limits(memory=96 * MiB),
        faults_allowed=1,
    )
    games = []
    play_sitting(spec, 0, opener(sandbox, house_in_process=True), games.append)
    assert len(games) == 2, plan
    assert not [fault for game in games for fault in game.faults if fault.seat == 1], plan
