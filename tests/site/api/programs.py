"""A program that calls the API, and what its answers say."""

from django.test import Client

from arena.accounts.models import Scope
from arena.accounts.tokens import token_create
from tests.site.api.comparing import compare


class Api:
    """A program with a token of these scopes; without a user it has none."""

    def __init__(self, user=None, *scopes):
        headers = {}
        if user is not None:
            _, text = token_create(
                user=user, name="test", scopes=scopes, days=1, within=frozenset(Scope)
            )
            headers["Authorization"] = f"Bearer {text}"
        self.client = Client(headers=headers)

    def __getattr__(self, method):
        def call(path, body=None, **headers):
            address = path if path.startswith("http") else f"/api/v1/{path}"
            keywords = {"headers": headers}
            if body is not None and method != "get":
                keywords |= {"data": body, "content_type": "application/json"}
            elif body is not None:
                keywords |= {"data": body}
            answer = getattr(self.client, method)(address, **keywords)
            compare(method, answer)
            return answer

        return call


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
