"""Write the kit's client (`botocracy.client`) from the API's schema.

    python deploy/api/client.py [FOLDER]

`make schema` runs it; a test compares what is checked in with what it writes.
"""

from __future__ import annotations

import keyword
import re
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from textwrap import dedent, indent, wrap
from typing import Any

import yaml

ROOT = Path(__file__).resolve().parents[2]
SCHEMA = ROOT / "docs" / "openapi.yaml"
CLIENT = ROOT / "kit" / "botocracy" / "client"
NOTE = "Written by `make schema` from docs/openapi.yaml."
SIMPLE = {
    "string": "str",
    "integer": "int",
    "number": "float",
    "boolean": "bool",
    "null": "None",
    "object": "dict[str, Any]",
}
LEFT_OUT = {"fields"}
"""Query parameters that would make the type of an answer wrong."""
NDJSON = "application/x-ndjson"


def type_of(schema: dict[str, Any], prefix: str = "") -> str:
    """The Python type of a JSON schema; `prefix` stands before the names of models."""
    if "$ref" in schema:
        return prefix + schema["$ref"].rsplit("/", 1)[1]
    for several in ("oneOf", "anyOf"):
        if several in schema:
            return " | ".join(dict.fromkeys(type_of(one, prefix) for one in schema[several]))
    if "allOf" in schema:
        return type_of(schema["allOf"][0], prefix)
    if "enum" in schema:
        return f"Literal[{', '.join(repr(value) for value in schema['enum'])}]"
    kinds = schema.get("type", "any")
    if isinstance(kinds, list):
        return " | ".join(type_of({**schema, "type": kind}, prefix) for kind in kinds)
    if kinds == "array":
        return f"list[{type_of(schema.get('items', {}), prefix)}]"
    more = schema.get("additionalProperties")
    if kinds == "object" and isinstance(more, dict) and more:
        return f"dict[str, {type_of(more, prefix)}]"
    return SIMPLE.get(kinds, "Any")


def words_of(text: str) -> str:
    """A description without its list of choices, which the type has."""
    words = " ".join(text.partition("* `")[0].split())
    return words or ("One of a few values." if text else "")


def name_of(text: str) -> str:
    """A Python name for a parameter."""
    name = re.sub(r"\W", "_", text).lower()
    return f"{name}_" if keyword.iskeyword(name) else name


def model(name: str, schema: dict[str, Any]) -> str:
    """A component of the schema as a type."""
    if "properties" not in schema:
        return f"{name}: TypeAlias = {type_of(schema)}"
    needed = set(schema.get("required", ()))
    lines = []
    for key, value in schema["properties"].items():
        kind = type_of(value)
        lines.append(f"{key!r}: {kind if key in needed else f'NotRequired[{kind}]'},")
    body = indent("\n".join(lines), "    ")
    return f"{name} = TypedDict({name!r}, {{\n{body}\n}})"


@dataclass
class Parameter:
    name: str
    """As the API calls it."""
    kind: str
    required: bool
    text: str = ""

    @property
    def python(self) -> str:
        return name_of(self.name)

    def __str__(self) -> str:
        if self.required:
            return f"{self.python}: {self.kind}"
        return f"{self.python}: {self.kind} | Omitted = OMITTED"


@dataclass
class Operation:
    """One method of the client."""

    name: str
    method: str
    path: str
    text: str
    answer: str
    stream: bool
    creates: bool
    places: list[Parameter] = field(default_factory=list)
    query: list[Parameter] = field(default_factory=list)
    body: list[Parameter] | None = None
    files: list[Parameter] = field(default_factory=list)

    def written(self, *, asynchronous: bool) -> str:
        """The source of the method."""
        named = [*self.query, *(self.body or ()), *self.files]
        named.sort(key=lambda one: not one.required)
        signature = ["self", *(str(one) for one in self.places)]
        if named or self.creates:
            signature.append("*")
        signature += [str(one) for one in named]
        if self.creates:
            signature.append('idempotency_key: str = ""')
        waits = asynchronous and not self.stream
        answer = self.answer
        if self.stream:
            answer = f"{'Async' if asynchronous else ''}Iterator[Any]"
        head = f"{'async ' if waits else ''}def {self.name}({', '.join(signature)}) -> {answer}:"
        text = "\n".join(wrap(self.text, 92))
        return f"{head}\n{indent(self._body(text, waits=waits), '    ')}"

    def _body(self, text: str, *, waits: bool) -> str:
        lines = [f'"""{text}"""' if "\n" not in text else f'"""{text}\n"""']
        path = re.sub(r"{([^}]+)}", lambda match: f"{{{name_of(match[1])}}}", self.path)
        arguments = [f'f"{path}"' if self.places else f'"{path}"']
        if self.query:
            arguments.append(f"query={_mapping(self.query)}")
        if self.stream:
            return "\n".join([*lines, f"return self.lines({', '.join(arguments)})"])
        arguments.insert(0, f'"{self.method}"')
        if self.body is not None:
            arguments.append(f"body={_mapping(self.body)}")
        if self.files:
            arguments.append(f"files={_mapping(self.files)}")
        if self.creates:
            arguments.append("key=idempotency_key")
        call = f"{'await ' if waits else ''}self.send({', '.join(arguments)})"
        if self.answer == "None":
            return "\n".join([*lines, call])
        return "\n".join([*lines, f"answer: {self.answer} = {call}", "return answer"])


