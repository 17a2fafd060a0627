"""A walk: one game played at random and stored as its moves. Text of what can be seen in it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from hashlib import sha256
from random import Random
from typing import Any

from games.contract import Event, Game, Move, State
from games.record import canonical

STEP_LIMIT = 50_000
"""A game with more steps than this counts as one that does not end."""
MOMENTS = 10
"""How many steps of a walk are inspected by expensive checks."""


class Walk:
    """One game played at random.

    `lazy` is the share of default moves among the random ones: default moves reach
    positions that random play seldom does.
    """

    def __init__(
        self, game: Game, seats: int, options: Mapping[str, Any], number: int, lazy: float = 0.0
    ) -> None:
        self.game = game
        self.seats = seats
        self.options = game.configure(seats, options)
        # Long and random, so that it cannot be in a view by accident.
        self.seed = sha256(f"walk {number}".encode()).hexdigest()
        self.name = f"{game.title}, {seats} seats, {dict(options)}, walk {number}, lazy {lazy}"
        self.steps: list[dict[int, Move]] = []
        rng = self.rng("moves")
        with self.at(0):
            state = self.start()
        while decisions := state.pending():
            with self.at(len(self.steps)):
                assert len(self.steps) < STEP_LIMIT, "the game does not end"
                moves = {
                    seat: state.default_move(seat)
                    if rng.random() < lazy
                    else state.random_move(seat, rng)
                    for seat, _, _ in decisions
                }
                state.apply(moves)
            self.steps.append(moves)

    def rng(self, purpose: str) -> Random:
        """Random numbers of this walk, separate for every purpose."""
        return Random(f"{self.seed} {purpose}")

    def start(self) -> State:
        return self.game.new(self.seats, self.options, self.seed)

    @contextmanager
    def at(self, step: int) -> Iterator[None]:
        """Add the name of the walk and the step to any error raised inside."""
        try:
            yield
        except Exception as error:
            what = str(error) if isinstance(error, AssertionError) else repr(error)
            raise AssertionError(f"{self.name}, after step {step}: {what}") from error

    def states(self) -> Iterator[tuple[int, State, list[Event]]]:
        """Every state with the events that led to it; live, so read it before going on."""
        state = self.start()
        yield 0, state, list(state.opening)
        for step, moves in enumerate(self.steps, 1):
            with self.at(step):
                events = state.apply(moves)
            yield step, state, events

    def moments(self, count: int = MOMENTS) -> Iterator[tuple[int, State]]:
        """Some of the states: the first, the last, and others at random."""
        last = len(self.steps)
        chosen = {0, last, *self.rng("moments").sample(range(last + 1), min(count, last + 1))}
        for step, state, _ in self.states():
            if step in chosen:
                yield step, state


def json_again(value: Any) -> Any:
    """`value` after a round trip through JSON."""
    return json.loads(canonical(value))


def sight(state: State) -> str:
    """All views, decisions and the outcome of a state, as text."""
    views = [state.view(seat) for seat in (None, *range(state.seats))]
    return canonical([views, [list(d) for d in state.pending()], state.outcome()])


def seen_by(events: list[Event], seat: int | None) -> str:
    """The events that `seat` may see, as text."""
    return canonical([event.what for event in events if event.visible_to(seat)])
