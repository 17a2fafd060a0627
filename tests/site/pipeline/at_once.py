"""Scenes that need several processes or threads on one database; each prints what the test reads.

Runs as a process of its own on a site of its own, which its environment names.
"""

from __future__ import annotations

import json
import os
import sys
import threading
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import django

os.environ["DJANGO_SETTINGS_MODULE"] = "arena.config.settings"
django.setup()

from allauth.account.models import EmailAddress  # noqa: E402 - needs the settings
from celery import current_app  # noqa: E402 - the same
from django.conf import settings  # noqa: E402 - needs the settings
from django.core.management import call_command  # noqa: E402 - needs the settings
from django.db import connection, transaction  # noqa: E402 - the same
from django.utils import timezone  # noqa: E402 - the same

import arena.api.tasks  # noqa: E402 - the same
import arena.pipeline.tasks  # noqa: E402, F401 - the same
from arena.accounts.models import Notice, NoticeKind, User  # noqa: E402 - the same
from arena.accounts.notices import tell  # noqa: E402 - the same
from arena.bots.selectors import submission_files  # noqa: E402 - the same
from arena.bots.services import bot_create, submission_create  # noqa: E402 - the same
from arena.bots.stored import archives_forget  # noqa: E402 - the same
from arena.core.errors import Refused  # noqa: E402 - the same
from arena.core.files import file_exists  # noqa: E402 - the same
from arena.ladder.services import ladder_open, ladders_join  # noqa: E402 - the same
from arena.matches.models import Lane, Match, MatchStatus  # noqa: E402 - the same
from arena.pipeline import events, matches, upkeep  # noqa: E402 - the same
from arena.pipeline.bots import bot_delete  # noqa: E402 - the same
from arena.pipeline.webhooks import webhooks_send  # noqa: E402 - the same
from arena.publiclog.models import LogEntry  # noqa: E402 - the same
from arena.publiclog.services import SITE  # noqa: E402 - the same
from arena.webhooks.models import Delivery, Kind  # noqa: E402 - the same
from arena.webhooks.outbox import announce  # noqa: E402 - the same
from arena.webhooks.services import webhook_create  # noqa: E402 - the same
from sandbox.match import BotFiles  # noqa: E402 - the same
from sandbox.mixing import Table  # noqa: E402 - the same
from tests.site import worlds  # noqa: E402 - the same
from tests.site.live import until  # noqa: E402 - the same
from tests.site.webhooks.receiver import receiving  # noqa: E402 - the same
from tournaments.actions import draft, people, run  # noqa E402 - the same
from tournaments.actions.settings import EventSettings  # noqa: E402 - the same
from tournaments.actions.templates import template_save  # noqa: E402 - the same
from tournaments.models import Event, EventState, EventTemplate, Role  # noqa: E402 - the same

PRESSES = 8


def start() -> dict[str, object]:
    """Two organisers press start four times each, all at the same moment."""
    event = worlds.open_event(
        bots=worlds.field(2 * worlds.seats()), format="swiss", length=2, title="At once"
    )
    other = worlds.person("otto")
    people.member_set(event=event, user=other, role=Role.ORGANISER, by=event.organiser)
    gate = threading.Barrier(PRESSES)

    def press(number: int) -> str:
        try:
            gate.wait()
            events.event_start(event=event, by=(event.organiser, other)[number % 2])
        except Refused:
            return "refused"
        finally:
            connection.close()
        return "started"

    with ThreadPoolExecutor(PRESSES) as pool:
        answers = list(pool.map(press, range(PRESSES)))
    return {
        "answers": answers,
        "lines": event.changes.filter(what="running").count(),
        "rounds": event.rounds.count(),
        "matches": Match.objects.count(),
    }


