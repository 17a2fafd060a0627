"""Read-only to begin with: the games and the ladders."""

from __future__ import annotations

from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response

from arena.ladder.selectors import ladder_get, ladder_rows
from games.registry import all_games


@api_view(["GET"])
def games(request: Request) -> Response:
    """Every game with its seats and options."""
    return Response(
        [
            {
                "name": game.name,
                "title": game.title,
                "summary": game.summary,
                "seats": game.seat_counts,
                "options": {name: spec.schema() for name, spec in game.option_specs.items()},
            }
            for game in all_games().values()
        ]
    )


@api_view(["GET"])
def ladder(request: Request, game: str, table_size: int) -> Response:
    """A ladder, best first.

    `interval` is half the width of the 95 % interval of a rating; the true rank lies
    between `best_rank` and `worst_rank`, at 95 % for the whole ladder at once.
    """
    found = ladder_get(game=game, table_size=table_size)
    return Response(
        [
            {
                "rank": row.rank if row.ranked else None,
                "best_rank": row.best_rank if row.ranked else None,
                "worst_rank": row.worst_rank if row.ranked else None,
                "bot": str(row.bot),
                "version": row.submission.number,
                "rating": round(row.rating, 1),
                "interval": None if row.interval is None else round(row.interval, 1),
                "matches": row.matches,
                "provisional": row.provisional,
            }
            for row in ladder_rows(found)
        ]
    )
