"""The bot's own process: its files on disk, its answers on a pipe."""

from __future__ import annotations

import importlib
import json
import os
import random
import sys
from collections.abc import Callable, Mapping
from typing import Any, BinaryIO

from sandbox.runner.marks import BEGAN
from sandbox.runner.session import Session, encode_answer

BOT_FOLDER = "/bot"

_global: Any = random.random.__self__  # type: ignore[attr-defined]  # a bound method of it
_set_seed = super(random.Random, _global).seed


def place_files(files: Mapping[str, bytes], folder: str = BOT_FOLDER) -> None:
    """Write the bot's files below `folder`."""
    for path, content in files.items():
        target = os.path.join(folder, path)
        os.makedirs(os.path.dirname(target), exist_ok=True)
        with open(target, "wb") as file:
            file.write(content)


def live(questions: BinaryIO, answers: int, folder: str = BOT_FOLDER) -> None:
    """Answer question after question until there are no more."""

    def load() -> dict[str, Any]:
        _write(answers, BEGAN + b"\n")
        return _load(folder)

    session = Session(load=load, seed=_seed, seed_game=_seed_numpy, root=folder + "/")
    scan = json.JSONDecoder().scan_once  # type: ignore[attr-defined]  # not in the stubs
    for line in questions:
        message, _ = scan(line.decode(), 0)
        answer = session.answer(message)
        _flush()
        _write(answers, encode_answer(answer, ask=message["ask"]))


def _load(folder: str) -> dict[str, Any]:
    sys.path.insert(0, folder)
    os.chdir(folder)
    return vars(importlib.import_module("bot"))


def _seed(number: Callable[[], int]) -> None:
    """`random.seed` without its look at what it was given."""
    _set_seed(number())
    _global.gauss_next = None


def _seed_numpy(seed: str) -> None:
    if numpy_random := sys.modules.get("numpy.random"):
        numpy_random.seed(random.Random(seed).getrandbits(32))


def _flush() -> None:
    for stream in (sys.stdout, sys.stderr):
        try:  # noqa: SIM105 - at every decision: no context manager
            stream.flush()
        except Exception:  # noqa: S110 - the bot may have closed or replaced its streams
            pass


def _write(fd: int, data: bytes) -> None:
    while data:
        data = data[os.write(fd, data) :]
