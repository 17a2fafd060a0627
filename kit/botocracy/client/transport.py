"""Sending requests to a site and reading its answers, blocking or not.

`botocracy.client.operations` has a method for each operation of the API; these are the classes
that it derives from.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import contextmanager
from importlib.metadata import version
from types import MappingProxyType
from typing import Any, Self

import httpx

from botocracy.client.errors import Answered, NotSignedIn, Unreachable

TIMEOUT = httpx.Timeout(30.0, connect=10.0)
STREAM_TIMEOUT = httpx.Timeout(60.0, connect=10.0)
"""A live stream says every 15 seconds that it is there."""
NDJSON = "application/x-ndjson"
Query = Mapping[str, Any]
NOTHING: Query = MappingProxyType({})
Files = Mapping[str, tuple[str, bytes]]
"""Uploads: name of the field → name and content of the file."""


class Omitted:
    """The type of `OMITTED`: an optional value that is not sent."""


OMITTED = Omitted()


def given(values: Mapping[str, Any]) -> dict[str, Any]:
    """The values that are sent."""
    return {name: value for name, value in values.items() if not isinstance(value, Omitted)}


def _settings(site: str, token: str) -> dict[str, Any]:
    headers = {"User-Agent": f"botocracy/{version('botocracy')}", "Accept": "application/json"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    return {"base_url": site, "headers": headers, "timeout": TIMEOUT, "follow_redirects": False}


def _words(value: Any) -> Any:
    """A value of a query: `true` and not `True`."""
    return str(value).lower() if isinstance(value, bool) else value


def _arguments(query: Query, body: Query | None, files: Files | None, key: str) -> dict[str, Any]:
    found: dict[str, Any] = {}
    if asked := {name: _words(value) for name, value in given(query).items()}:
        found["params"] = asked  # an empty one would remove the query of the address
    if files is not None:
        found |= {"files": files, "data": {k: _words(v) for k, v in given(body or {}).items()}}
    elif body is not None:
        found["json"] = given(body)
    if key:
        found["headers"] = {"Idempotency-Key": key}
    return found


@contextmanager
def plain_errors(site: str) -> Iterator[None]:
    """Errors of the network as a sentence."""
    try:
        yield
    except httpx.TimeoutException:
        raise Unreachable(f"{site} did not answer in time. Try again.") from None
    except (httpx.TransportError, httpx.InvalidURL) as error:
        reason = str(error) or type(error).__name__
        raise Unreachable(f"{site} cannot be reached: {reason}.") from None


def _result(response: httpx.Response) -> Any:
    """The content of an answer: JSON as a value, nothing for 204, all else as bytes."""
    if response.is_error or response.is_redirect:
        raise _problem(response)
    if response.status_code == 204 or not response.content:
        return None
    kind = response.headers.get("Content-Type", "").partition(";")[0]
    if kind != "application/json":
        return response.content
    try:
        return response.json()
    except ValueError:
        raise Unreachable(f"{response.url.host} answered with JSON that is cut off.") from None


def _problem(response: httpx.Response) -> Exception:
    try:
        body = response.json()
        message, code = body["detail"], body["code"]
    except (ValueError, KeyError, TypeError):
        message, code = f"{response.url.host} answered {response.status_code}.", "unknown"
        if response.status_code == 404:
            message = f"{response.url} does not answer like a Botocracy site."
    if response.status_code == 401:
        return NotSignedIn(f"{message} Sign in with `botocracy login`, or set BOTOCRACY_TOKEN.")
    after = response.headers.get("Retry-After", "")
    return Answered(
        message,
        status=response.status_code,
        code=code,
        retry_after=int(after) if after.isdecimal() else None,
    )


class Site:
    """A site that is spoken to call by call. A context manager; `close` ends its connections."""

    def __init__(self, site: str, token: str = "") -> None:
        self.site = site.rstrip("/")
        with plain_errors(self.site):
            self._http = httpx.Client(**_settings(self.site, token))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._http.close()

    def send(
        self,
        method: str,
        path: str,
        *,
        query: Query = NOTHING,
        body: Query | None = None,
        files: Files | None = None,
        key: str = "",
    ) -> Any:
        """The answer to a request; raises a `SiteError` where there is none."""
        with plain_errors(self.site):
            response = self._http.request(method, path, **_arguments(query, body, files, key))
        return _result(response)

    def pages(self, page: Any) -> Iterator[Any]:
        """All rows of a list: those of its first page and of the pages that follow."""
        while True:
            yield from page["results"]
            if not page["next"]:
                return
            page = self.send("GET", page["next"])

    def lines(self, path: str, *, query: Query = NOTHING) -> Iterator[Any]:
        """The rows of a live stream as they come; every one has an `id` to resume after."""
        arguments = _arguments(query, None, None, "") | {"timeout": STREAM_TIMEOUT}
        arguments["headers"] = {"Accept": NDJSON}
        with plain_errors(self.site), self._http.stream("GET", path, **arguments) as response:
            if response.is_error or response.is_redirect:
                response.read()
                raise _problem(response)
            for line in response.iter_lines():
                if line.strip():
                    yield json.loads(line)


class AsyncSite:
    """`Site` for programs that do several things at a time."""

    def __init__(self, site: str, token: str = "") -> None:
        self.site = site.rstrip("/")
        with plain_errors(self.site):
            self._http = httpx.AsyncClient(**_settings(self.site, token))

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        await self._http.aclose()

    async def send(
        self,
        method: str,
        path: str,
        *,
        query: Query = NOTHING,
        body: Query | None = None,
        files: Files | None = None,
        key: str = "",
    ) -> Any:
        """The answer to a request; raises a `SiteError` where there is none."""
        with plain_errors(self.site):
            response = await self._http.request(method, path, **_arguments(query, body, files, key))
        return _result(response)

    async def pages(self, page: Any) -> AsyncIterator[Any]:
        """All rows of a list: those of its first page and of the pages that follow."""
        while True:
            for row in page["results"]:
                yield row
            if not page["next"]:
                return
            page = await self.send("GET", page["next"])

    async def lines(self, path: str, *, query: Query = NOTHING) -> AsyncIterator[Any]:
        """The rows of a live stream as they come; every one has an `id` to resume after."""
        arguments = _arguments(query, None, None, "") | {"timeout": STREAM_TIMEOUT}
        arguments["headers"] = {"Accept": NDJSON}
        with plain_errors(self.site):
            async with self._http.stream("GET", path, **arguments) as response:
                if response.is_error or response.is_redirect:
                    await response.aread()
                    raise _problem(response)
                async for line in response.aiter_lines():
                    if line.strip():
                        yield json.loads(line)
