"""The conformance suite: properties that every game must have when played at random.

Each function in `PROPERTIES` takes a `games.walk.Walk` (one random game) and
returns nothing, or raises `AssertionError` with the game, the walk, the step and the
error. It uses nothing but the contract, so a new game is covered as soon as it is
registered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

from games.contract import Event, Game, Outcome, State, places
from games.declared import keeps_to_its_schemas
from games.hostile import refused, refuses_what_the_rules_forbid
from games.options import OptionError
from games.record import canonical
from games.second_worlds import keeps_secrets
from games.story import HEAVIEST, Scene
from games.walk import Walk, json_again, seen_by, sight

FORESIGHT = 20
"""How many steps copies are played on."""
SAFE_INTEGER = 2**53 - 1
"""The largest whole number that every JSON reader represents exactly."""


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
            refused(state, moves, "a move after the end of the game")


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
                moves = {seat: json_again(move) for seat, move in walk.steps[step - 1].items()}
                echo = again.apply(moves)
            assert seen_by(events, None) == seen_by(echo, None), "the second run tells other events"
            assert [e.seats for e in events] == [e.seats for e in echo]
            if step in chosen:
                assert sight(state) == sight(again), "the second run looks different"
    assert state.outcome() == again.outcome(), f"{walk.name}: the second run ends differently"


def copies_are_independent(walk: Walk) -> None:
    """A copy plays on as the original would, and neither affects the other."""
    rng = walk.rng("copies")
    for step, state in walk.moments():
        with walk.at(step):
            before = sight(state)
            ahead = walk.steps[step : step + FORESIGHT]
            twin, double, stray = state.copy(), state.copy(), state.copy()
            assert sight(twin) == before, "a copy looks different"
            for _ in range(FORESIGHT):
                decisions = stray.pending()
                if decisions:
                    stray.apply({d.seat: stray.random_move(d.seat, rng) for d in decisions})
            for moves in ahead:
                twin.apply(moves)
            assert sight(state) == before, "playing on in a copy changed the original"
            for moves in ahead:
                double.apply(moves)
            assert sight(twin) == sight(double), "two copies given the same moves differ"


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
                plain(list(decision.moves or ()), "moves")
            if step in chosen:
                for seat in (*range(walk.seats), None):
                    view = state.view(seat)
                    plain(view, "view")
                    assert view["seat"] == seat, f"view({seat}) says seat {view['seat']}"
                    assert view["seats"] == walk.seats, "a view has the wrong number of seats"
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
    plain(event.what, "event")
    assert walk.seed not in canonical(event.what), "the seed is in an event"
    assert isinstance(event.what.get("event"), str), f"an event has no kind: {event.what}"
    if event.seats is not None:
        assert isinstance(event.seats, tuple), "the seats of an event are not a tuple"
        assert event.seats, "an event nobody may see"
        assert set(event.seats) <= set(range(walk.seats)), f"an event for seats {event.seats}"
    _check_sentence(walk.game.tell(json_again(event.what), names), event.what)


def _check_sentence(sentence: str, about: Any) -> None:
    assert sentence == sentence.strip(), f"untidy: {sentence!r}"
    assert sentence, f"{about} is told in no words"
    assert sentence[-1] in ".!?", f"{about} is told in no sentence: {sentence!r}"
    assert not set("\n\r\t<>") & set(sentence), f"{about}: signs that are no words: {sentence!r}"


def tells_its_story(walk: Walk) -> None:
    """Moments are in the order of the steps, of declared kinds and told in whole sentences.

    Every measure counts every seat, from every view, in whole numbers.
    """
    story = walk.game.story
    names = [f"Player{seat}" for seat in range(walk.seats)]
    scenes = []
    for step, state, events in walk.states():
        with walk.at(step):
            views = [state.view(seat) for seat in (None, *range(walk.seats))]
            scenes.append(Scene(step, tuple(events), views[0]))
            for measure in story.measures:
                counts = [list(measure.read(view)) for view in views]
                assert len(counts[0]) == walk.seats, f"{measure.name}: some seat counts nothing"
                assert all(type(number) is int for number in counts[0]), "not whole numbers"
                plain(counts[0], measure.name)
                assert counts.count(counts[0]) == len(counts), f"{measure.name} is secret"
    last = 0
    for moment in story.moments(scenes, names):
        with walk.at(moment.step):
            assert last <= moment.step < len(scenes), "a moment before another, or after the end"
            last = moment.step
            assert moment.kind in story.kinds, f"the kind {moment.kind} is not declared"
            assert moment.weight in range(1, HEAVIEST + 1), f"a weight of {moment.weight}"
            assert moment.seat is None or moment.seat in range(walk.seats), "whose is it?"
            assert moment.seats is None or set(moment.seats) <= set(range(walk.seats))
            _check_sentence(moment.text, moment.kind)


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
        assert json_again(options) == options, f"{game.name}: options change in JSON: {options}"
    for kind, words in game.story.kinds.items():
        assert words.strip(), f"{game.name}: moments of kind {kind} are not explained"
    for measure in game.story.measures:
        assert measure.about.endswith("."), f"{game.name}: {measure.name} is not explained"
    for kind, (_, sentence) in game.story.silences.items():
        assert kind in game.schemas.decisions, f"{game.name}: no decision is called {kind}"
        _check_sentence(sentence, kind)
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
    tells_its_story,
    keeps_to_its_schemas,
)


def cases(games: Mapping[str, Game]) -> Iterator[tuple[Game, int, dict[str, Any]]]:
    """Every game with every variant of its own."""
    for game in games.values():
        for seats, options in game.variants():
            yield game, seats, options


def plain(value: Any, where: str) -> None:
    """Assert that `value` is a plain JSON value: exact types, safe numbers, string keys."""
    kind = type(value)
    if kind in (list, tuple):
        for item in value:
            plain(item, where)
    elif kind is dict:
        for key, item in value.items():
            assert type(key) is str, f"{where}: the key {key!r} is not a string"
            plain(item, f"{where}.{key}")
    elif kind is int:
        assert abs(value) <= SAFE_INTEGER, f"{where}: {value} is too large for JSON"
    else:
        assert value is None or kind in (bool, str), f"{where}: {value!r} is no plain JSON value"
