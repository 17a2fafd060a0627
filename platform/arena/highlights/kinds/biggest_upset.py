"""The game whose winner was least likely to win it, by the ratings before the match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from arena.highlights.candidates import Candidate, PlayedGame
from arena.highlights.kind import Found, Kind
from arena.ladder.models import ENOUGH
from botocracy.stats.elo import CENTRE

UNSURE = 1.0
"""Taken off the worth where a rating was provisional: such an upset comes after all others."""


class BiggestUpset(Kind):
    title = "Biggest upset"
    meaning = (
        "The rated game whose winner had the smallest chance by the ratings before the match. "
        "Seats and cards are not in that chance."
    )
    order = 2

    def find(self, candidate: Candidate) -> Found | None:
        ratings = candidate.ratings
        if ratings is None:
            return None
        before = [event.before for event in ratings]
        unsure = any(event.matches_before < ENOUGH for event in ratings)
        won = [
            (chance, game)
            for game in candidate.games
            if (chance := chance_of_winner(game, before)) is not None
            and chance < 1 / len(game.teams)
        ]
        if not won:
            return None
        chance, game = min(won, key=lambda pair: pair[0])
        facts = {
            "winners": [game.seating[seat] for seat in game.winners or ()],
            "favourite": max(range(len(before)), key=before.__getitem__),
            "chance": chance,
            "provisional": unsure,
        }
        worth = -chance - UNSURE * unsure
        return Found(game, max(0, game.row.steps - 10), worth, facts)

    def tell(self, facts: Mapping[str, Any], names: Sequence[str]) -> str:
        winners = " and ".join(names[index] for index in facts["winners"])
        ratings = "ratings then, still provisional" if facts["provisional"] else "ratings then"
        against = (
            ""
            if facts["favourite"] in facts["winners"]
            else f" against {names[facts['favourite']]}, the favourite"
        )
        return (
            f"{winners} won{against}. The chance of that before the game was "
            f"{percent(facts['chance'])} by the {ratings}."
        )


def chance_of_winner(game: PlayedGame, ratings: Sequence[float]) -> float | None:
    """The chance of the winners before the game; ``None`` where nobody won alone.

    Plackett and Luce's model, which the ladder fits. A team's strength is the sum of its members'.
    """
    if game.winners is None:
        return None
    strengths = {
        tuple(team): 10 ** (sum(ratings[game.seating[seat]] - CENTRE for seat in team) / 400)
        for team in game.teams
    }
    return strengths[tuple(game.winners)] / sum(strengths.values())


def percent(chance: float) -> str:
    return "less than 1 %" if chance < 0.01 else f"{100 * chance:.0f} %"


KIND = BiggestUpset()
