from arena.core.visibility import Visibility
from tournaments.models.change_request import ChangeKind, ChangeRequest, Decision
from tournaments.models.class_bot import ClassBot
from tournaments.models.entry import Entry, NonceBy
from tournaments.models.event import (
    NOT_STARTED,
    OVER,
    UNDER_WAY,
    AsksFor,
    Event,
    EventChange,
    EventMember,
    EventMessage,
    EventState,
    EventTemplate,
    Release,
    Role,
)
from tournaments.models.invitation import Answer, Invitation
from tournaments.models.prediction import Prediction
from tournaments.models.result import EventResult
from tournaments.models.round import Bye, Round, Table
