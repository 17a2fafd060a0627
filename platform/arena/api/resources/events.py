"""Events: read them, enter them, organise them."""

from __future__ import annotations

from arena.api.events.classes import CLASS_SCOPES, Classes
from arena.api.events.control import SCOPES, Buttons
from arena.api.events.entering import Entering
from arena.api.events.predicting import Predicting
from arena.api.events.reading import Reading


class Events(Reading, Entering, Predicting, Classes, Buttons):  # type: ignore[misc]  # buttons are made from a table
    route = "events"
    action_scopes = SCOPES | CLASS_SCOPES
