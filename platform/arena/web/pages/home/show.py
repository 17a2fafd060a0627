"""The table that plays on the front page: the newest match, or a highlight somebody asked for."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse

from arena.highlights.models import Highlight
from arena.highlights.selectors import Shown
from arena.matches.models import Match, MatchGame, MatchPlayer
from arena.matches.selectors import newest_watchable
from arena.web.pages.matches.drawings import drawing
from arena.web.requests import number
from games.contract import Game
from games.registry import get


@dataclass(frozen=True)
class Show:
    """One game on the front page."""

    match: Match
    rotation: int
    deal: int
    step: int
    players: list[MatchPlayer]
    """By seat."""
    highlight: Shown | None = None
    """``None`` for the newest match."""

    @property
    def game(self) -> Game:
        return get(self.match.game)

    @property
    def drawing(self) -> str:
        return drawing(self.match.game)

    @property
    def next(self) -> str:
        """Address of what follows when the game is over. Nothing follows a highlight."""
        if self.highlight is not None:
            return ""
        return f"{reverse('home')}?after={self.match.pk}-{self.rotation}-{self.deal}"


def show_of(highlights: list[Shown], *, watch: str, after: str) -> Show | None:
    """The highlight of the kind `watch`, or else a game of the newest match.

    `after` names the game that was shown before (match, rotation and deal, joined by hyphens): if
    there is no newer match, its next game follows.
    """
    for one in highlights:
        if one.name == watch and one.highlight is not None:
            row: Highlight = one.highlight
            return _show(row.match, row.rotation, row.deal, row.step, one)
    match = newest_watchable()
    if match is None:
        return None
    rotation, deal = _next_game(match, after)
    return _show(match, rotation, deal, 0, None)


def _next_game(match: Match, after: str) -> tuple[int, int]:
    before, *game = (number(part, -1) for part in f"{after}--".split("-")[:3])
    if before != match.pk or min(game) < 0:
        return 0, 0
    games = match.table_size * match.deals
    return divmod((game[0] * match.deals + game[1] + 1) % games, match.deals)


def _show(match: Match, rotation: int, deal: int, step: int, one: Shown | None) -> Show | None:
    games = MatchGame.objects.filter(match=match, rotation=rotation, deal=deal)
    seating = games.values_list("seating", flat=True).first()
    if seating is None:
        return None
    players = list(match.players.order_by("index").select_related("submission__bot__owner"))
    return Show(match, rotation, deal, step, [players[index] for index in seating], one)
