"""`botocracy watch`: plays again when the bot is saved, and compares with the version before."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from botocracy.cli import app
from botocracy.local.saves import Saves
from games.registry import house_bots

GAME = "revolt"
WORSE = "def act(turn):\n    return turn.legal[-1]\n"


def watch_words(bot):
    base = ["--game", GAME, "--jobs", "1", "--seed", "3", "--sandbox", "none"]
    return ["watch", str(bot), "house:random", *base]


def watch(bot, *words, code=0):
    result = CliRunner().invoke(app, [*watch_words(bot), *words])
    assert result.exit_code == code, result.output
    return result


def source(name):
    return house_bots(GAME)[name].read_text()


@pytest.fixture
def bot(tmp_path):
    path = tmp_path / "mine.py"
    path.write_text(source("random"))
    return path


@pytest.fixture
def watching(bot):
    """A running `watch`; ended with the test."""
    started = []

    def start(*words):
        command = [sys.executable, "-m", "botocracy.cli", *watch_words(bot), *words]
        process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        started.append(process)
        return process

    yield start
    for process in started:
        process.kill()
        process.communicate()


def save(path, text):
    """Save as many editors do: write another file and put it in place."""
    new = path.with_suffix(".new")
    new.write_text(text)
    new.replace(path)


def test_every_saved_version_plays_and_is_compared_with_the_one_before(bot, watching):
    process = watching("--deals", "30", "--json", "--rounds", "3")
    first = json.loads(process.stdout.readline())
    assert (first["version"], first["status"], first["better"]) == (1, "played", None)
    assert first["games"] == 30 * 3
    assert 0 < first["beaten"]["mean"] < 1
    assert first["beaten"]["margin"] > 0
    save(bot, "def act(turn)\n    return 1\n")
    second = json.loads(process.stdout.readline())
    assert second["status"] == "rejected"
    assert "SyntaxError: expected ':' (bot.py, line 1)" in second["reason"]
    save(bot, source("courtier"))
    third = json.loads(process.stdout.readline())
    assert third["status"] == "played"
    assert third["better"] is True  # than the first: the second never played
    assert third["difference"]["mean"] > third["difference"]["margin"]
    assert process.wait(60) == 0
    assert "Traceback" not in process.stderr.read()


def test_saving_without_a_change_plays_nothing_again(bot, watching):
    process = watching("--deals", "1", "--json", "--rounds", "2")
    assert json.loads(process.stdout.readline())["version"] == 1
    save(bot, bot.read_text())
    save(bot, WORSE)
    second = json.loads(process.stdout.readline())
    assert second["version"] == 2
    assert process.wait(60) == 0


def test_a_newer_version_replaces_the_one_that_plays(bot):
    bot.write_text(
        "def act(turn):\n"
        f"    with open({str(bot)!r}, 'w') as file:\n"
        f"        file.write({WORSE!r})\n"
        "    return turn.legal[0]\n"
    )
    lines = watch(bot, "--deals", "10", "--json", "--rounds", "2").stdout.splitlines()
    assert [json.loads(line)["status"] for line in lines] == ["replaced", "played"]
    assert [json.loads(line)["games"] for line in lines] == [15, 30]


def test_ctrl_c_prints_the_table_of_versions(bot, watching):
    process = watching("--deals", "2")
    while "against" not in process.stderr.readline():
        assert process.poll() is None
    os.killpg(process.pid, signal.SIGINT)
    output, errors = process.communicate(timeout=60)
    assert process.returncode == 0
    assert "Traceback" not in errors
    assert "than the version before" in output


def test_a_version_is_shown_with_its_share_and_interval(bot):
    result = watch(bot, "--deals", "30", "--rounds", "1")
    assert "against house:random" in result.stderr
    assert " 90 " in result.stdout
    assert "% ± " in result.stdout
    assert max(map(len, result.stdout.splitlines())) <= 80


def test_a_fault_is_printed_once_and_the_version_goes_on(bot):
    bot.write_text("def act(turn):\n    return 1 / 0\n")
    result = watch(bot, "--deals", "2", "--rounds", "1")
    assert result.stderr.count("╭") == 1  # one panel
    assert "ZeroDivisionError: division by zero" in result.stderr
    assert " 6 " in result.stdout


def test_house_bots_cannot_be_watched():
    result = watch("house:random", code=2)
    assert "house:random does not change" in result.stderr


def test_saves_notice_every_file_of_a_folder_but_hidden_ones(tmp_path):
    (tmp_path / "bot.py").write_text("x")
    saves = Saves(tmp_path)
    saves.take()
    assert not saves.changed()
    for name in (".git", "__pycache__"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "index").write_text("x")
    assert not saves.changed()
    (tmp_path / "tables").mkdir()
    Path(tmp_path / "tables" / "values.json").write_text("{}")
    assert saves.changed()
    saves.wait()  # returns: something was saved
    saves.take()
    (tmp_path / "bot.py").unlink()
    assert saves.changed()
