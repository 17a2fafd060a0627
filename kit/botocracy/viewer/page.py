"""The viewer as one HTML page that holds its game, scripts, styles and fonts.

The page needs no network and no server: it works when it is opened as a file. Scripts refer to
each other by an import map, because a page that is opened as a file may not load its neighbours.
"""

from __future__ import annotations

import json
import re
from base64 import b64encode
from html import escape
from pathlib import Path
from string import Template
from typing import Any

from botocracy.records.record_file import RecordedGame, Result
from botocracy.viewer.decisions import FaultWords, decisions_of
from botocracy.viewer.files import STATIC
from botocracy.viewer.frames import Replay, fault_marks, frames_of
from games.contract import Game, GameError
from games.record import Record
from games.registry import folder, get

TEMPLATE = Path(__file__).with_name("page.html")
STYLES = (STATIC / "base.css", STATIC / "player.css", Path(__file__).with_name("page.css"))


class NoDrawing(GameError):
    """The game has no `table.js`, so a viewer cannot show it."""


def replay_of(game: RecordedGame, *, seat: int | None = None) -> Replay:
    """All frames of a game as `seat` saw it, or with everything open."""
    names = game.names
    faults = ((fault.seat, fault.step, fault.verdict) for fault in game.faults)
    return frames_of(game.record, names, seat=seat, faults=fault_marks(faults, names))


def replay_page(
    game: RecordedGame, *, seat: int | None = None, step: int = 0, film: bool = False
) -> str:
    """The page, with every perspective; it opens at `step`, seen by `seat`, or with the film."""
    rules = get(game.record.game)
    drawing = drawing_of(rules)
    replays = [replay_of(game, seat=eyes) for eyes in (None, *range(game.record.seats))]
    return Template(TEMPLATE.read_text(encoding="utf-8")).substitute(
        title=escape(rules.title),
        names=escape(", ".join(game.names)),
        ending=escape(ending(game, replays[0])),
        setting=escape(setting(game.record)),
        styles=styles_in_page([*STYLES, drawing / "table.css"]),
        modules=modules_in_page(drawing),
        frames=json_in_page([replay.to_json() for replay in replays]),
        own=json_in_page(_own(game)),
        step=step,
        seat="" if seat is None else seat,
        film=" data-film" if film else "",
    )


def drawing_of(rules: Game) -> Path:
    """The folder with the game's drawing; raises `NoDrawing` where it has none."""
    drawing = folder(rules.name)
    if not (drawing / "table.js").exists():
        raise NoDrawing(f"{rules.title} has no drawing: it can be replayed in words only")
    return drawing


def setting(record: Record) -> str:
    """The number of seats and the options, in words."""
    options = get(record.game).options_in_words(record.options)
    parts = [f"{record.seats} seats", *(f"{name}: {words}" for name, words in options)]
    return "; ".join(parts)


def result_of(game: RecordedGame, replay: Replay) -> Result | None:
    """How the game ended: as the file tells it, or else as the rules do."""
    outcome = replay.frames[-1].outcome
    if game.result is not None or outcome is None:
        return game.result
    return Result(tuple(outcome["places"]), tuple(outcome["scores"]), outcome["reason"])


def ending(game: RecordedGame, replay: Replay) -> str:
    """The places in a sentence, best first."""
    result = result_of(game, replay)
    if result is None:
        return "The game was not played to the end."
    order = sorted(range(len(result.places)), key=lambda seat: (result.places[seat], seat))
    places = (f"{result.places[s]}. {game.names[s]} ({result.scores[s]})" for s in order)
    return f"{', '.join(places)}: {result.reason}"


def _own(game: RecordedGame) -> dict[str, Any] | None:
    """Notes, prints and times of all seats, where the file has them."""
    if not game.times or not game.clocks:
        return None
    decisions = decisions_of(
        game.record,
        range(game.record.seats),
        times={(took.step, took.seat): (took.wall, took.cpu) for took in game.times},
        said={(one.step, one.seat): (one.note, one.log) for one in game.said},
        faults={
            (fault.step, fault.seat): FaultWords(fault.verdict, fault.message)
            for fault in game.faults
            if fault.kind not in ("start", "end")
        },
    )
    return {
        "title": "Notes and times",
        "clocks": game.clocks,
        "decisions": [decision.for_player() for decision in decisions],
    }


def json_in_page(value: object) -> str:
    """JSON for a script element: without ``<``, which could end the element."""
    return json.dumps(value, separators=(",", ":")).replace("<", "\\u003c")


def modules_in_page(drawing: Path) -> str:
    """Import map: each script under a name that needs no base address."""
    files = [*STATIC.glob("*.js"), drawing / "table.js"]
    imports = {f"botocracy/{file.name}": _data("text/javascript", _module(file)) for file in files}
    return json_in_page({"imports": imports})


def _module(file: Path) -> bytes:
    text = file.read_text(encoding="utf-8")
    return re.sub(r'from "\./([\w-]+\.js)"', r'from "botocracy/\1"', text).encode()


def styles_in_page(files: list[Path]) -> str:
    """The style sheets with their fonts inside."""

    def font(found: re.Match[str]) -> str:
        return f'url("{_data("font/woff2", (STATIC / found[1]).read_bytes())}")'

    text = "\n".join(file.read_text(encoding="utf-8") for file in files if file.exists())
    return re.sub(r'url\("(fonts/[\w-]+\.woff2)"\)', font, text)


def _data(kind: str, content: bytes) -> str:
    return f"data:{kind};base64,{b64encode(content).decode()}"
