"""What games declare about views, moves and events, and the check against it."""

import json
from itertools import chain, islice

import pytest
from jsonschema import Draft202012Validator

from games import declared, reference, schema
from games.contract import Event
from games.registry import all_games
from games.schema import misfit
from games.walk import Walk
from tests.games.sixth.highest.game import Highest
from tests.games.sixth.highest.state import HighestState

GAMES = pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.name)
WALKS = 600
"""Games that are played in search of rare fields, at most."""


def walks(game):
    """Random games of every variant, again and again."""
    for number in range(WALKS):
        for seats, options in game.variants():
            yield Walk(game, seats, options, number, lazy=(0.0, 0.1, 0.5)[number % 3])


def records(value):
    """Every object with declared fields inside a schema."""
    if isinstance(value, dict):
        if "properties" in value:
            yield value
        value = value.values()
    if not isinstance(value, str):
        for part in value if hasattr(value, "__iter__") else ():
            yield from records(part)


@GAMES
def test_every_declared_field_is_seen(game):
    declared.every_declared_field_is_seen(game, islice(walks(game), WALKS))


@GAMES
def test_every_field_has_a_sentence(game):
    for record in records(game.schemas.document()):
        for name, field in record["properties"].items():
            about = field.get("description", "")
            assert about.endswith("."), f"{record['title']}.{name}: {about!r}"


@GAMES
def test_every_kind_of_decision_and_event_is_explained(game):
    for kind, decision in game.schemas.decisions.items():
        assert decision.asked.endswith("."), kind
        assert decision.move["description"].endswith("."), kind
    for kind, event in game.schemas.events.items():
        assert event.event["description"].endswith("."), kind


def table(page, heading):
    """The rows of the first table under a heading, as lists of cells."""
    section = page.split(f"## {heading}\n")[1].split("\n## ")[0]
    rows = [line[2:-2].split(" | ") for line in section.splitlines() if line.startswith("| `")]
    return {row[0].strip("`"): row[1:] for row in rows}


@GAMES
def test_the_reference_explains_every_field_with_an_example_from_a_game(game):
    explained = table(reference.markdown(game.name), "What a bot sees")
    assert list(explained) == list(game.schemas.view["properties"])
    for kind, about, example in explained.values():
        assert kind
        assert about.endswith(".")
        assert example.startswith("`")


@GAMES
def test_the_reference_explains_every_decision_with_an_example_from_a_game(game):
    explained = table(reference.markdown(game.name), "What a bot decides")
    assert list(explained) == list(game.schemas.decisions)
    for asked, move, example in explained.values():
        assert asked.endswith(".")
        assert move.endswith(".") or move.endswith(".*")
        assert example.startswith("`")


@GAMES
def test_the_reference_explains_every_event(game):
    explained = table(reference.markdown(game.name), "What a bot is told")
    assert list(explained) == list(game.schemas.events)


def _validators(game):
    document = json.loads(json.dumps(game.schemas.document()))
    moves = {kind: part["move"] for kind, part in document["decisions"].items()}
    events = {kind: part["event"] for kind, part in document["events"].items()}
    for part in (document["view"], document["replay"], *moves.values(), *events.values()):
        Draft202012Validator.check_schema(part)
    return (
        Draft202012Validator(document["view"]),
        Draft202012Validator(document["replay"]),
        {kind: Draft202012Validator(move) for kind, move in moves.items()},
        {kind: Draft202012Validator(event) for kind, event in events.items()},
    )


@GAMES
def test_a_json_schema_library_accepts_what_the_game_says(game):
    view, replay, moves, events = _validators(game)
    walk = next(walks(game))
    asked = told = 0
    for state, happened in islice(((s, e) for _, s, e in walk.states()), 60):
        for seat in range(state.seats):
            view.validate(json.loads(json.dumps(state.view(seat))))
        replay.validate(json.loads(json.dumps(state.view(None))))
        for event in happened:
            events[event.what["event"]].validate(json.loads(json.dumps(event.what)))
            told += 1
        for seat, kind, legal in state.pending():
            for move in (legal or [state.random_move(seat, walk.rng("x"))])[:20]:
                moves[kind].validate(move)
                asked += 1
    assert asked
    assert told


