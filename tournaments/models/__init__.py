from tournaments.models.entry import Entry
from tournaments.models.event import Event, EventChange, EventState
from tournaments.models.round import Bye, Round, Table

__all__ = ["Bye", "Entry", "Event", "EventChange", "EventState", "Round", "Table"]
