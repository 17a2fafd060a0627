"""A game as frames: what a viewer shows, from one perspective."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from arena.core.errors import NotFound
from arena.matches.models import Match, MatchGame
from arena.matches.selectors import game_record
from games.contract import Decision, Event, Game, Outcome
from games.record import Frame, replay
from games.registry import get


class ReplayFrame(NamedTuple):
    """One moment, holding nothing that the perspective's seat could not know."""

    step: int
    seat: int | None
    """Who moved to get here, if it was one."""
    kind: str
    """What had been asked."""
    moves: dict[int, Any]
    """By seat: what the perspective's seat may know was played."""
    words: list[dict[str, Any]]
    """What happened: a sentence each (``text``), and whose doing it was (``seat``)."""
    mark: str | None
    """Something worth a mark on the time line: ``"fault"``, or one of the game's `moments`."""
    view: dict[str, Any]
    acting: list[int]
    """The seats that must decide next."""
    outcome: dict[str, Any] | None


class Replay(NamedTuple):
    game: str
    title: str
    seats: int
    names: list[str]
    """By seat."""
    options: dict[str, Any]
    seat: int | None
    """The perspective; ``None`` sees everything."""
    frames: list[ReplayFrame]

    def to_json(self) -> dict[str, Any]:
        return self._asdict() | {"frames": [frame._asdict() for frame in self.frames]}


def game_names(match: Match, game: MatchGame) -> list[str]:
    """The bots' names by seat; the owner's is added where two are called alike."""
    bots = [player.submission.bot for player in match.players.all()]
    names = [bot.name for bot in bots]
    shown = [
        f"{bot.name} ({bot.owner.username})" if names.count(bot.name) > 1 else bot.name
        for bot in bots
    ]
    return [shown[player] for player in game.seating]


def games_by_deal(match: Match) -> list[tuple[int, list[tuple[MatchGame, str]]]]:
    """Each deal with its games in the order of the sittings, and who won them."""
    deals: dict[int, list[tuple[MatchGame, str]]] = {}
    games = match.games.order_by("deal", "rotation").defer("record").prefetch_related("faults")
    for game in games:
        names = game_names(match, game)
        first = [name for name, place in zip(names, game.places, strict=True) if place == 1]
        deals.setdefault(game.deal, []).append((game, " & ".join(first)))
    return list(deals.items())


def game_results(match: Match, game: MatchGame) -> list[tuple[int, int, str, int]]:
    """Place, seat, name and score of everyone, best first."""
    names = game_names(match, game)
    return sorted(zip(game.places, range(len(names)), names, game.scores, strict=True))


def game_replay(match: Match, game: MatchGame, *, seat: int | None = None) -> Replay:
    """All frames of a game as `seat` saw it, or with everything open."""
    record = game_record(game)
    if seat is not None and not 0 <= seat < record.seats:
        raise NotFound(f"There is no seat {seat + 1} at this table.")
    names = game_names(match, game)
    faulty = {fault.step + 1 for fault in game.faults.all()}
    frames = [_frame(frame, record.game, names, seat, faulty) for frame in replay(record)]
    return Replay(
        record.game,
        get(record.game).title,
        record.seats,
        names,
        record.options,
        seat,
        frames,
    )


def _frame(
    frame: Frame, game: str, names: Sequence[str], seat: int | None, faulty: set[int]
) -> ReplayFrame:
    rules = get(game)
    decisions: tuple[Decision, ...] = frame.decisions
    events = [event for event in frame.events if event.visible_to(seat)]
    # A sealed move may stay secret after it was made; only one's own is certainly known.
    moves = {s: m for s, m in frame.moves.items() if seat is None or s == seat}
    return ReplayFrame(
        step=frame.step,
        seat=decisions[0].seat if len(decisions) == 1 else None,
        kind=decisions[0].kind if decisions else "",
        moves=moves,
        words=[
            {"text": rules.tell(event.what, names), "seat": event.what.get("seat")}
            for event in events
        ],
        mark="fault" if frame.step in faulty else _moment(rules, events),
        view=frame.state.view(seat),
        acting=[decision.seat for decision in frame.state.pending()],
        outcome=_outcome(frame.state.outcome()),
    )


def _moment(rules: Game, events: Sequence[Event]) -> str | None:
    """The first thing in a step that a spectator would jump to."""
    kinds = (str(event.what["event"]) for event in events)
    return next((kind for kind in kinds if kind in rules.moments), None)


def _outcome(outcome: Outcome | None) -> dict[str, Any] | None:
    return None if outcome is None else outcome._asdict()
