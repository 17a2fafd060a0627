"""Crash bundles of matches that are played at home."""

import json

from botocracy.cli import app
from botocracy.records.crash_bundle import FORMAT, KIND
from games.registry import get
from sandbox.limits import Clocks
from sandbox.protocol import start_message

ILLEGAL = "def act(turn):\n    return 'checkmate'\n"


def write_bundle(folder, invoke, game):
    """The bundle of a bot whose first move is illegal, as the site makes it; its path."""
    (folder / "illegal.py").write_text(ILLEGAL)
    words = ["play", str(folder / "illegal.py"), "house:random", "--game", game, "--deals", "1"]
    played = invoke(app, [*words, "--jobs", "1", "--sandbox", "none", "--json"])
    fault = json.loads(played.stdout)["faults"][0]
    bot, deal, sitting = (fault.pop(name) for name in ("bot", "deal", "sitting"))
    rules = get(game)
    seats = json.loads(played.stdout)["seats"]
    options = rules.configure(seats, {})
    start = start_message(
        game=game,
        options=options,
        seat=fault["seat"],
        seats=seats,
        clocks=Clocks(),
        seed="00" * 32,
        number=1,
        games=1,
    )
    bundle = {
        "kind": KIND,
        "format": FORMAT,
        "bot": bot,
        "content_hash": "00" * 32,
        "match": 1,
        "sitting": sitting,
        "deal": deal,
        "game": game,
        "version": rules.version,
        "options": options,
        "before": [start],
        "fault": fault,
    }
    path = folder / "bundle.json"
    path.write_text(json.dumps(bundle))
    return path
