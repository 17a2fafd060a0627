"""The games of a match: who played, how they ended, and each as frames."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from arena.core.errors import NotFound
from arena.matches.models import Fault, Match, MatchGame, MatchPlayer
from arena.matches.selectors import game_record
from botocracy.viewer.frames import Replay, fault_marks, frames_of


def player_names(match: Match) -> list[str]:
    """The bots' names by player index; the owner's is added where two are called alike."""
    bots = [player.submission.bot for player in match.players.all()]
    names = [bot.name for bot in bots]
    return [
        f"{bot.name} ({bot.owner.username})" if names.count(bot.name) > 1 else bot.name
        for bot in bots
    ]


def game_names(match: Match, game: MatchGame) -> list[str]:
    """The bots' names by seat."""
    names = player_names(match)
    return [names[player] for player in game.seating]


def seated(match: Match, game: MatchGame) -> list[MatchPlayer]:
    """The players by seat."""
    players = {player.index: player for player in match.players.all()}
    return [players[index] for index in game.seating]


class Played(NamedTuple):
    """A game in the list of its match."""

    deal: int
    rotation: int
    seating: list[int]
    places: list[int]
    """By seat."""
    scores: list[int]
    """By seat."""
    reason: str
    winner: str
    faults: list[str]
    """Verdicts, in the order of the game."""


def games_by_deal(match: Match) -> list[tuple[int, list[Played]]]:
    """Each deal with its games in the order of the sittings; one query, two after faults."""
    names = player_names(match)
    faults: dict[int, list[str]] = {}
    if any(player.fault_count for player in match.players.all()):
        found = Fault.objects.filter(game__match=match).values_list("game_id", "verdict")
        for game, verdict in found:
            faults.setdefault(game, []).append(verdict)
    games = match.games.order_by("deal", "rotation")
    deals: dict[int, list[Played]] = {}
    columns = ("pk", "deal", "rotation", "seating", "places", "scores", "reason")
    for pk, deal, rotation, seating, places, scores, reason in games.values_list(*columns):
        first = (names[player] for player, place in zip(seating, places, strict=True) if place == 1)
        played = Played(
            *(deal, rotation, seating, places, scores, reason),
            *(" & ".join(first), faults.get(pk, [])),
        )
        deals.setdefault(deal, []).append(played)
    return list(deals.items())


def game_results(match: Match, game: MatchGame) -> list[tuple[int, int, str, int]]:
    """Place, seat, name and score of everyone, best first."""
    names = game_names(match, game)
    return sorted(zip(game.places, range(len(names)), names, game.scores, strict=True))


class Hand(NamedTuple):
    """The result of one bot with the cards of a seat."""

    name: str
    rotation: int
    place: int
    score: int
    best: bool
    """Nobody got more out of this seat."""


def deal_results(match: Match, games: Sequence[MatchGame]) -> list[list[Hand]]:
    """By seat, then by sitting: the bot that sat there, with its place and score."""
    rows = []
    for seat in range(match.table_size):
        top = max(game.scores[seat] for game in games)
        rows.append(
            [
                Hand(
                    game_names(match, game)[seat],
                    game.rotation,
                    game.places[seat],
                    game.scores[seat],
                    game.scores[seat] == top,
                )
                for game in games
            ]
        )
    return rows


def game_replay(match: Match, game: MatchGame, *, seat: int | None = None) -> Replay:
    """All frames of a game as `seat` saw it, or with everything open."""
    record = game_record(game)
    if seat is not None and not 0 <= seat < record.seats:
        raise NotFound(f"There is no seat {seat + 1} at this table.")
    names = game_names(match, game)
    faults = ((fault.seat, fault.step, fault.verdict) for fault in game.faults.all())
    return frames_of(record, names, seat=seat, faults=fault_marks(faults, names))
