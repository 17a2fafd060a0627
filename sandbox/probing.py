"""Hostile bots that are really run in a sandbox, to show that it holds them.

The tests hold a sandbox to many more (`tests/sandbox/hostile/`). These few are for a machine in
use: they show that its walls stand, and end within a second or two.
"""

from __future__ import annotations

import re
import tempfile

from sandbox.cell import Sandbox
from sandbox.choose import opener
from sandbox.match import BotFiles, GameRun
from sandbox.referee import play_sitting
from sandbox.smoke import CHECKED, smoke_spec
from sandbox.verdicts import Verdict

GAME = "revolt"
ESCAPES = """
import os, socket, subprocess


def network():
    with socket.socket() as outside:
        outside.settimeout(0.2)
        outside.connect(("169.254.169.254", 80))


def written(path):
    with open(path, "w"):
        os.unlink(path)


ATTEMPTS = {{
    "opening the network": network,
    "reading a file of the host": lambda: open({canary!r}).read(),
    "reading the host's passwords": lambda: open("/etc/shadow").read(),
    "looking at other processes": lambda: open("/proc/1/environ", "rb").read(),
    "writing to the system": lambda: written("/usr/here"),
    "starting a shell": lambda: subprocess.run(["/bin/sh", "-c", "true"], check=True),
}}


def act(turn):
    for name, attempt in ATTEMPTS.items():
        try:
            attempt()
        except Exception as error:
            print("held", name)
        else:
            print("BREACH", name)
    if any(name.startswith(("BOTOCRACY", "PG", "AWS")) for name in os.environ):
        print("BREACH reading the site's secrets")
    return turn.legal[0] if turn.legal else turn.seat
"""
HOARD = """
def act(turn):
    hoard = []
    for _ in range(48):
        hoard.append(bytearray(b"x" * (8 << 20)))
    return turn.legal[0] if turn.legal else turn.seat
"""
"""Takes 384 MiB, half as much again as a cell has, and no more where nothing stops it."""


def probe(sandbox: Sandbox) -> list[str]:
    """What hostile bots could do in this sandbox that they must not; empty if it held them."""
    with tempfile.NamedTemporaryFile("w", prefix="botocracy-probe-") as canary:
        canary.write("only the host reads this")
        canary.flush()
        game = _play(sandbox, ESCAPES.format(canary=canary.name))
    told = "\n".join(each.log for each in game.decisions if game.seating[each.seat] == CHECKED)
    breaches = sorted(set(re.findall(r"^BREACH (.*)$", told, re.M)))
    if not breaches and "held" not in told:
        breaches.append(f"the probe did not run: {_fault_words(game)}")
    game = _play(sandbox, HOARD)
    verdicts = {fault.verdict for fault in game.faults if game.seating[fault.seat] == CHECKED}
    if not verdicts & {Verdict.OUT_OF_MEMORY, Verdict.CRASHED}:
        breaches.append("taking more memory than it is allowed")
    return breaches


def _play(sandbox: Sandbox, source: str) -> GameRun:
    """One sitting of a smoke game with a bot of this source, as an upload is held."""
    games: list[GameRun] = []
    spec = smoke_spec(GAME, BotFiles({"bot.py": source.encode()}))
    play_sitting(spec, 0, opener(sandbox, house_in_process=True), games.append)
    return games[0]


def _fault_words(game: GameRun) -> str:
    return game.faults[0].message if game.faults else "it said nothing"
