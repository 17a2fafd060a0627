"""`botocracy tournament`: a whole event on one machine."""

import json
import re

import pytest
from typer.testing import CliRunner

from botocracy.cli import app
from botocracy.commands import tournament as command

GAME = "royals_and_riots"
BOTS = {
    "first": "def act(turn):\n    return turn.legal[0]\n",
    "last": "def act(turn):\n    return turn.legal[-1]\n",
    "middle": "def act(turn):\n    return turn.legal[len(turn.legal) // 2]\n",
    "<b>wild": "def act(turn):\n    return turn.random.choice(turn.legal)\n",
}


@pytest.fixture
def field(tmp_path):
    paths = []
    for name, source in BOTS.items():
        paths.append(tmp_path / f"{name}.py")
        paths[-1].write_text(source)
    return paths


def play(*words, code=0):
    fixed = ["--game", GAME, "--deals", "1", "--jobs", "1", "--seed", "7", "--sandbox", "none"]
    result = CliRunner().invoke(app, ["tournament", *map(str, words), *fixed])
    assert result.exit_code == code, result.output
    return result


def played(*words):
    return json.loads(play(*words, "--json").stdout)


def test_in_a_round_robin_everyone_meets_everyone(field):
    result = played(*field)
    pairs = {(met["entrant"], met["opponent"]) for met in result["meetings"]}
    assert pairs == {(a, b) for a in range(4) for b in range(4) if a != b}
    assert result["standings"][0]["place"] == 1


def test_a_swiss_event_has_the_rounds_that_were_asked_for(field):
    result = played(*field, "--format", "swiss", "--rounds", "3")
    assert result["rounds"] == 3
    assert len(result["tables"]) == 6


def test_a_knockout_ends_with_a_final_and_its_champion_is_first(field):
    result = played(*field, "--format", "knockout")
    assert [each["title"] for each in result["bracket"]["rounds"]] == ["Semi-final", "Final"]
    assert result["bracket"]["champion"] == result["standings"][0]["entrant"]


def test_the_final_of_a_swiss_event_is_a_knockout_of_the_best(field):
    words = ["--format", "swiss-knockout", "--rounds", "2", "--final", "2"]
    result = played(*field, *words)
    assert result["rounds"] == 3
    assert len(result["bracket"]["rounds"]) == 1


def test_one_seed_gives_one_result(field):
    first, second = (played(*field, "--format", "swiss") for _ in range(2))
    assert first == second


def test_house_bots_enter(field):
    assert "house:random" in played(field[0], "--house", "--rounds", "1")["bots"]


def test_the_report_is_one_file_that_holds_the_result_and_no_markup_of_bots(field, tmp_path):
    target = tmp_path / "report.html"
    result = json.loads(play(*field, "--json", "--report", target).stdout)
    page = target.read_text("utf-8")
    found = re.search(r'<script type="application/json" id="result">(.*?)</script>', page)
    assert json.loads(found[1]) == result
    assert "<b>wild" not in page
    assert not re.search(r'(src|href)="', page)


def test_too_few_bots_and_unknown_formats_are_refused(field):
    assert "cannot fill a table" in play(field[0], code=2).output
    assert "--format is one of" in play(*field, "--format", "league", code=2).output


def test_without_its_extra_the_command_says_what_to_install(field, monkeypatch):
    monkeypatch.setattr(command, "NEEDS", ("numpy", "not_installed_anywhere"))
    assert "botocracy[events]" in play(*field, code=2).output
