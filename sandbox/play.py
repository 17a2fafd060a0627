"""One game: one deal at one rotation, from the first message to the outcome."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from games.contract import Decision, Event, Game, IllegalMove, Move, Outcome, State, places
from games.record import Record
from sandbox.budgets import TextBudget, sitting_seconds
from sandbox.cell import Cell, Reply
from sandbox.limits import BUNDLE_LOG, WALL_FACTOR, Clocks
from sandbox.match import DecisionLog, Fault, MatchSpec
from sandbox.padding import Padding
from sandbox.protocol import act_message, clean_text, encode, end_message, shown, start_message
from sandbox.questions import Ask, ask_all
from sandbox.runner.turn import NOTE_CAP
from sandbox.verdicts import BotFault, Verdict


@dataclass
class Contestant:
    """A player's cell, and what is left of its budgets for the sitting."""

    cell: Cell
    said: TextBudget
    """For notes and printed text."""
    bundles: TextBudget
    """For the texts of crash bundles."""
    seconds: float
    """For all answers together; below 0 nothing is left."""
    since: int = 0
    """The game of the sitting, from 0, in which the bot's process was started."""

    @classmethod
    def of(cls, spec: MatchSpec, cell: Cell) -> Contestant:
        seats = len(spec.players)
        seconds = sitting_seconds(spec.clocks, seats=seats, deals=len(spec.deals))
        return cls(cell, TextBudget.for_table(seats), TextBudget.for_table(seats), seconds)

    def new_game(self) -> None:
        self.said.new_game()
        self.bundles.new_game()


def charge(wall: float, cpu: float | None) -> float:
    """The seconds one answer takes from the bank."""
    if cpu is None:
        return wall
    slow = wall / WALL_FACTOR
    return cpu if cpu > slow else slow


def _bank(clocks: Clocks, contestant: Contestant) -> float:
    """The bank of one game: what the clock says, or what is left of the sitting."""
    left = contestant.seconds
    return clocks.bank if left >= clocks.bank else max(0.0, round(left, 3))


def is_out(verdict: Verdict, count: int, allowed: int) -> bool:
    """Whether a seat plays the default to the end, after its `count`-th fault in a game.

    The rule is older than `Verdict.EXCEPTION`: matches from before it name an exception
    ``crashed``, which put the seat out then as it does now, so they verify by this rule too.
    """
    return verdict.ends_game or count > allowed


def with_last(placed: Sequence[int], out: Collection[int]) -> tuple[int, ...]:
    """The places of a game, with the seats that are out behind all others."""
    if not out:
        return tuple(placed)
    last = -len(placed) - 1
    return places([last if seat in out else -place for seat, place in enumerate(placed)])


