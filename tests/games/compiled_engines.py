"""Tests that only compiled engines can run; ``make test-compiled`` collects this file by name.

Run as a program, it prints one line for each of a few games of every variant: a hash of
everything that can be seen of the game.
"""

import os
import subprocess
import sys
from hashlib import sha256

from games import compiled, conformance
from games.registry import all_games
from games.walk import Walk

WALKS = 2


def test_the_engines_under_test_are_compiled():
    all_games()
    names = [
        ".".join(path.relative_to(compiled.BUILD).parts).removesuffix(compiled.SUFFIX)
        for path in compiled.BUILD.glob(f"games/**/*{compiled.SUFFIX}")
    ]
    assert len(names) > 10
    for name in names:
        assert str(sys.modules[name].__file__).startswith(str(compiled.BUILD)), name


def test_plain_and_compiled_engines_play_the_same_games_to_the_byte():
    told = subprocess.run(
        [sys.executable, __file__],
        env=os.environ | {"BOTOCRACY_ENGINES": "plain", "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout.splitlines() == list(seen())


def seen():
    """A line for every walk: its name, and a hash of its views, events and decisions."""
    for game, seats, options in conformance.cases(all_games()):
        for number in range(WALKS):
            walk = Walk(game, seats, options, number, lazy=0.1 * number)
            digest = sha256(repr(walk.steps).encode())
            for _, state, events in walk.states():
                views = [state.view(seat) for seat in (None, *range(seats))]
                shown = (events, state.pending(), views, state.outcome())
                digest.update(repr(shown).encode())
            yield f"{walk.name}: {digest.hexdigest()}"


if __name__ == "__main__":
    print(*seen(), sep="\n")
