"""A program: a small site with an event and a ladder that were played, packed into one file.

    BOTOCRACY_DATA=$(mktemp -d) BOTOCRACY_SANDBOX=none python -m tests.site.whole.release FILE

Run it with the code of a release, and commit the file as `last_release.tar.xz`: the next release
must upgrade it (`test_upgrade.py`).
"""

from __future__ import annotations

import os
import sys
import tarfile
from datetime import timedelta

import django

os.environ["DJANGO_SETTINGS_MODULE"] = "arena.config.settings"
django.setup()

from django.conf import settings  # noqa: E402 - needs the settings
from django.core.management import call_command  # noqa: E402 - the same
from django.db import connection  # noqa: E402 - the same
from django.utils import timezone  # noqa: E402 - the same

from arena.ladder.services import ladder_open, ladders_join  # noqa: E402 - the same
from arena.matches.models import Lane, Match, MatchStatus  # noqa: E402 - the same
from arena.pipeline import events, ladders, matches, upkeep  # noqa: E402 - the same
from arena.publiclog.services import day_publish  # noqa: E402 - the same
from tests.site import worlds  # noqa: E402 - the same

PLAYED = 4
"""Matches of the ladder that are played; the others wait, for the next release to play them."""


def fill() -> None:
    bots = worlds.field(6)
    ladder_open(game=worlds.GAME, table_size=worlds.seats())
    for bot in bots:
        ladders_join(submission=bot.active)
    event = worlds.open_event(bots=bots, title="Last release cup", format="swiss", length=2)
    events.event_start(event=event, by=event.organiser)
    worlds.work()
    event.refresh_from_db()
    events.event_publish(event=event, by=event.organiser)
    ladders.ladders_refill()
    for match in Match.objects.filter(status=MatchStatus.QUEUED, lane=Lane.LADDER)[:PLAYED]:
        matches.match_run(match_id=match.pk)
    upkeep.ladders_fit()
    day_publish(today=timezone.now().date() + timedelta(days=1))


def main() -> None:
    call_command("migrate", verbosity=0)
    fill()
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA journal_mode = delete")  # one file, without a log beside it
    connection.close()
    with tarfile.open(sys.argv[1], "w:xz") as archive:
        archive.add(settings.DATA / "botocracy.sqlite3", "botocracy.sqlite3")
        archive.add(settings.DATA / "files", "files")


if __name__ == "__main__":
    main()
