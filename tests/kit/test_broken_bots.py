"""Broken bots: every command that loads one says what is wrong, and shows no traceback of ours."""

import gc
import json
import re
import zipfile

import pytest
from typer.testing import CliRunner

from botocracy.cli import app
from botocracy.local import alarmed
from botocracy.terminal import UNDECIDED
from tests.kit.bundles import write_bundle

GAME = "coup"

BROKEN = {
    "syntax error": ("def act(turn)\n    return 1\n", "SyntaxError: expected ':' (bot.py, line 1)"),
    "bad indentation": ("def act(turn):\nreturn 1\n", "IndentationError"),
    "unknown import": ("import nowhere\n", "No module named 'nowhere' (bot.py, line 1)"),
    "no act": ("x = 1\n", "neither a function act(turn)"),
    "act is no function": ("act = 7\n", "neither a function act(turn)"),
    "class without act": ("class Bot:\n    pass\n", "neither a function act(turn)"),
    "constructor fails": (
        "class Bot:\n    def __init__(self):\n        1 / 0\n",
        "ZeroDivisionError: division by zero (bot.py, line 3)",
    ),
    "constructor wants more": (
        "class Bot:\n    def __init__(self, x):\n        pass\n    def act(self, t):\n        1\n",
        "missing 1 required positional argument",
    ),
    "exception while loading": ("x = {}\nx['a']\n", "KeyError: 'a' (bot.py, line 2)"),
    "exit while loading": ("import sys\nsys.exit(3)\n", "SystemExit: 3 (bot.py, line 2)"),
    "async act": ("async def act(turn):\n    return turn.legal[0]\n", "coroutine"),
    "generator act": ("def act(turn):\n    yield turn.legal[0]\n", "generator"),
    "act without a parameter": ("def act():\n    return 1\n", "takes 0 positional arguments"),
    "exception": ("def act(turn):\n    return 1 / 0\n", "ZeroDivisionError: division by zero (b"),
    "exception in a helper": (
        "def f():\n    raise ValueError('mine')\ndef act(turn):\n    return f()\n",
        "ValueError: mine (bot.py, line 2)",
    ),
    "recursion without end": ("def act(turn):\n    return act(turn)\n", "RecursionError"),
    "exception in start": (
        "class Bot:\n"
        "    def start(self, game):\n"
        "        raise ValueError('no')\n"
        "    def act(self, turn):\n"
        "        return turn.legal[0]\n",
        "ValueError: no (bot.py, line 3)",
    ),
    "returns nothing": ("def act(turn):\n    pass\n", "illegal move"),
    "returns a set": ("def act(turn):\n    return {1}\n", "not a plain JSON value"),
    "returns NaN": ("def act(turn):\n    return float('nan')\n", "not a plain JSON value"),
    "returns an object": ("def act(turn):\n    return object()\n", "not a plain JSON value"),
    "illegal move": ("def act(turn):\n    return 'checkmate'\n", "illegal move"),
    "answer of megabytes": ("def act(turn):\n    return 'x' * 3_000_000\n", "too much output"),
    "loop": ("def act(turn):\n    while True:\n        pass\n", "too late"),
    "loop while loading": ("while True:\n    pass\n", "not ready"),
    "sleep": ("import time\ndef act(turn):\n    time.sleep(99)\n", "too late"),
    "memory": ("def act(turn):\n    return len(bytearray(10**10))\n", "out of memory"),
    "exit": ("import os\ndef act(turn):\n    raise SystemExit\n", "SystemExit"),
}
"""Source, and words that the output must have: the reason, and file and line where there is one."""

MEANING = {
    "illegal move": "made an illegal move",
    "too much output": "wrote too much",
    "too late": "did not answer in time",
    "not ready": "could not be started",
    "out of memory": "ran out of memory",
}
"""The same reasons as `check` and the site give them."""

ONE_DEAL = ("--deals", "1", "--seed", "1")
UNHELD = ("--sandbox", "none")
ONE_JOB = ("--jobs", "1")
LOADING = (
    ("play", *ONE_DEAL, *UNHELD, *ONE_JOB),
    ("check", *UNHELD),
    ("watch", *ONE_DEAL, *UNHELD, *ONE_JOB, "--rounds", "1"),
    ("profile", *ONE_DEAL, "--record", "slowest.json"),
    ("compare", *ONE_DEAL, *UNHELD, *ONE_JOB, "--against", "house:random", "house:random"),
    ("tournament", *ONE_DEAL, *UNHELD, *ONE_JOB, "house:random", "house:loyalist"),
    ("bench", "--deals", "1", *UNHELD, *ONE_JOB),
)
"""Commands that load a bot, without the bot and the game."""


@pytest.fixture(autouse=True)
def own_folder(tmp_path, monkeypatch):
    """What a command writes beside its output goes away with the test."""
    monkeypatch.chdir(tmp_path)


def said(*words):
    result = CliRunner().invoke(app, [str(word) for word in words])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, " ".join(result.output.replace("│", " ").split())


ENDLESS = ("loop", "loop while loading", "sleep")


@pytest.fixture
def short_patience(monkeypatch):
    """Interrupt a bot after hundredths of a second: `bench` asks it a hundred times."""
    monkeypatch.setattr(alarmed, "WALL_FACTOR", 0.01)
    monkeypatch.setattr(alarmed, "WALL_GRACE", 0.01)


