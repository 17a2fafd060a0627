"""Tables to play at: bots from source text, matches of the tiny game."""

from textwrap import dedent

from sandbox.limits import Clocks, Limits
from sandbox.match import BotFiles, MatchSpec, Player

GOOD = "def act(turn):\n    return turn.legal[0] if turn.legal else turn.seat\n"

START = {"type": "start", "game": "x", "options": {}, "seat": 0, "seats": 2}
START |= {"clocks": {}, "seed": "0", "number": 0, "games": 1}
ACT = {"type": "act", "turn": 0, "kind": "bid", "legal": [1], "view": {}, "events": []}
ACT |= {"clock": {"move": 5, "bank": 5}}
"""Messages for a cell that is spoken to without a referee."""


def bot(source, *, trusted=True, **files):
    named = {path.replace("__", "/") + ".py": dedent(text).encode() for path, text in files.items()}
    return BotFiles({"bot.py": dedent(source).encode(), **named}, trusted=trusted)


def match(*bots, deals=("deal one",), game="undercut", **settings):
    return MatchSpec(
        game=game,
        options=settings.pop("options", {}),
        players=tuple(
            Player(
                f"player {index}", each if isinstance(each, BotFiles) else bot(each), f"s{index}"
            )
            for index, each in enumerate(bots)
        ),
        deals=deals,
        clocks=settings.pop("clocks", Clocks()),
        limits=settings.pop("limits", Limits()),
        **settings,
    )
