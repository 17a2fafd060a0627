"""Declarations of a game's views, moves and events as JSON Schema, and a check against them.

Each game declares its own in ``games/<game>/schema.py`` with the functions below; the result is
`Game.schemas`. A schema is a plain dict of JSON Schema, draft 2020-12. The typed models of
`botocracy.types` and the tables on a game's page are made from it, and the conformance suite
checks every view, move and event against it.

A schema with a ``title`` is a type of the game that people know by that name, such as ``Card``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

Schema = dict[str, Any]

DIALECT = "https://json-schema.org/draft/2020-12/schema"
EVERYONE = "everyone"


class DecisionSchema(NamedTuple):
    """One kind of decision."""

    asked: str
    """Who is asked, and when; a sentence."""
    move: Schema
    """A move that answers it. Its description says what is decided."""
    listed: bool = True
    """Whether the legal moves are listed; bids, for example, are too many."""


class EventSchema(NamedTuple):
    """One kind of event."""

    event: Schema
    """The event. Its description says what has happened."""
    seen_by: str = EVERYONE
    """``"everyone"``, or the seats that see it, in words."""


class Schemas(NamedTuple):
    """All that a game declares."""

    view: Schema
    """What a seat sees."""
    replay: Schema
    """What ``view(None)`` shows: everything."""
    decisions: Mapping[str, DecisionSchema]
    """By kind."""
    events: Mapping[str, EventSchema]
    """By kind."""
    unseen: Mapping[str, str] = {}
    """Paths (see `paths`) that random games need not reach, each with the reason."""

    def document(self) -> dict[str, Any]:
        """Everything as one JSON value. Each schema in it is complete by itself."""
        return {
            "view": _complete(self.view),
            "replay": _complete(self.replay),
            "decisions": {
                kind: {
                    "asked": decision.asked,
                    "listed": decision.listed,
                    "move": _complete(decision.move),
                }
                for kind, decision in self.decisions.items()
            },
            "events": {
                kind: {"seen_by": event.seen_by, "event": _complete(event.event)}
                for kind, event in self.events.items()
            },
        }


def _complete(schema: Schema) -> Schema:
    return {"$schema": DIALECT, **schema}


# -- making schemas -----------------------------------------------------------


def whole(about: str = "", *, low: int | None = 0, high: int | None = None) -> Schema:
    """A whole number; without `low` it may be negative."""
    schema: Schema = {"type": "integer"}
    if low is not None:
        schema["minimum"] = low
    if high is not None:
        schema["maximum"] = high
    return described(schema, about)


def seat(about: str = "") -> Schema:
    """The number of a seat, from 0."""
    return described({"title": "Seat", "type": "integer", "minimum": 0}, about)


def flag(about: str) -> Schema:
    """True or false."""
    return described({"type": "boolean"}, about)


def text(about: str = "", *, pattern: str | None = None) -> Schema:
    """A text; `pattern` is a regular expression for the whole of it."""
    schema: Schema = {"type": "string"}
    if pattern is not None:
        schema["pattern"] = f"^{pattern}$"
    return described(schema, about)


def word(values: Iterable[str], about: str = "") -> Schema:
    """One of a few texts."""
    return described({"type": "string", "enum": list(values)}, about)


def listing(items: Schema, about: str = "", *, low: int = 0, high: int | None = None) -> Schema:
    """A list of equal things."""
    schema: Schema = {"type": "array", "items": items}
    if low:
        schema["minItems"] = low
    if high is not None:
        schema["maxItems"] = high
    return described(schema, about)


def row(*items: Schema, title: str, about: str = "") -> Schema:
    """A list of fixed length, each place with its own meaning."""
    schema = {"title": title, "type": "array", "prefixItems": list(items), "items": False}
    return described(schema | {"minItems": len(items), "maxItems": len(items)}, about)


def record(
    title: str, about: str, fields: Mapping[str, Schema], *, optional: Iterable[str] = ()
) -> Schema:
    """An object with these fields and no others; all are required but the `optional` ones."""
    left_out = set(optional)
    return {
        "title": title,
        "description": about,
        "type": "object",
        "properties": dict(fields),
        "required": [name for name in fields if name not in left_out],
        "additionalProperties": False,
    }


def mapping(
    keys: Schema, values: Schema, about: str = "", *, low: int = 0, high: int | None = None
) -> Schema:
    """An object whose keys are data: ``{"Harbor": 2}``."""
    schema: Schema = {"type": "object", "propertyNames": keys, "additionalProperties": values}
    if low:
        schema["minProperties"] = low
    if high is not None:
        schema["maxProperties"] = high
    return described(schema, about)


def either(*alternatives: Schema, about: str = "", title: str = "") -> Schema:
    """A value that fits one of several schemas."""
    schema: Schema = {"anyOf": list(alternatives)}
    return named(title, described(schema, about)) if title else described(schema, about)


def optional(schema: Schema, about: str = "") -> Schema:
    """A value that may be ``null``."""
    return either({"type": "null"}, schema, about=about or schema.get("description", ""))


def described(schema: Schema, about: str) -> Schema:
    """The schema with this description."""
    return {**schema, "description": about} if about else schema


def named(title: str, schema: Schema) -> Schema:
    """The schema as a type of the game with a name of its own."""
    return {"title": title, **schema}


def camel(words: str) -> str:
    """``"crime_boss"`` → ``"CrimeBoss"``."""
    return "".join([part.capitalize() for part in words.split("_")])


def event(
    kind: str,
    about: str,
    fields: Mapping[str, Schema] | None = None,
    *,
    optional: Iterable[str] = (),
    seen_by: str = EVERYONE,
) -> tuple[str, EventSchema]:
    """An entry of `Schemas.events`."""
    all_fields = {"event": {"const": kind, "description": "The kind of event."}, **(fields or {})}
    schema = record(f"{camel(kind)}Event", about, all_fields, optional=optional)
    return kind, EventSchema(schema, seen_by)


def seen_by_all(view: Schema, *, without: Iterable[str], fields: Mapping[str, Schema]) -> Schema:
    """The schema of ``view(None)``: `view` with other fields in the place of a seat's own."""
    left_out = {"seat", *without}
    shared = {name: field for name, field in view["properties"].items() if name not in left_out}
    seat_field = {"type": "null", "description": "Always `null`: the view belongs to no seat."}
    about = "The position as a replay shows it, with everything that is hidden."
    return record("Replay", about, {"seat": seat_field, **shared, **fields})


