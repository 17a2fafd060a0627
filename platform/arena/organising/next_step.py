"""The next step of an event: the button that its pages offer the organiser first."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.models import Event, EventState


@dataclass(frozen=True)
class Step:
    """The button that an event waits for its organiser to press."""

    action: str
    label: str
    words: str


STEPS = {
    EventState.DRAFT: Step("open", "Open registration", "People can find it and enter bots."),
    EventState.REGISTRATION: Step(
        "start", "Start", "Versions, seeding and nonces are locked; then the cards are drawn."
    ),
    EventState.RUNNING: Step("pause", "Pause", "Matches under way are finished, no others begin."),
    EventState.PAUSED: Step("resume", "Resume", "What waits is played."),
    EventState.FINISHED: Step(
        "publish", "Publish results", "Replays open and the secret of the cards is revealed."
    ),
}


def next_step(event: Event) -> Step | None:
    return STEPS.get(EventState(event.state))
