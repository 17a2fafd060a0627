from tournaments.models.change_request import ChangeKind, ChangeRequest, Decision
from tournaments.models.entry import Entry, NonceBy
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
from tournaments.models.invitation import Answer, Invitation
from tournaments.models.round import Bye, KeptStandings, KeptTally, Round, Table

__all__ = [
    "Answer",
    "Bye",
    "ChangeKind",
    "ChangeRequest",
    "Decision",
    "Entry",
    "Event",
    "EventChange",
    "EventMember",
    "EventMessage",
    "EventState",
    "EventTemplate",
    "Invitation",
    "KeptStandings",
    "KeptTally",
    "NonceBy",
    "Release",
    "Role",
    "Round",
    "Table",
    "Visibility",
]
