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
        self._start(seeds, number, games)
        self._see(self._state.opening)
        while pending := self._state.pending():
            moves = self._decide(pending)
            self._see(self._state.apply(moves))
            self.record.steps.append(dict(moves))
        outcome = self._state.outcome()
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
                clocks=replace(self._clocks, bank=self.banks[seat]),
                seed=seed,
                number=number,
                games=games,
            )
            for seat, seed in enumerate(seeds)
        }
        answers = self._ask(
            {
                seat: Ask(self._table[seat].cell, message, self._clocks.ready)
                for seat, message in messages.items()
                if self.banks[seat] > 0
            }
        )
        words = "its time for this sitting is used up"
        answers |= {
            seat: BotFault(Verdict.NOT_READY, words) for seat in messages if self.banks[seat] <= 0
        }
        for seat, answer in answers.items():
            if isinstance(answer, BotFault):
                self._fault(seat, answer, "start", messages[seat], None)

    def _end(self, outcome: Outcome) -> None:
        messages = {
            seat: end_message(outcome, self._unseen[seat])
            for seat in range(self.record.seats)
            if seat not in self._out
        }
        answers = self._ask(
            {
                seat: Ask(self._table[seat].cell, message, self._clocks.move)
                for seat, message in messages.items()
            }
        )
        for seat, answer in answers.items():
            if isinstance(answer, BotFault):
                self._fault(seat, answer, "end", messages[seat], None)

    def _decide(self, pending: Sequence[Decision]) -> dict[int, Move]:
        """Ask for every pending decision; a legal move for each, whatever the bots answer."""
        patience = self._padding.patience
        asks = {
            decision.seat: self._question(decision, patience)
            for decision in pending
            if decision.seat not in self._out
        }
        if patience is None:
            answers = self._ask(asks)
        else:
            with self._padding.step():
                answers = self._ask(asks)
        moves: dict[int, Move] = {}
        for decision in pending:
            seat = decision.seat
            if seat in answers:
                self._unseen[seat] = []
                moves[seat] = self._take(decision, asks[seat].message, answers[seat])
            else:
                moves[seat] = self._state.default_move(seat)
        return moves

    def _question(self, decision: Decision, patience: float | None) -> Ask:
        seat = decision.seat
        turn, bank = self._turns[seat], self._bank[seat]
        self._turns[seat] += 1
        move = min(self._clocks.decision(decision.kind), bank)
        message = act_message(
            turn=turn,
            decision=decision,
            view=self._state.view(seat),
            events=self._unseen[seat],
            move=move,
            bank=bank,
        )
        return Ask(self._table[seat].cell, message, move, patience)

    def _take(self, decision: Decision, message: dict[str, Any], answer: Reply | BotFault) -> Move:
        """The move in `answer`, or the default move if it is a fault."""
        seat = decision.seat
        if isinstance(answer, Reply):
            move = answer.message["move"]
            note = answer.message.get("note", "")
            self._log(seat, answer, clean_text(note)[:NOTE_CAP] if note else "")
            try:
                self._state.check(seat, move)
            except IllegalMove as error:
                answer = BotFault(
                    Verdict.ILLEGAL_MOVE,
                    clean_text(str(error)),
                    reply=shown(encode({"move": move})).rstrip(),
                    log=answer.log,
                    wall=answer.wall,
                    cpu=answer.cpu,
                )
            else:
                return move
        else:
            self._log(seat, answer, "")
        move = self._state.default_move(seat)
        self._fault(seat, answer, decision.kind, message, move)
        return move

    def _log(self, seat: int, answer: Reply | BotFault, note: str) -> None:
        self._bank[seat] -= charge(answer.wall, answer.cpu)
        log = answer.log
        if note or log:
            said = self._table[seat].said
            note, log = said.take(note), said.take(log)
            log += said.notice()
        step = len(self.record.steps)
        self.decisions.append(DecisionLog(step, seat, answer.wall, answer.cpu, note, log))

    def _ask(self, asks: Mapping[int, Ask]) -> dict[int, Reply | BotFault]:
        """The answers by seat. A bot without time left is not asked: that is its fault."""
        late = [seat for seat, ask in asks.items() if ask.deadline <= 0]
        answers = ask_all({s: a for s, a in asks.items() if s not in late} if late else asks)
        for seat, answer in answers.items():
            self._table[seat].seconds -= charge(answer.wall, answer.cpu)
        for seat in late:
            words = f"the bank of {self.banks[seat]:g} s is used up"
            answers[seat] = BotFault(Verdict.TOO_LATE, words)
        return answers

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
