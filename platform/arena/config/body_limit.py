"""Refuse request bodies that are too large while they arrive.

Django stores a whole body in a temporary file before any middleware runs, so the limit has
to stand in front of it.
"""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from arena.core.problems import API, PROBLEM_JSON, problem

Scope = dict[str, Any]
Message = Mapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]


def limit_bodies(application: Application, *, most: int) -> Application:
    """The application, with bodies of more than `most` bytes answered by 413.

    A declared length is checked before anything is read. A body that declares none, or a false one,
    is counted as it arrives.
    """

    async def limited(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await application(scope, receive, send)
            return
        if _declared(scope) > most:
            await _refuse(scope, send, most)
            return
        received = 0
        answered = False

        async def counted() -> Message:
            nonlocal received
            message = await receive()
            received += len(message.get("body", b""))
            # A disconnect makes Django drop the request and the part of the body it has.
            return message if received <= most else {"type": "http.disconnect"}

        async def noted(message: Message) -> None:
            nonlocal answered
            answered = True
            await send(message)

        await application(scope, counted, noted)
        if received > most and not answered:
            await _refuse(scope, send, most)

    return limited


def _declared(scope: Scope) -> int:
    for name, value in scope["headers"]:
        if name == b"content-length":
            return int(value) if value.isdigit() and len(value) < 19 else 1 << 63
    return 0


async def _refuse(scope: Scope, send: Send, most: int) -> None:
    words = f"That is too much to send: at most {most / 1024**2:.0f} MiB are read."
    kind, body = "text/plain; charset=utf-8", f"{words}\n".encode()
    if scope["path"].startswith(API):
        kind = PROBLEM_JSON
        body = json.dumps(problem(status=413, code="too_large", detail=words)).encode()
    headers = [
        (b"content-type", kind.encode()),
        (b"content-length", str(len(body)).encode()),
        (b"connection", b"close"),
        # Django's middleware adds these to every other answer.
        (b"content-security-policy", b"default-src 'none'; frame-ancestors 'none'"),
        (b"x-content-type-options", b"nosniff"),
        (b"referrer-policy", b"same-origin"),
    ]
    await send({"type": "http.response.start", "status": 413, "headers": headers})
    await send({"type": "http.response.body", "body": body})
