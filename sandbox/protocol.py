"""The messages between the referee and a bot: one JSON value per line.

We send ``start``, ``act`` and ``end``; a bot answers ``ready``, ``move`` or
``error``. What we send is built here; what comes back is hostile and is read
here, by one strict function. ``docs/protocol.md`` describes the wire for people.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from games.contract import Decision, Outcome
from sandbox.limits import Clocks
from sandbox.verdicts import BotFault, Verdict

Message = dict[str, Any]

PROTOCOL = 1
"""Raised when a bot written for the last version would no longer understand us."""

MAX_DEPTH = 32
"""Levels of nesting in an answer. No move of any game needs more than four."""

SHOWN_CAP = 2000
"""Characters of a bad answer that are kept in its crash bundle."""


def start_message(
    *,
    game: str,
    options: dict[str, Any],
    seat: int,
    seats: int,
    clocks: Clocks,
    seed: str,
    number: int,
    games: int,
) -> Message:
    """A game begins: the `number`-th of `games` in this sitting."""
    return {
        "type": "start",
        "protocol": PROTOCOL,
        "game": game,
        "options": options,
        "seat": seat,
        "seats": seats,
        "clocks": clocks.told(),
        "seed": seed,
        "number": number,
        "games": games,
    }


def act_message(
    *,
    turn: int,
    decision: Decision,
    view: dict[str, Any],
    events: Sequence[dict[str, Any]],
    move: float,
    bank: float,
) -> Message:
    """A decision is awaited: the bot's `turn`-th in this game."""
    return {
        "type": "act",
        "turn": turn,
        "kind": decision.kind,
        "legal": decision.moves,
        "view": view,
        "events": events,
        "clock": {"move": round(move, 3), "bank": round(bank, 3)},
    }


def end_message(outcome: Outcome, events: Sequence[dict[str, Any]]) -> Message:
    """The game is over."""
    return {
        "type": "end",
        "places": outcome.places,
        "scores": outcome.scores,
        "reason": outcome.reason,
        "events": events,
    }


_text = json.JSONEncoder(separators=(",", ":"), allow_nan=False).encode


def _plainly(message: Message) -> bytes:
    return _text(message).encode()


_encode: Callable[[Message], bytes] = _plainly
with suppress(ImportError):  # comes with the site, not with the kit
    import orjson

    _encode = orjson.dumps


def encode(message: Message) -> bytes:
    """One line, ready to be sent."""
    try:
        return _encode(message) + b"\n"
    except TypeError:  # a value only the standard library knows: a named tuple, a wide number
        return _plainly(message) + b"\n"


def encode_question(message: Message, number: str) -> bytes:
    """`message` as one line, with the number its answer must repeat."""
    return b'%s,"ask":"%s"}\n' % (encode(message)[:-2], number.encode())


_STRINGS = re.compile(rb'"(?:[^"\\]|\\.)*"?', re.DOTALL)
_BRACKETS = re.compile(rb"[][{}]")
_WIDEST = 2**63
_PLAIN_MOVE = re.compile(rb'\{"move":"([A-Za-z0-9_-]*)","ask":"([0-9a-f]*)"\}')
"""An answer as our runner writes it, whose move is a word: nearly all of them."""


def parse_reply(line: bytes) -> Message:
    """The one JSON object on `line`, or a `BotFault` (bad reply) that says what is wrong.

    Refused: anything but UTF-8, a value that is no object, a name given twice,
    numbers JSON or 64 bits cannot hold, nesting deeper than `MAX_DEPTH`, and any
    shape other than ``ready``, ``move`` or ``error``. An ``"ask"`` (the number of the
    question, see `sandbox.pooled.question`) is left in place.
    """
    if plain := _PLAIN_MOVE.fullmatch(line):
        return {"move": plain[1].decode(), "ask": plain[2].decode()}
    if line.count(b"[") + line.count(b"{") > MAX_DEPTH and _too_deep(line):
        raise _bad(f"the answer is nested more than {MAX_DEPTH} levels deep", line)
    try:
        value = _decode(line.decode("utf-8").strip(" \t\r\n"))
    except UnicodeDecodeError:
        raise _bad("the answer is not UTF-8", line) from None
    except (ValueError, RecursionError) as error:
        raise _bad(f"the answer is not a JSON value: {error}", line) from None
    if type(value) is not dict:
        raise _bad("the answer is not a JSON object", line)
    _check_shape(value, line)
    return value


