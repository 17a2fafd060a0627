"""Tournament formats by name, one class each."""

from tournaments.formats.base import Extent, Format, Plan
from tournaments.formats.combined import SwissThenKnockout, SwissThenRoundRobin
from tournaments.formats.knockout import Knockout
from tournaments.formats.ladder import Ladder
from tournaments.formats.round_robin import RoundRobin
from tournaments.formats.swiss import Swiss

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
