"""Verifying a match: its games replay to its results, and its cards follow from the secret.

Every game is played again by the engine from its seed and moves. The seeds must follow
from the revealed secret, the secret must have its published hash, the results must follow from the
moves, and the moves of a seat that faulted from the rules for faults. The result of the check is
the first difference, if there is one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from botocracy.records.fingerprint import match_fingerprint, name_hash
from botocracy.records.match_file import FaultAt, MatchFile, PlayedGame
from games.contract import GameError, IllegalMove, Outcome, State
from games.options import OptionError
from games.record import Record, RecordError, canonical
from games.registry import get
from sandbox import fairness
from sandbox.play import is_out, with_last
from sandbox.referee import seating
from sandbox.results import match_places, match_shares


class Difference(NamedTuple):
    """A difference between a file and what it should be."""

    where: str
    """``"sitting 2, deal 1, step 14, seat 3"``."""
    what: str
    expected: Any
    found: Any

    def __str__(self) -> str:
        return (
            f"{self.where}: {self.what}: expected {_short(self.expected)}, "
            f"found {_short(self.found)}"
        )


Fact = tuple[str, object, object]
"""What is compared, the expected value, the found value."""


def compare(where: str, *facts: Fact) -> Iterator[Difference]:
    """The facts whose values differ."""
    for what, expected, found in facts:
        if expected != found:
            yield Difference(where, what, expected, found)


@dataclass(frozen=True)
class Verification:
    """The result of a check."""

    games: int
    steps: int
    sealed: bool
    """The secret is not revealed yet, so where the cards come from is still unproven."""
    fingerprint: str
    difference: Difference | None

    @property
    def good(self) -> bool:
        return self.difference is None


def verify_match(
    match: MatchFile, *, digest: str = "", contribution: str = "", noted: str = ""
) -> Verification:
    """Check a match; also against a hash, a contribution and a fingerprint noted elsewhere.

    Raises `RecordError` where this engine cannot replay it: another version, no such game.
    """
    known = get(match.game)
    if known.of_version(match.version) is None:
        raise RecordError(
            f"the match was played by version {match.version} of {known.title}, "
            f"this is version {known.version}: use a kit of the time"
        )
    computed = match_fingerprint(match.content)
    return Verification(
        games=len(match.games),
        steps=sum(len(game.record.steps) for game in match.games),
        sealed=match.secret is None,
        fingerprint=computed,
        difference=next(_differences(match, digest, contribution, noted, computed), None),
    )


def verify_record(record: Record) -> Difference | None:
    """Check a single game: do its moves lead, one legal step at a time, to an end?"""
    return next(_Replay(record, "the record", (), 0).differences(), None)


def _differences(
    match: MatchFile, digest: str, contributed: str, noted: str, computed: str
) -> Iterator[Difference]:
    if digest and match.digest != digest:
        yield Difference("commitment", "the hash published before", digest, match.digest)
    if contributed and match.contribution != contributed:
        yield Difference(
            "commitment",
            "the contribution published after the lock",
            contributed,
            match.contribution,
        )
    if match.secret is not None and (found := fairness.digest(match.secret)) != match.digest:
        yield Difference("commitment", "the hash of the secret", match.digest, found)
    yield from _names(match)
    yield from _table(match)
    for game in match.games:
        yield from _game(match, game)
    yield from _players(match)
    if noted and noted != computed:
        yield Difference("the match", "the fingerprint noted elsewhere", noted, computed)
    yield from compare("the file", ("the fingerprint", match.fingerprint, computed))


def _names(match: MatchFile) -> Iterator[Difference]:
    """Check that names have the hashes of the time, unless they were erased."""
    for seat, player in enumerate(match.players):
        if player.name_salt and name_hash(player.name_salt, player.name) != player.name_hash:
            where = f"player {seat + 1}"
            yield Difference(where, "the name", f"one with hash {player.name_hash}", player.name)


def _table(match: MatchFile) -> Iterator[Difference]:
    """Check that the game accepts the settings, and every deal was played once in every sitting."""
    seats = len(match.players)
    try:
        options = get(match.game).configure(seats, match.options)
    except OptionError as error:
        yield Difference("settings", str(error), "what the game allows", match.options)
        return
    yield from compare("settings", ("the options", options, match.options))
    if not 0 < match.deals <= len(match.games):
        yield Difference("the match", "the deals", match.deals, len(match.games) // seats)
        return
    expected = [(rotation, deal) for rotation in range(seats) for deal in range(match.deals)]
    found = Counter((game.rotation, game.deal) for game in match.games)
    for rotation, deal in expected:
        where = f"sitting {rotation + 1}, deal {deal + 1}"
        yield from compare(where, ("the games played", 1, found[rotation, deal]))
    yield from compare("the match", ("the games played", len(expected), len(match.games)))


def _game(match: MatchFile, game: PlayedGame) -> Iterator[Difference]:
    record = game.record
    yield from compare(
        game.where,
        ("the seating", seating(len(match.players), game.rotation), game.seating),
        ("the game", match.game, record.game),
        ("the game's version", match.version, record.version),
        ("the seats", len(match.players), record.seats),
        ("the options", match.options, record.options),
        ("the seed of the deal", _seed(match, game), record.seed),
    )
    replayed = _Replay(record, game.where, game.faults, match.faults_allowed)
    yield from replayed.differences()
    if (outcome := replayed.outcome) is None:
        return
    yield from compare(
        game.where,
        ("the places", with_last(outcome.places, replayed.out), game.places),
        ("the scores", tuple(outcome.scores), game.scores),
        ("what decided it", outcome.reason, game.reason),
    )


def _seed(match: MatchFile, game: PlayedGame) -> str:
    """The seed that this game must have.

    While the secret is sealed, it is the seed of the deal's first sitting; or the game's own, where
    each rotation is dealt anew.
    """
    if match.secret is not None:
        root = fairness.root(match.secret, match.contribution)
        rotation = game.rotation if match.fresh_deals else None
        return fairness.deal_seed(root, match.key, game.deal, rotation)
    if match.fresh_deals:
        return game.record.seed
    return next(other.record.seed for other in match.games if other.deal == game.deal)


def _players(match: MatchFile) -> Iterator[Difference]:
    shares = match_shares([(game.seating, game.places) for game in match.games])
    for player, share, place in zip(match.players, shares, match_places(shares), strict=True):
        if round(share, 9) != round(player.share, 9):
            yield Difference(player.name, "the share of opponents beaten", share, player.share)
        yield from compare(player.name, ("the place", place, player.place))


class _Replay:
    """Plays one record again, with the consequences of its seats' faults."""

    def __init__(
        self, record: Record, where: str, faults: tuple[FaultAt, ...], allowed: int
    ) -> None:
        self.record = record
        self.where = where
        self.allowed = allowed
        self.outcome: Outcome | None = None
        self.out: set[int] = set()
        """Seats that play default moves to the end."""
        self._count: Counter[int] = Counter()
        self._before = [fault for fault in faults if fault.kind == "start"]
        self._at = {
            (fault.step, fault.seat): fault
            for fault in faults
            if fault.kind not in ("start", "end")
        }

    def differences(self) -> Iterator[Difference]:
        try:
            state = self.record.start()
        except (GameError, OptionError) as error:
            yield Difference(self.where, str(error), "a game that can begin", "none")
            return
        for fault in self._before:
            self._fault(fault)
        for step, moves in enumerate(self.record.steps):
            where = f"{self.where}, step {step + 1}"
            seats = [decision.seat for decision in state.pending()]
            if not seats:
                yield Difference(where, "the moves", "none: the game is over", moves)
                return
            if sorted(moves) != sorted(seats):
                yield Difference(where, "the seats that moved", sorted(seats), sorted(moves))
                return
            found = next(self._moves(state, step, where), None)
            if found is not None:
                yield found
                return
            state.apply(moves)
        self.outcome = state.outcome()
        if self.outcome is None:
            asked = [decision.seat + 1 for decision in state.pending()]
            where = f"{self.where}, step {len(self.record.steps) + 1}"
            yield Difference(where, "the moves", f"moves of seats {asked}", "the record ends")
        for step, seat in self._at:
            yield Difference(
                self.where, f"a fault of seat {seat + 1}", "a decision", f"none at step {step + 1}"
            )

    def _moves(self, state: State, step: int, where: str) -> Iterator[Difference]:
        moves = self.record.steps[step]
        for decision in state.pending():
            seat = decision.seat
            here, move = f"{where}, seat {seat + 1}", moves[seat]
            fault = self._at.pop((step, seat), None)
            if fault is not None and fault.kind != decision.kind:
                yield Difference(here, "what was asked", decision.kind, fault.kind)
            if fault is not None and seat in self.out:
                yield Difference(here, "a fault of a seat that is out", "none", fault.verdict)
            if seat in self.out or fault is not None:
                default = state.default_move(seat)
                if canonical(move) != canonical(default):
                    yield Difference(here, "the move played for it", default, move)
            try:
                state.check(seat, move)
            except IllegalMove as error:
                yield Difference(here, f"the move ({error})", "a legal move", move)
            if fault is not None:
                self._fault(fault)

    def _fault(self, fault: FaultAt) -> None:
        self._count[fault.seat] += 1
        if is_out(fault.verdict, self._count[fault.seat], self.allowed):
            self.out.add(fault.seat)


def _short(value: Any) -> str:
    text = value if isinstance(value, str) else repr(value)
    return text if len(text) <= 200 else text[:200] + "…"
