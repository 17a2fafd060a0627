"""Tables to play at: bots from source text, matches of the tiny game."""

from textwrap import dedent

from sandbox.limits import Clocks, Limits
from sandbox.match import BotFiles, MatchSpec, Player

GOOD = "def act(turn):\n    return turn.legal[0] if turn.legal else turn.seat\n"


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
