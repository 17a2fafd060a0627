"""The result of a match: who won, how sure that is, and what it did to ratings."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from arena.ladder.models import RatingEvent
from arena.ladder.selectors import match_events
from arena.matches.models import Match, MatchPlayer
from arena.matches.replays import Played, games_by_deal
from botocracy.stats import luck
from botocracy.stats.results import estimate
from sandbox.results import shares_by_deal


@dataclass(frozen=True)
class PlayerLine:
    """One bot's line in the table of results."""

    player: MatchPlayer
    interval: float | None
    """Half the width of the 95 % interval of its share; ``None`` after too few deals."""
    rating: RatingEvent | None
    """How the match moved its live rating."""

    @property
    def gain(self) -> float:
        """Elo points won; negative where it lost some."""
        return self.rating.after - self.rating.before if self.rating else 0.0


@dataclass(frozen=True)
class MatchResult:
    lines: list[PlayerLine]
    """Best first."""
    deals: list[tuple[int, list[Played]]]
    """Each deal with its games."""
    lucky: bool | None
    """Whether the winner's lead on the second may be luck; ``None`` where nothing can be said."""


def match_result(match: Match) -> MatchResult:
    """The results of a match; two queries, or three if there were faults."""
    deals = games_by_deal(match)
    played = (game for _, games in deals for game in games)
    rows = shares_by_deal((game.deal, game.seating, game.places) for game in played)
    moves = match_events(match)
    lines = [
        PlayerLine(
            player,
            _interval(row[player.index] for row in rows),
            moves.get(player.submission_id),
        )
        for player in sorted(match.players.all(), key=lambda p: (p.place or 0, p.index))
    ]
    first, second = lines[0].player.index, lines[1].player.index
    certain = luck.beyond_luck(rows, first, second)
    return MatchResult(lines, deals, None if certain is None else not certain)


def _interval(values: Iterable[float]) -> float | None:
    observed = list(values)
    return estimate(observed).margin if len(observed) >= luck.ENOUGH else None
