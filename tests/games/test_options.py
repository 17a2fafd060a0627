"""Options of games, in words for people."""

import pytest

from games.options import Choice, Flag, Several, Whole
from games.registry import all_games


@pytest.mark.parametrize(
    ("option", "value", "words"),
    [
        (Flag(default=False, help=""), False, "no"),
        (Flag(default=False, help=""), True, "yes"),
        (Whole(default=1, help="", low=1, high=9), 3, "3"),
        (Choice(default="a_b", help="", choices=("a_b",)), "a_b", "a b"),
        (Several(default=(), help="", choices=("a_b", "c")), ["a_b", "c"], "a b, c"),
        (Several(default=(), help="", choices=("a",)), [], "none"),
    ],
)
def test_a_value_is_told_in_words(option, value, words):
    assert option.words(value) == words


def test_no_option_of_a_game_is_told_as_python_writes_it():
    for game in all_games().values():
        for option in game.option_specs.values():
            told = option.words(option.default)
            assert not {"True", "False", "None", "[", "("} & {told, told[:1]}
