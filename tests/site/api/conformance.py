"""Ask every operation of the API as four kinds of people; prints answers outside the schema.

Runs as a process of its own on a site of its own, which its environment names. schemathesis makes
the requests from the schema that the site serves. Every request is rolled back, so each meets the
same site.

    python -m tests.site.api.conformance EXAMPLES SEED
"""

from __future__ import annotations

import json
import os
import random
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import django

os.environ["DJANGO_SETTINGS_MODULE"] = "arena.config.settings"
django.setup()

import schemathesis  # noqa: E402 - after the settings
from django.core import signals  # noqa: E402 - needs the settings
from django.core.management import call_command  # noqa: E402 - the same
from django.db import close_old_connections, transaction  # noqa: E402 - the same
from hypothesis import HealthCheck, Phase, given, seed, settings  # noqa: E402 - the same
from hypothesis.errors import Unsatisfiable  # noqa: E402 - the same
from rest_framework.throttling import SimpleRateThrottle  # noqa: E402 - the same
from schemathesis import GenerationMode  # noqa: E402 - the same
from schemathesis.checks import not_a_server_error  # noqa: E402 - the same
from schemathesis.core.failures import FailureGroup  # noqa: E402 - the same
from schemathesis.specs.openapi.checks import (  # noqa: E402 - the same
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
)

from arena.accounts.tokens import scopes_of, token_create  # noqa: E402 - the same
from arena.bots.models import Submission  # noqa: E402 - the same

call_command("migrate", verbosity=0)  # a web server does not start on a database without tables

from arena.config.wsgi import application  # noqa: E402 - needs the tables
from tests.site.whole import permissions  # noqa: E402 - the same

PEOPLE = ("nobody", "entrant", "organiser", "admin")
"""Nobody, the owner of a bot, an organiser, an administrator."""
WHOLE_BODY = response_schema_conformance
"""`?fields=` leaves members out that the schema requires, and cannot say so."""
CHECKS = [
    not_a_server_error,
    content_type_conformance,
    response_headers_conformance,
    WHOLE_BODY,
]


class Undo(Exception):
    """Ends a request whose changes are not wanted."""


@contextmanager
def undone() -> Iterator[None]:
    """Roll back all changes of the block."""
    try:
        with transaction.atomic():
            yield
            raise Undo
    except Undo:
        pass


class Run:
    """What was asked, and what was wrong with the answers."""

    def __init__(self, world: permissions.World, examples: int, start: str) -> None:
        self.world = world
        self.examples = examples
        self.start = start
        self.statuses: Counter[str] = Counter()
        self.failed: dict[str, str] = {}
        self.operations = 0
        self.headers = {role: _headers(world, role) for role in PEOPLE}
        self.known = _known(world)

    def everything(self) -> None:
        schema = schemathesis.openapi.from_wsgi("/api/v1/schema/", application)
        for result in schema.get_all_operations():
            operation = result.ok()
            self.operations += 1
            for mode in GenerationMode:
                self.ask(operation, mode)

    def ask(self, operation: Any, mode: GenerationMode) -> None:
        """Call one operation with generated requests, each as everybody."""
        rng = random.Random(f"{self.start} {operation.label} {mode}")

        @seed(rng.getrandbits(64))
        @settings(
            max_examples=self.examples,
            database=None,
            deadline=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=operation.as_strategy(generation_mode=mode))
        def asked(case: Any) -> None:
            self.fill(case, rng)
            for role in PEOPLE:
                self.call(case, role)

        try:
            asked()
        except Unsatisfiable:  # without parameters there is nothing to send wrongly
            assert mode is GenerationMode.NEGATIVE, operation.label

    def fill(self, case: Any, rng: random.Random) -> None:
        """Put things that exist into most requests; generated keys would nearly always miss."""
        resource, *rest = case.operation.path.removeprefix("/api/v1/").strip("/").split("/")
        address = f"api_{resource}-{rest[-1] if rest else 'list'}"
        for name in case.path_parameters:
            if rng.random() < 0.9:
                wanted = "pk" if name == "id" else name
                found = permissions.filled(self.world, address, [wanted])
                case.path_parameters[name] = found[wanted]
        for part in (case.query, case.body):
            for name in part if isinstance(part, dict) else ():
                if name in self.known and rng.random() < 0.7:
                    part[name] = rng.choice(self.known[name])

    def call(self, case: Any, role: str) -> None:
        where = f"{role} {case.operation.label}"
        with undone():
            answer = case.call(headers=self.headers[role])
            self.statuses[f"{answer.status_code}"] += 1
            try:
                if answer.status_code < 400:
                    said = case.operation.responses.status_codes
                    assert str(answer.status_code) in said, "this status is not in the schema"
                cut = "fields" in (case.query or {}) and answer.status_code == 200
                wanted = [check for check in CHECKS if not (cut and check is WHOLE_BODY)]
                case.validate_response(answer, checks=wanted)
            except (AssertionError, FailureGroup) as error:
                found = "; ".join(map(str, getattr(error, "exceptions", [error])))
                sent = case.as_curl_command()[:600]
                self.failed.setdefault(
                    where, f"{where}: {answer.status_code} {found[:1200]}\n{sent}"
                )


def _known(world: permissions.World) -> dict[str, list[Any]]:
    """Values of parameters and members of bodies that name a thing of the world."""
    keys, bot, entries = world.fill["pk"], world.fill["bot"], list(world.event.entries.all())
    assert isinstance(keys, dict)
    versions = list(Submission.objects.filter(bot=bot).values_list("pk", flat=True))
    return {
        "game": [world.fill["game"]],
        "event": [world.event.slug],
        "bot": [bot, "the-entrant/talker", *(entry.bot_id for entry in entries)],
        "opponent": [entry.bot_id for entry in entries],
        "entry": [entry.pk for entry in entries],
        "match": [keys["default"]],
        "ladder": [keys["api_ladders"]],
        "submission": versions,
        "old": versions,
        "new": versions,
        "round": [1],
        "seat": [1],
        "username": ["the-entrant", "the-stranger"],
        "owner": ["the-entrant"],
        "code": [world.event.join_code],
        "role": ["organiser", "reader"],
        "lines": ["the-entrant,Talker"],
    }


def _headers(world: permissions.World, role: str) -> dict[str, str]:
    user = world.people[role]
    plain = {"Accept-Encoding": "identity"}  # schemathesis unpacks nothing
    if user is None:
        return plain
    _, text = token_create(
        user=user, name=f"of {role}", scopes=scopes_of(user), days=1, within=scopes_of(user)
    )
    return plain | {"Authorization": f"Bearer {text}"}


def prepare() -> None:
    """No limit of requests, and requests that leave the connection open, to be rolled back."""
    SimpleRateThrottle.THROTTLE_RATES = {"anon": None, "user": None}
    for signal in (signals.request_started, signals.request_finished):
        signal.disconnect(close_old_connections)


def main(examples: int, start: str) -> None:
    prepare()
    run = Run(permissions.build(), examples, start)
    run.everything()
    print(
        json.dumps(
            {
                "operations": run.operations,
                "statuses": run.statuses,
                "failed": list(run.failed.values()),
            }
        )
    )


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])
