"""The kit's commands, as an author types them."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from botocracy import terminal
from botocracy.cli import app
from games.registry import all_games, get, house_bots

ROOT = Path(__file__).resolve().parents[2]
GAME = "revolution"


@pytest.fixture
def run(monkeypatch):
    for console in (terminal.console, terminal.notes):
        monkeypatch.setattr(console, "width", 200)

    def run(*words, code=0):
        result = CliRunner().invoke(app, [str(word) for word in words])
        assert result.exit_code == code, result.output
        return result.output

    return run


@pytest.fixture
def bot(tmp_path):
    def bot(source):
        path = tmp_path / "mine.py"
        path.write_text(source)
        return path

    return bot


def play(run, *words, code=0):
    return run("play", *words, "--game", GAME, "--seed", "7", "--jobs", "1", code=code)


def test_games_lists_every_game_with_its_house_bots(run):
    output = run("games")
    for words in (GAME, "Revolution!", "3–6", "random"):
        assert words in output


def test_games_lists_house_bots_the_strongest_first_with_their_share(run):
    listed = run("games")
    assert re.search(r"conspirator \d+\.\d % ± .*agitator \d+.*random \d+", listed)
    (game,) = [game for game in json.loads(run("games", "--json")) if game["name"] == GAME]
    assert game["seat_counts"] == [3, 4, 5, 6]
    assert [bot["name"] for bot in game["house_bots"]] == list(house_bots(GAME))


def test_rules_explain_every_field_with_examples(run):
    told = run("rules", GAME)
    for words in ("What a bot sees", "guardhouse", "What a bot decides", "What a bot is told"):
        assert words in told
    assert re.search(r"house:conspirator .*\n.*house:agitator .*\n.*house:random", told)
    assert json.loads(run("rules", GAME, "--json"))["view"]["properties"]["guardhouse"]


def test_play_says_who_is_better_and_how_sure_that_is(run, bot):
    poor = bot("def act(turn):\n    return {'Printer': turn.view['tokens'][turn.seat]}\n")
    output = play(run, "house:random", poor, "--deals", "3")
    assert "3 deals × 3 sittings = 9 games" in output
    assert "house:random" in output
    assert "± is the 95 % interval over deals" in output


def test_the_same_seed_plays_the_same_games(run):
    first = play(run, "house:random", "--deals", "2")
    assert "2 deals" in first
    assert play(run, "house:random", "--deals", "2") == first


def test_many_processes_give_what_one_gives(run, tmp_path):
    words = ("house:random", "--game", GAME, "--seed", "7", "--deals", "11")
    assert run("play", *words, "--jobs", "1") == run("play", *words, "--jobs", "2")


def test_records_are_written_on_request_and_replay(run, tmp_path):
    play(run, "house:random", "--deals", "1", "--records", tmp_path / "records")
    files = sorted((tmp_path / "records").iterdir())
    assert len(files) == 3
    words = run("replay", files[0])
    assert "Round 1 begins" in words
    assert "The end:" in words


def test_replay_from_a_seat_shows_only_its_own_answers(run, tmp_path):
    play(run, "house:random", "--deals", "1", "--records", tmp_path)
    record = next(tmp_path.glob("*.json"))
    assert "house:random (seat 1) · bid" in run("replay", record, "--seat", "1")
    assert "house:random (seat 2) · bid" not in run("replay", record, "--seat", "1")


def test_replay_begins_at_a_step_and_refuses_one_that_is_not_there(run, tmp_path):
    play(run, "house:random", "--deals", "1", "--records", tmp_path)
    record = next(tmp_path.glob("*.json"))
    told = run("replay", record, "--at", 2)
    assert told.startswith("Revolution!: 3 seats; expansion: palace; max rounds: 50\n2 / ")
    assert "there is no step 9999" in run("replay", record, "--at", 9999, code=2)


def test_replay_prints_frames_as_json(run, tmp_path):
    play(run, "house:random", "--deals", "1", "--records", tmp_path)
    told = json.loads(run("replay", next(tmp_path.glob("*.json")), "--seat", 1, "--json"))
    assert told["seat"] == 0  # an index, as everywhere in JSON
    assert [frame["step"] for frame in told["frames"]] == list(range(len(told["frames"])))
    assert told["frames"][-1]["outcome"]["places"]


def test_replay_refuses_a_seat_that_is_not_there(run, tmp_path):
    play(run, "house:random", "--deals", "1", "--records", tmp_path)
    assert "there is no seat 4" in run("replay", next(tmp_path.glob("*.json")), "--seat", 4, code=2)


def test_replay_refuses_what_is_not_a_record(run, tmp_path):
    path = tmp_path / "x.json"
    for text in ("nonsense", "[]", "{}", json.dumps({"format": 99})):
        path.write_text(text)
        assert "error:" in run("replay", path, code=2)


def test_a_bot_that_does_not_load_is_told_file_line_and_reason(run, bot):
    output = play(run, "house:random", bot("def act(turn)\n    return 1\n"), code=1)
    assert "SyntaxError: expected ':' (bot.py, line 1)" in output


def test_a_bot_without_act_is_told_so(run, bot):
    assert "neither a function act(turn)" in play(run, bot("x = 1\n"), code=1)


def test_a_fault_prints_the_exact_decision(run, bot):
    output = play(run, "house:random", bot("def act(turn):\n    return 7\n"), "--deals", "1")
    assert "illegal move" in output
    assert '"tokens": ["FBGGG"' in output
    assert 'answered: {"move":7}' in output


def test_a_crash_names_the_line_of_the_author(run, bot):
    output = play(run, "house:random", bot("def act(turn):\n    return 1 / 0\n"), "--deals", "1")
    assert "ZeroDivisionError: division by zero (bot.py, line 2)" in output


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("house:nobody", "--game", GAME), "There is no house:nobody"),
        (("missing.py", "--game", GAME), "There is no file missing.py"),
        (("house:random", "--game", "chess"), "no game is called 'chess'"),
        (("house:random", "--game", GAME, "--seats", "9"), "seats 3 to 6"),
        (("house:random", "--game", GAME, "--option", "expansion=moon"), "palace, anarchy"),
        (("house:random", "--game", GAME, "--option", "expansion"), "not NAME=VALUE"),
        (("house:random", "--game", GAME, "--option", "x=1"), "no option 'x'"),
    ],
)
def test_bad_input_gets_a_clear_error(run, words, reason):
    assert reason in run("play", *words, code=2)


def test_a_folder_with_modules_is_a_bot_too(run, tmp_path):
    folder = tmp_path / "mybot"
    folder.mkdir()
    (folder / "bot.py").write_text("import bids\ndef act(turn):\n    return bids.bid(turn)\n")
    (folder / "bids.py").write_text(
        "def bid(turn):\n    return {'Printer': turn.view['tokens'][turn.seat]}\n"
    )
    output = play(run, folder, "--deals", "1")
    assert "mybot" in output
    assert "step" not in output  # no fault was printed


def test_the_kit_needs_neither_django_nor_docker():
    script = (
        "import sys\n"
        "import botocracy.cli\n"
        "heavy = {'django', 'celery', 'docker', 'numpy', 'redis'} & set(sys.modules)\n"
        "assert not heavy, heavy\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=ROOT,
        env={"PYTHONPATH": f"{ROOT}:{ROOT / 'kit'}"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr


def compare(run, old, new, *words, code=0):
    table = ("--against", "house:random", "--option", "max_rounds=2", "--seed", "3")
    return run("compare", old, new, "--game", GAME, "--jobs", "1", *table, *words, code=code)


def test_compare_finds_that_a_poor_version_is_not_better(run, bot):
    poor = bot("def act(turn):\n    return {'Printer': turn.view['tokens'][turn.seat]}\n")
    output = compare(run, "house:random", poor, code=1)
    assert "is not better than house:random" in output
    assert "at most 5% pass this test" in output


def test_compare_says_when_the_deals_run_out(run, bot):
    other_luck = bot(
        (house_bots(GAME)["random"]).read_text()
        + "\n_act = act\ndef act(turn):\n    turn.random.random()\n    return _act(turn)\n"
    )
    words = ("--deals", "120", "--worthwhile", "0.001")
    assert "the deals ran out" in compare(run, "house:random", other_luck, *words, code=4)


def test_compare_names_why_a_version_does_not_load(run, bot):
    output = compare(run, "house:random", bot("import nothing_like_it\n"), code=1)
    assert "No module named 'nothing_like_it'" in output


def test_doctor_says_which_way_will_be_used(run):
    result = CliRunner().invoke(app, ["doctor"])
    assert "in use" in result.output
    assert "Bots are held by" in result.output
    assert result.exit_code == ("Bots are held by inprocess" in result.output)


def test_sandbox_info_lists_what_a_bot_finds(run):
    output = run("sandbox", "info")
    for words in ("numpy", "256 MiB", "/tmp", "network"):
        assert words in output


PAGE = (ROOT / "docs" / "first-bot.md").read_text(encoding="utf-8")


def lists_its_moves(game):
    rules = get(game)
    return all(decision.moves for decision in rules.new(rules.seat_counts[0], {}, "1").pending())


@pytest.mark.parametrize("source", re.findall(r"```python\n(.*?)```", PAGE, re.S))
def test_the_bots_of_the_first_page_play_every_game_that_lists_its_moves(run, bot, source):
    for game in filter(lists_its_moves, all_games()):
        words = ("play", bot(source), "house:random", "--game", game, "--deals", "1", "--jobs", "1")
        faults = re.search(r"mine\.py .* (\d+) *$", run(*words), re.M)
        assert faults[1] == "0"