def _mapping(parameters: list[Parameter]) -> str:
    return "{" + ", ".join(f"{one.name!r}: {one.python}" for one in parameters) + "}"


def operations(schema: dict[str, Any]) -> list[Operation]:
    found = [
        _operation(schema, path, method.upper(), described)
        for path, methods in schema["paths"].items()
        for method, described in methods.items()
    ]
    return sorted(found, key=lambda one: one.name)


def _operation(
    schema: dict[str, Any], path: str, method: str, described: dict[str, Any]
) -> Operation:
    answer, stream = _answer(described["responses"])
    text = described.get("description", "").partition("\n\n")[0].replace("\n", " ")
    made = Operation(
        name=name_of(described["operationId"]),
        method=method,
        path=path,
        text=text or f"{method} {path}",
        answer=answer,
        stream=stream,
        creates=False,
    )
    for one in described.get("parameters", ()):
        parameter = Parameter(
            one["name"],
            type_of(one["schema"], "models."),
            one.get("required", False),
            one["description"],
        )
        if one["in"] == "path":
            made.places.append(parameter)
        elif one["in"] == "header":
            made.creates = made.creates or one["name"] == "Idempotency-Key"
        elif one["name"] not in LEFT_OUT:
            made.query.append(parameter)
    order = re.findall(r"{([^}]+)}", path)
    made.places.sort(key=lambda one: order.index(one.name))
    if content := described.get("requestBody", {}).get("content"):
        _add_body(schema, made, content)
    return made


def _add_body(schema: dict[str, Any], made: Operation, content: dict[str, Any]) -> None:
    kind = "application/json" if "application/json" in content else next(iter(content))
    body = content[kind]["schema"]
    if "$ref" in body:
        body = schema["components"]["schemas"][body["$ref"].rsplit("/", 1)[1]]
    needed = set(body.get("required", ()))
    made.body = []
    for name, value in body.get("properties", {}).items():
        text = value.get("description", "")
        if value.get("format") == "binary":
            made.files.append(Parameter(name, "tuple[str, bytes]", True, text))
        else:
            made.body.append(Parameter(name, type_of(value, "models."), name in needed, text))


def _answer(responses: dict[str, Any]) -> tuple[str, bool]:
    """The type of the answer, and whether it is a live stream."""
    good = next((value for code, value in responses.items() if code.startswith("2")), {})
    content = good.get("content", {})
    if not content:
        return "None", False
    if "application/json" in content:
        value = type_of(content["application/json"]["schema"], "models.")
        files = content.keys() - {"application/json", NDJSON}
        return (f"{value} | bytes" if files else value), False
    return ("Any", True) if NDJSON in content else ("bytes", False)


HEAD = '''\
"""{text}

{note}
"""

from __future__ import annotations

'''


def files(schema: dict[str, Any]) -> dict[str, str]:
    """The modules, by name of the file."""
    components = schema["components"]["schemas"]
    models = "\n\n".join(model(name, value) for name, value in sorted(components.items()))
    methods = operations(schema)
    written = HEAD.format(text="The API's operations, blocking and not.", note=NOTE) + dedent(
        """\
        from collections.abc import AsyncIterator, Iterator
        from typing import Any, Literal

        from botocracy.client import models
        from botocracy.client.transport import OMITTED, AsyncSite, Omitted, Site


        """
    )
    for name, base, asynchronous in (("Client", "Site", False), ("AsyncClient", "AsyncSite", True)):
        text = "Blocks until the site has answered." if not asynchronous else "Every method waits."
        body = "\n\n".join(one.written(asynchronous=asynchronous) for one in methods)
        written += f'class {name}({base}):\n    """{text}"""\n\n{indent(body, "    ")}\n\n\n'
    texts = {
        one.name: {
            each.python: words_of(each.text)
            for each in (*one.places, *one.query, *(one.body or ()), *one.files)
            if each.text
        }
        for one in methods
    }
    kinds = "from typing import Any, Literal, NotRequired, TypeAlias, TypedDict\n\n"
    return {
        "models.py": HEAD.format(text="The shapes of what the API answers.", note=NOTE)
        + kinds
        + models
        + "\n",
        "operations.py": written.rstrip() + "\n",
        "parameters.py": HEAD.format(text="What the API says of parameters.", note=NOTE)
        + f"TEXTS: dict[str, dict[str, str]] = {texts!r}\n"
        + '"""By operation and parameter."""\n',
    }


def tidy(name: str, text: str) -> str:
    """The text as `make format` would leave it in the client's folder."""
    for words in (["check", "--fix-only"], ["format"]):
        ruff = [sys.executable, "-m", "ruff", *words, "--quiet", "-"]
        run = subprocess.run(  # noqa: S603 - our own command
            [*ruff, "--stdin-filename", CLIENT / name],
            input=text,
            capture_output=True,
            text=True,
            check=True,
            cwd=ROOT,
        )
        text = run.stdout
    return text


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else CLIENT
    for name, text in files(yaml.safe_load(SCHEMA.read_text())).items():
        (folder / name).write_text(tidy(name, text))


if __name__ == "__main__":
    main()
