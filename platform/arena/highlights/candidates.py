"""A settled match as the kinds of highlights look at it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from arena.ladder.models import RatingEvent
from arena.matches.models import Match, MatchGame
from arena.matches.selectors import game_record
from games.contract import Game
from games.record import Record
from games.registry import get


@dataclass(frozen=True)
class PlayedGame:
    """One game of the match. By seat: `seating` (player indexes), `places` and `scores`."""

    row: MatchGame
    rules: Game

    @property
    def seating(self) -> list[int]:
        return list(self.row.seating)

    @property
    def places(self) -> list[int]:
        return list(self.row.places)

    @property
    def scores(self) -> list[int]:
        return list(self.row.scores)

    @cached_property
    def record(self) -> Record:
        return game_record(self.row)

    @property
    def teams(self) -> Sequence[Sequence[int]]:
        """Seats that win together; a team of one for each seat where everyone plays alone."""
        match = self.row.match
        together = self.rules.teams(match.table_size, match.options)
        return together or [(seat,) for seat in range(match.table_size)]

    @property
    def winners(self) -> Sequence[int] | None:
        """The seats of the one team that won; ``None`` if several share the first place."""
        first = [team for team in self.teams if any(self.places[seat] == 1 for seat in team)]
        return first[0] if len(first) == 1 else None


class Candidate:
    """A match with its games and with the ratings before it, read when a kind asks for them."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.rules = get(match.game)

    @cached_property
    def games(self) -> list[PlayedGame]:
        rows = self.match.games.order_by("rotation", "deal").defer("times")
        return [PlayedGame(row, self.rules) for row in rows]

    @cached_property
    def ratings(self) -> list[RatingEvent] | None:
        """By player index: how the match moved each rating; ``None`` if it was not rated."""
        events = {
            event.submission_id: event
            for event in RatingEvent.objects.filter(match=self.match).only(
                "submission_id", "before", "matches_before"
            )
        }
        seated = self.match.players.order_by("index").values_list("submission_id", flat=True)
        found = [events.get(key) for key in seated]
        return [event for event in found if event] if all(found) else None
