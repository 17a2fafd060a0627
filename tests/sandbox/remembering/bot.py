"""Tries to remember the last sitting inside Python itself, and tells what it remembers."""

import builtins
import json
import os
import signal
import sys
import tempfile
from pathlib import Path

import helper

FOUND = []
SEEN = []
PLACES = (
    tempfile.gettempdir(),
    "/dev/shm",
    "/run",
    "/var/tmp",
    os.getcwd(),
    os.path.expanduser("~"),
)


class Memory:
    sittings = 0


def habit(seen=[]):
    return seen


def look_at_its_own():
    if SEEN or Memory.sittings or habit() or helper.STATE or getattr(habit, "seen", 0):
        FOUND.append("its own modules")


def look_around():
    if getattr(builtins, "remembered", 0):
        FOUND.append("builtins")
    if getattr(json, "remembered", 0) or json.dumps(["x"]) != '["x"]':
        FOUND.append("a module of the standard library")
    if getattr(sys.modules.get("games.contract"), "remembered", 0):
        FOUND.append("a module of the games")
    if "remembered" in sys.modules or "/remembered" in sys.path or hasattr(sys, "remembered"):
        FOUND.append("sys")
    if "REMEMBERED" in os.environ:
        FOUND.append("the environment")
    if sys.getrecursionlimit() == 1234 or signal.getsignal(signal.SIGUSR1) is not signal.SIG_DFL:
        FOUND.append("the interpreter's settings")
    if os.umask(0o77) == 0o123:
        FOUND.append("the process")
    for place in PLACES:
        if Path(place, "remembered").exists():
            FOUND.append(place)


def remember_in_its_own():
    SEEN.append(1)
    Memory.sittings += 1
    habit().append(1)
    habit.seen = 1
    helper.STATE.append(1)


def remember_around():
    import games.contract

    builtins.remembered = json.remembered = games.contract.remembered = sys.remembered = 1
    json.dumps = lambda *_, **__: "mine"
    sys.modules["remembered"] = sys
    sys.path.append("/remembered")
    os.environ["REMEMBERED"] = "1"
    sys.setrecursionlimit(1234)
    signal.signal(signal.SIGUSR1, signal.SIG_IGN)
    os.umask(0o123)
    for place in PLACES:
        try:
            Path(place, "remembered").write_text("1")
        except OSError:
            pass


look_at_its_own()
remember_in_its_own()
if not helper.TRUSTED:
    look_around()
    remember_around()


def act(turn):
    SEEN.append(turn.seat)
    turn.note("remembers " + ", ".join(FOUND) if FOUND else "nothing")
    return turn.legal[0] if turn.legal else turn.seat
