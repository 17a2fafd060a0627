"""The rows of a match: its games, its seats and its decisions, by playing it again.

Sittings, deals and seats count from 1, as on the site and in its API. Views and moves are the
engine's own JSON, in which seats count from 0.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from botocracy.records.fields import FileError
from botocracy.records.match_file import MatchFile, PlayedGame
from games.contract import GameError, shares
from games.options import OptionError
from games.record import canonical
from sandbox.play import is_out

Row = dict[str, Any]


@dataclass
class Rows:
    """Rows of the three tables."""

    games: list[Row] = field(default_factory=list)
    seats: list[Row] = field(default_factory=list)
    decisions: list[Row] = field(default_factory=list)


def dataset_rows(match: MatchFile) -> Rows:
    """The rows of one match; raises `FileError` where it does not replay."""
    rows = Rows()
    for game in sorted(match.games, key=lambda game: (game.rotation, game.deal)):
        here = {"match": match.match, "sitting": game.rotation + 1, "deal": game.deal + 1}
        rows.games.append(
            here
            | {
                "game": match.game,
                "engine_version": game.record.version,
                "seats": game.record.seats,
                "options": canonical(game.record.options),
                "seed": game.record.seed,
                "steps": len(game.record.steps),
                "reason": game.reason,
                "fingerprint": match.fingerprint,
            }
        )
        rows.seats += [here | row for row in _seats(match, game)]
        try:
            rows.decisions += [here | row for row in _decisions(match, game)]
        except (GameError, OptionError, LookupError) as error:
            raise FileError(f"match {match.match}, {game.where}: {error}") from error
    return rows


def _seats(match: MatchFile, game: PlayedGame) -> Iterator[Row]:
    beaten = shares(game.places)
    faults = Counter(fault.seat for fault in game.faults)
    for seat, number in enumerate(game.seating):
        player = match.players[number]
        yield {
            "seat": seat + 1,
            "player": number + 1,
            "bot": player.name,
            "content_hash": player.content_hash,
            "place": game.places[seat],
            "score": game.scores[seat],
            "beaten": beaten[seat],
            "faults": faults[seat],
        }


def _decisions(match: MatchFile, game: PlayedGame) -> Iterator[Row]:
    state = game.record.start()
    faults = {
        (fault.step, fault.seat): fault
        for fault in game.faults
        if fault.kind not in ("start", "end")
    }
    count: Counter[int] = Counter()
    out: set[int] = set()

    def fault_of(seat: int, verdict: Any) -> None:
        count[seat] += 1
        if is_out(verdict, count[seat], match.faults_allowed):
            out.add(seat)

    for fault in game.faults:
        if fault.kind == "start":
            fault_of(fault.seat, fault.verdict)
    for step, moves in enumerate(game.record.steps):
        for decision in state.pending():
            seat = decision.seat
            found = faults.get((step, seat))
            shown = match.players[game.seating[seat]].views
            yield {
                "step": step,
                "seat": seat + 1,
                "kind": decision.kind,
                "legal": None if decision.moves is None else len(decision.moves),
                "move": canonical(moves[seat]),
                "view": canonical(state.view(seat)) if shown else None,
                "own": found is None and seat not in out,
            }
            if found is not None:
                fault_of(seat, found.verdict)
        state.apply(moves)
