"""The measured strength of the house bots."""

import json
from itertools import pairwise
from pathlib import Path

import pytest

from benchmarks import house
from games.registry import (
    STRENGTH,
    all_games,
    folder,
    get,
    house_bots,
    house_bots_measured,
    source_hash,
)

NAMES = pytest.mark.parametrize("name", all_games())


def stored(name):
    return json.loads((folder(name) / STRENGTH).read_text(encoding="utf-8"))


@NAMES
def test_the_measurement_is_of_these_bots_and_this_game(name):
    measured = {bot["name"]: bot["sha256"] for bot in stored(name)["bots"]}
    present = {bot: source_hash(file) for bot, file in house_bots(name).items()}
    assert measured == present, f"run: {stored(name)['command']} --write"
    assert stored(name)["version"] == get(name).version


@NAMES
def test_house_bots_are_listed_by_measured_strength(name):
    shares = [bot.share for bot in house_bots_measured(name)]
    assert None not in shares
    assert shares == sorted(shares, reverse=True)


@pytest.mark.parametrize(
    "name", sorted(set(all_games()) - {"highest"})
)  # a toy, whose bots are alike
def test_each_house_bot_is_certainly_stronger_than_the_next(name):
    for better, worse in pairwise(house_bots_measured(name)):
        assert better.share - better.margin > worse.share + worse.margin


def test_a_measurement_is_repeatable_and_stored_on_request(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(house, "folder", lambda name: tmp_path)
    (tmp_path / "bots").mkdir()
    words = ["coup", "--deals", "2", "--jobs", "1"]
    house.main([*words, "--write"])
    first = capsys.readouterr().out
    assert "schemer" in first
    found = json.loads((tmp_path / STRENGTH).read_text())
    assert found["games"] == 6
    assert found["command"] == "python -m benchmarks.house coup --deals 2 --seed house"
    house.main(words)
    assert capsys.readouterr().out == first


@pytest.mark.parametrize(
    ("bots", "seats", "tables"),
    [
        ("abc", 3, ["abc"]),
        ("abc", 4, ["abca", "bcab", "cabc"]),
        ("abc", 2, ["ab", "ac", "bc"]),
    ],
)
def test_every_bot_meets_every_other_equally_often(bots, seats, tables):
    class Table:
        seat_counts = (seats,)

    assert ["".join(table) for table in house.tables(bots, Table)] == tables


def test_a_bot_that_was_not_measured_comes_last(tmp_path, monkeypatch):
    from games import registry

    (tmp_path / "bots").mkdir()
    for bot in "abc":
        (tmp_path / "bots" / f"{bot}.py").write_text("")
    line = {"name": "b", "share": 0.5, "margin": None}
    gone = {"name": "x", "share": 0.9, "margin": 0.1}
    (tmp_path / STRENGTH).write_text(json.dumps({"bots": [gone, line]}))
    monkeypatch.setattr(registry, "folder", lambda name: Path(tmp_path))
    found = registry.house_bots_measured.__wrapped__("any")
    assert [(bot.name, bot.strength) for bot in found] == [("b", "50.0 %"), ("a", ""), ("c", "")]