PLACE = schema.record(
    "Place",
    "A place.",
    {"name": schema.word(["here", "there"]), "cubes": schema.listing(schema.whole(high=3))},
    optional=["cubes"],
)
OWNERS = schema.mapping(schema.word(["here", "there"]), schema.seat(), low=1, high=1)
TRICK = schema.row(schema.seat(), schema.optional(schema.seat()), title="Trick")


@pytest.mark.parametrize(
    ("declared", "value", "reason"),
    [
        (PLACE, {"name": "here"}, ""),
        (PLACE, {"name": "here", "cubes": (0, 3)}, ""),
        (PLACE, {"cubes": []}, "it has no name"),
        (PLACE, {"name": "nowhere"}, "it.name is 'nowhere', which is not declared"),
        (PLACE, {"name": "here", "cubes": [4]}, "it.cubes[]: 4 is more than 3"),
        (PLACE, {"name": "here", "cubes": [-1]}, "it.cubes[]: -1 is less than 0"),
        (PLACE, {"name": "here", "cubes": [True]}, "it.cubes[] is True, which is no integer"),
        (PLACE, {"name": "here", "size": 1}, "it.size is not declared"),
        (PLACE, ["here"], "it is ['here'], which is no object"),
        (OWNERS, {"here": 0}, ""),
        (OWNERS, {"hell": 0}, "it key is 'hell', which is not declared"),
        (OWNERS, {"here": "me"}, "it{} is 'me', which is no integer"),
        (OWNERS, {}, "it: 0 is less than 1"),
        (TRICK, [0, None], ""),
        (TRICK, [0], "it: 1 is less than 2"),
        (
            TRICK,
            [0, "me"],
            "it[1] fits none of its alternatives: it[1]|null is 'me', which is no null; "
            "it[1]|Seat is 'me', which is no integer",
        ),
        ({"const": "stay"}, "stay", ""),
        ({"const": "stay"}, "go", "it is 'go' and not 'stay'"),
    ],
)
def test_a_value_that_does_not_fit_is_named_with_the_reason(declared, value, reason):
    assert misfit(declared, value, "it") == reason
    listed = json.loads(json.dumps(value))
    assert Draft202012Validator(declared).is_valid(listed) == (not reason)


class ShowsMore(HighestState):
    caught = "view.table is not declared"

    def view(self, seat):
        return {**super().view(seat), "table": "round"}


class ShowsLess(HighestState):
    caught = "view has no won"

    def view(self, seat):
        view = super().view(seat)
        del view["won"]
        return view


class AsksOtherwise(HighestState):
    caught = "the decision pick is not declared"

    def pending(self):
        return tuple(decision._replace(kind="pick") for decision in super().pending())


class TellsMore(HighestState):
    caught = "event trick.size is not declared"

    def apply(self, moves):
        return [Event(event.what | {"size": 1}) for event in super().apply(moves)]


class Whispers(HighestState):
    caught = r"event trick: seen by \(0,\)"

    def apply(self, moves):
        return [Event(event.what, (0,)) for event in super().apply(moves)]


@pytest.mark.parametrize(
    "spoiled",
    [ShowsMore, ShowsLess, AsksOtherwise, TellsMore, Whispers],
    ids=lambda it: it.__name__,
)
def test_a_game_that_differs_from_its_declaration_is_caught(spoiled):
    with pytest.raises(AssertionError, match=rf"^Highest, .*: {spoiled.caught}"):
        declared.keeps_to_its_schemas(Walk(Highest(spoiled), 2, {}, 1))


def test_a_field_that_never_comes_is_caught():
    class Boastful(Highest):
        schemas = Highest.schemas._replace(
            events=dict([*Highest.schemas.events.items(), schema.event("party", "All dance.")])
        )

    some = (Walk(Boastful(), 2, {}, number) for number in range(3))
    with pytest.raises(AssertionError, match=r"never seen: \['event party', 'event party.event'\]"):
        declared.every_declared_field_is_seen(Boastful(), some)
    excused = Boastful.schemas._replace(
        unseen={"event party": "there is no time", "event party.event": "there is no time"}
    )
    Boastful.schemas = excused
    declared.every_declared_field_is_seen(
        Boastful(), chain(Walk(Boastful(), 2, {}, number) for number in range(3))
    )
