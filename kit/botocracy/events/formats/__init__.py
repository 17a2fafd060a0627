"""Tournament formats by name, one class each."""

from botocracy.events.formats.base import Extent, Format, Plan
from botocracy.events.formats.combined import SwissThenKnockout, SwissThenRoundRobin
from botocracy.events.formats.knockout import Knockout
from botocracy.events.formats.ladder import Ladder
from botocracy.events.formats.round_robin import RoundRobin
from botocracy.events.formats.swiss import Swiss

FORMATS: dict[str, Format] = {
    made.name: made
    for made in (
        RoundRobin(),
        Swiss(),
        SwissThenRoundRobin(),
        SwissThenKnockout(),
        Knockout(),
        Ladder(),
    )
}

__all__ = ["FORMATS", "Extent", "Format", "Plan"]
