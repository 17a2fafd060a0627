"""Old games replay to the byte, for every game and every golden record."""

import json

import pytest

from games import golden
from games.registry import all_games

FILES = [
    pytest.param(path, id=f"{name}-{path.stem}")
    for name in all_games()
    for path in golden.files(name)
]


@pytest.mark.parametrize("path", FILES)
def test_a_golden_record_replays_to_the_byte(path):
    golden.verify(json.loads(path.read_text(encoding="utf-8")))


@pytest.mark.parametrize("name", all_games())
def test_every_game_has_at_least_three_golden_records(name):
    assert len(golden.files(name)) >= 3, f"make more: python -m games.golden {name} --help"


@pytest.mark.parametrize("path", FILES[:1])
def test_the_first_differing_step_is_named(path):
    data = json.loads(path.read_text(encoding="utf-8"))
    last = len(data["frames"]) - 1
    for step in (last, 3):
        data["frames"][step] = "0" * 8 + data["frames"][step][8:]
    with pytest.raises(golden.GoldenError, match="step 3: the events differ"):
        golden.verify(data)


@pytest.mark.parametrize("path", FILES[:1])
def test_another_outcome_is_noticed(path):
    data = json.loads(path.read_text(encoding="utf-8"))
    data["outcome"]["reason"] = "luck"
    with pytest.raises(golden.GoldenError, match="the outcome differs"):
        golden.verify(data)


@pytest.mark.parametrize("path", FILES[:1])
def test_a_record_written_again_is_the_same_file(path, tmp_path):
    copy = tmp_path / path.name
    copy.write_bytes(path.read_bytes())
    golden.renew(copy)
    assert copy.read_bytes() == path.read_bytes()
