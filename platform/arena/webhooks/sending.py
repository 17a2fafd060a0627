"""Sending messages over HTTP: a checked address, no redirects, bounded time and answers."""

from __future__ import annotations

import asyncio
import logging
import ssl
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime

import httpx
from django.conf import settings
from standardwebhooks import Webhook as Signer

from arena.core.text import storable
from arena.webhooks.addresses import Address, BadAddress, require_public, resolve

log = logging.getLogger(__name__)

ANSWER_BYTES = 2000
"""How much of an answer is read."""
ADDRESSES = 4
"""Addresses of a host that are tried."""
GONE = 410


@dataclass(frozen=True)
class Message:
    """What is sent in one try."""

    url: str
    secret: str
    message_id: str
    body: str

    def headers(self, now: datetime) -> dict[str, str]:
        """With the signature of standardwebhooks.com, made for this try."""
        signature = Signer(self.secret).sign(self.message_id, now, self.body)
        return {
            "Content-Type": "application/json",
            "Accept-Encoding": "identity",
            "User-Agent": "Botocracy-Webhooks/1",
            "webhook-id": self.message_id,
            "webhook-timestamp": str(int(now.timestamp())),
            "webhook-signature": signature,
        }


@dataclass(frozen=True)
class Answer:
    """What came of one try."""

    status: int | None
    text: str
    """Beginning of the answer, or why there was none."""
    retry_after: int = 0
    """Seconds for which the receiver asked us to wait."""
    seconds: float = 0.0
    """How long we waited for it."""

    @property
    def good(self) -> bool:
        return self.status is not None and 200 <= self.status < 300

    @property
    def gone(self) -> bool:
        """Whether the receiver wants no more messages."""
        return self.status == GONE


class PublicOnly(httpx.AsyncBaseTransport):
    """Resolves the host, checks its addresses, and connects to a checked one.

    The host's name stays in the header `Host` and in TLS, whose certificate must be the name's.
    """

    def __init__(self, context: ssl.SSLContext | None = None) -> None:
        self._inner = httpx.AsyncHTTPTransport(verify=context or True, trust_env=False)

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        found = await asyncio.to_thread(resolve, request.url.host)
        require_public(found)
        *others, last = found[:ADDRESSES]
        for address in others:
            try:
                return await self._connect(request, address)
            except httpx.ConnectError:
                continue  # the next one, as IPv6 may lead nowhere
        return await self._connect(request, last)

    async def _connect(self, request: httpx.Request, address: Address) -> httpx.Response:
        pinned = httpx.Request(
            request.method,
            request.url.copy_with(host=str(address)),
            headers=request.headers,
            stream=request.stream,
            extensions={**request.extensions, "sni_hostname": request.url.host},
        )
        return await self._inner.handle_async_request(pinned)

    async def aclose(self) -> None:
        await self._inner.aclose()


def send_all(messages: Sequence[Message], context: ssl.SSLContext | None = None) -> list[Answer]:
    """Send messages side by side; each answer is in the place of its message."""

    async def together() -> list[Answer]:
        return await asyncio.gather(*(_timed(message, context) for message in messages))

    return asyncio.run(together())


async def _timed(message: Message, context: ssl.SSLContext | None) -> Answer:
    began = time.monotonic()
    answer = await _send(message, context)
    return replace(answer, seconds=time.monotonic() - began)


async def _send(message: Message, context: ssl.SSLContext | None) -> Answer:
    seconds = settings.WEBHOOK_TIMEOUT
    try:
        async with (
            asyncio.timeout(seconds),
            httpx.AsyncClient(
                transport=PublicOnly(context), trust_env=False, timeout=seconds
            ) as client,
            client.stream(
                "POST",
                message.url,
                content=message.body.encode(),
                headers=message.headers(datetime.now(UTC)),
                follow_redirects=False,
            ) as response,
        ):
            return await _read(response)
    except (TimeoutError, httpx.TimeoutException):
        return Answer(None, f"There was no answer within {seconds} s.")
    except BadAddress as error:
        return Answer(None, error.message)
    except (httpx.HTTPError, httpx.InvalidURL, OSError) as error:
        return Answer(None, storable(f"There was no answer: {error}", limit=300))
    except Exception:  # an error of ours must not keep the other messages from being sent
        log.exception("a message to %s was not sent", message.url.partition("?")[0])
        return Answer(None, "We failed to send it.")


async def _read(response: httpx.Response) -> Answer:
    """The status and the beginning of the answer; the rest is not read."""
    if response.is_redirect:
        return Answer(response.status_code, "It redirects. Give the final address: we follow none.")
    read = b""
    async for chunk in response.aiter_raw(ANSWER_BYTES):
        read += chunk
        if len(read) >= ANSWER_BYTES:
            break
    text = storable(read[:ANSWER_BYTES].decode("utf-8", "replace"))
    return Answer(response.status_code, text, _seconds(response.headers))


def _seconds(headers: Mapping[str, str]) -> int:
    """`Retry-After`, an hour at most."""
    asked = headers.get("retry-after", "")
    return min(int(asked), 3600) if asked.isascii() and asked.isdecimal() and len(asked) < 9 else 0
