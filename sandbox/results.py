"""The result of a match by player: shares, places, scores. Pure functions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from statistics import fmean
from typing import NamedTuple

from games.contract import places as places_of
from games.contract import shares
from sandbox.match import GameRun

Placed = tuple[Sequence[int], Sequence[int]]
"""Of one game: the seating (seat → player), and the places by seat."""


def by_player(seating: Sequence[int], values: Sequence[float]) -> list[float]:
    """Values by seat, put in the order of the players."""
    ordered = [0.0] * len(values)
    for seat, player in enumerate(seating):
        ordered[player] = values[seat]
    return ordered


def match_shares(games: Sequence[Placed]) -> list[float]:
    """Each player's mean share of opponents beaten, over all games of the match."""
    rows = [by_player(seating, shares(places)) for seating, places in games]
    return [sum(column) / len(rows) for column in zip(*rows, strict=True)]


def match_places(mean_shares: Sequence[float]) -> tuple[int, ...]:
    """Places at the table by mean share; equal to within rounding is a tie."""
    return places_of([round(share, 9) for share in mean_shares])


class Meetings(NamedTuple):
    """Results of each pair of players over the games of a match."""

    scores: list[list[float]]
    """``scores[i][j]``: what i scored against j in a game on average, 0 to 1."""
    met: list[list[float]]
    """``met[i][j]``: the share of games that ranked i and j."""


def meetings(games: Sequence[Placed], *, winner_only: bool = False) -> Meetings:
    """The results of each pair.

    With `winner_only`, players who share a place after the first are unranked.
    """
    size = len(games[0][0])
    scores = [[0.0] * size for _ in range(size)]
    met = [[0.0] * size for _ in range(size)]
    for seating, places in games:
        for seat, player in enumerate(seating):
            for other_seat, other in enumerate(seating):
                difference = places[other_seat] - places[seat]
                unranked = winner_only and difference == 0 and places[seat] > 1
                if seat != other_seat and not unranked:
                    scores[player][other] += (difference > 0) + (difference == 0) / 2
                    met[player][other] += 1
    return Meetings(
        [[total / len(games) for total in row] for row in scores],
        [[total / len(games) for total in row] for row in met],
    )


def shares_by_deal(
    games: Iterable[tuple[int, Sequence[int], Sequence[int]]],
) -> list[list[float]]:
    """By deal, then by player: the mean share, over games of (deal, seating, places)."""
    deals: dict[int, list[list[float]]] = {}
    for deal, seating, places in games:
        deals.setdefault(deal, []).append(by_player(seating, shares(places)))
    return [
        [fmean(column) for column in zip(*rows, strict=True)] for _, rows in sorted(deals.items())
    ]


def deal_shares(
    games: Iterable[tuple[int, Sequence[int], Sequence[int]]], player: int
) -> list[float]:
    """One player's mean share on each deal."""
    return [row[player] for row in shares_by_deal(games)]


def seat_wins(games: Sequence[Placed]) -> list[list[float]]:
    """``wins[i][seat]``: player i's share of won games in each seat; tied firsts share the win."""
    size = len(games[0][0])
    wins = [[0.0] * size for _ in range(size)]
    sat = [[0] * size for _ in range(size)]
    for seating, places in games:
        for seat, player in enumerate(seating):
            sat[player][seat] += 1
            wins[player][seat] += (places[seat] == 1) / places.count(1)
    return [
        [won / max(count, 1) for won, count in zip(*rows, strict=True)]
        for rows in zip(wins, sat, strict=True)
    ]


class Pace(NamedTuple):
    """How long one player thought."""

    moves: int
    seconds: float
    slowest: float


def paces(games: Sequence[GameRun]) -> list[Pace]:
    """By player index, over all games of the match."""
    times: list[list[float]] = [[] for _ in games[0].seating]
    for game in games:
        for decision in game.decisions:
            times[game.seating[decision.seat]].append(decision.wall)
    return [Pace(len(taken), sum(taken), max(taken, default=0.0)) for taken in times]
