"""House bots, and a ladder for every game that has some."""

from __future__ import annotations

from arena.bots.services import house_bots_sync
from arena.ladder.models import Ladder
from arena.ladder.rung_updates import rungs_rebuild
from arena.ladder.services import ladder_open, ladders_join
from games.registry import all_games, get


def house_open() -> list[Ladder]:
    """Bring house bots up to date and open the ladders; safe to repeat.

    A game that has a ladder keeps its ladders as its administrators left them.
    """
    for game in all_games():
        bots = house_bots_sync(game=game)
        if bots and not Ladder.objects.filter(game=game).exists():
            ladder_open(game=game, table_size=usual_table(game))
        for ladder in Ladder.objects.filter(game=game, rungs=None):
            rungs_rebuild(ladder)  # it was opened before rungs were stored
        for bot in bots:
            assert bot.active is not None, "a house bot has the version that is on disk"
            ladders_join(submission=bot.active)
    return list(Ladder.objects.all())


def usual_table(game: str) -> int:
    """The table size of a game's first ladder."""
    return min(get(game).seat_counts)
