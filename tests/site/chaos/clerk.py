"""A program: makes matches on the site under test and says how they stand.

Reads orders as lines of JSON and answers in kind, so that tests look at the site's rows without
starting Django for every question. It waits for a database that is away.
"""

from __future__ import annotations

import json
import os
import random
import sys
import time

import django

os.environ["DJANGO_SETTINGS_MODULE"] = "arena.config.settings"
django.setup()

from django.core.management import call_command  # noqa: E402 - needs the settings
from django.db import InterfaceError, OperationalError, connection  # noqa: E402 - the same
from django.db.models import Count, Sum  # noqa: E402 - the same

from arena.bots.models import Submission  # noqa: E402 - the same
from arena.ladder.fits import ladder_fit  # noqa: E402 - the same
from arena.ladder.recomputing import ladder_recompute  # noqa: E402 - the same
from arena.ladder.services import ladder_open  # noqa: E402 - the same
from arena.matches.cards import commitment_fix  # noqa: E402 - the same
from arena.matches.models import Fault, Match, MatchPlayer  # noqa: E402 - the same
from arena.matches.services import match_create  # noqa: E402 - the same
from arena.matches.verifying import match_verify  # noqa: E402 - the same
from arena.pipeline import queue  # noqa: E402 - the same
from arena.workers.models import VoidAttempt, Worker  # noqa: E402 - the same
from tests.site import worlds  # noqa: E402 - the same

rng = random.Random(7)


def begin():
    call_command("migrate", verbosity=0)
    worlds.field(8)
    return ladder_open(game=worlds.GAME, table_size=worlds.seats()).pk


def make(count, deals=2):
    """Queue matches; returns their keys."""
    bots = worlds.field(8)
    commitment = commitment_fix(scope=f"chaos {Match.objects.count()}", lock={})
    made = [
        match_create(
            game=worlds.GAME,
            options={},
            submissions=[bot.active for bot in rng.sample(bots, worlds.seats())],
            deals=deals,
            commitment=commitment,
            key=f"match {number}",
        ).pk
        for number in range(count)
    ]
    queue.send(queue.PLAY, made)
    return made


def look(pks):
    found = Match.objects.filter(pk__in=pks)
    counts = dict(found.values_list("status").annotate(Count("pk")))
    return counts | {"losses": found.aggregate(n=Sum("losses"))["n"]}


def open_matches():
    """Matches that are not settled, for a failure's message."""
    columns = ("pk", "status", "failures", "losses", "lease_until", "sent_at", "trouble")
    rows = Match.objects.exclude(status="settled").values_list(*columns)[:20]
    return [[str(value)[-300:] for value in row] for row in rows]


def result(pks):
    """What must hold after every failure."""
    found = Match.objects.filter(pk__in=pks)
    faults = Fault.objects.filter(player__match__in=found)
    rated = found.annotate(n=Count("rating_events"))
    return {
        "unsettled": found.exclude(status="settled").count(),
        "trouble": list(found.exclude(status="settled").values_list("trouble", flat=True)[:2]),
        "games": sorted(set(found.annotate(n=Count("games")).values_list("n", flat=True))),
        "ratings": sorted(set(rated.values_list("n", flat=True))),
        "no_result": MatchPlayer.objects.filter(match__in=found, share=None).count(),
        "faults": list(faults.values_list("verdict", "message")[:3]),
        "charged": VoidAttempt.objects.filter(match__in=found, charged=True).count(),
        "verdicts": sorted({match_verify(match=match).verdict for match in found[::4]}),
        "losses": found.aggregate(n=Sum("losses"))["n"],
        "failures": found.aggregate(n=Sum("failures"))["n"],
        "seats": worlds.seats(),
    }


def forget_workers():
    """Delete the rows of workers; those that are not killed write theirs again."""
    return Worker.objects.all().delete()[0]


def uploads(owner):
    """The submissions of a user: bot, number of versions, status of the newest."""
    made = Submission.objects.filter(bot__owner__username=owner)
    return [[s.bot.name, s.number, s.status] for s in made.order_by("pk").select_related("bot")]


def ratings():
    """Differences between the ratings and what the matches say."""
    ladder = ladder_open(game=worlds.GAME, table_size=worlds.seats())
    ladder_fit(ladder=ladder)
    return [str(each) for each in ladder_recompute(ladder).differences[:5]]


def census():
    """What must not grow while a site only plays."""
    with connection.cursor() as cursor:
        tables = connection.introspection.table_names(cursor)
    rows = {}
    for table in tables:
        with connection.cursor() as cursor:
            cursor.execute(f'SELECT count(*) FROM "{table}"')
            rows[table] = cursor.fetchone()[0]
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()")
        connections = cursor.fetchone()[0]
    return {"rows": rows, "connections": connections, "workers": Worker.objects.count()}


ORDERS = {
    f.__name__: f
    for f in (
        begin,
        make,
        look,
        open_matches,
        result,
        forget_workers,
        uploads,
        ratings,
        census,
    )
}


def answer(order):
    while True:
        try:
            return ORDERS[order["do"]](**order.get("with", {}))
        except (OperationalError, InterfaceError):
            connection.close()
            time.sleep(0.1)


def main() -> None:
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
