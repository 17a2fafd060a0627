"""`botocracy play` holds the author's bots, whatever they do."""

import json
import os
import signal
import subprocess
import sys

import pytest
from typer.testing import CliRunner

from botocracy.cli import app
from botocracy.local.alarmed import AlarmedCell
from sandbox.limits import Limits, MiB
from sandbox.match import BotFiles
from sandbox.verdicts import BotFault, Verdict

START = {
    "type": "start",
    "game": "coup",
    "options": {},
    "seat": 0,
    "seats": 3,
    "clocks": {},
    "seed": "1",
    "number": 0,
    "games": 1,
}
TALKER = """
def act(turn):
    turn.note(f"asked for {turn.kind}")
    print("I take the first")
    return turn.legal[0]
"""


def play(*words, code=0):
    base = ["play", "--game", "coup", "--deals", "1", "--jobs", "1", "--seed", "1"]
    result = CliRunner().invoke(app, base + [str(word) for word in words])
    assert result.exit_code == code, result.output
    return result


@pytest.fixture
def talker(tmp_path):
    path = tmp_path / "talker.py"
    path.write_text(TALKER)
    return path


def test_the_sandbox_in_use_is_named_on_standard_error(talker, bubblewrap):
    result = play(talker, "--sandbox", "bubblewrap")
    assert result.stderr.startswith("sandbox: bubblewrap")
    assert "sandbox: " not in result.stdout


def test_bubblewrap_keeps_the_home_folder_from_a_bot(tmp_path, bubblewrap):
    secret = tmp_path / "secret.txt"
    secret.write_text("mine")
    bot = tmp_path / "reader.py"
    bot.write_text(
        "import os\n"
        "def act(turn):\n"
        f"    turn.note(str(os.path.exists({str(secret)!r})))\n"
        "    return turn.legal[0]\n"
    )
    assert "note: False" in play(bot, "--log", "--sandbox", "bubblewrap").output
    assert "note: True" in play(bot, "--log", "--sandbox", "none").output


def test_the_sandbox_makes_no_difference_to_the_games(talker, bubblewrap):
    words = (talker, "house:random")
    one = play(*words, "--sandbox", "none").stdout
    assert "1 deals × 3 sittings" in one
    assert play(*words, "--sandbox", "bubblewrap").stdout == one


def test_an_unknown_sandbox_is_refused(talker):
    assert "best, none," in play(talker, "--sandbox", "cellar", code=2).output


def test_house_bots_need_no_sandbox():
    assert "house bots need none" in play("house:random").stderr


def test_log_shows_prints_and_notes_with_their_decision(talker):
    output = play(talker, "house:random", "--log", "--sandbox", "none").output
    assert "note: asked for action" in output
    assert "print: I take the first" in output
    assert "step 0) played" in output


def test_records_keep_names_notes_and_prints(talker, tmp_path):
    play(talker, "house:random", "--records", tmp_path / "kept", "--sandbox", "none")
    record = json.loads(next((tmp_path / "kept").glob("*sitting1.json")).read_text())
    assert record["players"][1] == "house:random"
    assert record["said"][0]["note"].startswith("asked for ")
    assert record["said"][0]["log"] == "I take the first\n"


def test_json_goes_to_standard_output_alone(talker):
    result = json.loads(play(talker, "house:random", "--json", "--sandbox", "none").stdout)
    assert result["games"] == 3
    assert {line["bot"] for line in result["bots"]} == {str(talker), "house:random"}


def test_without_a_sandbox_a_loop_is_interrupted_where_it_was():
    source = b"def act(turn):\n    while True:\n        pass\nwhile True:\n    pass\n"
    cell = AlarmedCell(BotFiles({"bot.py": source}), Limits())
    with pytest.raises(BotFault) as caught:
        cell.ask(START, 0.05)
    assert caught.value.verdict is Verdict.NOT_READY
    assert "(bot.py, line " in caught.value.message


def test_without_a_sandbox_memory_is_bounded():
    source = b"x = []\nwhile True:\n    x.append(bytearray(1000000))\n"
    cell = AlarmedCell(BotFiles({"bot.py": source}), Limits(memory=64 * MiB))
    with pytest.raises(BotFault) as caught:
        cell.ask(START, 60)
    assert caught.value.verdict is Verdict.OUT_OF_MEMORY
    assert len(bytearray(128 * MiB)) == 128 * MiB  # the limit is gone with the question


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_prints_what_was_played_so_far(jobs, tmp_path):
    words = ["play", "house:random", "--game", "coup", "--deals", "100000", "--jobs", jobs]
    command = [sys.executable, "-m", "botocracy.cli", *words, "--records", str(tmp_path)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        while not any(tmp_path.iterdir()):
            assert process.poll() is None
        os.killpg(process.pid, signal.SIGINT)
        output, errors = process.communicate(timeout=60)
    assert process.returncode == 4
    assert "Stopped after" in errors
    assert "Traceback" not in errors
    assert "house:random" in output


def test_check_accepts_a_bot_that_plays_without_a_fault(talker, bubblewrap):
    result = CliRunner().invoke(app, ["check", str(talker), "--game", "coup", "--json"])
    assert result.exit_code == 0
    assert json.loads(result.stdout)["valid"] is True
    assert "3 games against house bots, one from every seat, in the sandbox." in result.stderr


def test_check_rejects_in_the_words_of_the_site(tmp_path):
    bot = tmp_path / "mine.py"
    bot.write_text("def act(turn):\n    return 1 / 0\n")
    words = ["check", str(bot), "--game", "coup", "--json", "--sandbox", "none"]
    result = CliRunner().invoke(app, words)
    assert result.exit_code == 1
    told = json.loads(result.stdout)
    assert told["reason"].startswith("The bot raised an exception in a smoke game of Coup")
    assert told["reason"].endswith("ZeroDivisionError: division by zero (bot.py, line 2)")
