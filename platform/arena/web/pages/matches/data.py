"""The data of a match's page: results with intervals, games by deal, faults of own bots."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from arena.accounts.models import User
from arena.ladder.models import RatingEvent
from arena.ladder.selectors import match_events
from arena.matches.models import Fault, Match, MatchPlayer
from arena.matches.replays import Played, games_by_deal
from botocracy.stats import luck
from botocracy.stats.results import estimate
from sandbox.results import shares_by_deal

FAULTS = 50
"""Most faults of the user's bots that are listed."""


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


def plays_in(match: Match, user: User | None) -> bool:
    """Whether a bot of the user's plays in it; administrators look into everyone's."""
    if user is None:
        return False
    owners = {player.submission.bot.owner_id for player in match.players.all()}
    return user.is_staff or user.pk in owners


def faults_of_own(match: Match, user: User | None) -> list[Fault]:
    """The faults of the user's bots in a match; administrators see everyone's."""
    if user is None or not any(player.fault_count for player in match.players.all()):
        return []
    found = Fault.objects.filter(game__match=match).defer("bundle")
    if not user.is_staff:
        found = found.filter(player__submission__bot__owner=user)
    return list(found.select_related("game", "player__submission__bot")[:FAULTS])
