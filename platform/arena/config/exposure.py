"""Settings that are too weak for a site that strangers can reach. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

LOOPBACK = frozenset({"localhost", "127.0.0.1", "[::1]", "testserver"})
DEVELOPMENT_KEY = "development-key-that-production-refuses"
KEY_LENGTH = 32
KEY_VARIETY = 12
"""Different characters a key must have; a random one of 32 has more with near certainty."""


def reachable(hosts: Sequence[str]) -> bool:
    """Whether other machines can reach the site."""
    return not set(hosts) <= LOOPBACK


def problems(
    *,
    production: bool,
    hosts: Sequence[str],
    secret_key: str,
    debug: bool,
    https: bool,
    local_webhooks: bool = False,
) -> Iterator[str]:
    """The reasons why a site with these settings must not start, each with what to set."""
    for host in hosts:
        if host == "*" or host.strip(".") == "" or any(c in host for c in "/ "):
            yield (
                f"BOTOCRACY_HOSTS names {host!r}, which is no host name: write each name that "
                "people use for the site, like bots.example.org."
            )
    if not production and not reachable(hosts):
        return
    site = "A production site" if production else "A site that is reachable from outside"
    if secret_key == DEVELOPMENT_KEY or weak(secret_key):
        yield (
            f"{site} needs a secret key of its own: set BOTOCRACY_SECRET_KEY to at least "
            f"{KEY_LENGTH} random characters "
            '(python -c "import secrets; print(secrets.token_urlsafe(48))").'
        )
    if debug:
        yield f"{site} never shows debug pages: unset BOTOCRACY_DEBUG."
    if local_webhooks:
        yield (
            f"{site} lets no webhook call its own machine, where services trust each other: "
            "unset BOTOCRACY_WEBHOOK_LOCAL."
        )
    if reachable(hosts) and not https:
        yield (
            f"{site} needs HTTPS, or passwords travel in the clear: put a proxy with a "
            "certificate before it, set BOTOCRACY_PROXY=yes and unset BOTOCRACY_HTTPS; "
            "or serve loopback only (BOTOCRACY_HOSTS)."
        )


def weak(secret_key: str) -> bool:
    """Whether a key is too short or too monotonous to have been drawn at random."""
    return len(secret_key) < KEY_LENGTH or len(set(secret_key)) < KEY_VARIETY
