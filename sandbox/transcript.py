"""Rebuilds the messages a bot received in a game from the game's record.

The referee stores moves and times, not messages; views, events and clocks follow from them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from games.record import Record, replay
from sandbox.limits import Clocks
from sandbox.play import is_out, with_last
from sandbox.protocol import Message, act_message, end_message, start_message
from sandbox.verdicts import Verdict


def seats_out(faults: Iterable[tuple[int, Verdict]], allowed: int) -> set[int]:
    """The seats that were out at the end, from the (seat, verdict) of a game's faults in order."""
    count: Counter[int] = Counter()
    out = set()
    for seat, verdict in faults:
        count[seat] += 1
        if is_out(verdict, count[seat], allowed):
            out.add(seat)
    return out


def game_messages(
    record: Record,
    seat: int,
    *,
    clocks: Clocks,
    seed: str,
    number: int,
    games: int,
    spent: Mapping[int, float],
    out: set[int],
) -> Iterator[tuple[int, Message]]:
    """The messages `seat` received, each with the step it belongs to.

    `spent` has the seconds that each of its decisions took from the bank, by step; a step that
    is missing was decided without asking. `out` are the seats that were out at the end.
    """
    start = start_message(
        game=record.game,
        options=record.options,
        seat=seat,
        seats=record.seats,
        clocks=clocks,
        seed=seed,
        number=number,
        games=games,
    )
    yield 0, start
    unseen: list[dict[str, Any]] = []
    bank, turn = clocks.bank, 0
    for frame in replay(record):
        unseen += [event.what for event in frame.events if event.visible_to(seat)]
        for decision in frame.state.pending():
            if decision.seat != seat or frame.step not in spent:
                continue
            view = frame.state.view(seat)
            move = min(clocks.decision(decision.kind), bank)
            yield (
                frame.step,
                act_message(
                    turn=turn, decision=decision, view=view, events=unseen, move=move, bank=bank
                ),
            )
            unseen = []
            bank -= spent[frame.step]
            turn += 1
        outcome = frame.state.outcome()
    if outcome is not None and seat not in out:
        outcome = outcome._replace(places=with_last(outcome.places, out))
        yield len(record.steps), end_message(outcome, unseen)