# -- checking values ----------------------------------------------------------

_TYPES: dict[str, tuple[type, ...]] = {
    "null": (type(None),),
    "boolean": (bool,),
    "integer": (int,),
    "string": (str,),
    "array": (list, tuple),
    "object": (dict,),
}


def misfit(schema: Schema, value: Any, path: str, seen: set[str] | None = None) -> str:
    """Why `value` does not fit the schema, or an empty text if it does.

    Knows the part of JSON Schema that this module makes, except patterns, and takes tuples for
    arrays. The paths of all parts that fit are added to `seen`.
    """
    if "anyOf" in schema:
        reason = _misfit_of_all(schema["anyOf"], value, path, seen)
    elif "const" in schema:
        fits = type(value) is type(schema["const"]) and value == schema["const"]
        reason = "" if fits else f"{path} is {value!r:.80} and not {schema['const']!r}"
    elif type(value) not in _TYPES[schema["type"]]:
        reason = f"{path} is {value!r:.80}, which is no {schema['type']}"
    elif "enum" in schema and value not in schema["enum"]:
        reason = f"{path} is {value!r:.80}, which is not declared"
    elif schema["type"] == "object":
        reason = _misfit_of_object(schema, value, path, seen)
    elif schema["type"] == "array":
        reason = _misfit_of_array(schema, value, path, seen)
    elif schema["type"] == "integer":
        reason = _out_of_bounds(schema, value, path, "minimum", "maximum")
    else:
        reason = ""
    if not reason and seen is not None:
        seen.add(path)
    return reason


def _misfit_of_all(alternatives: list[Schema], value: Any, path: str, seen: set[str] | None) -> str:
    reasons = []
    for alternative in alternatives:
        inside: set[str] = set()
        reason = misfit(alternative, value, f"{path}|{_label(alternative)}", inside)
        if not reason:
            if seen is not None:
                seen |= inside
            return ""
        reasons.append(reason)
    return f"{path} fits none of its alternatives: " + "; ".join(reasons)


def _misfit_of_object(schema: Schema, value: Any, path: str, seen: set[str] | None) -> str:
    fields: dict[str, Schema] = schema.get("properties", {})
    for name in schema.get("required", ()):
        if name not in value:
            return f"{path} has no {name}"
    for name, item in value.items():
        field = fields.get(name)
        if field is not None:
            where = f"{path}.{name}"
        elif not schema["additionalProperties"]:
            return f"{path}.{name} is not declared"
        else:
            if reason := misfit(schema["propertyNames"], name, f"{path} key"):
                return reason
            field, where = schema["additionalProperties"], f"{path}{{}}"
        if reason := misfit(field, item, where, seen):
            return reason
    return _out_of_bounds(schema, len(value), path, "minProperties", "maxProperties")


def _misfit_of_array(schema: Schema, value: Any, path: str, seen: set[str] | None) -> str:
    if reason := _out_of_bounds(schema, len(value), path, "minItems", "maxItems"):
        return reason
    places = schema.get("prefixItems")
    for index, item in enumerate(value):
        if places is None:
            reason = misfit(schema["items"], item, f"{path}[]", seen)
        else:
            reason = misfit(places[index], item, f"{path}[{index}]", seen)
        if reason:
            return reason
    return ""


def _out_of_bounds(schema: Schema, value: int, path: str, low: str, high: str) -> str:
    if value < schema.get(low, value):
        return f"{path}: {value} is less than {schema[low]}"
    if value > schema.get(high, value):
        return f"{path}: {value} is more than {schema[high]}"
    return ""


def paths(schema: Schema, path: str) -> Iterator[str]:
    """The path of every part of a schema: ``view.past[].winner|null``."""
    yield path
    for alternative in schema.get("anyOf", ()):
        yield from paths(alternative, f"{path}|{_label(alternative)}")
    for name, field in schema.get("properties", {}).items():
        yield from paths(field, f"{path}.{name}")
    if schema.get("additionalProperties"):
        yield from paths(schema["additionalProperties"], f"{path}{{}}")
    for index, item in enumerate(schema.get("prefixItems", ())):
        yield from paths(item, f"{path}[{index}]")
    if schema.get("items"):
        yield from paths(schema["items"], f"{path}[]")


def all_paths(schemas: Schemas) -> set[str]:
    """The paths of everything a game declares."""
    found = {*paths(schemas.view, "view"), *paths(schemas.replay, "replay")}
    for kind, decision in schemas.decisions.items():
        found.update(paths(decision.move, f"move {kind}"))
    for kind, told in schemas.events.items():
        found.update(paths(told.event, f"event {kind}"))
    return found


def _label(alternative: Schema) -> str:
    label = alternative.get("title") or alternative.get("const") or alternative.get("type")
    return str(label)
