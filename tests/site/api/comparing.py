"""Comparing answers of the API with the checked-in schema."""

import re
from functools import cache
from pathlib import Path

import yaml
from jsonschema import Draft202012Validator

ROOT = Path(__file__).resolve().parents[3]


@cache
def schema():
    return yaml.load(
        (ROOT / "docs/openapi.yaml").read_text(), getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    )


@cache
def operations():
    """Pattern of the address, method and description of every operation, fixed ones first."""
    paths = sorted(schema()["paths"].items(), key=lambda item: "{" in item[0])
    return [(re.compile(re.sub(r"\{\w+\}", "[^/]+", path)), methods) for path, methods in paths]


def compare(method, answer):
    """Fail unless the schema describes this answer."""
    if answer.status_code in (204, 304):
        assert not answer.content
        return
    path = answer.wsgi_request.path
    known = next(
        (m for pattern, m in operations() if pattern.fullmatch(path) and method in m), None
    )
    if known is None:
        assert answer.status_code in (404, 405), f"{method} {path} is not in the schema"
        return
    responses = known[method]["responses"]
    problem = answer.status_code >= 400
    said = responses["default" if problem else str(answer.status_code)]
    if "content" not in said:
        assert not answer.content
        return
    kind = answer.headers["Content-Type"].partition(";")[0]
    shape = said["content"].get(kind, {}).get("schema")
    if shape and kind.endswith("json") and shape.get("format") != "binary":
        whole = {**shape, "components": schema()["components"]}
        Draft202012Validator(whole).validate(answer.json())