CASES = [(name, command) for name in BROKEN if name not in ENDLESS for command in LOADING]


@pytest.mark.parametrize(
    ("name", "command"), CASES, ids=[f"{name}, {command[0]}" for name, command in CASES]
)
def test_a_broken_bot_is_told_file_line_and_reason(tmp_path, name, command):
    told_reason(tmp_path, name, command)


@pytest.mark.usefixtures("short_patience")
@pytest.mark.parametrize("command", LOADING, ids=lambda command: command[0])
@pytest.mark.parametrize("name", ENDLESS)
def test_a_bot_without_an_end_is_told_where_it_was(tmp_path, name, command):
    output = told_reason(tmp_path, name, command)
    assert re.search(r"still at work after [\d.]+ s \(bot\.py, line [123]\)", output), output


def told_reason(tmp_path, name, command):
    """Give the command a broken bot; its output, which says why and has no traceback of ours."""
    source, reason = BROKEN[name]
    bot = tmp_path / "mine.py"
    bot.write_text(source)
    code, output = said(*command, bot, "--game", GAME)
    assert reason in output or MEANING.get(reason, reason) in output, output
    assert "botocracy/" not in output
    assert "sandbox/" not in output
    if command[0] == "check":
        assert code == 1
    return output


@pytest.mark.parametrize("command", LOADING, ids=lambda command: command[0])
def test_megabytes_that_a_bot_prints_are_no_fault(tmp_path, command):
    bot = tmp_path / "mine.py"
    bot.write_text("def act(turn):\n    print('x' * 1_000_000)\n    return turn.legal[0]\n")
    code, output = said(*command, bot, "--game", GAME)
    assert code in (0, UNDECIDED)  # one deal does not decide a comparison
    assert len(output) < 5000


def _folder_without_main(path):
    (path / "mine").mkdir()
    (path / "mine" / "helper.py").write_text("x = 1\n")
    return path / "mine"


def _zip_without_main(path):
    with zipfile.ZipFile(path / "mine.zip", "w") as archive:
        archive.writestr("inner/bot.py", "x = 1\n")
    return path / "mine.zip"


def _file(name, content):
    def make(path):
        (path / name).write_bytes(content)
        return path / name

    return make


NO_BOTS = {
    "folder without bot.py": (_folder_without_main, "has no bot.py at its root"),
    "zip with a folder": (_zip_without_main, "zip the files inside that folder"),
    "no zip": (_file("mine.zip", b"no zip"), "not a readable zip"),
    "empty file": (_file("mine.py", b""), "The file is empty"),
    "not UTF-8": (_file("mine.py", b"x = 1\n# \xff\n"), "not Python source in UTF-8 (line 2)"),
    "another kind of file": (_file("mine.txt", b"x"), "A bot is a .py file or a .zip"),
}


@pytest.mark.parametrize("command", LOADING, ids=lambda command: command[0])
@pytest.mark.parametrize("name", NO_BOTS)
def test_what_cannot_be_a_bot_is_rejected_with_the_reason(tmp_path, name, command):
    make, reason = NO_BOTS[name]
    code, output = said(*command, make(tmp_path), "--game", GAME)
    assert code == 1
    assert reason in output
    assert "mine" in output


@pytest.mark.parametrize("name", ["syntax error", "exception in a helper", "illegal move", "exit"])
def test_reproduce_tells_file_line_and_reason(tmp_path, name):
    source, reason = BROKEN[name]
    bundle = write_bundle(tmp_path, CliRunner().invoke, GAME)
    bot = tmp_path / "mine.py"
    bot.write_text(source)
    code, output = said("reproduce", bundle, bot)
    assert code == 1
    assert reason in output.partition(" here")[2] or reason in output.partition("Here ")[2], output
    assert "sandbox/" not in output


@pytest.mark.usefixtures("short_patience")
@pytest.mark.parametrize("name", ENDLESS)
def test_reproduce_tells_where_a_bot_without_an_end_was(tmp_path, name):
    bundle = write_bundle(tmp_path, CliRunner().invoke, GAME)
    bot = tmp_path / "mine.py"
    bot.write_text(BROKEN[name][0])
    code, output = said("reproduce", bundle, bot)
    assert code == 1
    assert re.search(r"still at work after [\d.]+ s \(bot\.py, line [123]\)", output), output
    assert "sandbox/" not in output


def test_a_coroutine_that_nobody_awaits_is_closed(tmp_path, recwarn):
    output = told_reason(tmp_path, "async act", LOADING[0])
    gc.collect()
    assert "coroutine" in output
    assert not [warning for warning in recwarn if "never awaited" in str(warning.message)]


def test_a_bundle_that_starts_no_game_is_damaged(tmp_path):
    bundle = write_bundle(tmp_path, CliRunner().invoke, GAME)
    bundle.write_text(json.dumps(json.loads(bundle.read_text()) | {"before": []}))
    code, output = said("reproduce", bundle, tmp_path / "illegal.py")
    assert code == 2
    assert "its first message does not start a game" in output


@pytest.mark.parametrize("command", LOADING, ids=lambda command: command[0])
def test_a_file_that_is_not_there_is_a_wrong_command(command):
    code, output = said(*command, "missing.py", "--game", GAME)
    assert code == 2
    assert "There is no file missing.py" in output
