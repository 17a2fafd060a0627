"""Ladders with their leaders, for lists of ladders."""

from __future__ import annotations

from dataclasses import dataclass

from arena.ladder.models import Ladder, Rung
from arena.ladder.selectors import ladder_tops, ladders_all
from games.contract import Game
from games.registry import get


@dataclass(frozen=True)
class LadderSummary:
    ladder: Ladder
    game: Game
    rows: list[Rung]


def ladder_summaries(*, game: str = "") -> list[LadderSummary]:
    """Every ladder with its first rows; two queries."""
    ladders = [ladder for ladder in ladders_all() if game in ("", ladder.game)]
    tops = ladder_tops(ladders)
    return [LadderSummary(ladder, get(ladder.game), tops[ladder.pk]) for ladder in ladders]
