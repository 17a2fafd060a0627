"""Whether the site sees its visitors' true addresses, asked at the address people use."""

from __future__ import annotations

import json
from urllib.parse import urlsplit

import httpx
from django.conf import settings

from arena.commands.doctor.findings import Finding, ill, well
from arena.core.doctor_header import ASKED, SEEN, doctor_token

STRANGER = "203.0.113.7"
"""An address of nobody (RFC 5737), which we claim to have."""
OVERWRITE = (
    "Let the proxy overwrite X-Forwarded-For and X-Forwarded-Proto with what it sees itself, as "
    "deploy/proxy/botocracy.conf.template does, and let nobody else reach the web server."
)
TIMEOUT = 20.0


def proxy(url: str) -> Finding:
    """Ask the site for its front page with forged headers, and compare what it saw."""
    asked = urlsplit(url)
    if asked.scheme not in ("http", "https") or not asked.hostname:
        return ill("proxy", f"{url!r} is no address", "Say --url https://bots.example.org.")
    other = "http" if asked.scheme == "https" else "https"
    headers = {ASKED: doctor_token(), "X-Forwarded-For": STRANGER, "X-Forwarded-Proto": other}
    try:
        answer = httpx.get(url, headers=headers, timeout=TIMEOUT)
        seen = json.loads(answer.headers.get(SEEN, "null"))
    except (httpx.HTTPError, ValueError) as error:
        return ill(
            "proxy",
            f"{url} does not answer: {error}",
            "Start the web server and the proxy; see that the name and its certificate are right.",
        )
    if answer.status_code == 400:
        return ill(
            "proxy",
            f"the site does not know the name {asked.hostname}",
            "Add it to BOTOCRACY_HOSTS, and let the proxy pass the header Host on.",
        )
    if not isinstance(seen, dict):
        return ill(
            "proxy",
            f"{url} answered {answer.status_code}, and not as this site",
            "See that the proxy leads here, and that this host and the web server have the same "
            "BOTOCRACY_SECRET_KEY and release.",
        )
    return _judge(url, asked.scheme, other, seen)


def _judge(url: str, scheme: str, forged: str, seen: dict[str, str]) -> Finding:
    believed = seen["forwarded"].rpartition(",")[2].strip() or seen["address"]
    if STRANGER in (believed, seen["address"]):
        return ill(
            "proxy", "the site believes an X-Forwarded-For that a visitor made up", OVERWRITE
        )
    if seen["scheme"] == forged and seen["proto"] == forged:
        return ill(
            "proxy", "the site believes an X-Forwarded-Proto that a visitor made up", OVERWRITE
        )
    if seen["scheme"] != scheme or (seen["forwarded"] and not settings.PROXY):
        return ill(
            "proxy",
            f"{url} reached the site as {seen['scheme']}:// from {seen['address']}",
            "Set BOTOCRACY_PROXY=yes, so that the site believes the headers of its proxy.",
        )
    return well("proxy", f"asked as {scheme}://, seen as {scheme}:// from {believed}")