class Play:
    """The referee's table for one game."""

    def __init__(
        self,
        game: Game,
        options: dict[str, Any],
        deal: str,
        table: Sequence[Contestant],
        clocks: Clocks,
        faults_allowed: int,
        padding: Padding,
    ) -> None:
        """`table` has the contestants by seat."""
        self.record = Record(game.name, game.version, len(table), options, deal)
        self.faults: list[Fault] = []
        self.decisions: list[DecisionLog] = []
        self._state: State = game.new(len(table), options, deal)
        self._table = table
        self._clocks = clocks
        self._padding = padding
        self._allowed = faults_allowed
        for contestant in table:
            contestant.new_game()
        self._everyone = seats = range(len(table))
        self._out: set[int] = set()
        """Seats that play the default to the end and are not asked again in this game."""
        self.banks = tuple(_bank(clocks, contestant) for contestant in table)
        """By seat, at the start."""
        self._bank = list(self.banks)
        self._turns = [0 for _ in seats]
        self._count = [0 for _ in seats]
        self._unseen: list[list[dict[str, Any]]] = [[] for _ in seats]

    def run(self, seeds: Sequence[str], number: int, games: int) -> Outcome:
        """Play to the end. `seeds` are the bots' own, by seat."""
        state = self._state
        self._start(seeds, number, games)
        self._see(state.opening)
        while pending := state.pending():
            self._step(pending)
        outcome = state.outcome()
        assert outcome is not None, f"{self.record.game} awaits nothing and is not over"
        outcome = outcome._replace(places=with_last(outcome.places, self._out))
        self._end(outcome)
        return outcome

    def _see(self, events: Sequence[Event]) -> None:
        for what, seats in events:
            for seat in self._everyone if seats is None else seats:
                self._unseen[seat].append(what)

    def _start(self, seeds: Sequence[str], number: int, games: int) -> None:
        record = self.record
        messages = {
            seat: start_message(
                game=record.game,
                options=record.options,
                seat=seat,
                seats=record.seats,
                clocks=self._told(self.banks[seat]),
                seed=seed,
                number=number,
                games=games,
            )
            for seat, seed in enumerate(seeds)
        }
        self._tell("start", messages, self._clocks.ready)

    def _told(self, bank: float) -> Clocks:
        """The clocks of a bot whose bank holds so much."""
        return self._clocks if bank == self._clocks.bank else replace(self._clocks, bank=bank)

    def _end(self, outcome: Outcome) -> None:
        messages = {
            seat: end_message(outcome, self._unseen[seat])
            for seat in range(self.record.seats)
            if seat not in self._out
        }
        self._tell("end", messages, self._clocks.move)

    def _tell(self, kind: str, messages: Mapping[int, dict[str, Any]], limit: float) -> None:
        """Send a message that wants no move to several seats."""
        asks: dict[int, Ask] = {}
        answers: dict[int, Reply | BotFault] = {}
        for seat, message in messages.items():
            if kind == "end" or self.banks[seat] > 0:
                asks[seat] = self._table[seat].cell, message, limit, None
            else:
                words = "its time for this sitting is used up"
                answers[seat] = BotFault(Verdict.NOT_READY, words)
        for seat, answer in (ask_all(asks) | answers).items():
            self._table[seat].seconds -= charge(answer.wall, answer.cpu)
            if isinstance(answer, BotFault):
                self._fault(seat, answer, kind, messages[seat], None)

    def _step(self, pending: Sequence[Decision]) -> None:
        """Ask for every pending decision and apply the answers.

        A fault is answered by the default move. The engine checks all moves before it changes
        anything, so they are checked one by one only after it refused them together.
        """
        state, patience = self._state, self._padding.patience
        asks = {d.seat: self._question(d, patience) for d in pending if d.seat not in self._out}
        if patience is None:
            answers = self._answers(asks)
        else:
            with self._padding.step():
                answers = self._answers(asks)
        moves: dict[int, Move] = {}
        faults: dict[int, BotFault] = {}
        for decision in pending:
            seat = decision.seat
            answer = answers.get(seat)
            if isinstance(answer, Reply):
                moves[seat] = answer.message["move"]
            else:
                moves[seat] = state.default_move(seat)
                if answer is not None:
                    faults[seat] = answer
        try:
            events = state.apply(moves)
        except IllegalMove:
            for seat, answer in answers.items():
                if isinstance(answer, Reply) and (fault := self._illegal(seat, answer)):
                    moves[seat] = state.default_move(seat)
                    faults[seat] = fault
            events = state.apply(moves)
        if faults:
            for decision in pending:
                seat = decision.seat
                if seat in faults:
                    _, request, _, _ = asks[seat]
                    self._fault(seat, faults[seat], decision.kind, request, moves[seat])
        self.record.steps.append(moves)
        self._see(events)

    def _question(self, decision: Decision, patience: float | None) -> Ask:
        seat = decision.seat
        turn, bank = self._turns[seat], self._bank[seat]
        self._turns[seat] = turn + 1
        move = self._clocks.decision(decision.kind)
        if move > bank:
            move = bank
        message = act_message(
            turn=turn,
            decision=decision,
            view=self._state.view(seat),
            events=self._unseen[seat],
            move=move,
            bank=bank,
        )
        self._unseen[seat] = []
        return self._table[seat].cell, message, move, patience

    def _answers(self, asks: dict[int, Ask]) -> dict[int, Reply | BotFault]:
        """The answers by seat, charged and logged. A bot without time left is not asked: that is
        its fault."""
        late = [seat for seat in asks if self._bank[seat] <= 0]
        answers = ask_all({seat: asks[seat] for seat in asks if seat not in late} if late else asks)
        for seat in late:
            words = f"the bank of {self.banks[seat]:g} s is used up"
            answers[seat] = BotFault(Verdict.TOO_LATE, words)
        step = len(self.record.steps)
        for seat in asks:
            answer = answers[seat]
            seconds = charge(answer.wall, answer.cpu)
            self._table[seat].seconds -= seconds
            self._bank[seat] -= seconds
            note, log = self._said(seat, answer)
            self.decisions.append(DecisionLog(step, seat, answer.wall, answer.cpu, note, log))
        return answers

    def _said(self, seat: int, answer: Reply | BotFault) -> tuple[str, str]:
        """The note and the printed text of an answer, as far as they are kept."""
        note, log = "", answer.log
        if isinstance(answer, Reply) and "note" in answer.message:
            note = clean_text(answer.message["note"])[:NOTE_CAP]
        if note or log:
            said = self._table[seat].said
            note, log = said.take(note), said.take(log)
            log += said.notice()
        return note, log

    def _illegal(self, seat: int, answer: Reply) -> BotFault | None:
        """The fault, if the move in `answer` is illegal."""
        move = answer.message["move"]
        try:
            self._state.check(seat, move)
        except IllegalMove as error:
            return BotFault(
                Verdict.ILLEGAL_MOVE,
                clean_text(str(error)),
                reply=shown(encode({"move": move})).rstrip(),
                log=answer.log,
                wall=answer.wall,
                cpu=answer.cpu,
            )
        return None

    def _fault(
        self, seat: int, fault: BotFault, kind: str, request: dict[str, Any], played: Move
    ) -> None:
        contestant = self._table[seat]
        keep = contestant.bundles
        detail, log = keep.take(fault.detail), keep.take(fault.log[-BUNDLE_LOG:])
        self.faults.append(
            Fault(
                verdict=fault.verdict,
                message=fault.message,
                detail=detail,
                seat=seat,
                step=len(self.record.steps),
                kind=kind,
                request=request,
                reply=fault.reply,
                played=played,
                log=log + keep.notice(),
                wall=fault.wall,
                cpu=fault.cpu,
                since=contestant.since,
                tries=fault.tries,
            )
        )
        self._count[seat] += 1
        if is_out(fault.verdict, self._count[seat], self._allowed):
            self._out.add(seat)
