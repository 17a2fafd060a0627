"""A client with a token whose every answer is compared with the checked-in schema."""

import json
import re
from functools import cache
from pathlib import Path

import yaml
from django.test import Client
from jsonschema import Draft202012Validator

from arena.accounts.models import Scope
from arena.accounts.tokens import token_create

ROOT = Path(__file__).resolve().parents[3]


@cache
def spec():
    return yaml.safe_load((ROOT / "docs/openapi.yaml").read_text())


def operation(method, path):
    """What the schema says about an address."""
    for template, methods in spec()["paths"].items():
        if re.fullmatch(re.sub(r"\\?{\w+\\?}", "[^/]+", template), path):
            found = methods.get(method.lower())
            if found:
                return found
    raise AssertionError(f"{method} {path} is not in the schema")


def conform(method, path, answer):
    """Assert that an answer has the shape that the schema promises."""
    described = operation(method, path)["responses"]
    if answer.status_code in (204, 304):
        assert not answer.content
        return
    promised = described.get(str(answer.status_code)) or described["default"]
    media = answer.headers["Content-Type"].split(";")[0]
    assert media in promised["content"], f"{media} of {answer.status_code} is not promised"
    if not media.endswith("json"):
        return
    schema = promised["content"][media]["schema"] | {"components": spec()["components"]}
    error = next(Draft202012Validator(schema).iter_errors(json.loads(answer.content)), None)
    assert error is None, f"{method} {path}: {error.json_path}: {error.message}"


class Api:
    """Requests below `/api/v1/` as a user with all scopes that users have, or as nobody."""

    def __init__(self, user=None, *scopes):
        headers = {}
        if user is not None:
            asked = scopes or ("read", "submit", "play")
            _, text = token_create(
                user=user, name="test", scopes=asked, days=1, within=frozenset(Scope)
            )
            headers["Authorization"] = f"Bearer {text}"
        self.client = Client(headers=headers)

    def call(self, method, path, **more):
        address, _, query = path.partition("?")
        address = f"/api/v1/{address}"
        call = getattr(self.client, method.lower())
        answer = call(address, QUERY_STRING=query, **more)
        conform(method, address, answer)
        return answer

    def get(self, path, status=200, **headers):
        answer = self.call("GET", path, headers=headers)
        assert answer.status_code == status, answer.content
        return answer.json() if status == 200 else answer

    def post(self, path, body=None, status=200, **headers):
        more = {"data": body, "content_type": "application/json"} if body is not None else {}
        answer = self.call("POST", path, headers=headers, **more)
        assert answer.status_code == status, answer.content
        return answer.json()

    def patch(self, path, body, status=200):
        answer = self.call("PATCH", path, data=body, content_type="application/json")
        assert answer.status_code == status, answer.content
        return answer.json()

    def delete(self, path, status=204):
        answer = self.call("DELETE", path)
        assert answer.status_code == status, answer.content
        return answer.json() if answer.content else None

    def upload(self, path, status=201, *, headers=None, **parts):
        answer = self.call("POST", path, data=parts, headers=headers or {})
        assert answer.status_code == status, answer.content
        return answer
