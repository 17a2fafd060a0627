"""A game as frames: what a viewer shows, from one perspective."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from botocracy.viewer.view_diffs import view_diff
from games.contract import Game, Outcome
from games.record import Frame, Record, replay
from games.registry import get


class Mark(NamedTuple):
    """Something worth a mark on the time line."""

    kind: str
    """``"fault"``, ``"lead"``, or one of the game's `moments`."""
    text: str


class ReplayFrame(NamedTuple):
    """One step of a game; it holds nothing that the seat of the perspective could not know."""

    step: int
    kind: str
    """Kind of the decision that led here."""
    moves: dict[int, Any]
    """By seat: what the perspective's seat may know was played."""
    words: list[dict[str, Any]]
    """What happened: a sentence each (``text``), whose doing (``seat``), the event (``what``)."""
    marks: list[Mark]
    view: dict[str, Any]
    acting: list[int]
    """The seats that must decide next."""
    outcome: dict[str, Any] | None


class Replay(NamedTuple):
    game: str
    title: str
    seats: int
    names: list[str]
    """By seat."""
    options: dict[str, Any]
    seat: int | None
    """The perspective; ``None`` sees everything."""
    frames: list[ReplayFrame]

    def to_json(self) -> dict[str, Any]:
        """As the player reads it: the first view whole, then what changes from frame to frame."""
        before: dict[str, Any] = {}
        frames = []
        for frame in self.frames:
            told = frame._asdict() | {"view": view_diff(before, frame.view)}
            told["marks"] = [mark._asdict() for mark in frame.marks]
            frames.append(told)
            before = frame.view
        return self._asdict() | {"frames": frames}


def fault_marks(
    faults: Iterable[tuple[int, int, str]], names: Sequence[str]
) -> dict[int, list[Mark]]:
    """Marks by the step each fault led to; a fault is its seat, its step and its verdict."""
    marks: dict[int, list[Mark]] = {}
    for seat, step, verdict in faults:
        mark = Mark("fault", f"{names[seat]}: {verdict.replace('_', ' ')}")
        marks.setdefault(step + 1, []).append(mark)
    return marks


def frames_of(
    record: Record,
    names: Sequence[str],
    *,
    seat: int | None = None,
    faults: Mapping[int, Sequence[Mark]] | None = None,
) -> Replay:
    """All frames of a record; `faults` are marked at the steps they led to."""
    rules = get(record.game)
    leader: int | None = None
    frames = []
    for frame in replay(record):
        shown = _frame(frame, rules, names, seat)
        shown.marks.extend((faults or {}).get(frame.step, ()))
        ahead = _alone_ahead(rules, shown.view)
        if ahead is not None and ahead != leader:
            if leader is not None:
                shown.marks.append(Mark("lead", f"{names[ahead]} takes the lead"))
            leader = ahead
        frames.append(shown)
    return Replay(record.game, rules.title, record.seats, list(names), record.options, seat, frames)


def _frame(frame: Frame, rules: Game, names: Sequence[str], seat: int | None) -> ReplayFrame:
    events = [event.what for event in frame.events if event.visible_to(seat)]
    words: list[dict[str, Any]] = [
        {"text": rules.tell(what, names), "seat": _whose(what), "what": what} for what in events
    ]
    return ReplayFrame(
        step=frame.step,
        kind=frame.decisions[0].kind if frame.decisions else "",
        # A sealed move may stay secret after it was made; only one's own is certainly known.
        moves={s: m for s, m in frame.moves.items() if seat is None or s == seat},
        words=words,
        marks=[
            Mark(str(line["what"]["event"]), line["text"])
            for line in words
            if line["what"]["event"] in rules.moments
        ],
        view=frame.state.view(seat),
        acting=[decision.seat for decision in frame.state.pending()],
        outcome=_outcome(frame.state.outcome()),
    )


def _whose(what: Mapping[str, Any]) -> int | None:
    """The seat an event is mostly about, where it names one."""
    named = (what.get(key) for key in ("seat", "from", "to"))
    return next((seat for seat in named if isinstance(seat, int)), None)


def _alone_ahead(rules: Game, view: dict[str, Any]) -> int | None:
    """The seat that counts more than every other, as far as `view` shows it."""
    counted = rules.standing(view)
    if counted is None or counted.count(max(counted)) > 1:
        return None
    return counted.index(max(counted))


def _outcome(outcome: Outcome | None) -> dict[str, Any] | None:
    return None if outcome is None else outcome._asdict()
