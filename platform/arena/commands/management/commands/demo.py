"""``manage.py demo``: a site with finished events, on a fresh machine, in one command."""

from __future__ import annotations

import os
import signal
import socket
import sys
from typing import Any

import uvicorn
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from rich.console import Console

from arena.commands.demo import show, world
from arena.core.errors import ArenaError
from arena.core.kit_wheel import wheel_build
from arena.ladder.house import house_open
from arena.pipeline.events import event_publish
from arena.pipeline.upkeep import ladders_fit
from arena.workers.holding import choice, prepare
from arena.workers.processes import WorkerProcess
from tournaments.models import EventState


class Command(BaseCommand):
    help = "Fill the site with house bots, play a round-robin and a Swiss event, and serve it."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--no-serve", action="store_true", help="end after the events")
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument("--game", default="revolt")

    def handle(self, *args: Any, **options: Any) -> None:
        console = Console()
        # On SIGTERM, leave the block that stops the worker.
        signal.signal(signal.SIGTERM, lambda *_: sys.exit("ended"))
        call_command("migrate", verbosity=0)
        wheel_build()
        console.print(choice().explain())
        with console.status("Preparing the sandbox"):
            prepare()
        try:
            with self._worker() as worker:
                self._play(console, worker, options["game"])
                if not options["no_serve"]:
                    self._serve(console, options["port"])
        except ArenaError as error:
            raise CommandError(error.message) from None

    def _worker(self) -> WorkerProcess:
        # A small ladder queue leaves a laptop's time to the events.
        return WorkerProcess(
            settings.DATA / "worker.log",
            processes=os.cpu_count() or 2,
            environment={"BOTOCRACY_LADDER_QUEUE": "1"},
        )

    def _play(self, console: Console, worker: WorkerProcess, game: str) -> None:
        house_open()
        users = world.people()
        show.watch_checks(console, worker, world.uploads(users, game))
        for wanted in world.events_settings(game):
            event = world.event_ensure(users, wanted)
            show.watch_event(console, worker, event)
            if event.state == EventState.FINISHED:
                event_publish(event=event, by=users[world.ORGANISER])
            show.print_standings(console, event)
        ladders_fit()

    def _serve(self, console: Console, port: int) -> None:
        port = free_port(port)
        console.print(f"\nBotocracy is at [bold]http://127.0.0.1:{port}/[/bold]")
        for login in (world.AUTHOR, world.ORGANISER):
            console.print(f"  {login.username} ({login.does}): password {login.password}")
        console.print("Ctrl-C ends it. What was played stays; the next run serves it again.")
        uvicorn.run(
            "arena.config.asgi:application",
            host="127.0.0.1",
            port=port,
            log_level="warning",
            timeout_graceful_shutdown=2,  # each open page holds a stream, and reconnects
        )


def free_port(wanted: int) -> int:
    """`wanted`, or the next port that is free."""
    for port in range(wanted, wanted + 100):
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    raise CommandError(f"No port from {wanted} to {wanted + 99} is free.")
