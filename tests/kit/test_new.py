"""`botocracy new` makes a bot that plays every game, and better than at random."""

import subprocess
import sys

import pytest
from typer.testing import CliRunner

from botocracy.cli import app
from games.registry import all_games
from sandbox.match import BotFiles
from tests.sandbox.quick import beaten_share, play_house

DEALS = {"coup": 8, "president": 2, "revolt": 6, "revolution": 4, "royals_and_riots": 12}
"""As many as a minute has room for; the seed is fixed, so the result is always the same."""


@pytest.fixture
def made(tmp_path):
    def made(game):
        result = CliRunner().invoke(app, ["new", str(tmp_path / "mybot"), "--game", game])
        assert result.exit_code == 0, result.output
        return tmp_path / "mybot"

    return made


@pytest.mark.parametrize("game", DEALS)
def test_the_new_bot_beats_random(made, game):
    source = (made(game) / "bot.py").read_bytes()
    bot = BotFiles({"bot.py": source}, trusted=True)
    seats = all_games()[game].seat_counts[0]
    run = play_house(game, [bot, *["random"] * (seats - 1)], deals=DEALS[game], seed="new")
    assert not [fault for played in run.games for fault in played.faults]
    assert beaten_share(run, 0) > 0.55


def test_its_comments_have_the_view_of_the_game(made):
    text = (made("coup") / "bot.py").read_text()
    assert "#   revealed: " in text


def test_its_own_tests_pass(made):
    folder = made("coup")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_bot.py"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
    assert "2 passed" in done.stdout


def test_a_folder_that_is_there_is_left_alone(made, tmp_path):
    before = (made("coup") / "bot.py").read_text()
    result = CliRunner().invoke(app, ["new", str(tmp_path / "mybot"), "--game", "revolt"])
    assert result.exit_code == 2
    assert "is there already" in " ".join(result.output.split())
    assert (tmp_path / "mybot" / "bot.py").read_text() == before
