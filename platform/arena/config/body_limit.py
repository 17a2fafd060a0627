"""Refuse request bodies that are too large while they arrive.

Django stores a whole body in a temporary file before any middleware runs, so the limit has
to stand in front of it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

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
            await _refuse(send, most)
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
            await _refuse(send, most)

    return limited


def _declared(scope: Scope) -> int:
    for name, value in scope["headers"]:
        if name == b"content-length":
            return int(value) if value.isdigit() and len(value) < 19 else 1 << 63
    return 0


async def _refuse(send: Send, most: int) -> None:
    words = f"That is too much to send: at most {most / 1024**2:.0f} MiB are read.\n".encode()
    headers = [
        (b"content-type", b"text/plain; charset=utf-8"),
        (b"content-length", str(len(words)).encode()),
        (b"connection", b"close"),
    ]
    await send({"type": "http.response.start", "status": 413, "headers": headers})
    await send({"type": "http.response.body", "body": words})
