"""Celery workers as processes of this machine, for the demo and for tests."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from django.conf import settings

STOP_SECONDS = 20
"""Seconds after the deadline of `arena.workers.draining` until a worker is killed."""


def worker_command(*, processes: int, beat: bool = True) -> list[str]:
    """The command line of a worker that takes from every queue.

    With `beat` it also sends the periodic tasks. A site needs one such worker; more do no harm,
    since every periodic task may run twice.
    """
    command = [sys.executable, "-m", "celery", "--app", "arena.config", "--quiet", "worker"]
    command += ["--concurrency", str(processes), "--loglevel", "WARNING"]
    command += ["--without-gossip", "--without-mingle", "--without-heartbeat"]
    return [*command, "--beat"] if beat else command


class WorkerProcess:
    """A worker process, stopped at the end of the block, with its log in a file."""

    def __init__(
        self,
        log: Path,
        *,
        processes: int,
        beat: bool = True,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        self.log = log
        log.parent.mkdir(parents=True, exist_ok=True)
        roots = [settings.ROOT, settings.ROOT / "platform", settings.ROOT / "kit"]
        path = os.pathsep.join([*map(str, roots), os.environ.get("PYTHONPATH", "")])
        with log.open("ab") as output:
            self.process = subprocess.Popen(  # noqa: S603 - our own command line
                worker_command(processes=processes, beat=beat),
                cwd=settings.ROOT,
                env={**os.environ, **(environment or {}), "PYTHONPATH": path},
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )

    def __enter__(self) -> WorkerProcess:
        return self

    def __exit__(self, *exc: object) -> None:
        self.stop()

    @property
    def alive(self) -> bool:
        return self.process.poll() is None

    def tail(self) -> str:
        """The end of its log."""
        return self.log.read_text(encoding="utf-8", errors="replace")[-4000:]

    def stop(self) -> None:
        """Ask it to finish its work; kill it after a while."""
        self.process.terminate()
        try:
            self.process.wait(settings.DRAIN_SECONDS + STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self.kill()

    def kill(self) -> None:
        """End it and its children at once, as a power cut would."""
        try:
            os.killpg(self.process.pid, 9)
        except ProcessLookupError:
            return
        self.process.wait()
