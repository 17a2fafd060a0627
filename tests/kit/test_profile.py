"""`botocracy profile`: where the time of a bot goes."""

import json

import pytest
from typer.testing import CliRunner

from botocracy.cli import app
from botocracy.local.profiling import KindTimes

BUSY = """
import copy

def ponder(turn):
    return sum(number * number for number in range(100_000))

def glance(turn):
    return copy.deepcopy(turn.view)

def act(turn):
    if turn.kind == "action":
        ponder(turn)
    else:
        glance(turn)
    turn.note("done")
    return turn.legal[0]
"""


def profile(*words, code=0):
    base = ["profile", "--game", "coup", "--deals", "1", "--seed", "1"]
    result = CliRunner().invoke(app, base + [str(word) for word in words])
    assert result.exit_code == code, result.output
    return result


@pytest.fixture
def bot(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    path = tmp_path / "busy.py"
    path.write_text(BUSY)
    return path


def test_the_time_is_told_by_kind_of_decision_and_by_function(bot):
    told = json.loads(profile(bot, "--json").stdout)
    assert told["games"] == 3
    first = told["kinds"][0]
    assert first["kind"] == "action"
    assert first["share"] > 0.5
    assert first["median"] <= first["p95"] <= first["slowest"]
    assert first["slowest"] == told["clocks"]["slowest_move"]
    assert sum(kind["share"] for kind in told["kinds"]) == pytest.approx(1)
    names = {row["name"]: row for row in told["functions"]}
    assert {"ponder", "glance", "act", "(loading)"} <= set(names)
    assert names["ponder"]["where"] == "bot.py:4"
    assert names["ponder"]["calls"] == first["count"]
    assert names["act"]["total"] >= names["ponder"]["total"]
    assert all(row["where"].startswith("bot.py:") for row in told["functions"])


def test_the_slowest_decision_can_be_replayed(bot, tmp_path):
    record = tmp_path / "slow.json"
    slowest = json.loads(profile(bot, "--json", "--record", record).stdout)["slowest"]
    assert slowest["record"] == str(record)
    at = slowest["step"] + 1
    result = CliRunner().invoke(app, ["replay", str(record), "--at", str(at)])
    shown = result.stdout.splitlines()
    begin = next(line for line, text in enumerate(shown) if f"{at} / " in text)
    assert "busy.py · action" in shown[begin + 1]
    assert "note: done" in shown[begin + 2]


def test_the_report_is_readable_at_80_columns(bot):
    result = profile(bot)
    assert "busy.py" not in result.stdout  # the command to replay names the record alone
    lines = [line for line in result.stdout.splitlines() if "botocracy replay" not in line]
    assert max(map(len, lines)) <= 80
    assert "slowest move: " in result.stdout
    assert " of 20 s (" in result.stdout
    assert "--at " in result.stdout


def test_an_endless_loop_is_interrupted_and_measured(tmp_path, bot):
    bot.write_text(
        "class Bot:\n"
        "    looped = False\n"
        "    def act(self, turn):\n"
        "        if turn.seat == 0 and not self.looped:\n"
        "            self.looped = True\n"
        "            while True:\n"
        "                pass\n"
        "        return turn.legal[0]\n"
    )
    told = profile(bot, "house:random")
    assert "too late: it was still at work after 4 s (bot.py, line " in told.stdout
    clock = next(line for line in told.stdout.splitlines() if "slowest move" in line)
    assert " of 1 s (" in clock


def test_a_bot_that_does_not_load_is_rejected(bot):
    bot.write_text("import nowhere\n")
    assert "No module named 'nowhere'" in profile(bot, code=1).stdout


def test_quantiles_of_one_value_are_that_value():
    one = KindTimes.of("action", [0.5], 2.0)
    assert (one.mean, one.median, one.p95, one.slowest, one.share) == (0.5, 0.5, 0.5, 0.5, 0.25)


def test_the_95th_percentile_leaves_one_in_twenty_above_it():
    times = KindTimes.of("action", [float(number) for number in range(1, 21)], 210.0)
    assert times.p95 == 19.0