def _too_deep(line: bytes) -> bool:
    level = 0
    for found in _BRACKETS.finditer(_STRINGS.sub(b"", line)):
        level += 1 if found.group() in b"[{" else -1
        if level > MAX_DEPTH:
            return True
    return False


def _no_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) != len(pairs):
        raise ValueError("a name is given twice in one object")
    return value


def _whole(text: str) -> int:
    if len(text) > 20 or not -_WIDEST <= (number := int(text)) < _WIDEST:
        raise ValueError("a number does not fit in 64 bits")
    return number


def _float(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise ValueError(f"{text[:20]} is beyond every number")
    return number


def _constant(text: str) -> float:
    raise ValueError(f"{text} is not JSON")


_decoder = json.JSONDecoder(
    object_pairs_hook=_no_repeats, parse_int=_whole, parse_float=_float, parse_constant=_constant
)
_scan = _decoder.scan_once  # type: ignore[attr-defined]  # there, but not in the stubs


def _decode(text: str) -> Any:
    """`_decoder.decode` without its two searches for space, which is gone already."""
    try:
        value, end = _scan(text, 0)
    except StopIteration:
        end = -1
    return value if end == len(text) else _decoder.decode(text)  # which says what is wrong


_SHAPES = {
    frozenset([*names, *ask])
    for names in (("move",), ("move", "note"), ("ready",), ("error",))
    for ask in ((), ("ask",))
}


def _check_shape(value: dict[str, Any], line: bytes) -> None:
    if frozenset(value) not in _SHAPES:
        raise _bad('the answer is neither {"move": ...} nor {"ready": true}', line)
    if "ready" in value and value["ready"] is not True:
        raise _bad('"ready" must be true', line)
    if type(value.get("note", "")) is not str:
        raise _bad('"note" must be text', line)
    if "error" in value:
        error = value["error"]
        if type(error) is not dict or not all(
            type(error.get(name)) is str for name in ("kind", "message", "traceback")
        ):
            raise _bad('"error" must hold kind, message and traceback', line)


def _bad(message: str, line: bytes) -> BotFault:
    return BotFault(Verdict.BAD_REPLY, message, reply=shown(line))


_UNSAFE = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f"  # control characters, C1 too, but tab and newline
    "\u2028\u2029"  # line and paragraph separators
    "\u202a-\u202e\u2066-\u2069"  # embeddings, overrides and isolates: they turn text around
    "\ud800-\udfff]"
)


def _visible(match: re.Match[str]) -> str:
    code = ord(match.group())
    return chr(0x2400 + code) if code < 0x20 else "\ufffd"


def clean_text(text: str) -> str:
    """Text of a bot made safe to store and show.

    Control characters become their pictures (so no NUL reaches a database and no
    escape sequence a terminal). C1 control characters, characters that change the
    direction of text, and lone surrogates become the replacement character.
    """
    return _UNSAFE.sub(_visible, text.replace("\r\n", "\n"))


def shown(line: bytes) -> str:
    """A bad answer as it is kept for its author: cut and cleaned."""
    return clean_text(line[:SHOWN_CAP].decode("utf-8", "replace"))


ERROR_KINDS = {
    "loading": Verdict.NOT_READY,
    "memory": Verdict.OUT_OF_MEMORY,
    "reply": Verdict.BAD_REPLY,
}
"""The verdict for each kind of ``error`` answer; every other kind is an exception."""


def error_fault(error: dict[str, str]) -> BotFault:
    """The fault an ``error`` answer stands for. A bot can only accuse itself with it."""
    return BotFault(
        ERROR_KINDS.get(error["kind"], Verdict.EXCEPTION),
        clean_text(error["message"])[:SHOWN_CAP],
        detail=clean_text(error["traceback"])[:10_000],
    )


def expect(message: Message, reply: Message) -> Message:
    """`reply` if it answers `message`, otherwise a `BotFault`."""
    if "error" in reply:
        raise error_fault(reply["error"])
    wanted = "move" if message["type"] == "act" else "ready"
    if wanted not in reply:
        raise _bad(f'"{wanted}" was awaited', json.dumps(reply).encode())
    return reply
