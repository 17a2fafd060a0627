"""The reference for bot authors: every field of a game's views, moves and events as Markdown.

Made from the game's schemas; the examples come from games played at random. The game's page and
``botocracy rules`` show it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import islice
from typing import Any

from games.contract import Game, Move, State
from games.registry import get
from games.schema import EVERYONE, Schema, misfit
from games.walk import Walk

WALKS = 400
"""Games played in search of an example of every move, at most."""
WALKS_FOR_FIELDS = 40
"""Games played in search of good examples of fields, at most."""
EXAMPLE = 60
"""Longest text of an example, in characters."""
SIMPLE = {
    "integer": "whole number",
    "string": "text",
    "boolean": "true/false",
    "null": "`null`",
}


class Examples:
    """Values met in real games: the fields of a view, and moves by decision and alternative."""

    def __init__(self, game: Game) -> None:
        self.schemas = game.schemas
        self.fields: dict[str, str] = {}
        self._quality: dict[str, int] = {}
        self.moves: dict[tuple[str, int], str] = {}
        wanted = sum(len(_alternatives(d.move)) for d in self.schemas.decisions.values())
        for number, walk in enumerate(islice(_walks(game), WALKS)):
            for step, state, _ in walk.states():
                for seat, kind, listed in state.pending():
                    self._see_moves(kind, listed or self._drawn(walk, state, seat, step))
                    self._see_view(state.view(seat))
            self._see_view(state.view(0))
            good = min(self._quality.values()) >= SAYS_SOMETHING or number >= WALKS_FOR_FIELDS
            if len(self.moves) == wanted and good:
                break

    @staticmethod
    def _drawn(walk: Walk, state: State, seat: int, step: int) -> tuple[Move, ...]:
        return (state.random_move(seat, walk.rng(f"example {seat} {step}")),)

    def _see_moves(self, kind: str, moves: Iterable[Move]) -> None:
        alternatives = _alternatives(self.schemas.decisions[kind].move)
        for index, alternative in enumerate(alternatives):
            if (kind, index) not in self.moves:
                fitting = [move for move in moves if not misfit(alternative, move, "")]
                if fitting:
                    self.moves[kind, index] = _json(fitting[-1])

    def _see_view(self, view: dict[str, Any]) -> None:
        for name, value in view.items():
            quality = _quality(value)
            if quality > self._quality.get(name, -1):
                self._quality[name] = quality
                self.fields[name] = _json(value)

    def moves_of(self, kind: str) -> list[str]:
        return [text for (of, _), text in sorted(self.moves.items()) if of == kind]


def _walks(game: Game) -> Iterator[Walk]:
    """Random games, those with the usual options first."""
    yield Walk(game, game.seat_counts[0], {}, 0)
    for number in range(WALKS):
        for seats, options in game.variants():
            yield Walk(game, seats, options, number, lazy=0.1)


SAYS_SOMETHING = 2


def _quality(value: Any) -> int:
    """How good an example is: best one that says something and is short."""
    return SAYS_SOMETHING * (not _says_little(value)) + (len(_json(value)) <= EXAMPLE)


def _says_little(value: Any) -> bool:
    """Whether all of it is empty, zero, false or null."""
    if isinstance(value, dict):
        return all(_says_little(part) for part in value.values())
    if isinstance(value, list | tuple):
        return all(_says_little(part) for part in value)
    return not value


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _alternatives(schema: Schema) -> list[Schema]:
    return list(schema.get("anyOf", [schema]))


@cache
def markdown(name: str) -> str:
    """The reference of a game: its views, decisions, events and types; headings of level 2."""
    game = get(name)
    schemas, examples = game.schemas, Examples(game)
    types = Types()
    lines = [
        "## What a bot sees",
        "",
        "`turn.view`, field by field. Seats are numbers from 0.",
        "",
        "| field | type | what it is | example |",
        "|---|---|---|---|",
    ]
    for field, schema in schemas.view["properties"].items():
        example = _code(_short(examples.fields.get(field, "")))
        lines.append(_row(f"`{field}`", types.words(schema), schema["description"], example))
    lines += [
        "",
        "## What a bot decides",
        "",
        "`turn.kind` says which decision it is, and `turn.legal` lists every legal move"
        + _except_unlisted(game),
        "",
        "| kind | who is asked | the move | examples |",
        "|---|---|---|---|",
    ]
    for kind, decision in schemas.decisions.items():
        shown = ", ".join(_code(_short(text)) for text in examples.moves_of(kind))
        lines.append(_row(f"`{kind}`", decision.asked, types.move(decision.move), shown))
    lines += [
        "",
        "## What a bot is told",
        "",
        "`turn.events`, the events since your last decision. Everyone sees them, unless it says "
        "who does.",
        "",
        "| event | what happened | fields |",
        "|---|---|---|",
    ]
    for kind, event in schemas.events.items():
        seen_by = "" if event.seen_by == EVERYONE else f" *Seen by {event.seen_by} only.*"
        lines.append(
            _row(f"`{kind}`", event.event["description"] + seen_by, types.fields(event.event))
        )
    lines += ["", "## Types", "", *types.explained()]
    return "\n".join(lines) + "\n"


def _except_unlisted(game: Game) -> str:
    unlisted = [kind for kind, d in game.schemas.decisions.items() if not d.listed]
    if not unlisted:
        return "."
    named = " and ".join(f"`{kind}`" for kind in unlisted)
    return f", except for {named}: there are too many, and it is `None`."


class Types:
    """The words for types, and the named types that were used in them."""

    def __init__(self) -> None:
        self._named: dict[str, Schema] = {}

    def words(self, schema: Schema) -> str:
        """``"list of Card"``; named types are remembered."""
        title = schema.get("title")
        if title is not None and title != "Seat":
            self._named.setdefault(title, schema)
        return title or self._structure(schema)

    def _structure(self, schema: Schema) -> str:
        if "anyOf" in schema:
            null_last = sorted(schema["anyOf"], key=lambda part: part.get("type") == "null")
            return " or ".join(self.words(part) for part in null_last)
        if "const" in schema:
            return _code(_json(schema["const"]))
        if "enum" in schema:
            return " or ".join(_code(_json(value)) for value in schema["enum"])
        if schema["type"] == "array":
            items = self.words(schema["items"])
            if " or " in items and "title" not in schema["items"]:
                items = f"({items})"
            return f"list of {items}s" if items in SIMPLE.values() else f"list of {items}"
        if schema["type"] == "object":
            keys, values = schema["propertyNames"], schema["additionalProperties"]
            return f"map of {self.words(keys)} to {self.words(values)}"
        return SIMPLE[schema["type"]]

    def fields(self, schema: Schema) -> str:
        """The fields of a record in a cell of a table, without the one that names its kind."""
        parts = []
        for name, field in schema["properties"].items():
            if "const" not in field:
                self.words(field)
                parts.append(f"`{name}`: {field['description']}")
        return " ".join(parts)

    def move(self, schema: Schema) -> str:
        """A move in a cell of a table: what is decided, then its type or its fields."""
        parts = [schema["description"]]
        for part in _alternatives(schema):
            if "properties" in part:
                parts.append(self.fields(part))
            elif part.get("title") != "Seat" and "const" not in part:
                parts.append(_sentence(self.words(part)))
        return " ".join(parts)

    def explained(self) -> list[str]:
        """Every named type that was used, and those that these use; short ones first."""
        found: dict[str, list[str]] = {}
        while left := [name for name in self._named if name not in found]:
            for name in left:
                found[name] = [*self._explain(name, self._named[name]), ""]
        return [line for lines in sorted(found.values(), key=_is_long) for line in lines]

    def _explain(self, name: str, schema: Schema) -> Iterator[str]:
        if "properties" in schema:
            yield from (f"### {name}", "", schema["description"], "")
            yield from ("| field | type | what it is |", "|---|---|---|")
            for field, part in schema["properties"].items():
                maybe = "" if field in schema["required"] else " *May be missing.*"
                yield _row(f"`{field}`", self.words(part), part["description"] + maybe)
        elif "prefixItems" in schema:
            yield from (f"### {name}", "", "A list of fixed length.", "")
            yield from ("| place | type | what it is |", "|---|---|---|")
            for place, part in enumerate(schema["prefixItems"]):
                yield _row(str(place), self.words(part), part["description"])
        elif all("properties" in part for part in _alternatives(schema)):
            key = next(iter(schema["anyOf"][0]["properties"]))
            yield from (f"### {name}", "", f"`{key}` says which.", "")
            yield from (f"| {key} | what it is | fields |", "|---|---|---|")
            for part in schema["anyOf"]:
                kind = part["properties"][key]["const"]
                yield _row(f"`{kind}`", part["description"], self.fields(part))
        elif "enum" in schema:
            values = ", ".join(_code(_json(value)) for value in schema["enum"])
            yield f"**{name}**: one of {values}."
        elif "pattern" in schema:
            yield f"**{name}**: a text of the form {_code(schema['pattern'][1:-1])}."
        else:
            yield f"**{name}**: {self._structure(schema)}."


def _is_long(lines: list[str]) -> bool:
    return lines[0].startswith("#")


def _row(*cells: str) -> str:
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"


def _sentence(words: str) -> str:
    return f"*{words[0].upper()}{words[1:]}.*" if not words.startswith("`") else f"{words}."


def _short(text: str) -> str:
    return text if len(text) <= EXAMPLE else text[:EXAMPLE] + "…"


def _code(text: str) -> str:
    return f"`{text}`" if text else ""
