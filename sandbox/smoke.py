"""The check of a new bot: a few games against house bots in which no fault is allowed.

The site checks submissions with it, the kit's ``botocracy check`` does the same at home.
"""

from __future__ import annotations

from games.registry import get, house_bots
from sandbox.choose import trusted_file
from sandbox.fairness import new_secret
from sandbox.match import BotFiles, Fault, GameRun, MatchRun, MatchSpec, Player
from sandbox.referee import Progress
from sandbox.verdicts import FACTS

CHECKED = 0
"""Index of the checked bot in the list of players."""


def smoke_spec(game_name: str, bot: BotFiles) -> MatchSpec:
    """One deal at the smallest table, against house bots; no fault is allowed."""
    game = get(game_name)
    seats = min(game.seat_counts)
    shipped = house_bots(game.name)
    opponent = trusted_file(shipped.get("random", next(iter(shipped.values()))))
    players = [Player("the bot", bot, new_secret())]
    players += [Player(f"house {i}", opponent, new_secret()) for i in range(1, seats)]
    return MatchSpec(
        game=game.name,
        options=game.configure(seats),
        players=tuple(players),
        deals=(new_secret(),),
        faults_allowed=0,
    )


def decisive(run: MatchRun) -> tuple[GameRun, Fault | None]:
    """The game to look at: where the checked bot first did wrong, else the last."""
    for game in run.games:
        for fault in game.faults:
            if game.seating[fault.seat] == CHECKED:
                return game, fault
    return run.games[-1], None


def progress_words(progress: Progress) -> str:
    """How one game of the check went, in a sentence."""
    game = progress.game
    seat = game.seating.index(CHECKED)
    own = [decision for decision in game.decisions if decision.seat == seat]
    faults = [fault for fault in game.faults if fault.seat == seat]
    if faults:
        went = f"the bot {FACTS[faults[0].verdict].meaning} at decision {faults[0].step}"
    else:
        slowest = max((decision.wall for decision in own), default=0.0)
        moves = f"{len(own)} decision{'s' if len(own) != 1 else ''}"
        went = f"place {game.places[seat]} after {moves}, the slowest {1000 * slowest:.0f} ms"
    return f"Game {progress.done} of {progress.total}: {went}."


def reason(fault: Fault, game: str) -> str:
    """What the author reads first: what went wrong, and when."""
    when = {
        "start": "at the start of a game",
        "end": "at the end of a game",
    }.get(fault.kind, f"in a smoke game of {get(game).title}, when asked for “{fault.kind}”")
    return f"The bot {FACTS[fault.verdict].meaning} {when}: {fault.message}"


def detail(fault: Fault) -> str:
    """The traceback and the end of the log, as far as there are any."""
    return "\n\n".join(part for part in (fault.detail, fault.log) if part)


def opening_words(spec: MatchSpec) -> str:
    """What will be played."""
    count = len(spec.players)
    return f"{count} games against house bots, one from every seat, in the sandbox."


def closing_words(fault: Fault | None) -> str:
    """The result in a sentence."""
    return "Rejected at the first fault." if fault else "Passed: no fault in any game."
