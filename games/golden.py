"""Golden records: games that must replay to the byte as long as their version is supported.

A file ``golden/<name>.json`` in a game's folder holds a record, digests of all views,
events and decisions at each of its frames, and the outcome. When a change to an
engine alters any of them, the tests name the first step that differs; then either
the change is wrong, or the game's ``version`` is raised and its records are renewed.

    python -m games.golden revolt --seats 4 --seed spring
    python -m games.golden coup --seats 3 --option roles=random --play default
    python -m games.golden revolt --renew      # same moves, new digests

Options are given as JSON where they are not plain words.
"""

from __future__ import annotations

import argparse
import json
import sys
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

from games.contract import GameError, Outcome
from games.record import Frame, Record, canonical, replay
from games.registry import all_games, folder, get

STYLES = {"random": 0.0, "mixed": 0.5, "default": 1.0}
"""How a new record is played: the share of default moves."""


class GoldenError(GameError):
    """A golden record does not replay as it did. The text names the first difference."""


def files(game: str) -> list[Path]:
    """The golden records of a game."""
    return sorted((folder(game) / "golden").glob("*.json"))


def play(game: str, seats: int, options: dict[str, Any], seed: str, style: str) -> Record:
    """A new game of this seed, played in this style. The same arguments give the same moves."""
    rules = get(game)
    record = Record(game, rules.version, seats, rules.configure(seats, options), seed)
    state = record.start()
    rng = Random(f"golden {seed} {style}")
    while decisions := state.pending():
        moves = {
            seat: state.default_move(seat)
            if rng.random() < STYLES[style]
            else state.random_move(seat, rng)
            for seat, _, _ in decisions
        }
        state.apply(moves)
        record.steps.append(moves)
    return record


def develop(record: Record) -> dict[str, Any]:
    """The content of a golden file: the record, the digests of its frames, the outcome."""
    frames = []
    for frame in replay(record):
        frames.append(" ".join(_digest(value) for value in _parts(frame).values()))
        outcome = frame.state.outcome()
    return {"record": record.to_json(), "frames": frames, "outcome": _outcome(outcome)}


def verify(data: dict[str, Any]) -> None:
    """Replay a golden record; raises `GoldenError` at the first thing that differs."""
    record = Record.from_json(data["record"])
    expected = data["frames"]
    for frame in replay(record):
        digests = expected[frame.step].split(" ")
        for (part, value), digest in zip(_parts(frame).items(), digests, strict=True):
            if _digest(value) != digest:
                raise GoldenError(
                    f"step {frame.step}: the {part} differ; now {canonical(value):.2000}"
                )
        outcome = frame.state.outcome()
    if frame.step + 1 != len(expected):
        raise GoldenError(f"the record has {len(expected)} frames, not {frame.step + 1}")
    if _outcome(outcome) != data["outcome"]:
        raise GoldenError(f"the outcome differs; now {_outcome(outcome)}")


def _parts(frame: Frame) -> dict[str, Any]:
    """Everything visible at a frame, by name."""
    state = frame.state
    parts: dict[str, Any] = {
        "events": [[event.what, event.seats] for event in frame.events],
        "decisions": [list(decision) for decision in state.pending()],
        "contents of the full view": state.view(None),
    }
    for seat in range(state.seats):
        parts[f"contents of the view of seat {seat}"] = state.view(seat)
    return parts


def _digest(value: Any) -> str:
    return sha256(canonical(value).encode()).hexdigest()[:8]


def _outcome(outcome: Outcome | None) -> dict[str, Any] | None:
    return None if outcome is None else json.loads(canonical(outcome._asdict()))


def write(path: Path, record: Record) -> None:
    """Write `record` as a golden file, with a line for each frame."""
    data = develop(record)
    lines = [
        f'  "record": {canonical(data["record"])}',
        f'  "outcome": {canonical(data["outcome"])}',
    ]
    frames = ",\n".join(f'    "{digests}"' for digests in data["frames"])
    lines.append(f'  "frames": [\n{frames}\n  ]')
    path.parent.mkdir(exist_ok=True)
    path.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def renew(path: Path) -> None:
    """Replace the digests of a file by new ones, from the same moves.

    A record of a version that is no longer supported becomes one of the present version.
    """
    record = Record.from_json(json.loads(path.read_text(encoding="utf-8"))["record"])
    game = get(record.game)
    if game.of_version(record.version) is None:
        record.version = game.version
    write(path, record)


def _option(text: str) -> tuple[str, Any]:
    name, equals, value = text.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f"{text!r} is not NAME=VALUE")
    try:
        return name, json.loads(value)
    except ValueError:
        return name, value


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m games.golden", description="Write golden records."
    )
    parser.add_argument("game", choices=sorted(all_games()))
    parser.add_argument("--renew", action="store_true", help="digest the existing records anew")
    parser.add_argument("--seats", type=int, help="default: the fewest the game takes")
    parser.add_argument("--option", type=_option, action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--seed", default="golden")
    parser.add_argument("--play", choices=STYLES, default="random")
    parser.add_argument("--name", help="of the file; default: seats, style and seed")
    given = parser.parse_args(arguments)
    if given.renew:
        paths = files(given.game)
        for path in paths:
            renew(path)
    else:
        seats = given.seats or get(given.game).seat_counts[0]
        name = given.name or f"{seats}-{given.play}-{given.seed}"
        paths = [folder(given.game) / "golden" / f"{name}.json"]
        write(paths[0], play(given.game, seats, dict(given.option), given.seed, given.play))
    for path in paths:
        sys.stdout.write(f"{path}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
