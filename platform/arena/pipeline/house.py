"""What comes with the site: house bots, and a ladder for every game that has some."""

from __future__ import annotations

from arena.bots.services import house_bots_sync
from arena.ladder.models import Ladder
from arena.ladder.services import ladder_open
from games.registry import all_games, get


def house_open() -> list[Ladder]:
    """Bring house bots up to date and open the ladders; safe to repeat."""
    return [
        ladder_open(game=name, table_size=usual_table(name))
        for name in all_games()
        if house_bots_sync(game=name)
    ]


def usual_table(game: str) -> int:
    """The table size a game's first ladder is for."""
    return min(get(game).seat_counts)
