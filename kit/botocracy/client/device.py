"""Signing in from a terminal: the OAuth device flow (RFC 8628)."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import httpx

from botocracy.client.errors import NotSignedIn, SiteError
from botocracy.client.models import ScopesEnum
from botocracy.client.transport import TIMEOUT, plain_errors

CLIENT_ID = "botocracy-kit"
GRANT = "urn:ietf:params:oauth:grant-type:device_code"
SCOPES: list[ScopesEnum] = ["read", "submit", "play", "organise"]


@dataclass(frozen=True)
class DeviceCode:
    """What the user is asked to confirm, and what the kit fetches the token with."""

    site: str
    user_code: str
    address: str
    """The page on which the code is confirmed."""
    device_code: str
    interval: float
    expires_in: float


def device_code(site: str) -> DeviceCode:
    """Ask the site for a code."""
    told = _post(site, "/identity/device/code/", scope=" ".join(SCOPES))
    try:
        return DeviceCode(
            site=site,
            user_code=told["user_code"],
            address=f"{site}/identity/device/?code={told['user_code']}",
            device_code=told["device_code"],
            interval=float(told["interval"]),
            expires_in=float(told["expires_in"]),
        )
    except (KeyError, TypeError, ValueError):
        raise SiteError(f"{site} does not answer like a Botocracy site.") from None


def device_token(code: DeviceCode) -> Iterator[str]:
    """Ask until the code is confirmed: an empty text for each try in vain, then the token."""
    end, interval = time.monotonic() + code.expires_in, code.interval
    while time.monotonic() < end:
        time.sleep(interval)
        told = _post(code.site, "/identity/token/", grant_type=GRANT, device_code=code.device_code)
        match told.get("error"):
            case None:
                yield str(told["access_token"])
                return
            case "authorization_pending":
                yield ""
            case "slow_down":
                interval += 1
                yield ""
            case "access_denied":
                raise NotSignedIn("The site was told no: this terminal is not signed in.")
            case _:
                break
    raise NotSignedIn("The code has expired. Run `botocracy login` again.")


def _post(site: str, path: str, **form: str) -> dict[str, Any]:
    with plain_errors(site):
        response = httpx.post(
            f"{site}{path}", data={"client_id": CLIENT_ID, **form}, timeout=TIMEOUT
        )
    try:
        told = response.json()
    except ValueError:
        told = None
    if not isinstance(told, dict):
        raise SiteError(f"{site} does not answer like a Botocracy site.")
    return told
