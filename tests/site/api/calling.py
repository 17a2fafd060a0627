"""A client with a token whose every answer is compared with the checked-in schema."""

from django.test import Client

from arena.accounts.models import Scope
from arena.accounts.tokens import token_create
from tests.site.api.comparing import compare


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
        compare(method.lower(), answer)
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
