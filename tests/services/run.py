"""One run of the tests and its servers, shared by all its xdist workers."""

import contextlib
import fcntl
import json
import os
import secrets
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.services.machine import Unavailable

KEEPER = Path(__file__).with_name("keeper.py")
READY_SECONDS = 240.0
"""Far more than a server needs, even on a busy machine; one that ends is noticed at once."""
STOP_SECONDS = 60.0
FOLDER = "TESTS_RUN"
"""The environment variable with the folder of the run, for what its processes share."""
KEEPERS: list[subprocess.Popen[bytes]] = []
"""Keepers that this process started. They outlive it, so it does not wait for them."""


@dataclass(frozen=True)
class Run:
    """Identifies a run; equal in all its workers.

    ``controller`` is the process with which the run ends.
    """

    controller: int
    folder: Path

    @classmethod
    def new(cls) -> "Run":
        name = f"botocracy-{os.getpid()}-{secrets.token_hex(4)}"
        return cls(os.getpid(), Path(tempfile.gettempdir()) / name)

    def address(self, service: str, start: Callable[["Run", Path], str]) -> str:
        """The address of a server, which the first worker that asks starts.

        If it could not be started, other workers do not try again.
        """
        folder = self.folder / service
        # Servers that run under another account may pass through the folder, but not list it.
        self.folder.mkdir(mode=0o711, exist_ok=True)
        folder.mkdir(mode=0o711, exist_ok=True)
        with locked(folder / "lock"):
            known = folder / "known.json"
            if not known.exists():
                known.write_text(json.dumps(self._attempt(start, folder)))
            answer = json.loads(known.read_text())
        if "unavailable" in answer:
            raise Unavailable(answer["unavailable"])
        return str(answer["address"])

    def _attempt(self, start: Callable[["Run", Path], str], folder: Path) -> dict[str, str]:
        try:
            return {"address": start(self, folder)}
        except Unavailable as missing:
            return {"unavailable": str(missing)}

    def keep(
        self,
        folder: Path,
        server: list[str],
        ready: Callable[[], bool],
        *,
        options: tuple[str, ...] = (),
        before: tuple[str, ...] = (),
    ) -> None:
        """Start a server under a keeper and wait until it is ready, or raise Unavailable.

        ``options`` are the keeper's; ``before`` goes before its command, to run it as root.
        """
        os.mkfifo(folder / "stop")
        with (folder / "keeper.log").open("wb") as log:
            keeper = subprocess.Popen(
                [
                    *(*before, sys.executable, str(KEEPER), "--watch", str(self.controller)),
                    *("--folder", str(folder), *options, "--", *server),
                ],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,  # Ctrl-C must reach pytest only
            )
        KEEPERS.append(keeper)
        deadline = time.monotonic() + READY_SECONDS
        while not ready():
            ended = keeper.poll() is not None or (folder / "exited").exists()
            if ended or time.monotonic() > deadline:
                raise Unavailable(f"{Path(server[0]).name} did not start: {last_words(folder)}")
            time.sleep(0.02)

    def stop(self) -> None:
        """Stop every server of this run and wait until their files are removed."""
        for pipe in self.folder.glob("*/stop"):
            try:
                os.write(os.open(pipe, os.O_WRONLY | os.O_NONBLOCK), b"stop")
            except OSError:
                pipe.unlink(missing_ok=True)  # nobody reads it: its keeper is gone already
        deadline = time.monotonic() + STOP_SECONDS
        while list(self.folder.glob("*/stop")) and time.monotonic() < deadline:
            time.sleep(0.02)
        shutil.rmtree(self.folder, ignore_errors=True)  # left by servers that did not start


def last_words(folder: Path) -> str:
    logs = [folder / "keeper.log", folder / "log"]
    lines = [line for log in logs if log.exists() for line in log.read_text().splitlines()]
    return lines[-1].strip() if lines else "it said nothing"


@contextlib.contextmanager
def locked(path: Path) -> Iterator[None]:
    with path.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
