"""Python source of the typed models of a game, from its schemas."""

from __future__ import annotations

import json
import re
from keyword import iskeyword
from textwrap import wrap
from typing import Any

from games.contract import Game
from games.schema import Schema, camel

WIDTH = 100
SIMPLE = {"integer": "int", "string": "str", "boolean": "bool", "null": "None"}


def module(game: Game) -> str:
    """The source of ``botocracy/types/<game>.py``."""
    models = Models()
    schemas = game.schemas
    view = models.type_of(schemas.view)
    models.type_of(schemas.replay)
    moves = {
        kind: models.alias(f"{camel(kind)}Move", decision.move)
        for kind, decision in schemas.decisions.items()
    }
    models.union("Move", list(moves.values()), "Any move of the game.")
    events = [models.type_of(event.event) for event in schemas.events.values()]
    models.union("Event", events, "Any event of the game.")
    turns = []
    for kind, decision in schemas.decisions.items():
        legal = f"list[{moves[kind]}]" if decision.listed else "None"
        turns.append(f"{camel(kind)}Turn")
        models.add(turns[-1], _turn(turns[-1], kind, decision.asked, legal, view))
    models.union("Turn", turns, "What `act` is called with; `turn.kind` tells the decisions apart.")
    source = "\n".join(models.sources.values())
    names = [name for name in ("Literal", "NotRequired", "TypedDict") if name in source]
    return "\n".join(
        [
            f'"""Types of {game.title}.',
            "",
            "Made from the game's ``schema.py`` by ``python -m botocracy.types --write``.",
            '"""',
            "",
            "# fmt: off",
            "from __future__ import annotations",
            "",
            "from collections.abc import Sequence",
            f"from typing import {', '.join(names)}",
            "",
            "from botocracy.types import Asked",
            "",
            source,
        ]
    )


def _turn(name: str, kind: str, asked: str, legal: str, view: str) -> str:
    lines = [
        "",
        f"class {name}(Asked):",
        *_remark(asked, "    "),
        "",
        f"    kind: Literal[{json.dumps(kind)}]",
        f"    legal: {legal}",
        f"    view: {view}",
        "    events: list[Event]",
        "",
    ]
    return "\n".join(lines)


class Models:
    """The named types found so far, each after those it is made of."""

    def __init__(self) -> None:
        self.sources: dict[str, str] = {}

    def add(self, name: str, source: str) -> None:
        known = self.sources.setdefault(name, source)
        assert known == source, f"two types are called {name}:\n{known}\n{source}"

    def alias(self, name: str, schema: Schema) -> str:
        """A name of its own for a schema that may have another one."""
        lines = [f"{name} = {self.type_of(schema)}", *_remark(schema["description"])]
        self.add(name, "\n".join([_wrapped(lines[0]), *lines[1:]]) + "\n")
        return name

    def union(self, name: str, parts: list[str], about: str) -> None:
        joined = " | ".join(parts)
        self.add(name, _wrapped(f"{name} = {joined}") + f'\n"""{about}"""\n')

    def type_of(self, schema: Schema) -> str:
        """The Python type of a schema; titled ones are added first."""
        title = schema.get("title")
        if title is None:
            return self._structure(schema)
        if "properties" in schema:
            if title not in self.sources:
                self.add(title, self._record(title, schema))
        else:
            self.add(title, _wrapped(f"{title} = {self._structure(schema)}") + "\n")
        return str(title)

    def _structure(self, schema: Schema) -> str:
        if "anyOf" in schema:
            # None is written last, as people do.
            parts = [self.type_of(part) for part in schema["anyOf"]]
            return " | ".join(sorted(dict.fromkeys(parts), key=lambda part: part == "None"))
        if "const" in schema:
            return _literal([schema["const"]])
        if "enum" in schema:
            return _literal(schema["enum"])
        if "prefixItems" in schema:
            return f"tuple[{', '.join(self.type_of(item) for item in schema['prefixItems'])}]"
        if schema["type"] == "array":
            return f"Sequence[{self.type_of(schema['items'])}]"
        if schema["type"] == "object":
            keys, values = schema["propertyNames"], schema["additionalProperties"]
            return f"dict[{self.type_of(keys)}, {self.type_of(values)}]"
        return SIMPLE[schema["type"]]

    def _record(self, title: str, schema: Schema) -> str:
        fields = {
            name: (self._field(name, field, schema), field["description"])
            for name, field in schema["properties"].items()
        }
        about = schema["description"]
        if any(map(iskeyword, fields)):
            lines = [f'{title} = TypedDict("{title}", {{']
            for name, (kind, remark) in fields.items():
                words = remark.replace("`null`", "`None`")
                lines += [f"    # {line}" for line in wrap(words, WIDTH - 6)]
                lines += _wrapped(f"    {json.dumps(name)}: {kind},").splitlines()
            return "\n".join([*lines, "})", *_remark(about)]) + "\n"
        lines = ["", f"class {title}(TypedDict):", *_remark(about, "    "), ""]
        for name, (kind, remark) in fields.items():
            lines += [*_wrapped(f"    {name}: {kind}").splitlines(), *_remark(remark, "    ")]
        return "\n".join(lines) + "\n"

    def _field(self, name: str, field: Schema, record: Schema) -> str:
        kind = self.type_of(field)
        return kind if name in record["required"] else f"NotRequired[{kind}]"


def _literal(values: list[Any]) -> str:
    return f"Literal[{', '.join(json.dumps(value, ensure_ascii=False) for value in values)}]"


def _remark(text: str, indent: str = "") -> list[str]:
    """A sentence of a schema as a docstring: in Python's words, without its quotes."""
    words = text.replace("`null`", "`None`").replace('"', "'")
    first, *others = wrap(words, WIDTH - len(indent) - 6)
    if not others:
        return [f'{indent}"""{first}"""']
    return [f'{indent}"""{first}', *(indent + line for line in others), f'{indent}"""']


def _wrapped(line: str) -> str:
    """A long line broken into several, in brackets of its own where it has none."""
    if len(line) <= WIDTH:
        return line
    name, sign, value = re.split(r"( = |: )", line, maxsplit=1)
    indent = " " * (len(line) - len(line.lstrip()))
    comma = "," if value.endswith(",") else ""
    value = value.removesuffix(",")
    if value.startswith("Literal[") and value.count("]") == 1 and value.endswith("]"):
        opening, value, closing = "Literal[", value[len("Literal[") : -1], "]"
    else:
        opening, closing = "(", ")"
    # Spaces inside of quotes are no places to break.
    kept = re.sub(r'"[^"]*"', lambda quoted: quoted[0].replace(" ", "\0"), value)
    lines = [part.replace("\0", " ") for part in wrap(kept, WIDTH - len(indent) - 4)]
    inner = "\n".join(f"{indent}    {part}" for part in lines)
    return f"{name}{sign}{opening}\n{inner}\n{indent}{closing}{comma}"
