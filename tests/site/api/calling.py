"""Programs that call the API; every answer is compared with the checked-in schema."""

from django.test import Client

from arena.accounts.models import Scope
from arena.accounts.tokens import token_create
from tests.site.api.comparing import compare

USUAL = ("read", "submit", "play")
"""The scopes that users have."""


class Program:
    """A program with a token of these scopes, or of all that users have; nobody without a user.

    Its methods return the answer.
    """

    def __init__(self, user=None, *scopes):
        headers = {}
        if user is not None:
            asked = scopes or USUAL
            _, text = token_create(
                user=user, name="test", scopes=asked, days=1, within=frozenset(Scope)
            )
            headers["Authorization"] = f"Bearer {text}"
        self.client = Client(headers=headers)

    def call(self, method, path, body=None, *, parts=None, headers=None):
        """`body` is sent as JSON, or as the query of a GET; `parts` as a form with files."""
        more = {"headers": headers or {}}
        if parts is not None or (body is not None and method == "get"):
            more["data"] = body if parts is None else parts
        elif body is not None:
            more |= {"data": body, "content_type": "application/json"}
        address = path if path.startswith("http") else f"/api/v1/{path}"
        answer = getattr(self.client, method)(address, **more)
        compare(method, answer)
        return answer

    def get(self, path, query=None, **headers):
        return self.call("get", path, query, headers=headers)

    def post(self, path, body=None, **headers):
        return self.call("post", path, body, headers=headers)

    def put(self, path, body=None):
        return self.call("put", path, body)

    def patch(self, path, body=None):
        return self.call("patch", path, body)

    def delete(self, path):
        return self.call("delete", path)


class Api:
    """A program whose methods want a status and return the JSON."""

    def __init__(self, user=None, *scopes):
        self.program = Program(user, *scopes)

    def _answer(self, method, path, body, status, **more):
        answer = self.program.call(method, path, body, **more)
        assert answer.status_code == status, answer.content
        return answer

    def get(self, path, status=200, **headers):
        answer = self._answer("get", path, None, status, headers=headers)
        return answer.json() if status == 200 else answer

    def post(self, path, body=None, status=200, **headers):
        return self._answer("post", path, body, status, headers=headers).json()

    def patch(self, path, body, status=200):
        return self._answer("patch", path, body, status).json()

    def delete(self, path, status=204):
        answer = self._answer("delete", path, None, status)
        return answer.json() if answer.content else None

    def upload(self, path, status=201, *, headers=None, **parts):
        return self._answer("post", path, None, status, parts=parts, headers=headers)


def told(answer, status=200):
    """The JSON of an answer with this status."""
    assert answer.status_code == status, answer.content
    return answer.json()


def refused(answer) -> tuple[int, str]:
    """Status and code of a problem."""
    assert answer.headers["Content-Type"] == "application/problem+json", answer.content
    return answer.status_code, answer.json()["code"]


def wrong_fields(answer) -> set[str]:
    assert refused(answer) == (422, "invalid")
    return {error["field"] for error in answer.json()["errors"]}
