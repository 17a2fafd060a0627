"""A Redis server of the run's own."""

import subprocess
from pathlib import Path

from tests.services.machine import free_port, program
from tests.services.run import Run

DATABASES = 64
"""Numbered databases: one for each worker."""


def start(run: Run, folder: Path) -> str:
    """Start a server; returns its address without a database number."""
    port = free_port()
    address = f"redis://127.0.0.1:{port}"
    run.keep(
        folder,
        [
            *(program("redis-server"), "--port", str(port), "--bind", "127.0.0.1"),
            *("--dir", str(folder), "--databases", str(DATABASES), "--save", ""),
        ],
        lambda: ask(address, "PING") == "PONG",
    )
    return address


def ask(address: str, *question: str) -> str:
    """What redis-cli answers."""
    done = subprocess.run(
        [program("redis-cli"), "-u", address, *question], capture_output=True, text=True
    )
    return done.stdout.strip()


def empty(address: str) -> None:
    assert ask(address, "FLUSHDB") == "OK"
