"""Crash bundle file: one fault of a bot, with every message its process got before it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from botocracy.records.fields import FileError, read_json
from games.registry import get
from sandbox.match import Fault
from sandbox.verdicts import Verdict

KIND = "botocracy crash bundle"
FORMAT = 2
"""Format 2 adds the game in which the bot's process was started; see `Fault.since`."""
READABLE = (1, 2)


@dataclass(frozen=True)
class Bundle:
    """One fault, with all messages that the bot's process got before it in that sitting."""

    bot: str
    where: str
    game: str
    version: int
    options: dict[str, Any]
    before: list[dict[str, Any]]
    fault: Fault


def read_bundle(path: Path) -> Bundle:
    value = read_json(path)
    if not isinstance(value, dict) or value.get("kind") != KIND:
        raise FileError(f"{path} is not a crash bundle")
    if value.get("format") not in READABLE:
        raise FileError(
            f"{path} has format {value.get('format')!r:.20}; this kit reads 1 to {FORMAT}"
        )
    try:
        fault, before = value["fault"], list(value["before"])
        first = before[0] if before else fault["request"]
        if first["type"] != "start":
            raise ValueError("its first message does not start a game")
        return Bundle(
            bot=str(value["bot"]),
            where=f"match {value['match']}, sitting {value['sitting']}, deal {value['deal']}",
            game=get(value["game"]).name,
            version=int(value["version"]),
            options=dict(value["options"]),
            before=before,
            fault=Fault(**{**fault, "verdict": Verdict(fault["verdict"])}),
        )
    except (KeyError, TypeError, ValueError) as error:
        raise FileError(f"{path} is damaged: {error!r:.200}") from error
