"""What a worker and the cell broker say to each other.

One connection is one cell. Each message is one packet (`SOCK_SEQPACKET`) with one JSON object:

    worker → ``{"open": {"memory": …, "processes": …, "cpus": …, "scratch": …}}``
    broker → ``{"cell": {…}}`` with open files: the stub's control socket, then those of its meter
    worker → ``{"ended": true}``     how did the container end?
    broker → ``{"traces": {…}}``
    worker → ``{"close": true}``, or the worker's end of the connection closes
    broker → ``{"closed": true}``
    worker → ``{"ready": true}``     instead of ``open``: can cells be opened?
    broker → ``{"ready": true}``

Instead of an answer the broker may send ``{"refused": "…"}``, where the request may not be
granted, or ``{"trouble": "…"}``, where the engine failed.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from sandbox.limits import Limits, MiB
from sandbox.verdicts import InfrastructureError

LONGEST = 4096
"""Bytes of a message."""
FILES = 8
"""Open files that come with one message, at most."""
LEAST = Limits(memory=16 * MiB, processes=1, cpus=0.05, scratch=1 * MiB)
MOST = Limits(memory=1024 * MiB, processes=128, cpus=4.0, scratch=256 * MiB)
"""The bounds of what a worker may ask for. It names no image, command, mount or option at all."""
ASKED = ("memory", "processes", "cpus", "scratch")
"""The limits that the container enforces. The others are the worker's own affair."""


class Refused(InfrastructureError):
    """The broker does not grant a request."""


@dataclass(frozen=True)
class Open:
    """Open a cell with these limits."""

    limits: Limits


@dataclass(frozen=True)
class Word:
    """A request without content: ``ready``, ``ended`` or ``close``."""

    word: str


WORDS = ("ready", "ended", "close")


def encode(message: dict[str, Any]) -> bytes:
    data = json.dumps(message).encode()
    if len(data) > LONGEST:  # an error message of the engine may have any length
        ((kind, text),) = message.items()
        data = json.dumps({kind: str(text)[: LONGEST // 8]}).encode()
    return data


def decode(data: bytes) -> dict[str, Any]:
    """One object with one key, or `Refused`."""
    if len(data) > LONGEST:
        raise Refused(f"A message has at most {LONGEST} bytes.")
    try:
        message = json.loads(data)
    except (ValueError, RecursionError):
        raise Refused("A message is one JSON object.") from None
    if not isinstance(message, dict) or len(message) != 1:
        raise Refused("A message is a JSON object with one key.")
    return message


def request(data: bytes) -> Open | Word:
    """What a worker asks for, checked; `Refused` says in words what is wrong with it."""
    message = decode(data)
    ((kind, content),) = message.items()
    if kind in WORDS and content is True:
        return Word(kind)
    if kind == "open":
        return Open(_limits(content))
    raise Refused('A worker may say "open" with limits, or "ready", "ended", "close" with true.')


def limits_asked(limits: Limits) -> dict[str, float]:
    """The content of ``open``."""
    return {name: getattr(limits, name) for name in ASKED}


def _limits(content: object) -> Limits:
    if not isinstance(content, dict) or set(content) != set(ASKED):
        raise Refused(f'"open" comes with {", ".join(ASKED)} and nothing else.')
    for name, value in content.items():
        whole = name != "cpus"
        number = isinstance(value, int if whole else (int, float)) and not isinstance(value, bool)
        least, most = getattr(LEAST, name), getattr(MOST, name)
        if not number or not least <= value <= most:
            kind = "a whole number" if whole else "a number"
            raise Refused(f'"{name}" is {kind} from {least} to {most}.')
    return Limits(**content)
