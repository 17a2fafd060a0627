"""The conformance suite: properties that every game must have when played at random.

Each function in `PROPERTIES` takes a `games.walk.Walk` (one random game) and
returns nothing, or raises `AssertionError` with the game, the walk, the step and the
error. It uses nothing but the contract, so a new game is covered as soon as it is
registered.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

from games.contract import Event, Game, IllegalMove, Move, Outcome, State, places
from games.hostile import corruptions, garbage
from games.options import OptionError
from games.record import canonical
from games.walk import STEP_LIMIT, Walk

FORESIGHT = 20
"""How many steps two worlds are played side by side."""
WATCHERS = 3
"""For how many seats a second world is imagined at each moment."""
SAFE_INTEGER = 2**53 - 1
"""The largest whole number that every JSON reader represents exactly."""
REASON_LENGTH = 300
"""Longest text of a refusal, which is shown as a line of a log."""


def goes_on_until_it_ends(walk: Walk) -> None:
    """There are pending decisions or an outcome, and `audit` passes, after every step."""
    rng = walk.rng("legal")
    for step, state, _ in walk.states():
        with walk.at(step):
            state.audit()
            _check_pending(state, rng)
    outcome = state.outcome()
    with walk.at(step):
        assert isinstance(outcome, Outcome), "nobody is pending, but there is no outcome"
        _check_outcome(walk, outcome)
        for moves in ({}, walk.steps[-1]):
            _refused(state, moves, "a move after the end of the game")


def _check_pending(state: State, rng: Random) -> None:
    decisions = state.pending()
    assert isinstance(decisions, tuple), "pending() is not a tuple"
    assert bool(decisions) == (state.outcome() is None), (
        "exactly one of pending decisions and an outcome must exist"
    )
    seats = [decision.seat for decision in decisions]
    assert seats == sorted(set(seats)), f"pending seats are not in order, each once: {seats}"
    for seat, kind, moves in decisions:
        assert seat in range(state.seats), f"seat {seat} is pending and does not exist"
        assert isinstance(kind, str), f"the kind of a decision is {kind!r}"
        assert kind, "a decision has no kind"
        default = state.default_move(seat)
        assert canonical(default) == canonical(state.default_move(seat)), "default_move wavers"
        drawn = state.random_move(seat, rng)
        if moves is None:
            for move in (default, drawn):
                state.check(seat, move)
            continue
        assert isinstance(moves, tuple), f"the legal moves of seat {seat} are not a tuple"
        texts = [canonical(move) for move in moves]
        assert len(set(texts)) == len(texts), f"seat {seat} is offered a move twice: {texts}"
        assert canonical(default) in texts, f"default_move {default!r} is not legal"
        assert canonical(drawn) in texts, f"random_move {drawn!r} is not legal"
        for move in moves:
            state.check(seat, move)


def _check_outcome(walk: Walk, outcome: Outcome) -> None:
    assert len(outcome.places) == len(outcome.scores) == walk.seats
    assert all(type(n) is int for n in (*outcome.places, *outcome.scores)), "not whole numbers"
    ranks = [-place for place in outcome.places]
    assert outcome.places == places(ranks), f"ties do not share a place: {outcome.places}"
    assert outcome.reason.strip(), "the outcome has no reason"
    for team in walk.game.teams(walk.seats, walk.options) or ():
        assert len({outcome.places[seat] for seat in team}) == 1, "a team is torn apart"


def replays_to_the_byte(walk: Walk) -> None:
    """Two runs with the same seed and moves agree, even if the moves went through JSON."""
    again = walk.start()
    chosen = {step for step, _ in walk.moments()}
    for step, state, events in walk.states():
        with walk.at(step):
            if step == 0:
                echo = list(again.opening)
            else:
                moves = {seat: _json(move) for seat, move in walk.steps[step - 1].items()}
                echo = again.apply(moves)
            assert _told(events, None) == _told(echo, None), "the second run tells other events"
            assert [e.seats for e in events] == [e.seats for e in echo]
            if step in chosen:
                assert _sight(state) == _sight(again), "the second run looks different"
    assert state.outcome() == again.outcome(), f"{walk.name}: the second run ends differently"


def copies_are_independent(walk: Walk) -> None:
    """A copy plays on as the original would, and neither affects the other."""
    rng = walk.rng("copies")
    for step, state in walk.moments():
        with walk.at(step):
            before = _sight(state)
            ahead = walk.steps[step : step + FORESIGHT]
            twin, double, stray = state.copy(), state.copy(), state.copy()
            assert _sight(twin) == before, "a copy looks different"
            for _ in range(FORESIGHT):
                decisions = stray.pending()
                if decisions:
                    stray.apply({d.seat: stray.random_move(d.seat, rng) for d in decisions})
            for moves in ahead:
                twin.apply(moves)
            assert _sight(state) == before, "playing on in a copy changed the original"
            for moves in ahead:
                double.apply(moves)
            assert _sight(twin) == _sight(double), "two copies given the same moves differ"


def keeps_secrets(walk: Walk) -> None:
    """What a seat cannot see changes neither its view nor the events it receives.

    A second world is made from a seat's view alone. The seat must not be able to
    tell the two apart; and as long as the same moves are made in both, it must see
    a different event exactly when it gets a different view. An event that says
    more than the view, or a view that says more than the events, breaks this.
    """
    assert type(walk.start()).determinize is State.determinize, "determinize must use the view"
    rng = walk.rng("worlds")
    options = _json(walk.options)
    for step, state in walk.moments():
        watchers = rng.sample(range(walk.seats), min(WATCHERS, walk.seats))
        for seat in watchers:
            with walk.at(step):
                number = rng.random()
                world = state.determinize(seat, Random(number))
                same = walk.game.imagine(_json(state.view(seat)), options, Random(number))
                assert _sight(same) == _sight(world), "imagine differs after a JSON round trip"
                world.audit()
                _same_to(seat, state, world)
                _follow(seat, state.copy(), world.copy(), rng)
                if seat == watchers[0]:
                    _play_out(world, rng)


def _same_to(seat: int, state: State, world: State) -> None:
    view, imagined = canonical(state.view(seat)), canonical(world.view(seat))
    assert view == imagined, f"seat {seat} can tell the worlds apart:\n{view}\n{imagined}"
    asked, imagined = _asked(state, seat), _asked(world, seat)
    assert asked == imagined, f"seat {seat} is asked {asked}, in the other world {imagined}"
    assert state.outcome() == world.outcome(), "the game ends differently in the other world"


def _follow(seat: int, state: State, world: State, rng: Random) -> None:
    """Make the same moves in both worlds as long as `seat` sees no difference."""
    for _ in range(FORESIGHT):
        moves = _shared_moves(state, world, rng)
        if not moves:
            return
        told, imagined = _told(state.apply(moves), seat), _told(world.apply(moves), seat)
        views_agree = canonical(state.view(seat)) == canonical(world.view(seat))
        assert views_agree or told != imagined, (
            f"after {moves} seat {seat} has another view and was told nothing: {told}"
        )
        assert not views_agree or told == imagined, (
            f"after {moves} seat {seat} was told something its view does not hold:\n"
            f"{told}\n{imagined}"
        )
        if not views_agree:
            return
        _same_to(seat, state, world)


def _shared_moves(state: State, world: State, rng: Random) -> dict[int, Move]:
    """A move for every pending seat that is legal in both worlds; empty if there is none."""
    if [d.seat for d in state.pending()] != [d.seat for d in world.pending()]:
        return {}
    shared: dict[int, Move] = {}
    for seat, _, moves in state.pending():
        if moves is None:
            tries = [state.random_move(seat, rng) for _ in range(4)]
        else:
            tries = rng.sample(moves, len(moves))
        for move in tries:
            if _accepts(world, seat, move):
                shared[seat] = move
                break
        else:
            return {}
    return shared


def _play_out(state: State, rng: Random) -> None:
    for _ in range(STEP_LIMIT):
        decisions = state.pending()
        if not decisions:
            break
        state.apply({d.seat: state.random_move(d.seat, rng) for d in decisions})
        state.audit()
    assert state.outcome() is not None, "an imagined game does not end"


def speaks_plain_json(walk: Walk) -> None:
    """Views, events and moves are plain JSON values that do not change afterwards.

    None of them contains the seed, and every event has a sentence.
    """
    chosen = {step for step, _ in walk.moments()}
    names = [f"Player{seat}" for seat in range(walk.seats)]
    kept: list[tuple[int, Any, str]] = []
    for step, state, events in walk.states():
        with walk.at(step):
            for event in events:
                _check_event(walk, event, names)
                kept.append((step, event.what, canonical(event.what)))
            for decision in state.pending():
                _plain(list(decision.moves or ()), "moves")
            if step in chosen:
                for seat in (*range(walk.seats), None):
                    view = state.view(seat)
                    _plain(view, "view")
                    assert view["seat"] == seat, f"view({seat}) says seat {view['seat']}"
                    assert view["seats"] == walk.seats, "a view has the wrong number of seats"
                    counted = walk.game.standing(view)
                    assert counted is None or len(counted) == walk.seats, "some seat counts nothing"
                    text = canonical(view)
                    assert walk.seed not in text, f"the seed is in view({seat})"
                    assert text == canonical(state.view(seat)), "looking twice differs"
                    kept.append((step, view, text))
                    state.view(seat).clear()
                    assert text == canonical(state.view(seat)), "who is shown a view can change it"
    for step, value, text in kept:
        with walk.at(step):
            assert canonical(value) == text, f"changed as the game went on: was {text}"


def _check_event(walk: Walk, event: Event, names: list[str]) -> None:
    _plain(event.what, "event")
    assert walk.seed not in canonical(event.what), "the seed is in an event"
    assert isinstance(event.what.get("event"), str), f"an event has no kind: {event.what}"
    if event.seats is not None:
        assert isinstance(event.seats, tuple), "the seats of an event are not a tuple"
        assert event.seats, "an event nobody may see"
        assert set(event.seats) <= set(range(walk.seats)), f"an event for seats {event.seats}"
    sentence = walk.game.tell(_json(event.what), names)
    assert sentence == sentence.strip(), f"untidy: {sentence!r}"
    assert sentence, f"{event.what} is told in no words"
    assert sentence[-1] in ".!?", f"{event.what} is told in no sentence: {sentence!r}"


def refuses_what_the_rules_forbid(walk: Walk) -> None:
    """Every listed move is accepted; everything else is refused and changes nothing."""
    rng = walk.rng("refusals")
    pool = {canonical(move): move for moves in walk.steps for move in moves.values()}
    for step, state in walk.moments():
        decisions = state.pending()
        with walk.at(step):
            before = _sight(state)
            good = {d.seat: state.default_move(d.seat) for d in decisions}
            for seat, kind, moves in decisions:
                for move in moves or ():
                    state.copy().apply({**good, seat: move})
                legal = None if moves is None else {canonical(move) for move in moves}
                strange = rng.sample(sorted(pool), min(30, len(pool)))
                for text in strange:
                    if legal is None:
                        _consistent(state, good, seat, pool[text])
                    elif text not in legal:
                        _refused(state, {**good, seat: pool[text]}, f"{text} for {kind}", seat)
                for move in garbage():
                    _refused(state, {**good, seat: move}, "garbage", seat)
                for bad in corruptions(good[seat]):
                    if legal is None or canonical(bad) in legal:
                        _consistent(state, good, seat, bad)
                    else:
                        _refused(state, {**good, seat: bad}, f"corrupt {bad!r:.80}", seat)
            _refuses_wrong_seats(state, good)
            assert _sight(state) == before, "a refused move changed the state"


def _refuses_wrong_seats(state: State, good: dict[int, Move]) -> None:
    idle = [seat for seat in (*range(state.seats), -1, state.seats) if seat not in good]
    for seat in idle:
        for move in (None, *list(good.values())[:1]):
            _refused(state, {**good, seat: move}, f"a move of seat {seat}, who is not asked")
            assert not _accepts(state, seat, move), f"seat {seat} is not asked, but may move"
    for seat, move in good.items():
        rest = {other: m for other, m in good.items() if other != seat}
        _refused(state, rest, f"no move of seat {seat}, who is asked")
        for wrong in idle[:1]:
            _refused(state, {**rest, wrong: move}, f"a move of seat {wrong} for seat {seat}")


def _accepts(state: State, seat: int, move: Move) -> bool:
    try:
        state.check(seat, move)
    except IllegalMove as error:
        reason = str(error)
        assert reason.strip(), f"{move!r:.80} is refused without a reason"
        assert len(reason) <= REASON_LENGTH, f"the reason is too long: {reason:.80}…"
        return False
    return True


def _consistent(state: State, good: dict[int, Move], seat: int, move: Move) -> None:
    """`check` and `apply` agree on a move that may or may not be legal."""
    accepted = _accepts(state, seat, move)
    try:
        state.copy().apply({**good, seat: move})
    except IllegalMove:
        assert not accepted, f"check accepts {move!r:.80} and apply does not"
    else:
        assert accepted, f"apply accepts {move!r:.80} and check does not"


def _refused(state: State, moves: Mapping[int, Move], what: str, seat: int | None = None) -> None:
    if seat is not None:
        assert not _accepts(state, seat, moves[seat]), f"check accepts {what}"
    try:
        state.apply(moves)
    except IllegalMove:
        return
    raise AssertionError(f"apply accepts {what}")


def describes_itself(game: Game) -> None:
    """Names, seat counts, options and variants are consistent. Needs no walk."""
    assert game.name.isidentifier(), f"the name {game.name!r} cannot be a folder"
    assert game.title.strip(), f"{game.name} has no title"
    assert game.summary.strip().endswith("."), f"{game.name}: the summary is one sentence"
    assert type(game.version) is int, f"{game.name}: the version is a whole number"
    assert list(game.seat_counts) == sorted(set(game.seat_counts))
    variants = list(game.variants())
    assert {seats for seats, _ in variants} == set(game.seat_counts), "a seat count is untested"
    settings = [game.configure(seats, options) for seats, options in variants]
    for options in settings:
        assert _json(options) == options, f"{game.name}: options change in JSON: {options}"
    for name, option in game.option_specs.items():
        assert option.help.strip(), f"{game.name}: option {name} is not explained"
        values = {canonical(options[name]) for options in settings}
        assert len(values) > 1, f"{game.name}: option {name} is tested with one value only"
    for seats, given in ((0, {}), (99, {}), (True, {}), (game.seat_counts[0], {"no such": 1})):
        try:
            game.configure(seats, given)
        except OptionError:
            continue
        raise AssertionError(f"{game.name} accepts {seats} seats with {given}")


PROPERTIES: tuple[Callable[[Walk], None], ...] = (
    goes_on_until_it_ends,
    replays_to_the_byte,
    copies_are_independent,
    keeps_secrets,
    speaks_plain_json,
    refuses_what_the_rules_forbid,
)


def cases(games: Mapping[str, Game]) -> Iterator[tuple[Game, int, dict[str, Any]]]:
    """Every game with every variant of its own."""
    for game in games.values():
        for seats, options in game.variants():
            yield game, seats, options


def _json(value: Any) -> Any:
    """`value` after a round trip through JSON."""
    return json.loads(canonical(value))


def _plain(value: Any, where: str) -> None:
    """Assert that `value` is a plain JSON value: exact types, safe numbers, string keys."""
    kind = type(value)
    if kind in (list, tuple):
        for item in value:
            _plain(item, where)
    elif kind is dict:
        for key, item in value.items():
            assert type(key) is str, f"{where}: the key {key!r} is not a string"
            _plain(item, f"{where}.{key}")
    elif kind is int:
        assert abs(value) <= SAFE_INTEGER, f"{where}: {value} is too large for JSON"
    else:
        assert value is None or kind in (bool, str), f"{where}: {value!r} is no plain JSON value"


def _sight(state: State) -> str:
    """All views, decisions and the outcome of a state, as text."""
    views = [state.view(seat) for seat in (None, *range(state.seats))]
    return canonical([views, [list(d) for d in state.pending()], state.outcome()])


def _told(events: list[Event], seat: int | None) -> str:
    """The events that `seat` may see, as text."""
    return canonical([event.what for event in events if event.visible_to(seat)])


def _asked(state: State, seat: int) -> str:
    return canonical([list(d) for d in state.pending() if d.seat == seat])