def pause() -> dict[str, object]:
    """Two workers are in the middle of a match each when the event is paused."""
    worlds.GAME = "coup"
    event = worlds.running_event(
        format="swiss", length=1, count=4 * worlds.seats(), deals=3, ladder=False
    )
    keys = list(Match.objects.values_list("pk", flat=True))
    go_on, begun = threading.Event(), threading.Semaphore(0)
    really_play = matches.play

    def play_slowly(*about):  # the worker holds its lease while somebody presses pause
        begun.release()
        go_on.wait()
        return really_play(*about)

    matches.play = play_slowly

    def work(pks: list[int]) -> None:
        for pk in pks:
            matches.match_run(match_id=pk)
        connection.close()

    with ThreadPoolExecutor(2) as pool:
        done = [pool.submit(work, keys[at::2]) for at in range(2)]
        begun.acquire()
        begun.acquire()
        run.event_pause(event=event, by=event.organiser)
        under_way = Match.objects.filter(status=MatchStatus.PLAYING).count()
        go_on.set()
        for one in done:
            one.result()
    upkeep.sweep()
    states = Counter(Match.objects.values_list("status", flat=True))
    events.event_resume(event=event, by=event.organiser)
    worlds.work()
    event.refresh_from_db()
    return {
        "under_way": under_way,
        "settled": states[MatchStatus.SETTLED],
        "held": states[MatchStatus.HELD],
        "matches": len(keys),
        "finished_after_resume": event.state == EventState.FINISHED,
    }


def title() -> dict[str, object]:
    """Eight people give their event the same title at the same moment."""
    like = worlds.open_event()
    settings = EventSettings(
        title="One title",
        game=like.game,
        table_size=like.table_size,
        format=like.format,
        length=like.length,
        deals=like.deals,
    )
    people_at_once = [worlds.person(f"organiser-{number}") for number in range(PRESSES)]
    gate = threading.Barrier(PRESSES)

    def create(user: User) -> str:
        try:
            gate.wait()
            return draft.event_create(by=user, settings=settings).slug
        finally:
            connection.close()

    with ThreadPoolExecutor(PRESSES) as pool:
        return {"addresses": list(pool.map(create, people_at_once))}


def mixed() -> dict[str, object]:
    """One message for four matches, three of which may be mixed; one of these three fails once."""
    worlds.running_event(format="swiss", length=1, count=4 * worlds.seats(), ladder=False)
    keys = list(Match.objects.order_by("sent_at", "pk").values_list("pk", flat=True))
    players = Match.objects.get(pk=keys[1]).players.select_related("submission")
    unlucky = {str(player.submission) for player in players}
    really_play, sat = matches.play, []

    class Watched(Table):
        def sitting(self, match, left):
            sat.append(id(match))
            return super().sitting(match, left)

    def play(spec, forfeiting):
        if not unlucky.isdisjoint(player.name for player in spec.players):
            unlucky.clear()
            raise RuntimeError("disk full")
        return really_play(spec, forfeiting)

    matches.play, matches.TABLE = play, Watched(0)
    matches.matches_run(match_id=keys[0])
    after_one = Counter(Match.objects.values_list("status", flat=True))
    failed = Match.objects.get(pk=keys[1])
    for key in keys:
        matches.matches_run(match_id=key)
    return {
        "after one message": after_one,
        "matches at the table": len(set(sat[: 2 * worlds.seats()])),
        "failures": failed.failures,
        "trouble": "disk full" in failed.trouble,
        "in the end": Counter(Match.objects.values_list("status", flat=True)),
        "games": sorted(match.games.count() for match in Match.objects.all()),
    }


