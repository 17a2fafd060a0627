"""Examples of every message a game's bots get, made by playing it.

Nothing here is written by hand, so an example cannot be out of date.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any

from games.contract import Decision, Game, State
from games.registry import get
from sandbox.limits import Clocks
from sandbox.protocol import act_message, end_message, start_message

GAMES = 40
"""Games played at random in search of rare decisions."""
WIDE = 88
"""Characters of a line that need not be broken."""
LISTED = 12
"""Legal moves shown of a long list."""


@dataclass(frozen=True)
class Example:
    """A message, and an answer a bot could give."""

    name: str
    message: str
    answer: str


@dataclass
class Messages:
    """By kind, in the order in which they first came up."""

    start: Example
    acts: dict[str, Example] = field(default_factory=dict)
    end: Example | None = None
    events: dict[str, tuple[str, str]] = field(default_factory=dict)
    """Kind of event → the event, and how it is told."""


@cache
def messages(game: str) -> Messages:
    """An example of each message: ``start``, ``act`` for every decision, ``end``, every event."""
    rules = get(game)
    rng = Random(game)  # the same examples in every process
    seats = rules.seat_counts[0]
    start = start_message(
        game=game,
        options=rules.configure(seats),
        seat=0,
        seats=seats,
        clocks=Clocks(),
        seed=f"{rng.getrandbits(64):016x}",
        number=0,
        games=5,
    )
    found = Messages(_example("start", start, {"ready": True}))
    for number in range(GAMES):
        _play(rules, rules.seat_counts[number % len(rules.seat_counts)], rng, found)
    return found


def _play(rules: Game, seats: int, rng: Random, found: Messages) -> None:
    state = rules.new(seats, None, f"{rng.getrandbits(64):016x}")
    seen: list[list[dict[str, Any]]] = [[] for _ in range(seats)]
    turns = [0] * seats
    names = [f"Seat {seat + 1}" for seat in range(seats)]

    def watch(events: Any) -> None:
        for event in events:
            kind = str(event.what["event"])
            if kind not in found.events:
                found.events[kind] = (pretty(event.what), rules.tell(event.what, names))
            for seat in range(seats):
                if event.visible_to(seat):
                    seen[seat].append(event.what)

    watch(state.opening)
    while decisions := state.pending():
        moves = {decision.seat: state.random_move(decision.seat, rng) for decision in decisions}
        for decision in decisions:
            seat = decision.seat
            if decision.kind not in found.acts:
                found.acts[decision.kind] = _act(
                    state, decision, seen[seat], turns[seat], moves[seat]
                )
            turns[seat] += 1
            seen[seat] = []
        watch(state.apply(moves))
    outcome = state.outcome()
    assert outcome is not None, "nothing is pending, so the game is over"
    found.end = found.end or _example("end", end_message(outcome, seen[0]), {"ready": True})


def _act(
    state: State, decision: Decision, events: list[dict[str, Any]], turn: int, move: Any
) -> Example:
    clocks = Clocks()
    message = act_message(
        turn=turn,
        decision=decision,
        view=state.view(decision.seat),
        events=events,
        move=clocks.move,
        bank=clocks.bank,
    )
    return _example(decision.kind, message, {"move": move})


def _example(name: str, message: dict[str, Any], answer: dict[str, Any]) -> Example:
    legal = message.get("legal")
    if legal is not None and len(legal) > LISTED:
        message["legal"] = [*legal[:LISTED], f"… {len(legal) - LISTED} more"]
    return Example(name, pretty(message), pretty(answer))


def pretty(value: Any, indent: str = "") -> str:
    """JSON for people: a line while it fits, else a line for each part."""
    line = json.dumps(value, ensure_ascii=False)
    if len(indent) + len(line) <= WIDE or not isinstance(value, dict | list | tuple):
        return line
    inner = indent + "  "
    if isinstance(value, dict):
        parts = [f"{json.dumps(key)}: {pretty(part, inner)}" for key, part in value.items()]
        opening, closing = "{}"
    else:
        parts = [pretty(part, inner) for part in value]
        opening, closing = "[]"
    lines = ",\n".join(f"{inner}{part}" for part in parts)
    return f"{opening}\n{lines}\n{indent}{closing}"
