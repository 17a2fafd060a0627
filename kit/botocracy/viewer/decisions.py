"""The decisions of seats in a game, with the bots' answers, notes and times: for their author."""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

from games.contract import Move
from games.record import Record, replay
from sandbox.verdicts import FACTS

ADVICE = {verdict.value: facts.advice.text for verdict, facts in FACTS.items()}
At = tuple[int, int]
"""Step (an index into the record's steps) and seat: names one decision."""


class FaultWords(NamedTuple):
    """A fault at a decision."""

    verdict: str
    message: str
    key: int | None = None
    """The site's key of the fault, for its crash bundle."""


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

    def for_player(self) -> dict[str, Any]:
        """As the replay player reads it: it has the view, and shows the number of moves only."""
        told = self.to_json()
        del told["view"]
        told["legal"] = None if self.legal is None else len(self.legal)
        told["advice"] = ADVICE.get(self.verdict, "")
        return told


def decisions_of(
    record: Record,
    seats: Container[int],
    *,
    times: Mapping[At, tuple[float, float | None]],
    said: Mapping[At, tuple[str, str]],
    faults: Mapping[At, FaultWords],
) -> list[OwnDecision]:
    """The decisions of `seats` in the order of play.

    `times` has wall and CPU seconds of the decisions at which a bot was asked, `said` notes and
    printed lines.
    """
    found = []
    for frame in replay(record):
        for decision in frame.state.pending():
            seat, at = decision.seat, (frame.step, decision.seat)
            if seat not in seats or frame.step >= len(record.steps):
                continue
            note, log = said.get(at, ("", ""))
            wall, cpu = times.get(at, (None, None))
            fault = faults.get(at, FaultWords("", ""))
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
                    verdict=fault.verdict,
                    message=fault.message,
                    fault=fault.key,
                )
            )
    return found
