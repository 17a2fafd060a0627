"""A game as frames: what a viewer shows, from one perspective."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from arena.core.errors import NotFound
from arena.matches.models import Fault, Match, MatchGame
from arena.matches.selectors import game_record
from arena.matches.view_diffs import view_diff
from games.contract import Game, Outcome
from games.record import Frame, Record, replay
from games.registry import get


class Mark(NamedTuple):
    """Something worth a mark on the time line."""

    kind: str
    """``"fault"``, ``"lead"``, or one of the game's `moments`."""
    text: str


class ReplayFrame(NamedTuple):
    """One step of a game; it holds nothing that the seat of the perspective could not know."""

    step: int
    kind: str
    """Kind of the decision that led here."""
    moves: dict[int, Any]
    """By seat: what the perspective's seat may know was played."""
    words: list[dict[str, Any]]
    """What happened: a sentence each (``text``), whose doing (``seat``), the event (``what``)."""
    marks: list[Mark]
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
        """As the player reads it: the first view whole, then what changes from frame to frame."""
        before: dict[str, Any] = {}
        frames = []
        for frame in self.frames:
            told = frame._asdict() | {"view": view_diff(before, frame.view)}
            told["marks"] = [mark._asdict() for mark in frame.marks]
            frames.append(told)
            before = frame.view
        return self._asdict() | {"frames": frames}


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


class Played(NamedTuple):
    """A game in the list of its match."""

    deal: int
    rotation: int
    seating: list[int]
    places: list[int]
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
    for pk, deal, rotation, seating, places, reason in games.values_list(
        "pk", "deal", "rotation", "seating", "places", "reason"
    ):
        first = (names[player] for player, place in zip(seating, places, strict=True) if place == 1)
        played = Played(
            deal, rotation, seating, places, reason, " & ".join(first), faults.get(pk, [])
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
    faults: dict[int, list[Mark]] = {}
    for fault in game.faults.all():
        mark = Mark("fault", f"{names[fault.seat]}: {fault.verdict.replace('_', ' ')}")
        faults.setdefault(fault.step + 1, []).append(mark)
    return frames_of(record, names, seat=seat, faults=faults)


def frames_of(
    record: Record,
    names: Sequence[str],
    *,
    seat: int | None = None,
    faults: Mapping[int, Sequence[Mark]] | None = None,
) -> Replay:
    """All frames of a record; `faults` are marked at the steps they led to."""
    rules = get(record.game)
    leader: int | None = None
    frames = []
    for frame in replay(record):
        shown = _frame(frame, rules, names, seat)
        shown.marks.extend((faults or {}).get(frame.step, ()))
        ahead = _alone_ahead(rules, shown.view)
        if ahead is not None and ahead != leader:
            if leader is not None:
                shown.marks.append(Mark("lead", f"{names[ahead]} takes the lead"))
            leader = ahead
        frames.append(shown)
    return Replay(record.game, rules.title, record.seats, list(names), record.options, seat, frames)


def _frame(frame: Frame, rules: Game, names: Sequence[str], seat: int | None) -> ReplayFrame:
    events = [event.what for event in frame.events if event.visible_to(seat)]
    words: list[dict[str, Any]] = [
        {"text": rules.tell(what, names), "seat": _whose(what), "what": what} for what in events
    ]
    return ReplayFrame(
        step=frame.step,
        kind=frame.decisions[0].kind if frame.decisions else "",
        # A sealed move may stay secret after it was made; only one's own is certainly known.
        moves={s: m for s, m in frame.moves.items() if seat is None or s == seat},
        words=words,
        marks=[
            Mark(str(line["what"]["event"]), line["text"])
            for line in words
            if line["what"]["event"] in rules.moments
        ],
        view=frame.state.view(seat),
        acting=[decision.seat for decision in frame.state.pending()],
        outcome=_outcome(frame.state.outcome()),
    )


def _whose(what: Mapping[str, Any]) -> int | None:
    """The seat an event is mostly about, where it names one."""
    named = (what.get(key) for key in ("seat", "from", "to"))
    return next((seat for seat in named if isinstance(seat, int)), None)


def _alone_ahead(rules: Game, view: dict[str, Any]) -> int | None:
    """The seat that counts more than every other, as far as `view` shows it."""
    counted = rules.standing(view)
    if counted is None or counted.count(max(counted)) > 1:
        return None
    return counted.index(max(counted))


def _outcome(outcome: Outcome | None) -> dict[str, Any] | None:
    return None if outcome is None else outcome._asdict()
