"""The smoke game of a check: what is played, which game decides, and why a bot is rejected."""

from __future__ import annotations

from arena.bots.models import Submission
from arena.bots.selectors import submission_files
from games.registry import get, house_bots
from sandbox.choose import trusted_file
from sandbox.fairness import new_secret
from sandbox.match import Fault, GameRun, MatchRun, MatchSpec, Player
from sandbox.verdicts import FACTS


def smoke_spec(submission: Submission) -> MatchSpec:
    """One deal at the smallest table, against house bots; no fault is allowed."""
    game = get(submission.bot.game)
    seats = min(game.seat_counts)
    shipped = house_bots(game.name)
    opponent = trusted_file(shipped.get("random", next(iter(shipped.values()))))
    players = [Player("the bot", submission_files(submission), new_secret())]
    players += [Player(f"house {i}", opponent, new_secret()) for i in range(1, seats)]
    return MatchSpec(
        game=game.name,
        options=game.configure(seats),
        players=tuple(players),
        deals=(new_secret(),),
        faults_allowed=0,
    )


def decisive(run: MatchRun) -> tuple[GameRun, Fault | None]:
    """The game to look at: where the checked bot (player 0) first did wrong, else the last."""
    for game in run.games:
        for fault in game.faults:
            if game.seating[fault.seat] == 0:
                return game, fault
    return run.games[-1], None


def reason(fault: Fault, game: str) -> str:
    """What the author reads first: what went wrong, and when."""
    when = {
        "start": "at the start of a game",
        "end": "at the end of a game",
    }.get(fault.kind, f"in a smoke game of {get(game).title}, when asked for “{fault.kind}”")
    return f"The bot {FACTS[fault.verdict].meaning} {when}: {fault.message}"
