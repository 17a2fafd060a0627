"""Every registered game, in every variant, has the properties of `games.conformance`.

A few games per variant by default, always the same ones. Look deeper with
``CONFORMANCE_EXAMPLES=200 pytest tests/games/test_conformance.py``: more games,
new ones each time.
"""

import os

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from games import conformance
from games.registry import all_games
from games.walk import Walk

DEEPER = os.environ.get("CONFORMANCE_EXAMPLES")

look = settings(
    max_examples=int(DEEPER or 2),
    derandomize=DEEPER is None,
    database=None,
    deadline=None,
    # A walk is named by a number; a smaller number is not a simpler game.
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)


def label(game, seats, options):
    return "-".join(
        [game.name, str(seats), *(f"{name}={value}" for name, value in options.items())]
    )


CASES = [pytest.param(*case, id=label(*case)) for case in conformance.cases(all_games())]


@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.name)
def test_a_game_describes_itself(game):
    conformance.describes_itself(game)


@pytest.mark.parametrize("holds", conformance.PROPERTIES, ids=lambda holds: holds.__name__)
@pytest.mark.parametrize(("game", "seats", "options"), CASES)
@look
@given(
    number=st.integers(min_value=0, max_value=2**64),
    lazy=st.sampled_from([0.0, 0.1, 0.5, 0.9]),
)
def test_a_random_game(game, seats, options, holds, number, lazy):
    holds(Walk(game, seats, options, number, lazy))
