"""The game that was won by the smallest share of the table's points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from arena.highlights.candidates import Candidate, PlayedGame
from arena.highlights.kind import Found, Kind
from botocracy.viewer.frames import frames_of


class ClosestFinish(Kind):
    title = "Closest finish"
    meaning = (
        "The game won by the smallest gap in points, as a share of all points at the table. "
        "Games that know only one winner, and shared victories, do not count."
    )
    order = 1

    def find(self, candidate: Candidate) -> Found | None:
        if candidate.rules.winner_only:
            return None
        close = [(gap, game) for game in candidate.games if (gap := share_of_gap(game)) is not None]
        if not close:
            return None
        gap, game = min(close, key=lambda pair: pair[0])
        first, second = leaders(game)
        facts = {
            "winner": game.seating[first],
            "second": game.seating[second],
            "points": [game.scores[first], game.scores[second]],
            "reason": game.row.reason,
        }
        return Found(game, last_turn(game), -gap, facts)

    def tell(self, facts: Mapping[str, Any], names: Sequence[str]) -> str:
        winner, second = names[facts["winner"]], names[facts["second"]]
        most, less = facts["points"]
        if most == less:
            return f"{winner} and {second} both had {most}; what decided: {facts['reason']}."
        return f"{winner} won by {most} to {less} against {second}."


def leaders(game: PlayedGame) -> tuple[int, int]:
    """The best seat of the winners, and the best of all others."""
    winners = game.winners or ()
    others = [seat for seat in range(len(game.scores)) if seat not in winners]
    points = game.scores.__getitem__
    return max(winners, key=points), min(others, key=lambda s: (game.places[s], -game.scores[s]))


def share_of_gap(game: PlayedGame) -> float | None:
    """The gap between the first two as a share of all points; ``None`` where nobody won alone."""
    total = sum(map(abs, game.scores))
    if game.winners is None or len(game.winners) == len(game.scores) or not total:
        return None
    first, second = leaders(game)
    return max(0, game.scores[first] - game.scores[second]) / total


def last_turn(game: PlayedGame) -> int:
    """The frame at which the lead last changed, or a few before the end."""
    frames = frames_of(game.record, [""] * len(game.scores)).frames
    turns = [frame.step for frame in frames if any(mark.kind == "lead" for mark in frame.marks)]
    return turns[-1] if turns else max(0, len(frames) - 10)


KIND = ClosestFinish()
