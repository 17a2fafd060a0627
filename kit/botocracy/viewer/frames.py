"""A game as frames: what a viewer shows, from one perspective."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from botocracy.viewer.film import Shot, film_of
from botocracy.viewer.view_diffs import view_diff
from games.contract import Game, Outcome
from games.record import Frame, Record, replay, scene
from games.registry import get
from games.story import Moment, Story, alone_ahead

FAULT_WEIGHT = 8
LEAD_WEIGHT = 4
SILENCE = "silence"
"""The event of a line that says that nothing was done."""


class Mark(NamedTuple):
    """Something worth a mark on the time line."""

    kind: str
    """``"fault"``, ``"lead"``, or one of the kinds of the game's story."""
    text: str
    weight: int
    """How much it matters, as that of `games.story.Moment`."""
    seat: int | None = None
    """The seat it is about."""


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


class Line(NamedTuple):
    """A measure of the game's story over all frames."""

    name: str
    about: str
    fewest: bool
    """Whether the smallest number is the best."""
    counts: list[list[int]]
    """By frame, then by seat."""


class Replay(NamedTuple):
    game: str
    title: str
    seats: int
    names: list[str]
    """By seat."""
    options: dict[str, Any]
    seat: int | None
    """The perspective; ``None`` sees everything."""
    kinds: dict[str, str]
    """The kinds of moments of the game, each in a few words."""
    lines: list[Line]
    """How well the seats do; changes of the lead go by the first one."""
    film: list[Shot]
    """The moments that matter most, in the order of the game."""
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
        return self._asdict() | {
            "lines": [line._asdict() | {"counts": _changes(line.counts)} for line in self.lines],
            "film": [shot._asdict() for shot in self.film],
            "frames": frames,
        }


def fault_marks(
    faults: Iterable[tuple[int, int, str]], names: Sequence[str]
) -> dict[int, list[Mark]]:
    """Marks by the step each fault led to; a fault is its seat, its step and its verdict."""
    marks: dict[int, list[Mark]] = {}
    for seat, step, verdict in faults:
        text = f"{names[seat]}: {verdict.replace('_', ' ')}"
        marks.setdefault(step + 1, []).append(Mark("fault", text, FAULT_WEIGHT, seat))
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
    story = rules.story
    frames, scenes = [], []
    for frame in replay(record):
        frames.append(_frame(frame, rules, names, seat))
        scenes.append(scene(frame))
    last = len(frames) - 1
    for moment in story.moments(scenes, names):
        if moment.visible_to(seat):
            frames[moment.step].marks.append(_mark(moment))
    for step, marks in (faults or {}).items():
        frames[min(step, last)].marks.extend(marks)  # a fault after the last move is at the end
    for step, mark in _leads(rules, frames, names):
        frames[step].marks.append(mark)
    return Replay(
        game=record.game,
        title=rules.title,
        seats=record.seats,
        names=list(names),
        options=record.options,
        seat=seat,
        kinds=dict(story.kinds),
        lines=_lines(story, frames),
        film=film_of([frame.marks for frame in frames]),
        frames=frames,
    )


def _frame(frame: Frame, rules: Game, names: Sequence[str], seat: int | None) -> ReplayFrame:
    events = [event.what for event in frame.events if event.visible_to(seat)]
    kind = frame.decisions[0].kind if frame.decisions else ""
    words: list[dict[str, Any]] = [
        {"text": rules.tell(what, names), "seat": _whose(what), "what": what} for what in events
    ]
    silence = rules.story.silence(kind, frame.events)
    if silence is not None:
        words.insert(0, {"text": silence, "seat": None, "what": {"event": SILENCE}})
    return ReplayFrame(
        step=frame.step,
        kind=kind,
        # A sealed move may stay secret after it was made; only one's own is certainly known.
        moves={s: m for s, m in frame.moves.items() if seat is None or s == seat},
        words=words,
        marks=[],
        view=frame.state.view(seat),
        acting=[decision.seat for decision in frame.state.pending()],
        outcome=_outcome(frame.state.outcome()),
    )


def _whose(what: Mapping[str, Any]) -> int | None:
    """The seat an event is mostly about, where it names one."""
    named = (what.get(key) for key in ("seat", "from", "to"))
    return next((seat for seat in named if isinstance(seat, int)), None)


def _mark(moment: Moment) -> Mark:
    return Mark(moment.kind, moment.text, moment.weight, moment.seat)


def _leads(
    rules: Game, frames: Sequence[ReplayFrame], names: Sequence[str]
) -> Iterator[tuple[int, Mark]]:
    """The steps at which another seat alone takes the lead."""
    leader: int | None = None
    for frame in frames:
        standing = rules.standing(frame.view)
        ahead = None if standing is None else alone_ahead(standing)
        if ahead is not None and ahead != leader:
            if leader is not None:
                text = f"{names[ahead]} takes the lead"
                yield frame.step, Mark("lead", text, LEAD_WEIGHT, ahead)
            leader = ahead


def _lines(story: Story, frames: Sequence[ReplayFrame]) -> list[Line]:
    return [
        Line(name, about, fewest, [list(read(frame.view)) for frame in frames])
        for name, about, read, fewest in story.measures
    ]


def _changes(counts: Sequence[list[int]]) -> list[tuple[int, list[int]]]:
    """The frames at which some number changes, with all numbers there."""
    return [
        (step, numbers)
        for step, numbers in enumerate(counts)
        if step == 0 or numbers != counts[step - 1]
    ]


def _outcome(outcome: Outcome | None) -> dict[str, Any] | None:
    return None if outcome is None else outcome._asdict()
