"""The property that a game is as its schemas declare it; part of `games.conformance`."""

from __future__ import annotations

from collections.abc import Iterable

from games.contract import Event, Game, State
from games.schema import EVERYONE, all_paths, misfit
from games.walk import Walk


def keeps_to_its_schemas(walk: Walk) -> None:
    """Every view, legal move and event is as the game's schemas declare it."""
    chosen = {step for step, _ in walk.moments()}
    for step, state, events in walk.states():
        with walk.at(step):
            _check(state, events, views=step in chosen, seen=None)


def every_declared_field_is_seen(game: Game, walks: Iterable[Walk]) -> None:
    """The walks meet everything that the game's schemas declare, except what `unseen` names.

    Reads no more walks than it needs.
    """
    missing = all_paths(game.schemas) - set(game.schemas.unseen)
    for walk in walks:
        for step, state, events in walk.states():
            seen: set[str] = set()
            with walk.at(step):
                _check(state, events, views=True, seen=seen)
            missing -= seen
        if not missing:
            return
    assert not missing, f"{game.name} declares what was never seen: {sorted(missing)}"


def _check(state: State, events: list[Event], *, views: bool, seen: set[str] | None) -> None:
    schemas = state.game.schemas
    for what, seats in events:
        kind = what["event"]
        assert kind in schemas.events, f"the event {kind} is not declared"
        declared = schemas.events[kind]
        _fits(misfit(declared.event, what, f"event {kind}", seen))
        assert (seats is None) == (declared.seen_by == EVERYONE), f"event {kind}: seen by {seats}"
    for seat, kind, moves in state.pending():
        assert kind in schemas.decisions, f"the decision {kind} is not declared"
        decision = schemas.decisions[kind]
        assert (moves is not None) == decision.listed, f"decision {kind}: moves listed or not"
        for move in (state.default_move(seat), *(moves or ())):
            _fits(misfit(decision.move, move, f"move {kind}", seen))
    if views:
        for seat in range(state.seats):
            _fits(misfit(schemas.view, state.view(seat), "view", seen))
        _fits(misfit(schemas.replay, state.view(None), "replay", seen))


def _fits(reason: str) -> None:
    assert not reason, reason
