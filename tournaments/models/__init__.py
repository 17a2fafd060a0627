from tournaments.models.entry import Entry
from tournaments.models.event import (
    Event,
    EventChange,
    EventMember,
    EventMessage,
    EventState,
    EventTemplate,
    Release,
    Role,
    Visibility,
)
from tournaments.models.round import Bye, KeptStandings, KeptTally, Round, Table

__all__ = [
    "Bye",
    "Entry",
    "Event",
    "EventChange",
    "EventMember",
    "EventMessage",
    "EventState",
    "EventTemplate",
    "KeptStandings",
    "KeptTally",
    "Release",
    "Role",
    "Round",
    "Table",
    "Visibility",
]