def webhooks() -> dict[str, object]:
    """Four workers send the messages of four webhooks at the same moment."""
    settings.WEBHOOK_LOCAL = True
    gate = threading.Barrier(4)
    with receiving() as receiver:
        owner = worlds.person()
        for _ in range(4):
            webhook_create(user=owner, url=receiver.url, kinds=[Kind.NOTICE])
        for number in range(5):
            announce(Kind.NOTICE, [owner.pk], text=f"{number}", link="/", data={})

        def work(_: int) -> None:
            gate.wait()
            try:
                webhooks_send()
            finally:
                connection.close()

        with ThreadPoolExecutor(4) as pool:
            list(pool.map(work, range(4)))
        webhooks_send()  # what a claim held back
        sent = Counter(json.loads(body)["data"]["text"] for _, body in receiver.got)
    return {"sent": sent, "delivered": Delivery.objects.filter(status="delivered").count()}


def beats() -> dict[str, object]:
    """Two beats send every periodic task at the same moment, and two workers run each twice."""
    ladder_open(game=worlds.GAME, table_size=worlds.seats())
    bots = worlds.field(4 * worlds.seats())
    for bot in bots:
        ladders_join(submission=bot.active)
    event = worlds.running_event(ladder=False, count=worlds.seats(), title="Played")
    worlds.work()
    owner = event.organiser
    template_save(event=event, name="Weekly", by=owner, every_days=7)
    EventTemplate.objects.update(next_at=timezone.now())
    EmailAddress.objects.create(user=owner, email="olga@example.org", verified=True, primary=True)
    Notice.objects.all().delete()
    tell(owner, NoticeKind.ORGANISING, "Something needs you.", "/")
    tasks = [current_app.tasks[each["task"]] for each in settings.CELERY_BEAT_SCHEDULE.values()]
    settled = Match.objects.filter(status=MatchStatus.SETTLED).count()
    made = []
    for _ in range(2):
        for task in tasks:
            gate = threading.Barrier(2)

            def run_task(_: int, task=task, gate=gate) -> None:
                try:
                    gate.wait()
                    task()
                finally:
                    connection.close()

            with ThreadPoolExecutor(2) as pool:
                list(pool.map(run_task, range(2)))
        made.append(Match.objects.filter(lane=Lane.LADDER).count())
    return {
        "tasks": len(tasks),
        "events": Event.objects.count(),
        "letters": sum(
            path.read_text().count("Subject: Botocracy: Something needs you.")
            for path in (settings.DATA / "mail").iterdir()
        ),
        "days": LogEntry.objects.filter(log__scope=SITE).count(),
        "ladder": made,
        "room": settings.LADDER_QUEUE + len(bots),
        "settled": [settled, Match.objects.filter(status=MatchStatus.SETTLED).count()],
    }


def same_files() -> dict[str, object]:
    """A bot is deleted while another one with the same files is being stored."""
    ann, bob = worlds.person("ann"), worlds.person("bob")
    source = {"bot.py": b"def act(turn):\n    return turn.legal[0]\n"}
    deleted = bot_create(owner=ann, game=worlds.GAME, name="First")
    submission_create(bot=deleted, by=ann, upload=BotFiles(source))
    kept = bot_create(owner=bob, game=worlds.GAME, name="Second")

    def delete() -> None:
        try:
            bot_delete(bot=deleted, by=ann)
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():
            stored = submission_create(bot=kept, by=bob, upload=BotFiles(source))
            deletion = pool.submit(delete)
            if connection.vendor == "postgresql":
                until(lambda: deletion.done() or _somebody_waits(), "the deletion")
        deletion.result()
    left = submission_files(stored).files == source
    archives_forget([stored.content_hash])
    named = file_exists(stored.archive.name)
    bot_delete(bot=kept, by=bob)
    return {"left": left, "named": named, "gone": not file_exists(stored.archive.name)}


def _somebody_waits() -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted")
        return bool(cursor.fetchone()[0])


if __name__ == "__main__":
    call_command("migrate", verbosity=0)
    scenes = {
        "start": start,
        "pause": pause,
        "title": title,
        "mixed": mixed,
        "webhooks": webhooks,
        "same_files": same_files,
        "beats": beats,
    }
    print(json.dumps(scenes[sys.argv[1]]()))
