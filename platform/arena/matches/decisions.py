"""The decisions of a bot in a game with its answers, notes and times: for its owner.

An owner sees this as soon as the match is settled, also while its event still hides
replays: it is only what the bot itself was shown, and could have printed. Administrators
see every seat. Nobody else sees anything, organisers and opponents included.
"""

from __future__ import annotations

from arena.accounts.models import User
from arena.accounts.owning import owners_of
from arena.matches.models import GameLog, MatchGame
from arena.matches.packing import unpack
from arena.matches.records import game_times
from arena.matches.selectors import game_record
from botocracy.viewer.decisions import FaultWords, OwnDecision, decisions_of


def own_seats(user: User | None, game: MatchGame) -> list[int]:
    """The seats whose decisions `user` may look into."""
    if user is None or not user.is_active:
        return []
    if user.is_staff:
        return list(range(len(game.seating)))
    players = game.match.players.filter(submission__bot__owner__in=owners_of(user))
    own = set(players.values_list("index", flat=True))
    return [seat for seat, player in enumerate(game.seating) if player in own]


def decisions_for(user: User | None, game: MatchGame) -> list[OwnDecision]:
    """The decisions of the seats that are `user`'s own, in the order of play."""
    seats = own_seats(user, game)
    if not seats:
        return []
    times = {(step, seat): (wall, cpu) for step, seat, wall, cpu in game_times(game)}
    at_decisions = game.faults.exclude(kind__in=("start", "end"))
    faults = {
        (fault.step, fault.seat): FaultWords(fault.verdict, fault.message, fault.pk)
        for fault in at_decisions
    }
    return decisions_of(game_record(game), seats, times=times, said=_said(game), faults=faults)


def _said(game: MatchGame) -> dict[tuple[int, int], tuple[str, str]]:
    """Notes and printed lines, as long as they are kept."""
    row = GameLog.objects.filter(game=game).first()
    if row is None:
        return {}
    return {(step, seat): (note, log) for step, seat, note, log in unpack(row.said)}
