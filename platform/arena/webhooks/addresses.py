"""Addresses that webhooks may call: public ones only.

A server that calls what users name can be made to call its own network. So a name is resolved
first, every address that it has is checked, and the connection goes to a checked address and not
to the name. However an address is written (`0x7f.1`, `::ffff:127.0.0.1`, a name), what is checked
is where the connection would go.
"""

from __future__ import annotations

import socket
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from urllib.parse import urlsplit

from django.conf import settings

from arena.core.errors import ArenaError
from arena.core.text import one_line

Address = IPv4Address | IPv6Address

LONGEST = 500
GLOBAL_UNICAST = ip_network("2000::/3")
"""All of IPv6 that is routed between networks; no mapped, local or multicast address is in it."""
NOT_PUBLIC = tuple(
    map(
        ip_network,
        (
            "192.0.0.0/24",  # protocol assignments, among them a metadata service
            "192.88.99.0/24",  # relays of 6to4
            "168.63.129.16/32",  # a metadata service
            "2001::/23",  # protocol assignments: Teredo and other tunnels
            "2002::/16",  # 6to4, which holds an IPv4 address
            "3fff::/20",  # documentation
        ),
    )
)
"""Networks that Python takes for public, depending on its version."""


class BadAddress(ArenaError):
    status = 422
    code = "bad_address"


def url_check(url: str) -> str:
    """The address as it is stored; raises if a webhook may not have it."""
    url = one_line(url, "The address", limit=LONGEST)
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        raise BadAddress("This is no web address.") from None
    if parts.scheme not in ("https", "http") or not host or port == 0 or not url.isascii():
        raise BadAddress("A webhook's address begins with https:// and a host name.")
    if parts.scheme == "http" and not settings.WEBHOOK_LOCAL:
        raise BadAddress("A webhook's address begins with https://, so that nobody reads along.")
    if parts.username is not None or parts.password is not None:
        raise BadAddress("Write the address without a user name and password.")
    try:
        found = resolve(host)
    except OSError:
        return url  # it may exist later; each try looks again
    require_public(found)
    return url


def resolve(host: str) -> list[Address]:
    """All addresses of a host, as the system's resolver reads it; raises OSError if none."""
    try:
        found = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)
    except UnicodeError as error:
        raise OSError(str(error)) from error
    return [ip_address(str(entry[4][0]).partition("%")[0]) for entry in found]


def require_public(found: list[Address]) -> None:
    """Raise unless every address of a host may be called."""
    if not found or not all(map(allowed, found)):
        raise BadAddress("This address is not public: a webhook cannot call it.")


def allowed(address: Address) -> bool:
    if settings.WEBHOOK_LOCAL and address.is_loopback:
        return True
    return public(address)


def public(address: Address) -> bool:
    """Whether an address belongs to the public internet."""
    if isinstance(address, IPv6Address) and address not in GLOBAL_UNICAST:
        return False
    if any(address in network for network in NOT_PUBLIC if network.version == address.version):
        return False
    return address.is_global and not (address.is_multicast or address.is_reserved)
