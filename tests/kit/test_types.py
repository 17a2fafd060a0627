"""The typed models of views, moves and events."""

import subprocess
import sys
from pathlib import Path

import pytest

from botocracy.types import models
from botocracy.types.__main__ import main
from games.registry import all_games, get

ROOT = Path(__file__).resolve().parents[2]

BOT = """
from botocracy.types import Ending, GameInfo
from botocracy.types.coup import Event, Move, Turn, View
from games.registry import get


class Bot:
    def start(self, game: GameInfo) -> None:
        self.lost = 0
        self.seen: list[Event] = []

    def act(self, turn: Turn) -> Move:
        self.seen += turn.events
        for event in turn.events:
            if event["event"] == "reveal" and event["seat"] == turn.seat:
                turn.note(f"lost {event['card']}")
        if turn.kind == "action" and turn.view["coins"][turn.seat] >= 7:
            return {"coup": self.richest(turn.view)}
        if turn.kind == "challenge":
            step = turn.view["steps"][-1]
            if step["step"] == "challenge" and step["role"] in turn.view["hand"]:
                return "challenge"
        world = get(turn.game).imagine(dict(turn.view), turn.options, turn.random)
        world.outcome()
        return turn.legal[0]

    def richest(self, view: View) -> int:
        others = [seat for seat in range(view["seats"]) if seat != view["seat"]]
        return max(others, key=lambda seat: view["coins"][seat])

    def end(self, outcome: Ending) -> None:
        self.lost += outcome.place > 1
"""


def checked(tmp_path, source):
    """What mypy says in strict mode about a bot."""
    (tmp_path / "bot.py").write_text(source)
    run = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--config-file=", "bot.py"],
        cwd=tmp_path,
        env={
            "MYPYPATH": f"{ROOT}:{ROOT / 'kit'}",
            "MYPY_CACHE_DIR": str(ROOT / ".mypy_cache/bots"),
        },
        capture_output=True,
        text=True,
    )
    return run.stdout + run.stderr


@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.name)
def test_the_models_are_those_of_the_schemas(game):
    stored = ROOT / "kit/botocracy/types" / f"{game.name}.py"
    assert stored.read_text(encoding="utf-8") == models.module(game), (
        "run: python -m botocracy.types --write"
    )


def test_a_bot_that_uses_them_is_checked_by_mypy(tmp_path):
    assert checked(tmp_path, BOT) == "Success: no issues found in 1 source file\n"


@pytest.mark.parametrize(
    ("right", "wrong", "reason"),
    [
        ('view["coins"]', 'view["coin"]', 'TypedDict "View" has no key "coin"'),
        ('return "challenge"', 'return "doubt"', "Incompatible return value type"),
        ('{"coup": self', '{"putsch": self', "Dict entry 0 has incompatible type"),
        ('turn.kind == "action"', 'turn.kind == "act"', "Non-overlapping equality check"),
        ("event['card']", "event['role']", 'TypedDict "RevealEvent" has no key "role"'),
    ],
)
def test_mypy_finds_what_does_not_exist(tmp_path, right, wrong, reason):
    assert right in BOT
    assert reason in checked(tmp_path, BOT.replace(right, wrong))


def test_a_typed_bot_plays(tmp_path, capsys):
    (tmp_path / "bot.py").write_text(BOT)
    words = ("play", "bot.py", "house:random", "--game", "coup", "--deals", "2", "--json")
    run = subprocess.run(
        [sys.executable, "-m", "botocracy.cli", *words],
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stderr
    assert '"faults": 0' in run.stdout


def test_the_models_of_a_game_are_printed(capsys):
    main(["revolt"])
    assert capsys.readouterr().out == models.module(get("revolt"))


@pytest.mark.parametrize("words", [[], ["chess"], ["revolt", "--write"]])
def test_other_words_are_refused(words, capsys):
    with pytest.raises(SystemExit) as ended:
        main(words)
    assert ended.value.code == 2
    assert "python -m botocracy.types" in capsys.readouterr().err
