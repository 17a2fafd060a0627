"""The decisions of a bot in a game with its answers, notes and times: for its owner.

An owner sees this as soon as the match is settled, also while its event still hides
replays: it is only what the bot itself was shown, and could have printed. Administrators
see every seat. Nobody else sees anything, organisers and opponents included.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from arena.accounts.models import User
from arena.matches.models import GameLog, MatchGame
from arena.matches.packing import unpack
from arena.matches.selectors import game_record
from games.contract import Move
from games.record import replay


@dataclass(frozen=True, kw_only=True)
class OwnDecision:
    """One decision of one seat."""

    step: int
    """The replay's frame at which the seat had to decide; its move leads to the next frame."""
    seat: int
    kind: str
    view: dict[str, Any]
    """Everything the bot was shown."""
    legal: tuple[Move, ...] | None
    move: Move
    """What was played: the bot's answer, or the default after a fault."""
    asked: bool
    """False where the bot was out for faults and nobody asked it."""
    wall: float | None
    """Seconds it took; ``None`` where it was not asked."""
    cpu: float | None
    note: str
    log: str
    """What it printed while it decided."""
    verdict: str
    """The fault at this decision, if it was one; its words are in `message`."""
    message: str
    fault: int | None
    """The key of the fault, for its crash bundle."""

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


def own_seats(user: User | None, game: MatchGame) -> list[int]:
    """The seats whose decisions `user` may look into."""
    if user is None or not user.is_active:
        return []
    if user.is_staff:
        return list(range(len(game.seating)))
    own = set(
        game.match.players.filter(submission__bot__owner=user).values_list("index", flat=True)
    )
    return [seat for seat, player in enumerate(game.seating) if player in own]


def decisions_for(user: User | None, game: MatchGame) -> list[OwnDecision]:
    """The decisions of the seats that are `user`'s own, in the order of play."""
    seats = own_seats(user, game)
    if not seats:
        return []
    times = {(step, seat): (wall, cpu) for step, seat, wall, cpu in unpack(game.times)}
    said = _said(game)
    at_decisions = game.faults.exclude(kind__in=("start", "end"))
    faults = {(fault.step, fault.seat): fault for fault in at_decisions}
    record = game_record(game)
    found = []
    for frame in replay(record):
        for decision in frame.state.pending():
            seat, at = decision.seat, (frame.step, decision.seat)
            if seat not in seats or frame.step >= len(record.steps):
                continue
            note, log = said.get(at, ("", ""))
            wall, cpu = times.get(at, (None, None))
            fault = faults.get(at)
            found.append(
                OwnDecision(
                    step=frame.step,
                    seat=seat,
                    kind=decision.kind,
                    view=frame.state.view(seat),
                    legal=decision.moves,
                    move=record.steps[frame.step][seat],
                    asked=at in times,
                    wall=wall,
                    cpu=cpu,
                    note=note,
                    log=log,
                    verdict=fault.verdict if fault else "",
                    message=fault.message if fault else "",
                    fault=fault.pk if fault else None,
                )
            )
    return found


def _said(game: MatchGame) -> dict[tuple[int, int], tuple[str, str]]:
    """Notes and printed lines, as long as they are kept."""
    row = GameLog.objects.filter(game=game).first()
    if row is None:
        return {}
    return {(step, seat): (note, log) for step, seat, note, log in unpack(row.said)}
