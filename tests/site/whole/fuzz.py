"""Ask a site on PostgreSQL many odd things as all kinds of people; prints what it could not answer.

Runs as a process of its own on a site of its own, which its environment names. Every request is
rolled back, so each meets the same site.
"""

from __future__ import annotations

import json
import os
import random
import re
import sys
from collections import Counter
from contextlib import suppress

import django

os.environ["DJANGO_SETTINGS_MODULE"] = "arena.config.settings"
django.setup()

from django.core.files.uploadedfile import SimpleUploadedFile  # noqa: E402 - needs the settings
from django.core.management import call_command  # noqa: E402 - the same
from django.db import transaction  # noqa: E402 - the same
from django.test import Client  # noqa: E402 - the same
from django.test.utils import setup_test_environment  # noqa: E402 - the same
from django.urls import NoReverseMatch, reverse  # noqa: E402 - the same

from arena.organising.actions import ACTIONS  # noqa: E402 - the same
from tests.site.whole import permissions  # noqa: E402 - the same
from tests.site.whole.permissions import ROLES, World  # noqa: E402 - the same

STREAMS = {"live"}
QUERY = (
    "page q game bot event sitting seat step ladder mine state code next topic sort name".split()
)
ODD = [
    *("", " ", "0", "-1", "1", "00", "1.5", "1e309", "NaN", "Infinity", "true", "null", "٣", "²"),
    *("9" * 19, "9" * 400, "9" * 5000, "-" + "9" * 30),
    *("a\x00b", "\x00", "\r", "\n", "a\r\nb", "\u2028", "\u202eevil", "\ufeff", "\U0001f600" * 50),
    *("<script>boom()</script>", "' OR 1=1 --", "%s%n%x", "{{ 7*7 }}", "../../etc/passwd", "\\"),
    *("2030-13-45T99:99", "9999-12-31T23:59", "0001-01-01T00:00", "2030-01-01T00:00"),
    *("x" * 500, "x" * 70_000, "a,b\rc,d", 'a,"b', "a;b;c", '{"a": [1]}', "[" * 500),
]


class Undo(Exception):
    """Ends a request whose changes are not wanted."""


def fields_of(world: World, clients: dict[str, Client]) -> dict[str, list[str]]:
    """For each address, the names of the form fields that its page offers."""
    found: dict[str, set[str]] = {}
    for name in permissions.addresses().keys() - STREAMS:
        address = reverse(name, kwargs=permissions.filled(world, name, names_in(name)))
        for role in ("admin", "organiser", "entrant"):
            answer = clients[role].get(address)
            if answer.headers.get("Content-Type", "").startswith("text/html"):
                page = answer.content.decode("utf-8", "replace")
                found.setdefault(name, set()).update(re.findall(r'\bname="([^"]+)"', page))
    everywhere = set().union(*found.values())
    return {name: sorted(found.get(name, set()) or everywhere) for name in permissions.addresses()}


def names_in(name: str) -> list[str]:
    return permissions.addresses()[name]


def address_of(world: World, name: str, rng: random.Random) -> str:
    """The address with the right arguments, or with odd ones in their place."""
    arguments = permissions.filled(world, name, names_in(name))
    if name == "event_act":
        arguments["action"] = rng.choice([*ACTIONS, "no-such-button"])
    for parameter in arguments:
        if rng.random() < 0.15:
            arguments[parameter] = rng.choice([*ODD, 10**18, 10**30, 0])
    with suppress(NoReverseMatch):
        return reverse(name, kwargs=arguments)
    return reverse(name, kwargs=permissions.filled(world, name, names_in(name)))


def value(rng: random.Random, world: World) -> object:
    if rng.random() < 0.1:
        content = rng.choice([b"", b"\x00", b"PK\x03\x04" + rng.randbytes(60), rng.randbytes(300)])
        return SimpleUploadedFile(rng.choice(["bot.py", "bot.zip", "a.csv", "\u202e.py"]), content)
    if rng.random() < 0.3:
        known = world.fill["pk"]
        assert isinstance(known, dict)
        return str(rng.choice([*known.values(), world.event.pk, 1, 2]))
    return rng.choice(ODD)


def ask(
    world: World, clients: dict[str, Client], forms: dict[str, list[str]], seed: str
) -> tuple[int, str]:
    """Send an odd request; returns its status, and the request itself after a server error."""
    rng = random.Random(seed)
    name = rng.choice(sorted(forms.keys() - STREAMS))
    role = rng.choice(ROLES)
    address = address_of(world, name, rng)
    writes = rng.random() < 0.6
    fields = forms[name] if writes else QUERY
    data = {
        field: value(rng, world)
        for field in rng.sample(fields, min(len(fields), rng.randint(0, 12)))
    }
    if not writes:
        data = {key: found for key, found in data.items() if isinstance(found, str)}
    status, text = 0, ""
    try:
        with transaction.atomic():
            client = clients[role]
            answer = client.post(address, data) if writes else client.get(address, data)
            status = answer.status_code
            if status >= 500:
                text = repr(getattr(answer, "exc_info", "") or answer)[:500]
            raise Undo
    except Undo:
        pass
    if status < 500:
        return status, ""
    shown = {key: str(found)[:60] for key, found in data.items()}
    verb = "POST" if writes else "GET"
    return status, f"{seed}: {role} {verb} {address[:120]} {shown}: {status} {text}"


def main(requests: int, seed: str) -> None:
    call_command("migrate", verbosity=0)
    setup_test_environment()
    world = permissions.build()
    clients = {}
    for role, user in world.people.items():
        clients[role] = Client(raise_request_exception=False)
        if user is not None:
            clients[role].force_login(user)
    forms = fields_of(world, clients)
    answers = [ask(world, clients, forms, f"{seed} {number}") for number in range(requests)]
    failed = [said for _, said in answers if said]
    statuses = Counter(status for status, _ in answers)
    print(json.dumps({"statuses": statuses, "failed": failed[:30], "failures": len(failed)}))


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])
